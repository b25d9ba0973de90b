"""The engine's sources as pages, what they cite, and what proves it."""
