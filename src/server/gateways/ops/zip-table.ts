import type { Place } from "../ops/geocoder";

/** A city-only text names its largest namesake only if that one is far larger than the others. */
const DOMINANT_MIN_ZIPS = 5;
const DOMINANT_FACTOR = 3;
const LONGEST_CITY_WORDS = 5;

const STATE_SYNONYMS: Record<string, string> = { "D.C.": "DC" };
const CITY_SYNONYMS: Record<string, string> = {
  "NEW YORK CITY": "NEW YORK",
  NYC: "NEW YORK",
  MANHATTAN: "NEW YORK",
  "WASHINGTON DC": "WASHINGTON",
};

const MILITARY = new Set(["AA", "AE", "AP"]);

interface City {
  name: string;
  state: string;
  zips: { latitude: number; longitude: number }[];
}

interface Table {
  byZip: Map<string, Place>;
  /** Normalized city name → state → city. */
  byCity: Map<string, Map<string, City>>;
  stateOf: (text: string) => string | null;
}

/** 5 MB of table are only read when the first place is asked for. */
let table: Promise<Table> | undefined;

/**
 * A ZIP code or 'City, ST' (also with the state's name, and with a street before it) → its point.
 * A five-digit house number is not mistaken for a ZIP code while the city is known.
 */
export async function resolveInTable(text: string): Promise<Place | null> {
  table ??= load();
  const { byZip, byCity, stateOf } = await table;
  const place = text
    .toUpperCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[,\s]+(?:USA|U\.S\.A\.|UNITED STATES(?: OF AMERICA)?)\.?\s*$/, "")
    .trim();

  const zips = [...place.matchAll(/(?<![\d-])(\d{5})(?:-\d{4})?(?![\d-])/g)];
  const last = zips.at(-1);
  const endsWithZip = last !== undefined && last.index + last[0].length === place.length;
  if (endsWithZip) {
    const found = byZip.get(last[1] ?? "");
    if (found) return found;
  }
  const withoutZip = endsWithZip ? place.slice(0, last.index) : place;
  const city = cityInState(withoutZip, byCity, stateOf);
  if (city) return centre(city);
  for (const match of zips.toReversed()) {
    const found = byZip.get(match[1] ?? "");
    // Five digits before other words may be a house number, which is nobody's area.
    if (found) return { ...found, area: null };
  }
  const famous = dominantCity(byCity.get(cityKey(withoutZip)));
  return famous ? centre(famous) : null;
}

/** Splits '…, City, ST' or '… City ST' at its end; the longest city name that is known wins. */
function cityInState(
  text: string,
  byCity: Table["byCity"],
  stateOf: Table["stateOf"],
): City | undefined {
  const words = text.split(/[\s,]+/).filter((word) => word !== "");
  // The longest name first: 'West Virginia' also ends with 'Virginia'.
  for (const stateWords of [3, 2, 1]) {
    if (words.length <= stateWords) continue;
    const state = stateOf(words.slice(-stateWords).join(" "));
    if (state === null) continue;
    const before = words.slice(0, -stateWords);
    for (let count = Math.min(LONGEST_CITY_WORDS, before.length); count > 0; count -= 1) {
      const city = byCity.get(cityKey(before.slice(-count).join(" ")))?.get(state);
      if (city) return city;
    }
  }
  return undefined;
}

function dominantCity(namesakes: Map<string, City> | undefined): City | undefined {
  const [first, second] = [...(namesakes?.values() ?? [])].toSorted(
    (a, b) => b.zips.length - a.zips.length,
  );
  if (first === undefined || first.zips.length < DOMINANT_MIN_ZIPS) return undefined;
  return first.zips.length >= DOMINANT_FACTOR * (second?.zips.length ?? 0) ? first : undefined;
}

/** 'St. Louis' and 'Saint Louis' are one. */
function cityKey(name: string): string {
  const key = name
    .toUpperCase()
    .replace(/[.']/g, "")
    .replace(/[\s,-]+/g, " ")
    .replace(/^ST /, "SAINT ")
    .replace(/^FT /, "FORT ")
    .replace(/^MT /, "MOUNT ")
    .trim();
  return CITY_SYNONYMS[key] ?? key;
}

/** The middle of a city's ZIP codes; a median, because a few of them are far-off islands. */
function centre(city: City): Place {
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

async function load(): Promise<Table> {
  const [{ default: zipcodes }, { default: states }] = await Promise.all([
    import("zipcodes/lib/codes.js"),
    import("zipcodes/lib/states.js"),
  ]);
  const byZip: Table["byZip"] = new Map();
  const byCity: Table["byCity"] = new Map();
  for (const { zip, latitude, longitude, city, state } of Object.values(zipcodes.codes)) {
    // Military post offices have no place; the table writes 0, 0 or the South Pole.
    if (MILITARY.has(state) || (latitude === 0 && longitude === 0)) continue;
    const label = `${city}, ${state} ${zip}`;
    byZip.set(zip, { latitude, longitude, label, area: label });
    const key = cityKey(city);
    const inStates = byCity.get(key) ?? new Map<string, City>();
    const known = inStates.get(state) ?? { name: city, state, zips: [] };
    known.zips.push({ latitude, longitude });
    byCity.set(key, inStates.set(state, known));
  }
  const abbreviations = new Map([
    ...Object.keys(states.abbr).map((code) => [code, code] as const),
    ...Object.entries(states.full),
    ...Object.entries(STATE_SYNONYMS),
  ]);
  const codes = new Set([...byCity.values()].flatMap((inStates) => [...inStates.keys()]));
  return {
    byZip,
    byCity,
    stateOf: (text) => abbreviations.get(text) ?? (codes.has(text) ? text : null),
  };
}
