// The actions on a recorded hand, fetched on demand: guessing, taking over, opening it in a window of its own.

export { guess } from "./guess";
export { openLarge, takeOver, tryCard } from "./take-over";
