// The fields of a form, for tapping: cards, a choice, a number, a bid, calls, a switch. No rule is known here; the
// engine refuses with its own sentence.

import { drawRank, withCards } from "../felt/cards";
import { glyphs } from "../base/controls";
import { button, h, icons } from "../base/dom";
import { minus } from "../base/numbers";
import type { FormField } from "../python/contract";
import { arrows } from "./house-rules";

export interface Picker {
  element: HTMLElement;
  value(): string;
  set(value: string): void;
}

type Changed = () => void;

const signs = ["♠", "♥", "♦", "♣"];
const suitWords: Record<string, string> = { "♠": "spades", "♥": "hearts", "♦": "diamonds", "♣": "clubs" };
const letters: Record<string, string> = { "♠": "S", "♥": "H", "♦": "D", "♣": "C" };
const words: Record<string, string> = { A: "ace", K: "king", Q: "queen", J: "jack" };

/** "♠AQ10 ♥3 Joker" as single cards. */
export function cardsOf(text: string): string[] {
  const found: string[] = [];
  for (const part of text.matchAll(/([♠♥♦♣])((?:10|[AKQJT2-9])*)|Joker/g)) {
    if (!part[1]) found.push("Joker");
    for (const rank of (part[2] ?? "").match(/10|[AKQJT2-9]/g) ?? []) {
      found.push(`${part[1] ?? ""}${rank === "T" ? "10" : rank}`);
    }
  }
  return found;
}

function written(cards: readonly string[], ranks: readonly string[]): string {
  const parts = signs.map((sign) => {
    const held = ranks.filter((rank) => cards.includes(sign + rank));
    return held.length ? sign + held.join("") : "";
  });
  return [...parts, ...cards.filter((card) => card === "Joker")].filter(Boolean).join(" ");
}

export function picker(field: FormField, id: string, changed: Changed): Picker {
  switch (field.kind) {
    case "cards":
    case "card":
      return cardPicker(field, id, changed);
    case "choice":
      return choice(field.choices ?? [], field, changed);
    case "switch":
      return toggle(field, changed);
    case "number":
      return number(field, field.label, field.value, changed);
    case "numbers":
      return numbers(field, changed);
    case "bid":
    case "contract":
      return bid(field, changed);
    case "calls":
      return calls(field, id, changed);
    case "text":
    default:
      return textField(field, changed);
  }
}

function label(value: string): (Node | string)[] {
  return withCards(value);
}

function radio(name: string, choices: [string, string][], onPick: (value: string) => void) {
  const group = h("div", { class: "bp-pick", role: "radiogroup", "aria-label": name });
  const picks = choices.map(([value, told]) => {
    const pick = h("button", { type: "button", role: "radio", class: "bp-button" }, ...label(told));
    if (suitWords[told]) pick.setAttribute("aria-label", suitWords[told]);
    pick.addEventListener("click", () => onPick(value));
    group.append(pick);
    return pick;
  });
  arrows(group);
  const show = (value: string) => {
    picks.forEach((pick, at) => {
      pick.setAttribute("aria-checked", String(choices[at]?.[0] === value));
    });
  };
  return { group, show };
}

function choice(choices: [string, string][], field: FormField, changed: Changed): Picker {
  let now = field.value;
  const set = (value: string) => {
    now = value;
    show(value);
  };
  const { group, show } = radio(field.label, choices, (value) => {
    set(value);
    changed();
  });
  set(now);
  return { element: group, value: () => now, set };
}

function toggle(field: FormField, changed: Changed): Picker {
  const element = button("bp-switch", field.label, null, field.label);
  const set = (value: string) => element.setAttribute("aria-pressed", String(value === "true"));
  element.addEventListener("click", () => {
    set(String(element.getAttribute("aria-pressed") !== "true"));
    changed();
  });
  set(field.value);
  return { element, value: () => element.getAttribute("aria-pressed") ?? "false", set };
}

function number(field: FormField, name: string, first: string, changed: Changed): Picker {
  const low = field.low ?? 0;
  const high = field.high ?? 13;
  let now = first;
  const shown = h("output", { class: "bp-amount" });
  const less = button("bp-less", `${name}: one less`, null, "−");
  const more = button("bp-plus", `${name}: one more`, null, "+");
  const set = (value: string) => {
    now = value;
    shown.textContent = minus(value) || "–";
    less.setAttribute("aria-disabled", String(Number(value) <= low));
    more.setAttribute("aria-disabled", String(Number(value) >= high));
  };
  const step = (by: number) => {
    const next = Math.min(high, Math.max(low, (now === "" ? low - by : Number(now)) + by));
    if (String(next) === now) return;
    set(String(next));
    changed();
  };
  // Long distances are quick: hold the button, and it goes by tens.
  repeatWhilePressed(
    less,
    () => step(-1),
    () => step(-10),
  );
  repeatWhilePressed(
    more,
    () => step(1),
    () => step(10),
  );
  set(now);
  const element = h("div", { class: "bp-stepper", role: "group", "aria-label": name }, less, shown, more);
  return { element, value: () => now, set };
}

