// A window in which views are rendered without a browser. Import it before anything that draws.

import { Window } from "happy-dom";

const window = new Window({ width: 360, height: 640 });
Object.assign(globalThis, { document: window.document, matchMedia: window.matchMedia.bind(window) });
