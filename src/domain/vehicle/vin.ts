/** Characters of a VIN since model year 1981. */
export const VIN_LENGTH = 17;
/** The first model year whose VINs have 17 characters. */
export const VIN_SINCE = 1981;
/** The longest text that is read as a VIN, with spaces and hyphens. */
export const VIN_TEXT_LENGTH = 60;

/** What a typed text is. `position` counts from 1, without spaces and hyphens. */
export type TypedVin =
  | { kind: "vin"; vin: string }
  | { kind: "empty" }
  /** Has a character other than A to Z and 0 to 9. */
  | { kind: "character"; character: string; position: number }
  /** Has 17 characters, one of which is I, O or Q. */
  | { kind: "letter"; letter: string; position: number }
  /** Has fewer characters, as cars made before 1981 do. It can be kept as text. */
  | { kind: "short"; text: string; count: number }
  | { kind: "long"; count: number };

/** Reads a typed VIN: lower case, spaces and hyphens don't matter. */
export function readVin(typed: string): TypedVin {
  // Only ASCII is raised: upper case of other letters can be two characters, or an I.
  const text = typed
    .replace(/[\s\-\u2010-\u2015]/g, "")
    .replace(/[a-z]/g, (letter) => letter.toUpperCase());
  const characters = [...text];
  const [foreign] = characters.filter((character) => !/^[A-Z0-9]$/.test(character));
  if (characters.length === 0) return { kind: "empty" };
  if (foreign !== undefined) {
    return { kind: "character", character: foreign, position: characters.indexOf(foreign) + 1 };
  }
  const count = characters.length;
  if (count > VIN_LENGTH) return { kind: "long", count };
  if (count < VIN_LENGTH) return { kind: "short", text, count };
  const [letter] = characters.filter((character) => "IOQ".includes(character));
  if (letter === undefined) return { kind: "vin", vin: text };
  return { kind: "letter", letter, position: characters.indexOf(letter) + 1 };
}

/** ISO 3779: the letters with the values 1 to 9. Digits are their own value. */
const LETTERS_OF_VALUE = ["AJ", "BKS", "CLT", "DMU", "ENV", "FW", "GPX", "HY", "RZ"];
const valueOf = (character: string): number =>
  /\d/.test(character)
    ? Number(character)
    : LETTERS_OF_VALUE.findIndex((letters) => letters.includes(character)) + 1;

const POSITION_WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const CHECK_POSITION = 8;

/** Returns whether a VIN's ninth character fits the others. */
export function addsUp(vin: string): boolean {
  const sum = POSITION_WEIGHTS.reduce(
    (total, weight, at) => total + weight * valueOf(vin.charAt(at)),
    0,
  );
  const check = sum % 11;
  return vin.charAt(CHECK_POSITION) === (check === 10 ? "X" : String(check));
}

/** The tenth character of each model year from 1980 on, and again from 2010 on. */
const YEAR_CHARACTERS = "ABCDEFGHJKLMNPRSTVWXY123456789";
const FIRST_YEAR = 1980;
const REPEATS_AFTER = YEAR_CHARACTERS.length;

/** The most a car may weigh with its load: up to 10,000 lb, or more. */
export type WeightClass = "light" | "heavy";

/** Returns the model years that a VIN's tenth character stands for, the older one first. */
function yearsOfCharacter(vin: string, newest: number): number[] {
  const at = YEAR_CHARACTERS.indexOf(vin.charAt(9));
  if (at < 0) return [];
  const year = FIRST_YEAR + at;
  return [year, year + REPEATS_AFTER].filter((one) => one <= newest);
}

/**
 * Returns the model years that a VIN can mean (49 CFR 565.15), the older one first. Up to 10,000 lb,
 * the seventh character tells apart the two years of a tenth one: a digit until 2009, a letter since.
 * Of heavier cars, both years are possible if we know such a car of each.
 * @param carOf the car if it's of that year
 */
export function modelYears(
  vin: string,
  newest: number,
  carOf: (year: number) => { weight: WeightClass; isKnown: boolean },
): number[] {
  const years = yearsOfCharacter(vin, newest);
  const byRule = /\d/.test(vin.charAt(6)) ? years[0] : years.at(-1);
  const possible = years.filter((year) => {
    const { weight, isKnown } = carOf(year);
    return weight === "light" ? year === byRule : isKnown;
  });
  return possible.length > 0 ? possible : years;
}

/** Returns the part of a VIN that answers show: the last six characters, or fewer of a short one. */
export const shownOfVin = (vin: string): string =>
  vin.slice(-Math.max(1, Math.min(6, vin.length - 4)));
