import type { Fuel } from "~/domain/vehicle/facts";

/** The letter that stands for a fact in the table's lines. */
type FactLetter = "M" | "B" | "F" | "S" | "H" | "L" | "l" | "C" | "c" | "f" | "W";

/** The part of a VIN that keys are about: positions 4 to 8 and 10 to 17. */
export const keyedPart = (vin: string): string => `${vin.slice(3, 8)}|${vin.slice(9)}`;

/**
 * Returns whether a key fits: `*` stands for any character, `[38B]` for one of these. What follows
 * a key's end is free.
 */
function fits(key: string, part: string): boolean {
  let at = 0;
  for (let index = 0; index < key.length; index += 1) {
    const character = part.charAt(at);
    at += 1;
    if (key[index] === "*") continue;
    if (key[index] !== "[") {
      if (key[index] !== character) return false;
      continue;
    }
    const end = key.indexOf("]", index);
    if (!key.slice(index + 1, end).includes(character)) return false;
    index = end;
  }
  return true;
}

/** Collects what the lines say about one VIN. */
export class VinFacts {
  readonly #part: string;
  /** Each fact's values, of the lines that count from the latest year. */
  readonly #found = new Map<string, { from: number; values: Set<string> }>();
  /** Each fact's values, of all lines. */
  readonly #all = new Map<string, Set<string>>();

  constructor(vin: string) {
    this.#part = keyedPart(vin);
  }

  /** Reads a line such as `Bsedan:CM5,CM6;L3:***82`, which counts from a model year on. */
  read(line: string, from: number): void {
    for (const fact of line.split(";")) {
      const colon = fact.indexOf(":");
      const keys = fact.slice(colon + 1).split(",");
      if (!keys.some((key) => fits(key, this.#part))) continue;
      this.#add(fact.charAt(0), fact.slice(1, colon), from);
    }
  }

  #add(letter: string, value: string, from: number): void {
    this.#all.set(letter, (this.#all.get(letter) ?? new Set()).add(value));
    const known = this.#found.get(letter);
    if (known === undefined || known.from < from) {
      this.#found.set(letter, { from, values: new Set([value]) });
    } else if (known.from === from) known.values.add(value);
  }

  /**
   * Returns a fact's value. It's empty if the newest lines disagree or have no word for it, and
   * undefined if no line mentions it.
   */
  valueOf(letter: FactLetter): string | undefined {
    const { values } = this.#found.get(letter) ?? {};
    if (values === undefined) return undefined;
    const [only = ""] = values;
    return values.size > 1 ? "" : only;
  }

  /** Returns the fuel of a car: what it burns, and whether it also drives by electricity. */
  fuel(): Fuel | undefined {
    const burnt = this.valueOf("F") ?? this.valueOf("f");
    const second = this.#all.get("S") ?? new Set();
    const [hint, other] = this.#all.get("H") ?? [];
    if (burnt === "e") return second.has("g") ? "plug-in" : "electric";
    const plain = burnt === "g" ? "gasoline" : burnt === "d" ? "diesel" : undefined;
    if (plain === undefined) return undefined;
    // Some lines call a car a hybrid that others don't. Then nothing is known for sure.
    if (!second.has("e")) return hint === undefined ? plain : undefined;
    if (other !== undefined) return undefined;
    return hint === "p" ? "plug-in" : hint === "h" ? "hybrid" : undefined;
  }
}
