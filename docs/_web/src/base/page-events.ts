// Events from one script of a page to another.

/** Fired on the window when something was set aside after the page was opened. */
export const setAsideEvent = "bridgepath-aside";
