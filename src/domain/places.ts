import type { Point } from "./mechanic/matching";

/** A point on the map and the words for it. */
export interface Place extends Point {
  label: string;
  /** City, state and ZIP code as far as they are known, in the table's own words; null where not. */
  area: string | null;
}

/** A city-only text names its largest namesake only if that one is far larger than the others. */
const DOMINANT_MIN_ZIPS = 5;
const DOMINANT_FACTOR = 3;
const LONGEST_CITY_WORDS = 5;

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

/** US ZIP codes and cities. */
export interface PlaceTable {
  byZip: Map<string, Place>;
  /** Normalized city name → state → city. */
  byCity: Map<string, Map<string, City>>;
  stateOf: (text: string) => string | null;
}

/**
 * A ZIP code or 'City, ST' (also with the state's name, and with a street before it) → its point.
 * A five-digit house number is not mistaken for a ZIP code while the city is known.
 */
export function placeIn(text: string, { byZip, byCity, stateOf }: PlaceTable): Place | null {
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
  byCity: PlaceTable["byCity"],
  stateOf: PlaceTable["stateOf"],
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
export function cityKey(name: string): string {
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
