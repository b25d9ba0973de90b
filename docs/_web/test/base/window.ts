// A window in which views are rendered without a browser. Import it before anything that draws.

import { Window } from "happy-dom";

const window = new Window({ width: 360, height: 640 });
const { document, Element, HTMLElement, ResizeObserver, localStorage } = window;
const matchMedia = window.matchMedia.bind(window);
Object.assign(globalThis, { document, Element, HTMLElement, ResizeObserver, localStorage, matchMedia });

export const page = globalThis.document;
