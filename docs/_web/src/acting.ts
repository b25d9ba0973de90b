// What a reader does with a recorded hand, fetched when he begins: guessing, and taking over.

export { guess } from "./guess";
export { take } from "./take";
