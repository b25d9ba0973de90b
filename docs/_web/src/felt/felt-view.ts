// The contents of the felt, drawn from their positions.

import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { bySuit, inWords, spoken, suits } from "./cards";
import { counted } from "../base/dom";
import { face, suitShape, told } from "./face";
import type { ShownZone as Zone, Zones } from "./movie";
import type { CardSpot, Label, Lines, Plate, Scene, Spot } from "./scene";

/** The value of a card: its tricks, if tricks are what counts, or what it gives away. */
interface Worth {
  tricks?: number | undefined;
  loss: number;
}

export interface Felt {
  scene: Scene;
  zones: Zones;
  /** The viewer's seat; null for all hands. */
  me: string | null;
  /** The role of each seat (dummy, declarer, …), shown after its name. */
  roles: ReadonlyMap<string, string>;
  /** Cards that may be tapped now; each is a button. */
  live: ReadonlySet<string>;
  /** Cards that the rules allow. */
  may: ReadonlySet<string>;
  picked: readonly string[];
  /** The refused card, and the cards that are the reason. */
  refused: string;
  because: ReadonlySet<string>;
  /** The card that a hint means. */
  hinted: string;
  /** The card of the hand that Tab moves to. */
  stop: string;
  /** Nobody plays from here: legal cards are marked if the table shows them. */
  reading?: boolean;
  /** The value of each legal card, if a solver has it. */
  values?: ReadonlyMap<string, Worth>;
  tap: (card: string) => void;
}

export function place({ x, y, w, turn, level = 0 }: Spot & { level?: number }): string {
  const at = `translate(${x.toFixed(1)}px,${y.toFixed(1)}px)rotate(${turn}deg)`;
  return `--w:${w.toFixed(1)}px;transform:${at};z-index:${level || "auto"}`;
}

export function drawFelt(felt: Felt): TemplateResult {
  const { scene, zones } = felt;
  const byZone = new Map<string, CardSpot[]>();
  for (const spot of scene.cards) byZone.set(spot.zone, [...(byZone.get(spot.zone) ?? []), spot]);
  const ordered = [...zones].filter(([id]) => byZone.has(id));
  return html`
    ${scene.slots.map((spot) => html`<i class="t-slot ${spot.next ? "t-next" : ""}" .style=${place(spot)}></i>`)}
    ${scene.ghosts.map((spot) => html`<i class="t-slot t-ghost" .style=${place(spot)}>${face(spot.card)}</i>`)}
    ${repeat(
      ordered,
      ([id]) => id,
      ([id, zone]) => drawZone(felt, id, zone, byZone.get(id) ?? []),
    )}
    ${scene.lines.map((lines) => drawLines(lines, zones.get(lines.zone), felt))}
    ${scene.plates.map((plate) => drawPlate(plate, felt))} ${scene.labels.map(drawLabel)}
  `;
}

function drawZone(felt: Felt, id: string, zone: Zone, spots: CardSpot[]): TemplateResult {
  const title = zone.title ?? "";
  const held = zone.kind === "hand";
  const live = (held || zone.kind === "trick") && spots.some(({ card }) => card && felt.live.has(card));
  const legal = new Set(held && felt.reading ? zone.legal : []);
  const may = legal.size ? legal : felt.may;
  const choosy = (live || legal.size > 0) && spots.some(({ card }) => card && !may.has(card));
  const name =
    zone.kind === "trick"
      ? title || "Trick"
      : `${title}: ${inWords(zone.cards ?? [], zone.hidden ?? 0)}${worth(felt, zone)}`;
  return html`<div
    class="t-zone t-${zone.kind} ${choosy ? "t-choosy" : ""} ${live ? "t-live" : ""}"
    role=${live ? "group" : zone.kind === "trick" ? "list" : "img"}
    aria-label=${name}
    data-zone=${id}
  >
    ${repeat(
      spots,
      ({ key }) => key,
      (spot) => drawCard(felt, zone, spot, live, choosy && legal.size ? legal : null),
    )}
  </div>`;
}

/** The values of cards, for screen readers. */
function worth({ values }: Felt, { cards = [] }: Zone): string {
  const said = cards.flatMap((card) => {
    const value = values?.get(card);
    if (!value) return [];
    const { tricks, loss } = value;
    const best = tricks === undefined ? "loses nothing" : `takes ${counted(tricks, trickForms)}`;
    return [`${spoken(card)} ${loss ? `loses ${loss}` : best}`];
  });
  return said.length ? `; ${said.join(", ")}` : "";
}

/** The tricks of a best card, or what a card gives away. */
function badge(value: Worth | undefined): TemplateResult | typeof nothing {
  if (!value) return nothing;
  const text = value.loss ? `−${value.loss}` : (value.tricks ?? "✓");
  return html`<i class="t-value ${value.loss ? "t-loses" : "t-best"}" aria-hidden="true">${text}</i>`;
}