function repeatWhilePressed(element: HTMLElement, once: Changed, far: Changed): void {
  let timer = 0;
  let ran = false;
  const stop = () => window.clearInterval(timer);
  element.addEventListener("pointerdown", () => {
    ran = false;
    stop();
    timer = window.setInterval(() => {
      ran = true;
      far();
    }, 400);
  });
  for (const name of ["pointerup", "pointercancel", "pointerleave"]) element.addEventListener(name, stop);
  element.addEventListener("click", () => {
    if (!ran) once();
    ran = false;
  });
}

function numbers(field: FormField, changed: Changed): Picker {
  const names = field.labels ?? [];
  const parts = names.map((name, at) => {
    const part = number(field, name, field.value.split("/")[at] ?? "0", changed);
    return { name, part };
  });
  const element = h("div", { class: "bp-several" });
  for (const { name, part } of parts) {
    element.append(h("div", { class: "bp-one" }, h("span", {}, name), part.element));
  }
  return {
    element,
    value: () => parts.map(({ part }) => part.value()).join("/"),
    set: (value) => value.split("/").forEach((each, at) => parts[at]?.part.set(each)),
  };
}

function textField(field: FormField, changed: Changed): Picker {
  const element = h("input", { class: "bp-field", "aria-label": field.label, autocapitalize: "off" });
  element.value = field.value;
  element.addEventListener("change", changed);
  return {
    element,
    value: () => element.value,
    set: (value) => {
      element.value = value;
    },
  };
}

// --- bids and calls ---------------------------------------------------------------------------

const levels = ["1", "2", "3", "4", "5", "6", "7"];
const strains = ["♣", "♦", "♥", "♠", "NT"];

/** A level, a denomination and, for a contract, its doubling. */
function bid(field: FormField, changed: Changed): Picker {
  let level = "";
  let strain = "";
  let doubling = "";
  let other = "";
  const pick = (change: Changed) => () => {
    change();
    show();
    changed();
  };
  const asTexts = (all: string[]): [string, string][] => all.map((each) => [each, each]);
  const first = radio(`${field.label}: level`, asTexts(levels), (value) => {
    pick(() => {
      level = value;
      other = "";
      strain ||= "♣";
    })();
  });
  const second = radio(`${field.label}: denomination`, asTexts(strains), (value) => {
    pick(() => {
      strain = value;
      other = "";
      level ||= "1";
    })();
  });
  const third = radio(
    `${field.label}: doubling`,
    [
      ["", "undoubled"],
      ["X", "doubled"],
      ["XX", "redoubled"],
    ],
    (value) => pick(() => (doubling = value))(),
  );
  const rest = radio(field.label, field.more ?? [], (value) => {
    pick(() => {
      other = value;
      level = strain = doubling = "";
    })();
  });
  const value = () => (level ? `${level}${strain}${doubling}` : other);
  const show = () => {
    first.show(level);
    second.show(strain);
    third.show(doubling);
    rest.show(level ? "\0" : other);
  };
  const set = (given: string) => {
    const found = /^([1-7])(♣|♦|♥|♠|NT)(X{0,2})$/.exec(given);
    [level, strain, doubling] = [found?.[1] ?? "", found?.[2] ?? "", found?.[3] ?? ""];
    other = found ? "" : given;
    show();
  };
  set(field.value);
  const element = h("div", { class: "bp-bid" }, first.group, second.group);
  if (field.kind === "contract") element.append(third.group);
  if (field.more?.length) element.append(rest.group);
  return { element, value, set };
}

function calls(field: FormField, id: string, changed: Changed): Picker {
  let made = field.value.split(" ").filter(Boolean);
  const line = h("p", { class: "bp-line" });
  const show = () => line.replaceChildren(...label(made.join(" ") || "no call yet"));
  const act = (next: string[]) => {
    made = next;
    show();
    changed();
  };
  const box = h("div", { class: "bp-box" });
  const call = (value: string, told = value) => {
    const pick = h("button", { type: "button", class: "bp-button" }, ...label(told));
    pick.addEventListener("click", () => act([...made, value]));
    return pick;
  };
  for (const level of levels) for (const strain of strains) box.append(call(level + strain));
  const back = button("bp-undo", "Take the last call back", icons.back, "Undo");
  back.addEventListener("click", () => act(made.slice(0, -1)));
  const clear = button("bp-clear", "Take all calls back", glyphs.reset, "Clear");
  clear.addEventListener("click", () => act([]));
  const others = h(
    "div",
    { class: "bp-pick" },
    call("P", "pass"),
    call("X", "double"),
    call("XX", "redouble"),
    back,
    clear,
  );
  show();
  const { element } = fold(field, id, line, h("div", {}, others, box));
  return {
    element,
    value: () => made.join(" "),
    set: (value) => {
      made = value.split(" ").filter(Boolean);
      show();
    },
  };
}

// --- cards ------------------------------------------------------------------------------------

