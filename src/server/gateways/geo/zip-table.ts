import {
  cityKey,
  cityMiddles,
  placeIn,
  regionIn,
  type City,
  type CityMiddle,
  type Gazetteer,
  type GazetteerPlace,
  type ZipRegion,
} from "~/domain/location/places";
import { distanceMiles, type Point } from "~/domain/mechanic/matching";
import { env } from "~/env.js";
import { log, type Logger } from "../observability/log";
import { readGazetteerFolder, type GazetteerFiles } from "./geonames";

/** Military post offices have no location. The table has 0, 0 or the South Pole. */
const MILITARY = new Set(["AA", "AE", "AP"]);
/** Places of one name this near are the same. */
const SAME_WITHIN_MILES = 12;

/** The table's 5 MB are read with the first lookup. */
let table: Promise<Gazetteer> | undefined;
const loaded = () => (table ??= loadGazetteer(env.GAZETTEER_DIR, log));

export async function resolveInTable(text: string): Promise<GazetteerPlace | null> {
  return placeIn(text, await loaded());
}

export async function regionInTable(text: string): Promise<ZipRegion | null> {
  return regionIn(text, await loaded());
}

let middles: Promise<CityMiddle[]> | undefined;

/** Lists the cities whose middle is within this many miles of a point, with the distance. */
export async function citiesInTable(
  point: Point,
  miles: number,
): Promise<{ city: string; miles: number }[]> {
  const cities = await (middles ??= loaded().then(cityMiddles));
  return cities.flatMap(({ city, ...middle }) => {
    // A degree of latitude is 69 miles. The exact distance takes far longer.
    if (Math.abs(middle.latitude - point.latitude) * 68 > miles) return [];
    const distance = distanceMiles(middle, point);
    return distance <= miles ? [{ city, miles: distance }] : [];
  });
}

/**
 * Reads the ZIP codes of the package zipcodes, newer ones and cities that aren't post offices from
 * gazetteer.json, and the operator's own GeoNames files. Where two know a ZIP code, the later one
 * counts.
 */
export async function loadGazetteer(folder: string | undefined, log: Logger): Promise<Gazetteer> {
  const [{ codes }, { default: built }, files] = await Promise.all([
    import("zipcodes"),
    import("./gazetteer.json"),
    folder === undefined ? NO_FILES : readGazetteerFolder(folder, log),
  ]);
  const zips: ZipRows = new Map();
  for (const { zip, latitude, longitude, city, state, country } of Object.values(codes)) {
    const isNowhere = MILITARY.has(state) || (latitude === 0 && longitude === 0);
    if (country === "US" && !isNowhere)
      zips.set(zip, { city, state, point: { latitude, longitude } });
  }
  for (const row of built.zips) {
    const [, zip = "", state = "", place = ""] = /^(\d{5}) ([A-Z]{2}) (.*)$/.exec(row) ?? [];
    const { name: city, point } = builtPlace(place);
    zips.set(zip, { city, state, point });
  }
  for (const { zip, ...row } of files.zips) zips.set(zip, row);

  const gazetteer: Gazetteer = { byZip: new Map(), byPrefix: regionsOf(zips), byCity: new Map() };
  for (const [zip, { city, state, point }] of zips) addZip(gazetteer, zip, city, state, point);
  for (const [state, rows] of Object.entries(built.cities)) {
    for (const row of rows) {
      const { name, point } = builtPlace(row);
      addPlace(gazetteer, name, state, point);
    }
  }
  for (const { name, state, point } of files.places) addPlace(gazetteer, name, state, point);
  return gazetteer;
}

type ZipRows = Map<string, { city: string; state: string; point: Point }>;

/** Groups ZIP codes by their first three digits. A few of a group are across a state's border. */
function regionsOf(zips: ZipRows): Map<string, ZipRegion> {
  const groups = new Map<string, Map<string, ZipRegion>>();
  for (const [zip, { state, point }] of zips) {
    const prefix = zip.slice(0, 3);
    const states = groups.get(prefix) ?? new Map<string, ZipRegion>();
    const region = states.get(state) ?? { state, points: [] };
    region.points.push(point);
    groups.set(prefix, states.set(state, region));
  }
  const largest = (states: Map<string, ZipRegion>) =>
    [...states.values()].toSorted((a, b) => b.points.length - a.points.length).slice(0, 1);
  return new Map(
    [...groups].flatMap(([prefix, states]) =>
      largest(states).map((region) => [prefix, region] as const),
    ),
  );
}

const NO_FILES: GazetteerFiles = { zips: [], places: [] };

/** Reads 'The Woodlands 30.158 -95.489'. */
function builtPlace(row: string): { name: string; point: Point } {
  const words = row.split(" ");
  const [latitude, longitude] = words.splice(-2).map(Number);
  return { name: words.join(" "), point: { latitude: latitude ?? 0, longitude: longitude ?? 0 } };
}

function addZip(
  { byZip, byCity }: Gazetteer,
  zip: string,
  city: string,
  state: string,
  point: Point,
): void {
  const label = `${city}, ${state} ${zip}`;
  byZip.set(zip, { ...point, label, area: label, state });
  const key = cityKey(city);
  const inStates = byCity.get(key) ?? new Map<string, City>();
  const known = inStates.get(state);
  if (known === undefined)
    inStates.set(state, { name: city, state, points: [point], namesakes: [] });
  else known.points.push(point);
  byCity.set(key, inStates);
}

/** Adds a place that may not be a post office. The first of a name in a state is the usual one. */
function addPlace({ byCity }: Gazetteer, name: string, state: string, point: Point): void {
  const key = cityKey(name);
  const inStates = byCity.get(key) ?? new Map<string, City>();
  const known = inStates.get(state);
  if (known === undefined) inStates.set(state, { name, state, points: [point], namesakes: [] });
  else if (![...known.points, ...known.namesakes].some((other) => isSame(other, point))) {
    known.namesakes.push(point);
  }
  byCity.set(key, inStates);
}

const isSame = (a: Point, b: Point) => distanceMiles(a, b) < SAME_WITHIN_MILES;
