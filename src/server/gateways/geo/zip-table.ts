import {
  cityKey,
  placeIn,
  type City,
  type Gazetteer,
  type GazetteerPlace,
} from "~/domain/location/places";

/** Military post offices have no location. The table has 0, 0 or the South Pole. */
const MILITARY = new Set(["AA", "AE", "AP"]);

/** The table's 5 MB are read with the first lookup. */
let table: Promise<Gazetteer> | undefined;

export async function resolveInTable(text: string): Promise<GazetteerPlace | null> {
  return placeIn(text, await (table ??= load()));
}

async function load(): Promise<Gazetteer> {
  const { codes: rows, states } = await import("zipcodes");
  const byZip: Gazetteer["byZip"] = new Map();
  const byCity: Gazetteer["byCity"] = new Map();
  for (const { zip, latitude, longitude, city, state, country } of Object.values(rows)) {
    const isNowhere = MILITARY.has(state) || (latitude === 0 && longitude === 0);
    if (country !== "US" || isNowhere) continue;
    const label = `${city}, ${state} ${zip}`;
    byZip.set(zip, { latitude, longitude, label, area: label, state });
    const key = cityKey(city);
    const inStates = byCity.get(key) ?? new Map<string, City>();
    const known = inStates.get(state) ?? { name: city, state, zips: [] };
    known.zips.push({ latitude, longitude });
    byCity.set(key, inStates.set(state, known));
  }
  const abbreviations = new Map([
    ...Object.keys(states.abbr).map((code) => [code, code] as const),
    ...Object.entries(states.full),
    ["D.C.", "DC"] as const,
  ]);
  const codes = new Set([...byCity.values()].flatMap((inStates) => [...inStates.keys()]));
  return {
    byZip,
    byCity,
    stateOf: (text) => abbreviations.get(text) ?? (codes.has(text) ? text : null),
  };
}
