// The facts of a step, in the order in which somebody who looks at the table wants to know them.

export type Fact = [string, string];

const headlines = ["Contract", "Goal", "Target"];
/** What was so before the deal, and is looked at last. */
const standing = ["Dealer", "Vulnerable", "Score", "First to call", "Deal"];

/** What the deal is about, once that is settled. */
export function headline(facts: readonly Fact[]): string {
  return facts.find(([name]) => headlines.includes(name))?.[1] ?? "";
}

/** What decides comes first: a phone's bar has room for one line. */
export function factsInOrder(facts: readonly Fact[]): Fact[] {
  const known = headline(facts);
  const rest = facts.filter(([, value]) => value !== known);
  return [...rest.filter(([name]) => !standing.includes(name)), ...rest.filter(([name]) => standing.includes(name))];
}
