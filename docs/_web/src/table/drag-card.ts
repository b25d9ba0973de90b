// A card of a hand is dragged onto the felt. It is another way to tap it: whoever lets it go back in
// the hand, or beside the felt, has done nothing.

/** How far a finger goes before it drags; less is a tap. */
const threshold = 8;
const back = 160;

interface Grip {
  card: string;
  face: HTMLElement;
  pointer: number;
  x: number;
  y: number;
  /** What follows the finger, once it has gone far enough. */
  ghost: HTMLElement | null;
}

/**
 * `ready` says whether a card can be dragged now; `drop` hears which one was let go on the felt, until
 * the signal comes. What else the felt makes of a finger (it steps, it runs) it does beside such cards.
 */
export function dragged(
  felt: HTMLElement,
  ready: (card: string) => boolean,
  drop: (card: string) => void,
  signal?: AbortSignal,
): void {
  let grip: Grip | null = null;
  let over = false;
  const on = (
    name: "pointerdown" | "pointermove" | "pointerup" | "pointercancel",
    hear: (event: PointerEvent) => void,
  ) => felt.addEventListener(name, hear, { capture: true, ...(signal ? { signal } : {}) });

  on("pointerdown", (event) => {
    over = false;
    if (grip || event.button !== 0 || !event.isPrimary) return;
    const target = event.target instanceof Element ? event.target : null;
    const face = target?.closest<HTMLElement>("[data-zone^='hand'] [data-card]") ?? null;
    const card = face?.dataset["card"];
    if (!face || !card || !ready(card)) return;
    event.stopImmediatePropagation();
    grip = { card, face, pointer: event.pointerId, x: event.clientX, y: event.clientY, ghost: null };
  });

  on("pointermove", (event) => {
    if (event.pointerId !== grip?.pointer) return;
    const { face, x, y } = grip;
    const [right, down] = [event.clientX - x, event.clientY - y];
    if (!grip.ghost) {
      if (Math.hypot(right, down) < threshold) return;
      // From here on the felt hears of the finger wherever it goes.
      felt.setPointerCapture(event.pointerId);
      grip.ghost = ghostOf(face, felt);
      face.classList.add("bp-away");
    }
    grip.ghost.style.translate = `${right}px ${down}px`;
    felt.classList.toggle("bp-over", lands(event, felt, face));
  });

  const end = (event: PointerEvent) => {
    if (event.pointerId !== grip?.pointer) return;
    const { card, face, ghost } = grip;
    grip = null;
    if (!ghost) return;
    felt.classList.remove("bp-over");
    face.classList.remove("bp-away");
    over = true;
    if (event.type === "pointerup" && ready(card) && lands(event, felt, face)) {
      ghost.remove();
      drop(card);
    } else goBack(ghost);
  };
  on("pointerup", end);
  on("pointercancel", end);

  // The click that follows is no tap.
  felt.addEventListener(
    "click",
    (event) => {
      if (over) event.stopImmediatePropagation();
      over = false;
    },
    { capture: true, ...(signal ? { signal } : {}) },
  );
}

/** True on the felt, outside the hand from which the card comes. */
function lands(event: PointerEvent, felt: HTMLElement, face: HTMLElement): boolean {
  const within = (...elements: Element[]) => {
    const boxes = elements.map((element) => element.getBoundingClientRect());
    const { clientX: x, clientY: y } = event;
    const least = (side: "left" | "top") => Math.min(...boxes.map((box) => box[side]));
    const most = (side: "right" | "bottom") => Math.max(...boxes.map((box) => box[side]));
    return x >= least("left") && x <= most("right") && y >= least("top") && y <= most("bottom");
  };
  // The zone has no size where its cards lie by their own places.
  const zone = face.closest("[data-zone]");
  return within(felt) && !(zone && within(...zone.querySelectorAll("[data-card]")));
}

function ghostOf(face: HTMLElement, felt: HTMLElement): HTMLElement {
  const ghost = face.cloneNode(true) as HTMLElement;
  const from = face.getBoundingClientRect();
  const around = felt.getBoundingClientRect();
  ghost.removeAttribute("data-card");
  ghost.setAttribute("aria-hidden", "true");
  ghost.classList.add("bp-ghost");
  ghost.style.left = `${from.left - around.left - felt.clientLeft + felt.scrollLeft}px`;
  ghost.style.top = `${from.top - around.top - felt.clientTop + felt.scrollTop}px`;
  ghost.style.transform = "none";
  ghost.style.width = `${from.width}px`;
  ghost.style.height = `${from.height}px`;
  felt.append(ghost);
  return ghost;
}

function goBack(ghost: HTMLElement): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
    ghost.remove();
    return;
  }
  ghost.style.transition = `translate ${back}ms ease-out`;
  ghost.style.translate = "0 0";
  window.setTimeout(() => ghost.remove(), back);
}
