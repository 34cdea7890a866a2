// Writes src/server/gateways/geo/gazetteer.json: cities that aren't post offices, and ZIP codes newer
// than those of the package zipcodes. See docs/places.md.
//
//   node scripts/gazetteer.mjs PLACES POSTAL
//
// PLACES and POSTAL are GeoNames files, such as cities500.txt and the postal US.txt. Of places with
// one name in one state, the one with most people comes first.
import { readFile, writeFile } from "node:fs/promises";
import { codes } from "zipcodes";

const OUTPUT = "src/server/gateways/geo/gazetteer.json";
const TERRITORIES = new Set(["PR", "GU", "VI", "AS", "MP"]);
/** A city of the table and a place of its name this near are the same. */
const SAME_WITHIN_DEGREES = 0.2;

const [places, postal] = process.argv.slice(2);
if (places === undefined || postal === undefined) {
  console.error("Name two GeoNames files: node scripts/gazetteer.mjs cities500.txt US.txt");
  process.exit(1);
}

const rowsOf = async (path) =>
  (await readFile(path, "utf8"))
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => line.split("\t"));

const plain = (name) =>
  name
    .normalize("NFKD")
    .replace(/[^A-Za-z ]/g, "")
    .toUpperCase();
const keyOf = (name, state) =>
  `${plain(name)
    .replace(/\bST\b/g, "SAINT")
    .replace(/\bMC (?=[A-Z])/g, "MC")
    .replace(/\s+/g, " ")}, ${state}`;
/** Three digits are about 300 feet. */
const short = (degrees) => Math.round(Number(degrees) * 1_000) / 1_000;

const known = Object.values(codes).filter(({ country }) => country === "US");
const inTable = group(known);

function group(rows) {
  const groups = new Map();
  for (const row of rows) {
    const key = keyOf(row.city, row.state);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return groups;
}

const isSame = (a, b) =>
  Math.abs(a.latitude - b.latitude) < SAME_WITHIN_DEGREES &&
  Math.abs(a.longitude - b.longitude) < SAME_WITHIN_DEGREES;

/** Guam's villages: 'Tamuning-Tumon-Harmon Village'. */
const namesOf = (name, country) =>
  country === "GU" ? name.replace(/ Village$/, "").split("-") : [name];

const cities = {};
const seen = new Map();
const largestFirst = (await rowsOf(places)).toSorted((a, b) => Number(b[14]) - Number(a[14]));
for (const [, wholeName, , , latitude, longitude, , , country, , admin] of largestFirst) {
  const state = country === "US" ? admin : country;
  if (country !== "US" && !TERRITORIES.has(country)) continue;
  const point = { latitude: short(latitude), longitude: short(longitude) };
  for (const name of namesOf(wholeName, country)) {
    const key = keyOf(name, state);
    const others = [...(inTable.get(key) ?? []), ...(seen.get(key) ?? [])];
    if (others.some((other) => isSame(other, point))) continue;
    seen.set(key, [...(seen.get(key) ?? []), point]);
    (cities[state] ??= []).push(`${name} ${point.latitude} ${point.longitude}`);
  }
}

const table = new Set(known.map(({ zip }) => zip));
const statesOfPrefix = new Map();
for (const { zip, state } of known) {
  const prefix = zip.slice(0, 3);
  statesOfPrefix.set(prefix, (statesOfPrefix.get(prefix) ?? new Set()).add(state));
}
const zips = [];
for (const [, zip, city, , state, , , , , latitude, longitude] of await rowsOf(postal)) {
  // Military post offices have no state. A few rows name a neighbor's.
  if (table.has(zip) || !statesOfPrefix.get(zip.slice(0, 3))?.has(state)) continue;
  const named = known.find((row) => keyOf(row.city, row.state) === keyOf(city, state));
  zips.push(`${zip} ${state} ${named?.city ?? city} ${short(latitude)} ${short(longitude)}`);
}

const sorted = Object.fromEntries(Object.entries(cities).toSorted(([a], [b]) => (a < b ? -1 : 1)));
const gazetteer = { source: "GeoNames (geonames.org), CC BY 4.0", zips, cities: sorted };
await writeFile(OUTPUT, `${JSON.stringify(gazetteer, null, 1)}\n`);
console.log(`${OUTPUT}: ${zips.length} ZIP codes, ${Object.values(cities).flat().length} places`);
