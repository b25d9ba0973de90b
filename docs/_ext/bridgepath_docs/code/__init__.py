"""The engine's sources as pages, the clauses that they cite, and the evidence for them."""
