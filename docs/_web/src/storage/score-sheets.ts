// The sheets of the score pad, stored on the reader's device: for each game the last one, with the engine's totals, and
// the house rules it is played by.

import { isMap, mapOf, rejoined } from "../base/maps";
import type { Sheet } from "../python/contract";
import { type Found, Stored } from "./stored";

export type Entry = Record<string, string>;
export interface Kept {
  options: Record<string, string>;
  sheet: Sheet;
}
export type Sheets = Record<string, Kept>;

const version = 1;

type Is = (value: unknown) => boolean;
const isText: Is = (value) => typeof value === "string";
const isNumber: Is = (value) => typeof value === "number";
const isTruth: Is = (value) => typeof value === "boolean";
const maybe =
  (is: Is): Is =>
  (value) =>
    value === undefined || is(value);
const listOf =
  (is: Is): Is =>
  (value) =>
    Array.isArray(value) && value.every(is);
const pairOf =
  (first: Is, second: Is): Is =>
  (value) =>
    Array.isArray(value) && value.length === 2 && first(value[0]) && second(value[1]);
const mapOfTexts: Is = (value) => isMap(value) && Object.values(value).every(isText);
/** An object whose parts all have the right form. */
const whole =
  (parts: Record<string, Is>): Is =>
  (value) =>
    isMap(value) && Object.entries(parts).every(([name, is]) => is(value[name]));

const isSheet = whole({
  columns: listOf(isText),
  rows: listOf(
    whole({
      dealer: isText,
      text: isText,
      points: listOf(isNumber),
      totals: listOf(isNumber),
      lines: listOf(whole({ name: isText, points: isNumber, text: isText, below: isTruth, clauses: listOf(isText) })),
    }),
  ),
  entries: listOf(mapOfTexts),
  says: isText,
  dealer: isText,
  vulnerable: listOf(isText),
  over: isTruth,
  winner: isText,
  fields: listOf(
    whole({
      key: isText,
      label: isText,
      default: isText,
      only: listOf(pairOf(isText, listOf(isText))),
      choices: maybe(listOf(pairOf(isText, isText))),
      least: maybe(isNumber),
      most: maybe(isNumber),
    }),
  ),
});
const isKept = whole({ options: mapOfTexts, sheet: isSheet });

function readSheets(found: unknown): Found<Sheets> {
  const value: Sheets = mapOf();
  const v = isMap(found) ? found["version"] : 0;
  if (typeof v === "number" && v > version) return { value, fault: "it was made by a newer version of this site" };
  if (!isMap(found) || v !== version || !isMap(found["games"])) return { value, fault: "it is damaged" };
  let fault = "";
  for (const [game, one] of Object.entries(found["games"])) {
    if (isKept(one)) value[game] = one as Kept;
    else fault ||= `the sheet of "${game.slice(0, 40)}" cannot be read`;
  }
  return { value, fault };
}

/** The key of sheets in storage. */
export const storedSheets = new Stored<Sheets>({
  key: "bridgepath-pad",
  what: "your score sheets",
  empty: mapOf,
  read: readSheets,
  write: (games) => ({ version, games }),
  join: (one, other) => mapOf([...Object.entries(one), ...Object.entries(other)]),
  rejoin: rejoined,
});
