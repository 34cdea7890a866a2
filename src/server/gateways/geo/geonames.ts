import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Point } from "~/domain/mechanic/matching";
import type { Logger } from "../observability/log";

interface PostalRow {
  zip: string;
  city: string;
  state: string;
  point: Point;
}

interface PlaceRow {
  name: string;
  state: string;
  point: Point;
  people: number;
}

export interface GazetteerFiles {
  zips: PostalRow[];
  /** Largest first. */
  places: PlaceRow[];
}

/** Columns of a GeoNames file of postal codes, and of one of places. */
const POSTAL_COLUMNS = 12;
const PLACE_COLUMNS = 19;

/** Territories that GeoNames lists as countries, by their USPS code. */
const TERRITORIES: ReadonlySet<string> = new Set(["AS", "GU", "MP", "PR", "VI"]);

const stateOf = (country: string, state: string): string | null =>
  country === "US" ? state || null : TERRITORIES.has(country) ? country : null;

function pointIn(latitude: string, longitude: string): Point | null {
  const point = { latitude: Number.parseFloat(latitude), longitude: Number.parseFloat(longitude) };
  const isValid = Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180;
  return isValid ? point : null;
}

function postalRow(columns: readonly string[]): PostalRow | null {
  const [country = "", zip = "", city = "", , admin = ""] = columns;
  const state = stateOf(country, admin);
  const point = pointIn(columns[9] ?? "", columns[10] ?? "");
  if (state === null || point === null || !/^\d{5}$/.test(zip)) return null;
  return { zip, city, state, point };
}

function placeRow(columns: readonly string[]): PlaceRow | null {
  const [, name = "", , , latitude = "", longitude = "", , , country = "", , admin = ""] = columns;
  const state = stateOf(country, admin);
  const point = pointIn(latitude, longitude);
  if (state === null || point === null || columns[6] !== "P") return null;
  return { name, state, point, people: Number(columns[14]) || 0 };
}

/** Reads the rows of a GeoNames file. Rows of other countries and other kinds are left out. */
export function readGeoNames(text: string): GazetteerFiles {
  const files: GazetteerFiles = { zips: [], places: [] };
  for (const line of text.split(/\r?\n/)) {
    const columns = line.split("\t");
    if (columns.length === POSTAL_COLUMNS) {
      const row = postalRow(columns);
      if (row !== null) files.zips.push(row);
    } else if (columns.length === PLACE_COLUMNS) {
      const row = placeRow(columns);
      if (row !== null) files.places.push(row);
    }
  }
  return files;
}

/**
 * Reads the GeoNames files (*.txt) of a folder, in the order of their names. A folder that can't be
 * read is logged and counts as empty.
 */
export async function readGazetteerFolder(folder: string, log: Logger): Promise<GazetteerFiles> {
  const all: GazetteerFiles = { zips: [], places: [] };
  try {
    const names = (await readdir(folder)).filter((name) => name.endsWith(".txt")).toSorted();
    for (const name of names) {
      const { zips, places } = readGeoNames(await readFile(join(folder, name), "utf8"));
      all.zips = all.zips.concat(zips);
      all.places = all.places.concat(places);
      const read = { file: name, zips: zips.length, places: places.length };
      log.info(read, "read a gazetteer file");
    }
  } catch (error) {
    log.error({ err: error, folder }, "can't read GAZETTEER_DIR; using the built-in table");
  }
  all.places.sort((a, b) => b.people - a.people);
  return all;
}
