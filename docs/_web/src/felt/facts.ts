// The facts of a step, in the order in which a viewer of the table needs them.

export type Fact = [string, string];

const headlines = ["Contract", "Goal", "Target", "Minimum"];
/** Facts from before the deal, which come last; the first call shows who dealt. */
const standing = ["Vulnerable", "Dealer", "Score", "First to call", "Deal", "Face up in dummy", "Undertricks", "Mode"];
/** The report on dummy, and what changes from trick to trick, comes first, once there is a contract. */
const running = ["Dummy", "Tricks", "Points", "Trump"];

/** The subject of the deal, once it is settled. */
export function headline(facts: readonly Fact[]): string {
  return facts.find(([name]) => headlines.includes(name))?.[1] ?? "";
}

/** Decisive facts come first: a phone's bar has room for one line. */
export function factsInOrder(facts: readonly Fact[]): Fact[] {
  const known = headline(facts);
  const rest = facts.filter(([, value]) => value !== known);
  // Until there is a goal, the announced points are on the felt. All others have the place of "".
  const order = known ? [...running, "", ...standing] : ["", ...standing, "HCP"];
  const rank = ([name]: Fact) => order.indexOf(order.includes(name) ? name : "");
  return [...rest].sort((a, b) => rank(a) - rank(b));
}
