// In place of Sphinx's script, which marks the words searched for: its search needs only this name.
const SPHINX_HIGHLIGHT_ENABLED = false;
