// The play of a recorded deal, as questions for DDS. The engine wrote everything in them; this
// module only removes the played cards from the hands.

import type { OpenPlay } from "../python/contract";
import { numbered, type Question } from "./dds";

/** One question for each position, in order. */
export function questionsOf({ hands, cards, trump, positions }: OpenPlay): Question[] {
  const played = cards ? cards.split(" ") : [];
  return positions.map(([, count, leader, lying]) => ({
    hands: without(hands, played.slice(0, count)),
    trump,
    leader,
    table: played.slice(count - lying, count).map(numbered),
  }));
}

function without(hands: string, cards: readonly string[]): string {
  const gone = new Set(cards.map((card) => numbered(card).join(" ")));
  const rest = hands
    .slice(2)
    .split(" ")
    .map((hand) =>
      hand
        .split(".")
        .map((held, suit) =>
          held
            .split("")
            .filter((rank) => !gone.has(`${suit} ${numbered(`-${rank}`)[1]}`))
            .join(""),
        )
        .join("."),
    );
  return `N:${rest.join(" ")}`;
}
