// The house's English as rules: a habit that makes a text sound translated, and what a native editor
// writes instead. A habit that holds fails `make check` wherever it is found, without exceptions;
// one that holds for some files only names their paths.

/** @typedef {{ id: string, pattern: RegExp, better: string, holds?: boolean | RegExp, not?: string[], except?: RegExp }} Habit */

/** The pages that readers meet, with the content they quote. */
const read = /^(?:docs\/(?:rules|cases|hands|boards|path)\/|docs\/[a-z-]+\.md|tutorials\/)/;
/** Pages that speak of a player without a name; hands and boards may say “he” of Bob. */
const unnamed = /^(?:docs\/(?:cases|path)\/|docs\/[a-z-]+\.md|tutorials\/)/;

/** @type {Habit[]} */
export const habits = [
  {
    id: "who",
    holds: true,
    not: ["title", "docstring", "comment"],
    pattern: /^Who (?!.*\?).*\.$/g,
    better: "begin with the actor: “A player who …”, “If you …”",
  },
  {
    id: "stands",
    holds: read,
    pattern: /\b(?:stands?|stood) (?:in(?! for)|on|at|beside|below|above|under|there|here|with)\b/g,
    better: "“is”, “are”, or name who lists it",
  },
  { id: "seldom", holds: true, pattern: /\bseldom\b/gi, better: "rarely" },
  { id: "anew", holds: true, pattern: /\banew\b/gi, better: "again" },
  { id: "mostly", holds: true, pattern: /\bmostly\b/gi, better: "usually, or mainly" },
  { id: "besides", holds: true, pattern: /\bBesides,|, besides[.,]/g, better: "also" },
  { id: "by-chance", holds: true, pattern: /\bby chance\b/gi, better: "at random, random" },
  { id: "mended", holds: true, pattern: /\bmend(?:s|ed|ing)?\b/gi, better: "correct, fix" },
  { id: "winner-now", holds: true, pattern: /\bwinners? now\b/gi, better: "sure trick" },
  {
    id: "tricks-in-the-end",
    holds: true,
    pattern: /\btricks? (?:of yours )?in the end\b/gi,
    better: "eventual tricks",
  },
  { id: "for-because", holds: true, pattern: /, for (?:it|they|he|she|there|nobody|then)\b/g, better: "because" },
  {
    id: "is-no",
    holds: /^(?:docs\/(?:rules|hands|boards|path)\/|docs\/[a-z-]+\.md|tutorials\/)/,
    pattern:
      /(?<!\b[Tt]here )\b(?:is|are|was|were) no (?!trumps? |longer|more|less|fewer|such|different|better|worse|higher|lower)/g,
    better: "is not a",
  },
  { id: "fronted-of", holds: read, pattern: /^Of (?!course)/g, better: "begin with the actor" },
  { id: "fronted-where", holds: read, pattern: /^Where (?!.*\?)/g, not: ["title"], better: "If" },
  { id: "own", holds: true, pattern: /\ban? own\b|\bevery own\b/gi, better: "of its own, of their own" },
  { id: "he", holds: unnamed, pattern: /\b(?:[Hh]e|[Hh]is|[Hh]im|himself)\b/g, better: "you, they, or a seat's name" },
  { id: "so-many", holds: read, pattern: /\bso many\b(?! that)/gi, better: "that many" },
  { id: "else", holds: read, pattern: /(?:^|[,;:] )else[ ,]/gi, better: "otherwise" },
  { id: "unasked", holds: true, pattern: /\bunasked\b/gi, better: "unless you ask" },
  // “Of what” is left alone: “a trick short of what the contract needs” is plain English.
  { id: "of-whom", holds: true, pattern: /\bof whom\b|\bof all of\b/gi, better: "turn the sentence round" },
  {
    // Two colons; semicolons after one colon make a list, which is plain English, and so is an example
    // after a colon: “write a level and a denomination: 1♥”.
    id: "colons",
    holds: true,
    not: ["title"],
    pattern: /^[^`=>|]*[a-z)]: [^`=>|]*[a-z)]: (?![\d♠♥♦♣"“[(]|[A-Z]{2})[^`=>|]*$/g,
    better: "two sentences",
  },
  // Only things that cannot speak: a bid may ask, a signal may tell, and a program may know a game.
  {
    id: "things-tell",
    holds: true,
    pattern:
      /(?<!\bat (?:the|a) )\b(?:tests?|pages?|files?|scripts?|builds?|cells?|tables?) (?:knows?|wants?|hears?|tells?)\b/gi,
    better: "checks, needs, has, shows",
  },
  {
    id: "whoever",
    holds: read,
    pattern: /^Whoever /g,
    better: "name the player: “The player who …”, “The winner …”",
  },
  {
    id: "a-player",
    holds: true,
    pattern:
      /\b(?:one|two|three|four|five|six|\d+) (?!(?:and|at|for|from|if|in|is|makes?|of|on|or|that|to|when|with|within)\b)[a-z-]+ an? (?:player|line|game|hand|deal|seat|suit|page|drill|module|level|side|question|trick)\b/gi,
    better: "for each, per",
  },
];