function drawCard(
  felt: Felt,
  zone: Zone,
  spot: CardSpot,
  live: boolean,
  allowed: ReadonlySet<string> | null,
): TemplateResult {
  const { card } = spot;
  const classes = ["t-card"];
  if (!card) classes.push("t-back");
  if (spot.under) classes.push("t-under");
  if (spot.shown < spot.w * 0.5) classes.push("t-slim");
  const count = spot.count ? html`<span class="t-count">${spot.count}</span>` : nothing;
  if (!card) {
    return html`<span class=${classes.join(" ")} data-key=${spot.key} .style=${place(spot)}>${count}</span>`;
  }
  if (felt.because.has(card)) classes.push("t-lit");
  if (felt.refused === card) classes.push("t-bad");
  if (felt.hinted === card) classes.push("t-hint");
  if (zone.kind === "trick" && !live) {
    const [who] = zone.plays?.find(([, played]) => played === card) ?? [""];
    if (zone.winner && zone.winner === who) classes.push("t-won");
    const wins = zone.winner === who ? ", wins the trick" : "";
    return html`<span
      class=${classes.join(" ")}
      role="listitem"
      data-key=${spot.key}
      data-card=${card}
      .style=${place(spot)}
      ><span class="bp-unseen">${spoken(card)}${wins}</span
      ><span class="t-face" aria-hidden="true">${face(card)}</span></span
    >`;
  }
  if (!live) {
    if (allowed) classes.push(allowed.has(card) ? "t-may" : "t-dim");
    return html`<span class=${classes.join(" ")} data-key=${spot.key} data-card=${card} .style=${place(spot)}
      >${face(card)}${count}${zone.kind === "hand" ? badge(felt.values?.get(card)) : nothing}</span
    >`;
  }
  const may = felt.may.has(card);
  classes.push(may ? "t-may" : "t-dim");
  const chosen = felt.picked.includes(card);
  if (chosen) classes.push("t-picked");
  return html`<button
    type="button"
    class=${classes.join(" ")}
    data-key=${spot.key}
    data-card=${card}
    tabindex=${felt.stop === card ? 0 : -1}
    aria-pressed=${chosen ? "true" : nothing}
    aria-disabled=${may ? nothing : "true"}
    .style=${place(spot)}
    @click=${() => felt.tap(card)}
  >
    <span class="bp-unseen">${spoken(card)}</span><span class="t-face" aria-hidden="true">${face(card)}</span>
  </button>`;
}

const cardForms = { one: "# card", other: "# cards" };
const trickForms = { one: "# trick", other: "# tricks" };

/** A number for eyes, and its meaning for screen readers. */
function drawCount(count: number, said: string, css: string): TemplateResult {
  return html`<span class="t-n ${css}"
    ><span aria-hidden="true">${count}</span><span class="bp-unseen">${said}</span></span
  >`;
}

function drawPlate({ seat, name, cards, tricks, x, y, most, align, turn }: Plate, felt: Felt): TemplateResult {
  // A player who is dummy may play for declarer; the table is then seen from declarer's seat.
  const instead = felt.scene.plates.some((one) => one.name === "You" && one.seat !== felt.me);
  const me = instead ? "played by you" : "you";
  const own = name === "You" && instead && felt.me ? "dummy" : felt.roles.get(seat);
  const role = seat === felt.me && name !== "You" ? me : own;
  const shift = align === "center" ? "-50%" : align === "right" ? "-100%" : "0";
  const style = `transform:translate(${x}px,${y}px) translateX(${shift});max-width:${Math.round(most)}px`;
  return html`<span class="t-plate ${turn ? "t-turn" : ""}" data-seat=${seat} .style=${style}
    ><b>${name}</b>${role ? html`<span class="t-role">${role}</span>` : nothing}${
      cards ? drawCount(cards, counted(cards, cardForms), "") : nothing
    }${tricks === null ? nothing : drawCount(tricks, counted(tricks, trickForms), "t-tricks")}</span
  >`;
}

function drawLabel({ text, x, y, most, left }: Label): TemplateResult {
  const style = `transform:translate(${x}px,${y}px) translateX(${left ? 0 : -50}%);max-width:${Math.round(most)}px`;
  return html`<span class="t-label ${left ? "t-left" : ""}" .style=${style}>${told(text)}</span>`;
}

/** There is no room above a card in a line, so its rank itself is marked. */
function judgedRank(rank: string, value: { loss: number } | undefined): TemplateResult | string {
  if (!value) return rank;
  return html`<b class="t-rank ${value.loss ? "t-loses" : "t-best"}"
    >${rank}${value.loss ? html`<span class="t-by">−${value.loss}</span>` : nothing}</b
  >`;
}

/** A line for each suit, as newspapers print hands. */
function drawLines({ cards, hidden, x, y, w, align }: Lines, zone: Zone | undefined, felt: Felt): TemplateResult {
  const held = bySuit(cards);
  // A suit without a card is not a void while some cards are hidden.
  const rows = suits.filter((suit) => held.has(suit) || (suit !== "J" && !hidden));
  const style = `transform:translate(${x}px,${y}px);width:${Math.round(w)}px`;
  return html`<div
    class="t-lines t-${align}"
    role="img"
    aria-label="${zone?.title ?? ""}: ${inWords(cards, hidden)}${zone?.kind === "hand" ? worth(felt, zone) : ""}"
    .style=${style}
  >
    ${rows.map((suit) => {
      const own = held.get(suit) ?? [];
      const ranks = own.map((card) => (suit === "J" ? "Joker" : card.slice(1)));
      const letters = ranks.join("").length;
      const values = zone?.kind === "hand" ? felt.values : undefined;
      const judged = values && own.some((card) => values.has(card));
      return html`<div class="bp-${suit} ${letters > 5 ? "t-tight" : ""}">
        ${suitShape(suit)}<em
          >${
            judged
              ? own.map((card, i) => [i ? " " : "", judgedRank(ranks[i] ?? "", values.get(card))])
              : ranks.join(" ") || "–"
          }</em
        >
      </div>`;
    })}
    ${hidden ? html`<div class="t-closed">${hidden} hidden</div>` : nothing}
  </div>`;
}
