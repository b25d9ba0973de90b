// The solver's worker: a thread of its own, without Python. It answers every position of one deal,
// and then computes what was makeable; a caller that needs no more terminates it.

import { minus } from "../base/numbers";
import { Dds } from "./dds";
import type { Answer, Ask, WasmFile } from "./messages";
import { questionsOf } from "./questions";

let loaded: Promise<Dds> | null = null;

/** A cache may hold a file of an earlier build, so a wrong file is fetched once more, bypassing it. */
async function load({ url, sha256 }: WasmFile): Promise<Dds> {
  const bytes = Uint8Array.from(sha256.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const integrity = `sha256-${btoa(String.fromCharCode(...bytes))}`;
  const fetched = async (cache: RequestCache) => fetch(url, { integrity, cache });
  const response = await fetched("default").catch(async () => fetched("reload"));
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  return new Dds(await WebAssembly.compile(await response.arrayBuffer()));
}

self.addEventListener("message", (event: MessageEvent<Ask>) => void answer(event.data));

async function answer({ file, play, first }: Ask): Promise<void> {
  const say = (told: Answer) => self.postMessage(told);
  try {
    const dds = await (loaded ??= load(file));
    const questions = questionsOf(play);
    // The last tricks take almost no time, and the first ones the longest.
    const order = [first, ...[...questions.keys()].reverse().filter((at) => at !== first)];
    for (const at of order) {
      const question = questions[at];
      if (question) say({ kind: "position", at, tricks: dds.tricks(question) });
    }
    const table = dds.table(play.hands);
    const par = play.par ? dds.par(play.par.dealer, play.par.vulnerable) : null;
    say({ kind: "deal", table, par: par && { ...par, contracts: par.contracts.map(contract) } });
  } catch (problem) {
    loaded = null;
    say({ kind: "failed", why: problem instanceof Error ? problem.message : String(problem) });
  }
}

/** 4S*-NS-1 as 4♠× N/S −1. */
function contract(text: string): string {
  const [, level = "", named = "", doubled = "", by = "", over = ""] =
    /^(\d)([SHDCN])(\*?)-([NESW]+)([+-]\d+)?$/.exec(text) ?? [];
  if (!level) return text;
  const sign = named === "N" ? "NT" : (["♠", "♥", "♦", "♣"]["SHDC".indexOf(named)] ?? "");
  const seats = by.split("").join("/");
  return [`${level}${sign}${doubled ? "×" : ""}`, seats, minus(over)].filter(Boolean).join(" ");
}