/** The picked cards, and behind a button the cards to pick from. */
function fold(field: FormField, id: string, shown: HTMLElement, inner: HTMLElement) {
  const panel = h("div", { class: "bp-panel", id: `${id}-panel`, hidden: true }, inner);
  const open = button("bp-change", `Change: ${field.label}`, glyphs.edit, "Change");
  open.setAttribute("aria-expanded", "false");
  open.setAttribute("aria-controls", panel.id);
  open.addEventListener("click", () => {
    panel.hidden = !panel.hidden;
    open.setAttribute("aria-expanded", String(!panel.hidden));
  });
  const element = h("div", { class: "bp-folded" }, h("div", { class: "bp-chosen" }, shown, open), panel);
  return { element, panel, open };
}

function cardPicker(field: FormField, id: string, changed: Changed): Picker {
  const single = field.kind === "card";
  const ranks = field.ranks ?? [];
  const wrap = field.wrap ?? "{}";
  const [before = "", after = ""] = wrap.split("{}");
  let held: string[] = [];
  let other = "";
  const shown = h("p", { class: "bp-line" });
  const grid = h("div", { class: "bp-grid", role: "group", "aria-label": field.label });
  const keys = new Map<string, HTMLButtonElement>();

  const value = () => {
    if (!single) return written(held, ranks);
    return held[0] ? before + held[0] + after : other;
  };
  const show = () => {
    for (const [card, key] of keys) key.setAttribute("aria-pressed", String(held.includes(card)));
    jokers.forEach((key, at) => {
      const count = held.filter((card) => card === "Joker").length;
      key.setAttribute("aria-pressed", String(at < count));
    });
    rest.show(single && !held.length ? other : "\0");
    const told = (field.more ?? []).find(([each]) => each === other)?.[1];
    const line = single ? (held[0] ? value() : (told ?? "none")) : value() || "no card";
    shown.replaceChildren(...label(line));
    if (!single && held.length) {
      const count = held.length === 1 ? "1 card" : `${held.length} cards`;
      shown.append(h("small", {}, ` ${count}`));
    }
  };
  const act = (next: string[], instead = "") => {
    held = next;
    other = instead;
    show();
    changed();
  };
  const tap = (card: string) => {
    if (single) act([card]);
    else if (held.includes(card)) act(held.filter((each) => each !== card));
    else act([...held, card]);
    if (single) close();
  };

  for (const sign of signs) {
    const suit = h("div", { class: "bp-suit-row", role: "group", "aria-label": suitWords[sign] });
    suit.append(h("span", { class: `bp-sign bp-card bp-${letters[sign] ?? ""}`, "aria-hidden": "true" }, sign));
    for (const rank of ranks) {
      const key = h("button", { type: "button", class: `bp-key bp-${letters[sign] ?? ""}` });
      key.append(drawRank(sign + rank));
      key.setAttribute("aria-label", `${words[rank] ?? rank} of ${suitWords[sign] ?? ""}`);
      key.dataset["card"] = sign + rank;
      key.addEventListener("click", () => tap(sign + rank));
      keys.set(sign + rank, key);
      suit.append(key);
    }
    grid.append(suit);
  }
  const jokers = Array.from({ length: single ? Math.min(1, field.jokers ?? 0) : (field.jokers ?? 0) }, (_, at) => {
    const key = h("button", { type: "button", class: "bp-key bp-joker-key bp-J" }, "Joker");
    key.dataset["card"] = "Joker";
    key.addEventListener("click", () => {
      if (single) {
        tap("Joker");
        return;
      }
      const count = held.filter((card) => card === "Joker").length;
      const plain = held.filter((card) => card !== "Joker");
      const next = at < count ? count - 1 : count + 1;
      act([...plain, ...Array.from({ length: next }, () => "Joker")]);
    });
    return key;
  });
  const rest = radio(field.label, field.more ?? [], (instead) => {
    act([], instead);
    close();
  });
  const tools = h("div", { class: "bp-pick" }, ...jokers);
  if (single) tools.append(rest.group);
  else {
    const clear = button("bp-clear", `Clear: ${field.label}`, glyphs.reset, "Clear");
    clear.addEventListener("click", () => act([]));
    tools.append(clear);
    if (field.count) {
      const deal = button("bp-deal", `Deal ${field.count} cards at random`, null, "Deal");
      deal.addEventListener("click", () => act(dealt(ranks, field.jokers ?? 0, field.count ?? 0)));
      tools.append(deal);
    }
  }
  const { element, panel, open } = fold(field, id, shown, h("div", {}, grid, tools));
  const close = () => {
    if (panel.contains(document.activeElement)) open.focus({ preventScroll: true });
    panel.hidden = true;
    open.setAttribute("aria-expanded", "false");
  };
  const set = (given: string) => {
    held = cardsOf(given);
    other = held.length ? "" : given;
    show();
  };
  set(field.value);
  return { element, value, set };
}

function dealt(ranks: readonly string[], jokers: number, count: number): string[] {
  const pack = signs.flatMap((sign) => ranks.map((rank) => sign + rank));
  for (let joker = 0; joker < jokers; joker += 1) pack.push("Joker");
  const hand: string[] = [];
  while (hand.length < count && pack.length) {
    hand.push(...pack.splice(Math.floor(Math.random() * pack.length), 1));
  }
  return hand;
}
