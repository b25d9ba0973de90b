// What one script of a page calls out to another.

/** Called on the window when something was set aside after the page was opened. */
export const setAsideEvent = "bridgepath-aside";
