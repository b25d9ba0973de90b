// What a reader does with a recorded hand, fetched when it begins: guessing, taking over, opening it
// in a window of its own.

export { guess } from "./guess";
export { openLarge, takeOver, tryCard } from "./take-over";
