// A press is one step; a press that is held runs, faster and faster.

const firstWait = 350;
const fastest = 90;

// A swipe is longer than this, in CSS pixels, and over within half a second.
const swipeLength = 40;
const swipeTime = 500;

/** A finger that moves left goes to the next step, and right goes back. Up and down scroll. */
export function stepOnSwipe(element: HTMLElement, step: (by: 1 | -1) => void): void {
  let from: PointerEvent | null = null;
  element.addEventListener("pointerdown", (event) => {
    from = event.isPrimary && event.pointerType !== "mouse" ? event : null;
  });
  element.addEventListener("pointercancel", () => (from = null));
  element.addEventListener("pointerup", (event) => {
    if (!from || from.pointerId !== event.pointerId) return;
    const across = event.clientX - from.clientX;
    const along = event.clientY - from.clientY;
    const quick = event.timeStamp - from.timeStamp < swipeTime;
    from = null;
    if (quick && Math.abs(across) > Math.max(swipeLength, 1.5 * Math.abs(along))) step(across < 0 ? 1 : -1);
  });
}

/** `step` does one step and returns whether another can follow. */
export function repeatWhilePressed(element: HTMLElement, step: (event: MouseEvent) => boolean): void {
  let timer = 0;
  let ran = false;
  let from: PointerEvent | null = null;

  const stop = () => {
    window.clearTimeout(timer);
    from = null;
  };
  const run = (wait: number) => {
    timer = window.setTimeout(() => {
      if (!from) return;
      ran = true;
      if (step(from)) run(Math.max(fastest, wait * 0.85));
    }, wait);
  };
  /** A pressable element inside it is not the element. */
  const within = ({ target }: Event) => {
    const other = target instanceof Element ? target.closest("button, a") : null;
    return other !== null && other !== element && element.contains(other);
  };
  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !event.isPrimary || within(event)) return;
    ran = false;
    from = event;
    // The table may grow and push the button away from under a mouse that has not moved.
    element.setPointerCapture(event.pointerId);
    run(firstWait);
  });
  element.addEventListener("pointermove", (event) => {
    // A moving finger scrolls the page.
    if (from && Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) > 12) stop();
  });
  for (const name of ["pointerup", "pointercancel", "lostpointercapture"]) {
    element.addEventListener(name, stop);
  }
  element.addEventListener("contextmenu", (event) => {
    if (from || ran) event.preventDefault();
  });
  element.addEventListener("click", (event) => {
    // The click at the end of a run is not a step of its own; a click from the keyboard always is.
    if (within(event)) return;
    if (ran && event.detail > 0) ran = false;
    else step(event);
  });
}
