// The facts of a step, in the order in which a viewer of the table needs them.

export type Fact = [string, string];

const headlines = ["Contract", "Goal", "Target", "Minimum"];
/** Facts from before the deal, which come last; the first call shows who dealt. */
const standing = ["Vulnerable", "Dealer", "Score", "First to call", "Deal", "Face up in dummy", "Undertricks"];
/** The report on dummy, and what changes from trick to trick, comes first, once there is a contract. */
const running = ["Dummy", "Trump", "Tricks", "Points"];

/** Numbers that explain themselves below a contract. */
export const isCount = (name: string): boolean => name !== "Trump" && running.includes(name);

/** The subject of the deal, once it is settled. */
export function headline(facts: readonly Fact[]): string {
  return facts.find(([name]) => headlines.includes(name))?.[1] ?? "";
}

/** Decisive facts come first: a phone's bar has room for one line. */
export function factsInOrder(facts: readonly Fact[]): Fact[] {
  const known = headline(facts);
  const rest = facts.filter(([, value]) => value !== known);
  // Until there is a goal, the announced points are on the felt.
  const late = known ? standing : [...standing, "HCP"];
  const rank = ([name]: Fact) =>
    late.includes(name) ? 2 + late.indexOf(name) : known && running.includes(name) ? 0 : 1;
  return [...rest].sort((a, b) => rank(a) - rank(b));
}
