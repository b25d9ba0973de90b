// In the place of Sphinx's marks for words that were searched: its search asks for this name alone.
const SPHINX_HIGHLIGHT_ENABLED = false;
