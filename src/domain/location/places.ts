import type { Point } from "../mechanic/matching";

/** A point on the map and its name. */
export interface Place extends Point {
  label: string;
  /** City, state and ZIP code as far as they're known, in the table's words; null if not. */
  area: string | null;
}

/** A place from the table, and whether the text also names a street. */
export interface GazetteerPlace extends Place {
  area: string;
  namesStreet: boolean;
}

/**
 * A city name without a state means the largest city of that name, but only if it's far larger than
 * the others.
 */
const DOMINANT_MIN_ZIPS = 5;
const DOMINANT_FACTOR = 3;
const LONGEST_CITY_WORDS = 5;
const LONGEST_STATE_WORDS = 3;

const CITY_SYNONYMS: Record<string, string> = {
  "NEW YORK CITY": "NEW YORK",
  NYC: "NEW YORK",
  MANHATTAN: "NEW YORK",
  "WASHINGTON DC": "WASHINGTON",
};

export interface City {
  name: string;
  state: string;
  zips: { latitude: number; longitude: number }[];
}

/** A ZIP code's place and its state code. */
export interface ZipPlace extends Place {
  area: string;
  state: string;
}

/** US ZIP codes and cities. */
export interface Gazetteer {
  byZip: Map<string, ZipPlace>;
  /** Normalized city name → state → city. */
  byCity: Map<string, Map<string, City>>;
  stateOf: (text: string) => string | null;
}

