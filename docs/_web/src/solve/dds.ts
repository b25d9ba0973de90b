// DDS as WebAssembly, called with its own structures; see include/dll.h of its sources. It takes
// what the engine wrote, and returns what each card is worth.

/** The cards of four hands in the middle of a trick; suits from spades, 0, to clubs, 3. */
export interface Question {
  /** In PBN, without the cards on the table. */
  hands: string;
  /** A suit, or 4 without trumps. */
  trump: number;
  /** The hand that leads or has led, 0 to 3 clockwise. */
  leader: number;
  table: readonly (readonly [suit: number, rank: number])[];
}

export interface Par {
  /** Points of the first hand and the third. */
  score: number;
  /** In the notation of DDS: 4S-NS, 5D*-W-1. */
  contracts: string[];
}

interface Exports {
  memory: WebAssembly.Memory;
  SetResources: (megabytes: number, threads: number) => void;
  SolveBoardPBN: (
    deal: number,
    target: number,
    solutions: number,
    mode: number,
    found: number,
    thread: number,
  ) => number;
  CalcDDtablePBN: (deal: number, found: number) => number;
  DealerPar: (table: number, found: number, dealer: number, vulnerable: number) => number;
  malloc: (bytes: number) => number;
}

const signs = "♠♥♦♣";
const ranks = "23456789TJQKA";
const size = { deal: 112, future: 216, cards: 80, table: 80, par: 108 };
/** The offsets of the parts of a deal and of an answer. */
const at = { suits: 8, ranks: 20, cards: 32, suit: 8, rank: 60, equal: 112, score: 164 };
/** All cards with their tricks, whatever the target; solved even if there is only one card. */
const all = { target: -1, solutions: 3, mode: 1 };
const megabytes = 60;
/** What WASI answers for a file that is not there. */
const badFile = 8;

type System = (...given: never[]) => number;

export class Dds {
  private readonly exports: Exports;
  private readonly deal: number;
  private readonly future: number;
  readonly #cards: number;
  readonly #found: number;
  readonly #best: number;

  /** `module` is dds.wasm. */
  constructor(module: WebAssembly.Module) {
    let exports: Exports | null = null;
    const view = () => new DataView((exports as Exports).memory.buffer);
    const system: Record<string, System> = {
      clock_time_get: (_clock: number, _precision: bigint, to: number) => {
        view().setBigUint64(to, BigInt(Math.round(performance.now() * 1e6)), true);
        return 0;
      },
      environ_sizes_get: (count: number, bytes: number) => {
        view().setUint32(count, 0, true);
        view().setUint32(bytes, 0, true);
        return 0;
      },
      fd_write: () => badFile,
      proc_exit: (status: number) => {
        throw new Error(`DDS ended with ${status}`);
      },
    };
    const imports: Record<string, Record<string, System>> = {};
    // It gets no files and no output; every other call succeeds and does nothing.
    for (const { module: from, name } of WebAssembly.Module.imports(module)) {
      (imports[from] ??= {})[name] = system[name] ?? (() => 0);
    }
    exports = new WebAssembly.Instance(module, imports).exports as unknown as Exports;
    this.exports = exports;
    const { ["_initialize"]: begin } = exports as unknown as Record<string, (() => void) | undefined>;
    begin?.();
    exports.SetResources(megabytes, 1);
    this.deal = exports.malloc(size.deal);
    this.future = exports.malloc(size.future);
    this.#cards = exports.malloc(size.cards);
    this.#found = exports.malloc(size.table);
    this.#best = exports.malloc(size.par);
  }

  /** How many tricks each legal card wins for the side that plays it, including the trick on the table. */
  tricks({ hands, trump, leader, table }: Question): Map<string, number> {
    const { exports, deal, future } = this;
    let view = this.#view();
    view.setInt32(deal, trump, true);
    view.setInt32(deal + 4, leader, true);
    for (let i = 0; i < 3; i += 1) {
      const [suit, rank] = table[i] ?? [0, 0];
      view.setInt32(deal + at.suits + 4 * i, suit, true);
      view.setInt32(deal + at.ranks + 4 * i, rank, true);
    }
    this.#write(deal + at.cards, hands);
    check(exports.SolveBoardPBN(deal, all.target, all.solutions, all.mode, future, 0));
    // Its memory may have grown meanwhile, and is then in another buffer.
    view = this.#view();
    const found = new Map<string, number>();
    for (let i = 0; i < view.getInt32(future + 4, true); i += 1) {
      const of = (part: number) => view.getInt32(future + part + 4 * i, true);
      // Equivalent cards are returned as one.
      const held = of(at.equal) | (1 << of(at.rank));
      for (let rank = 14; rank >= 2; rank -= 1) {
        if (held & (1 << rank)) found.set(written(of(at.suit), rank), of(at.score));
      }
    }
    return found;
  }

  /** For each denomination, from spades to no trumps, the tricks of each hand as declarer. */
  table(hands: string): number[][] {
    this.#write(this.#cards, hands);
    check(this.exports.CalcDDtablePBN(this.#cards, this.#found));
    const view = this.#view();
    return Array.from({ length: 5 }, (_, named) =>
      Array.from({ length: 4 }, (__, hand) => view.getInt32(this.#found + 16 * named + 4 * hand, true)),
    );
  }

  /** The par of the deal whose table was computed last. */
  par(dealer: number, vulnerable: number): Par {
    check(this.exports.DealerPar(this.#found, this.#best, dealer, vulnerable));
    const view = this.#view();
    const number = view.getInt32(this.#best, true);
    const contracts = Array.from({ length: Math.max(0, number) }, (_, i) => {
      const bytes = new Uint8Array(view.buffer, this.#best + 8 + 10 * i, 10);
      const end = bytes.indexOf(0);
      return new TextDecoder().decode(bytes.slice(0, end < 0 ? 10 : end));
    });
    return { score: view.getInt32(this.#best + 4, true), contracts };
  }

  #view(): DataView {
    return new DataView(this.exports.memory.buffer);
  }

  #write(to: number, text: string): void {
    const bytes = new Uint8Array(this.exports.memory.buffer, to, size.cards);
    bytes.fill(0);
    bytes.set(new TextEncoder().encode(text));
  }
}

function check(status: number): void {
  if (status !== 1) throw new Error(`DDS answers ${status}`);
}

function written(suit: number, rank: number): string {
  return `${signs[suit] ?? ""}${rank === 10 ? "10" : (ranks[rank - 2] ?? "")}`;
}

/** A card in the numbers of DDS. */
export function numbered(card: string): readonly [suit: number, rank: number] {
  return [signs.indexOf(card.charAt(0)), ranks.indexOf(card.slice(1).replace("10", "T")) + 2];
}
