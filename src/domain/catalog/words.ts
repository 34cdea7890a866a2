import { DANGERS, HARMLESS, SYMPTOMS } from "./symptoms";

/** Words of a text, each reduced to the form that all its endings share. */
type Words = readonly string[];

/** A phrase of the table, ready to be looked for. */
export interface Phrase {
  /** Returns the positions of its words in the text, or null if it isn't there. */
  find(words: Words): number[] | null;
}

/** A typo is recognized in words of this many letters or more. */
const TYPO_LETTERS = 6;
const TYPO_STEM = 5;

/** "Tired" isn't "tire". */
const WITHOUT_ENDINGS = new Set(["tired", "used", "wires"]);
const SHORTEST_STEM = 3;

/** "Leaking", "leaks" and "leaked" → "leak"; "brakes" and "braking" → "brak". */
function stemOf(word: string): string {
  if (WITHOUT_ENDINGS.has(word)) return word;
  const stem = word
    .replace(/(?<!s)s$/, "")
    .replace(/(?:ing|ed|ie|e|y)$/, "")
    .replace(/([bdglmnprt])\1$/, "$1");
  return stem.length < SHORTEST_STEM ? word : stem;
}

/** Splits a text into lower-case words: "A/C won't cool" → "ac", "wont", "cool". */
const split = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll(/['’]/g, "")
    .replaceAll(/\ba[/.]c\b/g, "ac")
    // A trouble code, such as P0420.
    .replaceAll(/\b[pbcu]\d{4}\b/g, "code")
    .match(/[a-z0-9]+/g) ?? [];

const LISTED = new Set(
  split([...SYMPTOMS.flatMap(({ said }) => said), ...DANGERS, ...HARMLESS].join(" ")),
);
const STEMS = new Set([...LISTED].map(stemOf));

/**
 * The words that a typo can stand for, with their endings. Short stems are left out, because other
 * words are too close to them: "leaving" isn't "leaking".
 */
const CORRECT = [...LISTED]
  .filter((word) => word.length >= TYPO_LETTERS && stemOf(word).length >= TYPO_STEM)
  .flatMap((word) => {
    const root = word.replace(/e$/, "");
    return [word, `${word}s`, `${root}ed`, `${root}ing`];
  });

/** Returns the words of a text, with typos corrected where the table has the word. */
export function wordsIn(text: string): Words {
  return split(text).map((word) => {
    const stem = stemOf(word);
    if (word.length < TYPO_LETTERS || STEMS.has(stem)) return stem;
    const meant = CORRECT.find((correct) => isTypo(word, correct));
    return meant === undefined ? stem : stemOf(meant);
  });
}

/** Returns true if one letter is missing, added, wrong, or swapped with its neighbor. */
function isTypo(word: string, correct: string): boolean {
  if (word[0] !== correct[0] || Math.abs(word.length - correct.length) > 1) return false;
  let start = 0;
  while (start < word.length && word[start] === correct[start]) start += 1;
  let end = 0;
  const longest = Math.min(word.length, correct.length) - start;
  while (end < longest && word.at(-1 - end) === correct.at(-1 - end)) end += 1;
  const typed = word.slice(start, word.length - end);
  const meant = correct.slice(start, correct.length - end);
  if (typed.length <= 1 && meant.length <= 1) return true;
  return typed.length === 2 && meant.length === 2 && typed[0] === meant[1] && typed[1] === meant[0];
}

/** Reads a phrase as the table writes it: `+` between parts that may stand apart, `|` for a choice. */
export function phraseOf(written: string): Phrase {
  const parts = written.split(" + ").map((choices) =>
    choices
      .split("|")
      .map((choice) => split(choice).map(stemOf))
      .sort((a, b) => b.length - a.length),
  );
  return {
    find(words) {
      const taken: number[] = [];
      for (const choices of parts) {
        const at = firstOf(choices, words, taken);
        if (at === null) return null;
        taken.push(...at);
      }
      return taken;
    },
  };
}

/** Returns where the longest of these choices stands in words that aren't taken yet. */
function firstOf(choices: readonly Words[], words: Words, taken: readonly number[]) {
  for (const choice of choices) {
    for (let start = 0; start + choice.length <= words.length; start += 1) {
      const at = choice.map((_, offset) => start + offset);
      const matches = choice.every((word, offset) => words[start + offset] === word);
      if (matches && !at.some((position) => taken.includes(position))) return at;
    }
  }
  return null;
}
