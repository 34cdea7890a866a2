import { distanceMiles, type Point } from "../mechanic/matching";
import { LONGEST_STATE_WORDS, readState, stateName } from "./states";

/** A point on the map and its name. */
export interface Place extends Point {
  label: string;
  /** City, state and ZIP code as far as they're known, in the table's words; null if not. */
  area: string | null;
}

/** A place from the table, and what else the text says. */
export interface GazetteerPlace extends Place {
  area: string;
  /** The text also names a street. */
  namesStreet: boolean;
  /** A city or state in the text that the ZIP code isn't in. The ZIP code counts. */
  otherPlace: string | null;
}

/** What the first three digits of a ZIP code tell: its state, and points of that part of it. */
export interface ZipRegion {
  state: string;
  points: Point[];
}

/**
 * A city name without a state means the largest city of that name, but only if it's far larger than
 * the others.
 */
const DOMINANT_MIN_ZIPS = 5;
const DOMINANT_FACTOR = 3;
const LONGEST_CITY_WORDS = 5;

/** From here on, a ZIP code isn't in the city beside it. Names of neighboring towns are usual. */
const ELSEWHERE_MILES = 25;

/** Without California beside it, it may be Louisiana. */
const LOS_ANGELES = /^L\.?A\.?$/;

const CITY_SYNONYMS: Record<string, string> = {
  "NEW YORK CITY": "NEW YORK",
  NYC: "NEW YORK",
  MANHATTAN: "NEW YORK",
  "WASHINGTON DC": "WASHINGTON",
  SF: "SAN FRANCISCO",
  VEGAS: "LAS VEGAS",
  PHILLY: "PHILADELPHIA",
};

export interface City {
  name: string;
  state: string;
  /** The points of its ZIP codes, or its own. */
  points: Point[];
  /** Smaller or lesser known places of the same name in this state. */
  namesakes: Point[];
}

/** A ZIP code's place and its state code. */
export interface ZipPlace extends Place {
  area: string;
  state: string;
}

/** US ZIP codes and cities. */
export interface Gazetteer {
  byZip: Map<string, ZipPlace>;
  /** The first three digits of ZIP codes. */
  byPrefix: Map<string, ZipRegion>;
  /** Normalized city name → state → city. */
  byCity: Map<string, Map<string, City>>;
}

