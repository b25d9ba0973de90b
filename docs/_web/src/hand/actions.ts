// What a reader does with a recorded hand, fetched when he begins: guessing, and taking over; and
// the list of explained calls, fetched where there are any.

export { explain } from "./explained-calls";
export { guess } from "./guess";
export { takeOver } from "./take-over";
