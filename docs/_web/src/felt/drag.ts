// A card of a hand is dragged onto the felt. It is another way to tap it: letting it go back in the hand does nothing.

/** How far a finger moves before it drags; less is a tap. */
const threshold = 8;

interface Grip {
  card: string;
  face: HTMLElement;
  pointer: number;
  x: number;
  y: number;
  away: boolean;
}

/**
 * `drop` gets the card that was let go on the felt, outside its hand, until the signal is aborted. The felt's other
 * gestures (stepping, running) do not start on such cards.
 */
export function draggable(felt: HTMLElement, drop: (card: string) => void, signal?: AbortSignal): void {
  let grip: Grip | null = null;
  let over = false;
  const how = { capture: true, signal } as AddEventListenerOptions;
  const on = (
    name: "pointerdown" | "pointermove" | "pointerup" | "pointercancel",
    hear: (event: PointerEvent) => void,
  ) => felt.addEventListener(name, hear, how);

  on("pointerdown", (event) => {
    over = false;
    const target = event.target instanceof Element ? event.target : null;
    const face = target?.closest<HTMLElement>("button[data-card]");
    if (grip || !face || event.button !== 0 || !event.isPrimary) return;
    event.stopImmediatePropagation();
    const card = face.dataset["card"] ?? "";
    grip = { card, face, pointer: event.pointerId, x: event.clientX, y: event.clientY, away: false };
  });

  on("pointermove", (event) => {
    if (event.pointerId !== grip?.pointer) return;
    const { face, x, y } = grip;
    // The card's own pixels, which a page may enlarge.
    const pixel = face.currentCSSZoom ?? 1;
    const [right, down] = [(event.clientX - x) / pixel, (event.clientY - y) / pixel];
    if (!grip.away) {
      if (Math.hypot(right, down) < threshold) return;
      grip.away = true;
      // From here on the card gets all events of the finger.
      face.setPointerCapture(event.pointerId);
      face.classList.add("t-dragged");
    }
    face.style.translate = `${right}px ${down}px`;
  });

  const end = (event: PointerEvent) => {
    if (event.pointerId !== grip?.pointer) return;
    const { card, face, away } = grip;
    const lands = away && event.type === "pointerup" && onFelt(event, felt, face);
    grip = null;
    if (!away) return;
    over = true;
    face.classList.remove("t-dragged");
    face.style.translate = "";
    if (lands) drop(card);
  };
  on("pointerup", end);
  on("pointercancel", end);

  // The click that follows is not a tap.
  felt.addEventListener(
    "click",
    (event) => {
      if (over) event.stopImmediatePropagation();
      over = false;
    },
    how,
  );
}

/** True on the felt, above or below the other cards of the hand. */
function onFelt({ clientX: x, clientY: y }: PointerEvent, felt: HTMLElement, face: HTMLElement): boolean {
  const around = felt.getBoundingClientRect();
  if (x < around.left || x > around.right || y < around.top || y > around.bottom) return false;
  const rest = [...(face.closest("[data-zone]")?.querySelectorAll("[data-card]") ?? [])].filter((one) => one !== face);
  const boxes = rest.map((one) => one.getBoundingClientRect());
  const top = Math.min(...boxes.map((box) => box.top), Infinity);
  const bottom = Math.max(...boxes.map((box) => box.bottom), -Infinity);
  return y < top || y > bottom;
}