const COUNTRY = /[,\s]+(?:USA|U\.S\.A\.|UNITED STATES(?: OF AMERICA)?)\.?\s*$/;
const TRAILING_NOTE = /\s*\([^()]*\)\s*$/;
/** A five- or nine-digit ZIP code: '94110', '94110-1234', '94110 1234', '941101234'. */
const ZIP_AT_END = /(?:^|[\s,.;:])(\d{5})(?:[\s–-]?\d{4})?$/;
const ZIP_INSIDE = /(?<=[\s,.])(\d{5})(?:[–-]?\d{4})?(?=[\s,.;:])/g;
/** Words before a number that isn't a ZIP code. */
const NUMBERED =
  /(?:\b(?:ROAD|RD|ROUTE|RTE|HIGHWAY|HWY|APT|UNIT|SUITE|STE|BOX|ROOM|RM|LOT)\.?|#)\s*$/;
const STREET_TYPE =
  /\b(?:ST|STREET|AVE?|AVENUE|BLVD|BOULEVARD|RD|ROAD|DR|DRIVE|LN|LANE|CT|COURT|PL|PLACE|WAY|PKWY|PARKWAY|TER|TERRACE|CIR|CIRCLE|HWY|HIGHWAY|BROADWAY)\.?$/;

/**
 * Reads a service location: a ZIP code, 'City, ST' (or the state's name) or a well-known city,
 * with or without a street. Digits count as a ZIP code only at the end or right after a state, so
 * a five-digit house number never does. Returns null if the text names no area, or if its ZIP code
 * is in a different state.
 */
export function placeIn(text: string, table: Gazetteer): GazetteerPlace | null {
  const place = text
    .toUpperCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(TRAILING_NOTE, "")
    .replace(COUNTRY, "")
    .replace(/[\s,.;]+$/, (end) => (end.startsWith(".") ? "." : ""))
    .trim();
  const zip = zipIn(place, table);
  if (zip === "contradiction") return null;
  if (zip !== null) return zip;
  const named = cityInState(place, table) ?? trailingCity(place, table.byCity);
  return named && { ...center(named.city), namesStreet: namesStreet(named.before) };
}

/** Finds a ZIP code at the end of a text, or after a state inside it. */
function zipIn(text: string, table: Gazetteer): GazetteerPlace | "contradiction" | null {
  const atEnd = ZIP_AT_END.exec(text);
  if (atEnd) {
    const before = text.slice(0, atEnd.index).replace(/[\s,.]+$/, "");
    const found = table.byZip.get(atEnd[1] ?? "");
    if (found && !NUMBERED.test(before)) return zipPlace(found, before, table);
  }
  for (const match of [...text.matchAll(ZIP_INSIDE)].toReversed()) {
    const before = text.slice(0, match.index).replace(/[\s,.]+$/, "");
    const found = table.byZip.get(match[1] ?? "");
    if (found && stateBefore(before, table) !== null) return zipPlace(found, before, table);
  }
  return null;
}

function zipPlace(
  { state, ...place }: ZipPlace,
  before: string,
  table: Gazetteer,
): GazetteerPlace | "contradiction" {
  const named = stateBefore(before, table);
  const city = cityInState(before, table);
  // 'Austin, TX 90210' has a mistake in one of the two, and a mechanic would drive to the wrong
  // one.
  const namesState = city !== null || named?.before.length === 0;
  if (named !== null && named.state !== state && namesState) return "contradiction";
  return { ...place, namesStreet: namesStreet(city?.before ?? named?.before ?? before) };
}

/** Finds the state at the end of a text, and the words before it. */
function stateBefore(text: string, { stateOf }: Pick<Gazetteer, "stateOf">) {
  const words = wordsOf(text);
  // Longest name first: 'West Virginia' also ends with 'Virginia'.
  for (let count = Math.min(LONGEST_STATE_WORDS, words.length); count > 0; count -= 1) {
    const state = stateOf(words.slice(-count).join(" "));
    if (state !== null) return { state, before: words.slice(0, -count) };
  }
  return null;
}

const wordsOf = (text: string) => text.split(/[\s,]+/).filter((word) => word !== "");

/** A house number and a street name: '742 VALENCIA ST'. */
function namesStreet(before: string | readonly string[]): boolean {
  const words = typeof before === "string" ? wordsOf(before) : before;
  return words.some((word) => /\d/.test(word)) && words.some((word) => /[A-Z]{2}/.test(word));
}

/** Splits '…, City, ST' or '… City ST' at its end. The longest known city name wins. */
function cityInState(text: string, table: Gazetteer): { city: City; before: string[] } | null {
  const named = stateBefore(text, table);
  if (named === null) return null;
  const { state, before } = named;
  for (let count = Math.min(LONGEST_CITY_WORDS, before.length); count > 0; count -= 1) {
    const city = table.byCity.get(cityKey(before.slice(-count).join(" ")))?.get(state);
    if (city) return { city, before: before.slice(0, -count) };
  }
  return null;
}

/**
 * Finds a well-known city without its state: the whole text, the part after the last comma, or
 * after a street type.
 */
function trailingCity(
  text: string,
  byCity: Gazetteer["byCity"],
): { city: City; before: string } | null {
  const comma = text.lastIndexOf(",");
  const after = dominantCity(byCity.get(cityKey(text.slice(comma + 1))));
  if (after) return { city: after, before: text.slice(0, Math.max(0, comma)) };
  const words = wordsOf(text);
  for (let count = Math.min(LONGEST_CITY_WORDS, words.length - 1); count > 0; count -= 1) {
    const before = words.slice(0, -count).join(" ");
    if (!STREET_TYPE.test(before)) continue;
    const city = dominantCity(byCity.get(cityKey(words.slice(-count).join(" "))));
    if (city) return { city, before };
  }
  return null;
}

function dominantCity(namesakes: Map<string, City> | undefined): City | undefined {
  const [first, second] = [...(namesakes?.values() ?? [])].toSorted(
    (a, b) => b.zips.length - a.zips.length,
  );
  if (first === undefined || first.zips.length < DOMINANT_MIN_ZIPS) return undefined;
  return first.zips.length >= DOMINANT_FACTOR * (second?.zips.length ?? 0) ? first : undefined;
}

const CITY_WORDS: readonly (readonly [RegExp, string])[] = [
  [/^ST /, "SAINT "],
  [/^FT /, "FORT "],
  [/^MT /, "MOUNT "],
  [/^N /, "NORTH "],
  [/^S /, "SOUTH "],
  [/^E /, "EAST "],
  [/^W /, "WEST "],
  // The table has 'O Fallon' and 'Coeur D Alene'.
  [/\b([OD]) (?=[A-Z])/g, "$1"],
];

/**
 * Returns one key for the spellings of a city: 'St. Louis' and 'Saint Louis', "O'Fallon" and 'O
 * Fallon'.
 */
export function cityKey(name: string): string {
  const key = name
    .toUpperCase()
    .replace(/[.']/g, "")
    .replace(/[\s,-]+/g, " ")
    .trim();
  const written = CITY_WORDS.reduce((text, [from, to]) => text.replace(from, to), key);
  return CITY_SYNONYMS[written] ?? written;
}

/** Returns the middle of a city's ZIP codes. A median, because a few belong to far-off islands. */
function center(city: City): Place & { area: string } {
  const median = (values: number[]) => {
    const sorted = values.toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? 0;
  };
  const label = `${city.name}, ${city.state}`;
  return {
    latitude: median(city.zips.map((zip) => zip.latitude)),
    longitude: median(city.zips.map((zip) => zip.longitude)),
    label,
    area: label,
  };
}