const COUNTRY = /[,\s]+(?:USA|US|U\.S\.|U\.S\.A\.|UNITED STATES(?: OF AMERICA)?)[\s.]*$/;
const TRAILING_NOTE = /\s*\([^()]*\)[\s,.;]*$/;
/** A five- or nine-digit ZIP code: '94110', '94110-1234', '94110 1234', '941101234'. */
const ZIP_AT_END = /(?:^|[\s,.;:])(\d{5})(?:[\s-]?\d{4})?$/;
const ZIP_INSIDE = /(?<=[\s,.])(\d{5})(?:-?\d{4})?(?=[\s,.;:])/g;
/** A ZIP code whose leading zero is lost, as spreadsheets do: 'Boston, MA 2108'. */
const SHORT_ZIP_AT_END = /[\s,.](\d{4})(?:-\d{4})?$/;
const STATES_OF_ZERO: ReadonlySet<string> = new Set(["CT", "MA", "ME", "NH", "NJ", "RI", "VT"]);
const ZIP_WORD = /^(\d{5})(?:-?\d{4})?$/;
/** Words before a number that isn't a ZIP code. */
const NUMBERED =
  /(?:\b(?:ROAD|RD|ROUTE|RTE|HIGHWAY|HWY|APT|UNIT|SUITE|STE|BOX|ROOM|RM|LOT|CODE|GATE|PIN)\.?|#)\s*$/;
const STREET_TYPE =
  /\b(?:ST|STREET|AVE?|AVENUE|BLVD|BOULEVARD|RD|ROAD|DR|DRIVE|LN|LANE|CT|COURT|PL|PLACE|WAY|PKWY|PARKWAY|TER|TERRACE|CIR|CIRCLE|HWY|HIGHWAY|BROADWAY)\.?$/;
/** Mail is delivered to it, but no car is parked at it. */
const PO_BOX = /\b(?:P ?O|POST OFFICE|POSTAL) ?(?:BOX|BX)\b(?: ?#? ?[A-Z]{0,2}\d+)?|\bPOB ?\d+/g;

/**
 * Reads a service location: a ZIP code, 'City, ST' (or the state's name) or a well-known city, with
 * or without a street. Digits count as a ZIP code only at the end or beside a state, so a
 * five-digit house number never does. If the ZIP code is known, it decides. Otherwise the city
 * does. Returns null if the text names neither.
 */
export function placeIn(text: string, table: Gazetteer): GazetteerPlace | null {
  const place = plain(text);
  const zip = zipIn(place, table);
  if (zip === null) {
    const named =
      cityInState(place, table) ??
      trailingCity(place, table, dominantCity) ??
      cityInside(place, table);
    return named && cityPlace(named);
  }
  const known = table.byZip.get(zip.digits);
  if (known !== undefined) return zipPlace(known, zip.before, table);
  const region = regionOf(zip, table);
  const named =
    cityInState(zip.before, table) ??
    (region && trailingCity(zip.before, table, (namesakes) => namesakes?.get(region.state))) ??
    trailingCity(zip.before, table, dominantCity) ??
    cityInside(zip.before, table);
  return named && cityPlace(named, region);
}

/**
 * Reads state and region from the first three digits of a text's ZIP code, for ZIP codes that the
 * table doesn't have. Returns null if there is none, or if the text names another state.
 */
export function regionIn(text: string, table: Gazetteer): ZipRegion | null {
  const zip = zipIn(plain(text), table);
  return zip && regionOf(zip, table);
}

/** Reduces a text to capitals, plain digits, spaces and the usual punctuation. */
function plain(text: string): string {
  return (
    text
      .slice(0, 1_000)
      .normalize("NFKD")
      .replace(/[\u0300-\u036F]|\p{Cf}/gu, "")
      .toUpperCase()
      .replace(/[‘’ʼʻ`´]/g, "'")
      .replace(/[‐‑‒–−]/g, "-")
      // A dash before the last four digits of a ZIP code, and any other.
      .replace(/(?<=\d) ?[—―] ?(?=\d{4}(?!\d))/g, "-")
      .replace(/[—―]| - /g, ", ")
      .replace(TRAILING_NOTE, "")
      .replace(COUNTRY, "")
      .replace(/^[\s,.;-]+|[\s,.;-]+$/g, "")
  );
}

/** Digits that may be a ZIP code, and the text before them. */
interface ZipFound {
  digits: string;
  before: string;
}

/** Finds a ZIP code beside a state, best one that the table has, or one at the end. */
function zipIn(text: string, table: Gazetteer): ZipFound | null {
  const found = zipsBesideState(text);
  const beside = found.find(({ digits }) => table.byZip.has(digits)) ?? found[0];
  if (beside !== undefined) return beside;
  const atEnd = ZIP_AT_END.exec(text);
  if (atEnd?.[1] === undefined) return null;
  const before = textBefore(text, atEnd.index);
  return NUMBERED.test(before) ? null : { digits: atEnd[1], before };
}

const textBefore = (text: string, index: number) => text.slice(0, index).replace(/[\s,.]+$/, "");

/** Finds 'TX 78701', '78701 TX', and 'MA 2108' at the end. The last one comes first. */
function zipsBesideState(text: string): ZipFound[] {
  const found: ZipFound[] = [];
  const atEnd = ZIP_AT_END.exec(text);
  if (atEnd?.[1] !== undefined)
    found.push({ digits: atEnd[1], before: textBefore(text, atEnd.index) });
  const short = SHORT_ZIP_AT_END.exec(text);
  if (short?.[1] !== undefined) {
    const before = textBefore(text, short.index);
    const state = stateBefore(before)?.state;
    if (state !== undefined && STATES_OF_ZERO.has(state)) {
      found.push({ digits: `0${short[1]}`, before });
    }
  }
  for (const match of [...text.matchAll(ZIP_INSIDE)].toReversed()) {
    if (match[1] !== undefined) {
      found.push({ digits: match[1], before: textBefore(text, match.index) });
    }
  }
  const after = stateBefore(text);
  const digits = ZIP_WORD.exec(after?.before.at(-1) ?? "")?.[1];
  if (after !== null && digits !== undefined) {
    const before = after.before.slice(0, -1).join(" ");
    if (!NUMBERED.test(before)) found.push({ digits, before: `${before}, ${after.state}` });
  }
  return found.filter(({ before }) => stateBefore(before) !== null);
}

function regionOf({ digits, before }: ZipFound, table: Gazetteer): ZipRegion | null {
  const region = table.byPrefix.get(digits.slice(0, 3));
  const named = stateBefore(before);
  if (region === undefined || (named !== null && named.state !== region.state)) return null;
  return region;
}

function zipPlace({ state, ...place }: ZipPlace, before: string, table: Gazetteer): GazetteerPlace {
  const named = stateBefore(before);
  // 'Washington 98101' is the state.
  const city =
    cityInState(before, table) ??
    (named?.state === state ? null : trailingCity(before, table, dominantCity)) ??
    cityInside(before, table);
  const otherPlace =
    city === null
      ? named !== null && named.state !== state && standsAlone(before)
        ? stateName(named.state)
        : null
      : city.city.state === state && isNear(city.city, place)
        ? null
        : cityLabel(city.city);
  return {
    ...place,
    namesStreet: namesStreet(city?.before ?? named?.before ?? before),
    otherPlace,
  };
}

/** Tells if the part after the last comma is a state, so that it can't be a street's name. */
const standsAlone = (text: string) =>
  readState(text.slice(text.lastIndexOf(",") + 1).trim()) !== null;

const isNear = ({ points, namesakes }: City, place: Point) =>
  [...points, ...namesakes].some((point) => distanceMiles(point, place) < ELSEWHERE_MILES);

/** Finds the state at the end of a text, and the words before it. */
function stateBefore(text: string): { state: string; before: string[] } | null {
  const words = wordsOf(text);
  // Longest name first: 'West Virginia' also ends with 'Virginia'.
  for (let count = Math.min(LONGEST_STATE_WORDS, words.length); count > 0; count -= 1) {
    const state = readState(words.slice(-count).join(" "));
    if (state !== null) return { state, before: words.slice(0, -count) };
  }
  return null;
}

const wordsOf = (text: string) => text.split(/[\s,;]+/).filter((word) => word !== "");

/** A house number and a street name: '742 VALENCIA ST'. A post office box is none. */
function namesStreet(before: string | readonly string[]): boolean {
  const text = typeof before === "string" ? before : before.join(" ");
  const words = wordsOf(text.replace(/\./g, "").replace(PO_BOX, " "));
  return words.some((word) => /\d/.test(word)) && words.some((word) => /[A-Z]{2}/.test(word));
}

interface NamedCity {
  city: City;
  before: string | string[];
}

/** Splits '…, City, ST' or '… City ST' at its end. The longest known city name wins. */
function cityInState(text: string, table: Gazetteer): NamedCity | null {
  const named = stateBefore(text);
  if (named === null) return null;
  const { state, before } = named;
  if (state === "CA" && LOS_ANGELES.test(before.at(-1) ?? ""))
    before.splice(-1, 1, "LOS", "ANGELES");
  for (let count = Math.min(LONGEST_CITY_WORDS, before.length); count > 0; count -= 1) {
    const city = cityNamed(before.slice(-count).join(" "), table, (cities) => cities?.get(state));
    if (city) return { city, before: before.slice(0, -count) };
  }
  return null;
}

const MOST_NOTES = 6;

/** Finds 'City, ST' before notes and digits at the end: 'Austin, TX, gate 4455', 'Austin, TX 7870'. */
function cityInside(text: string, table: Gazetteer): NamedCity | null {
  let rest = text.replace(/[\s,#]+[\d-]+$/, "");
  for (let notes = 0; notes <= MOST_NOTES; notes += 1) {
    const named = cityInState(rest, table);
    if (named) return named;
    const comma = rest.lastIndexOf(",");
    if (comma === -1) return null;
    rest = rest.slice(0, comma);
  }
  return null;
}

type Choose = (namesakes: Map<string, City> | undefined) => City | undefined;

/** Finds a city by its name, also when it's written with a word such as 'Township'. */
function cityNamed(name: string, { byCity }: Gazetteer, choose: Choose): City | undefined {
  const key = cityKey(name);
  return (
    choose(byCity.get(key)) ??
    choose(byCity.get(key.replace(KIND_OF_CITY, ""))) ??
    choose(byCity.get(`THE ${key}`))
  );
}

const KIND_OF_CITY =
  /^(?:(?:CITY|TOWN|VILLAGE|BOROUGH|TOWNSHIP) OF|THE) | (?:TOWNSHIP|TWP|VILLAGE|BOROUGH)$/g;

/**
 * Finds a city without its state: the whole text, the part after the last comma, or after a street
 * type.
 */
function trailingCity(text: string, table: Gazetteer, choose: Choose): NamedCity | null {
  const comma = text.lastIndexOf(",");
  const after = cityNamed(text.slice(comma + 1), table, choose);
  if (after) return { city: after, before: text.slice(0, Math.max(0, comma)) };
  const words = wordsOf(text);
  for (let count = Math.min(LONGEST_CITY_WORDS, words.length - 1); count > 0; count -= 1) {
    const before = words.slice(0, -count).join(" ");
    if (!STREET_TYPE.test(before)) continue;
    const city = cityNamed(words.slice(-count).join(" "), table, choose);
    if (city) return { city, before };
  }
  return null;
}

function dominantCity(namesakes: Map<string, City> | undefined): City | undefined {
  const [first, second] = [...(namesakes?.values() ?? [])].toSorted(
    (a, b) => b.points.length - a.points.length,
  );
  if (first === undefined || first.points.length < DOMINANT_MIN_ZIPS) return undefined;
  return first.points.length >= DOMINANT_FACTOR * (second?.points.length ?? 0) ? first : undefined;
}

const CITY_WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bST\b/g, "SAINT"],
  [/\bSTE\b/g, "SAINTE"],
  [/\bFT\b/g, "FORT"],
  [/\bMT\b/g, "MOUNT"],
  [/\bHTS\b/g, "HEIGHTS"],
  [/\bSPGS\b/g, "SPRINGS"],
  [/\bBCH\b/g, "BEACH"],
  [/\bJCT\b/g, "JUNCTION"],
  [/^NO? /, "NORTH "],
  [/^SO? /, "SOUTH "],
  [/^E /, "EAST "],
  [/^W /, "WEST "],
  // The table has 'O Fallon', 'Coeur D Alene' and 'Mc Lean'.
  [/\b([OD]|MC) (?=[A-Z])/g, "$1"],
];

/**
 * Returns one key for the spellings of a city: 'St. Louis' and 'Saint Louis', "O'Fallon" and 'O
 * Fallon'.
 */
export function cityKey(name: string): string {
  const key = name
    .normalize("NFKD")
    .replace(/\.(?=\p{L})/gu, " ")
    .replace(/[\u0300-\u036F.'‘’ʼʻ`´]/g, "")
    .toUpperCase()
    .replace(/[\s,-]+/g, " ")
    .trim();
  const written = CITY_WORDS.reduce((text, [from, to]) => text.replace(from, to), key);
  return CITY_SYNONYMS[written] ?? written;
}

const cityLabel = ({ name, state }: City) => `${name}, ${state}`;

/** Returns a city's place. With a region, that of the namesake which is nearest to it. */
function cityPlace({ city, before }: NamedCity, region: ZipRegion | null = null): GazetteerPlace {
  const label = cityLabel(city);
  return {
    ...pointOfCity(city, region === null ? null : center(region.points)),
    label,
    area: label,
    namesStreet: namesStreet(before),
    otherPlace: null,
  };
}

/** A city in the table's words, "Austin, TX", and its middle. */
export interface CityMiddle extends Point {
  city: string;
}

/** Lists every city with its middle, the same point that its name resolves to. */
export function cityMiddles({ byCity }: Gazetteer): CityMiddle[] {
  return [...byCity.values()].flatMap((inStates) =>
    [...inStates.values()].map((city) => ({ city: cityLabel(city), ...pointOfCity(city, null) })),
  );
}

function pointOfCity({ points, namesakes }: City, near: Point | null): Point {
  const usual = center(points);
  if (near === null) return usual;
  const [nearest = usual] = [usual, ...namesakes].toSorted(
    (a, b) => distanceMiles(a, near) - distanceMiles(b, near),
  );
  return { latitude: nearest.latitude, longitude: nearest.longitude };
}

/** Returns the middle of points. A median, because a few belong to far-off islands. */
function center(points: readonly Point[]): Point {
  const median = (values: number[]) => {
    const sorted = values.toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? 0;
  };
  return {
    latitude: median(points.map((point) => point.latitude)),
    longitude: median(points.map((point) => point.longitude)),
  };
}
