// Makes VINs and decodes them from vPIC's own rows, row by row, for scripts/vin-data.mjs. The test
// compares what the product says about them, so nothing here uses the packed file or its code.
import { bodyOf, cylindersOf, fuelHintOf, fuelOf, litersOf, modelName } from "./vin-values.mjs";

const VIN_CHARACTERS = "0123456789ABCDEFGHJKLMNPRSTUVWXYZ";
const YEAR_CODES = "ABCDEFGHJKLMNPRSTVWXY123456789";
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const VALUES = "0123456789.ABCDEFGH..JKLMN.P.R..STUVWXYZ";

/** A repeatable random number generator (mulberry32), so that the same data gives the same VINs. */
function generator(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function checkDigit(vin) {
  let sum = 0;
  for (const [at, one] of [...vin].entries()) sum += (VALUES.indexOf(one) % 10) * WEIGHTS[at];
  return sum % 11 === 10 ? "X" : String(sum % 11);
}

/** The pattern as a regular expression for "45678|0ABCDEFG"; null if it isn't one. */
function expression(keys) {
  try {
    const source = keys
      .toUpperCase()
      .replace(/[.+?^${}()|\\]/g, "\\$&")
      .replaceAll("*", ".");
    return new RegExp(`^${source}`);
  } catch {
    return null;
  }
}

/** Writes a pattern's characters into the empty positions. Returns false where they don't fit. */
function fill(positions, keys, pick) {
  const tokens = keys.toUpperCase().match(/\[[^\]]*\]|[^[]/g) ?? [];
  const filled = [...positions];
  for (const [at, token] of tokens.entries()) {
    if (token === "*" || at === 5) continue;
    const fitting = [...VIN_CHARACTERS].filter((one) => expression(token)?.test(one));
    const wanted = filled[at] === null ? pick(fitting) : filled[at];
    if (wanted === undefined || !fitting.includes(wanted)) return null;
    filled[at] = wanted;
  }
  return filled;
}

class RawData {
  constructor({ rows }, makes) {
    this.makes = makes;
    this.makeNames = new Map(
      rows("SELECT Id, Name FROM Make").flatMap(([id, name]) => {
        const make = makes.find((one) => one.toLowerCase() === name.toLowerCase());
        return make === undefined ? [] : [[id, make]];
      }),
    );
    this.models = new Map();
    for (const [id, name, make] of rows(
      "SELECT m.Id, m.Name, k.MakeId FROM Model m JOIN Make_Model k ON k.ModelId = m.Id",
    )) {
      if (this.makeNames.has(make)) {
        this.models.set(String(id), { name, make: this.makeNames.get(make) });
      }
    }
    this.wmis = rows(
      `SELECT Id, Wmi, VehicleTypeId, TruckTypeId FROM Wmi WHERE VehicleTypeId IN (2, 3, 7, 10)`,
    ).map(([id, code, type, truck]) => ({ id, code, type, truck, schemas: [] }));
    const byId = new Map(this.wmis.map((wmi) => [wmi.id, wmi]));
    for (const [wmi, schema, from, to] of rows(
      "SELECT WmiId, VinSchemaId, YearFrom, YearTo FROM Wmi_VinSchema",
    )) {
      byId.get(wmi)?.schemas.push({ schema, from, to: to ?? 9999 });
    }
    this.pounds = new Map(
      rows("SELECT Id, MinRangeWeight FROM GrossVehicleWeightRating").map(([id, least]) => [
        String(id),
        least,
      ]),
    );
    this.engines = rows(
      `SELECT LOWER(TRIM(e.Name)), p.ElementId, p.AttributeId FROM EngineModelPattern p
       JOIN EngineModel e ON e.Id = p.EngineModelId`,
    );
    const used = new Set(this.wmis.flatMap(({ schemas }) => schemas.map(({ schema }) => schema)));
    this.patterns = new Map();
    for (const [schema, keys, element, value] of rows(
      `SELECT VinSchemaId, Keys, ElementId, AttributeId FROM Pattern
       WHERE ElementId IN (5, 9, 11, 12, 13, 18, 24, 25, 28, 34, 38, 66, 109, 129) ORDER BY Id`,
    )) {
      if (!used.has(schema)) continue;
      if (!this.patterns.has(schema)) this.patterns.set(schema, []);
      this.patterns.get(schema).push({ keys, element, value });
    }
  }

  patternsOf(schema) {
    return this.patterns.get(schema) ?? [];
  }

  /** Returns the rows that match, newest schemas first. */
  hits(wmi, vin, year) {
    const text = `${vin.slice(3, 8)}|${vin.slice(9)}`;
    return wmi.schemas
      .filter(({ from, to }) => from <= year && year <= to)
      .flatMap(({ schema, from }) =>
        this.patternsOf(schema)
          .filter(({ keys }) => expression(keys)?.test(text))
          .map(({ element, value }) => ({ element, value, from })),
      );
  }

  decode(wmi, vin, year) {
    const hits = this.hits(wmi, vin, year);
    const engines = hits.flatMap(({ element, value, from }) =>
      this.engines
        .filter(([name]) => element === 18 && name === value.trim().toLowerCase())
        .map(([, own, its]) => ({ element: own, value: its, from })),
    );
    const first = agreed(hits, { 24: fuelOf }) ?? agreed(engines, { 24: fuelOf });
    return {
      model: agreed(hits, { 28: (value) => this.models.get(value) ?? "" }) || undefined,
      body: agreed(hits, { 5: bodyOf }) || undefined,
      liters:
        (agreed(hits, { 13: litersOf }) ??
          agreed(
            [
              ...engines.filter(({ element }) => element !== 12),
              ...hits.filter(({ element }) => element === 11 || element === 12),
            ],
            {
              11: (value) => litersOf(value / 1000),
              12: (value) => litersOf(value * 0.016387064),
              13: litersOf,
            },
          )) ||
        undefined,
      cylinders:
        (agreed(hits, { 9: cylindersOf }) ?? agreed(engines, { 9: cylindersOf })) || undefined,
      fuel: this.fuel(hits, first),
      weight: agreed(hits, { 25: (value) => this.pounds.get(value) > 10_000 }),
    };
  }

  fuel(hits, first) {
    const second = new Set(
      hits.filter(({ element }) => element === 66).map(({ value }) => fuelOf(value)),
    );
    const texts = hits.flatMap(({ element, value }) => {
      if (element === 28) return [this.models.get(value)?.name ?? ""];
      return [34, 38, 109, 129].includes(element) ? [value] : [];
    });
    const hints = new Set(texts.map(fuelHintOf).filter((hint) => hint !== null));
    const [hint = null] = hints.size > 1 ? [""] : hints;
    if (first === "e") return second.has("g") ? "plug-in" : "electric";
    if (first !== "g" && first !== "d") return undefined;
    if (second.has("e")) return { p: "plug-in", h: "hybrid" }[hint];
    return hint === null ? { g: "gasoline", d: "diesel" }[first] : undefined;
  }

  /** Returns the possible years. Position 7 tells the thirty years of a car of up to 10,000 lb. */
  years(wmi, vin, newest) {
    const first = 1980 + YEAR_CODES.indexOf(vin[9]);
    const years = [first, first + 30].filter((year) => year <= newest);
    const byRule = years.length === 1 || /\d/.test(vin[6]) ? first : first + 30;
    const isLightType = wmi.type === 2 || wmi.type === 7 || wmi.truck === 1;
    const fitting = years.filter((year) => {
      const { model, weight } = this.decode(wmi, vin, year);
      const isHeavy = typeof weight === "boolean" ? weight : !isLightType;
      return isHeavy && wmi.type !== 2 ? model !== undefined : year === byRule;
    });
    return fitting.length > 0 ? fitting : years;
  }
}

/**
 * Converts the values of elements. Of several, the newest schema's count: "" if they disagree,
 * undefined without any.
 */
function agreed(hits, convert) {
  const own = hits.filter(({ element }) => element in convert);
  const newest = Math.max(...own.map(({ from }) => from));
  const values = own
    .filter(({ from }) => from === newest)
    .map(({ element, value }) => convert[element](value));
  const different = new Map(values.map((value) => [JSON.stringify(value), value]));
  return different.size > 1 ? "" : values[0];
}

function draw(data, wmi, year, model, pick) {
  const schemas = wmi.schemas.filter(({ from, to }) => from <= year && year <= to);
  let text = [..."     |        "].map((one) => (one === " " ? null : one));
  text[6] = YEAR_CODES[(year - 1980) % 30];
  for (const element of [28, 5, 13, 9, 24, 25]) {
    const rows = schemas.flatMap(({ schema }) =>
      data.patternsOf(schema).filter((row) => row.element === element),
    );
    const wanted = element === 28 ? rows.filter(({ value }) => value === model) : rows;
    for (let left = Math.min(20, wanted.length); left > 0; left -= 1) {
      const filled = fill(text, pick(wanted).keys, pick);
      if (filled === null) continue;
      text = filled;
      break;
    }
  }
  const letters = VIN_CHARACTERS.slice(10);
  text[3] ??= pick([...(year < 2010 ? "0123456789" : letters)]);
  text[7] ??= pick([...letters]);
  const rest = text.map((one, at) => one ?? pick([...(at < 6 ? VIN_CHARACTERS : "0123456789")]));
  const vin = `${wmi.code}${rest.slice(0, 5).join("")}0${rest.slice(6).join("")}`;
  return vin.slice(0, 8) + checkDigit(vin) + vin.slice(9);
}

/**
 * Makes VINs of every make in turn, and decodes them from the rows. Each has a model, and years that
 * its positions 7 and 10 allow.
 */
export function sampleVins(database, makes, { count, newest }) {
  const data = new RawData(database, makes);
  const random = generator(20_261_129);
  const pick = (list) => list[Math.floor(random() * list.length)];
  const drawable = new Map(makes.map((make) => [make, []]));
  for (const wmi of data.wmis) {
    for (const { schema, from, to } of wmi.schemas) {
      for (const { element, value } of data.patternsOf(schema)) {
        const make = element === 28 ? data.models.get(value)?.make : undefined;
        if (make !== undefined) drawable.get(make).push({ wmi, model: value, from, to });
      }
    }
  }
  const samples = new Map();
  for (let round = 0; samples.size < count; round += 1) {
    for (const make of makes) {
      if (samples.size === count) break;
      const { wmi, model, from, to } = pick(drawable.get(make));
      const year = from + Math.floor(random() * (Math.min(to, newest) - from + 1));
      if (year < 1981 || year > newest) continue;
      const vin = draw(data, wmi, year, model, pick);
      const years = data.years(wmi, vin, newest);
      const [only] = years;
      const { model: car, body, liters, cylinders, fuel } = data.decode(wmi, vin, only);
      if (!years.includes(year) || car === undefined) continue;
      const about = {
        vin,
        make: car.make,
        model: modelName(car.name),
        liters: liters && Number(liters),
        cylinders: cylinders && Number(cylinders),
        fuel,
        body,
      };
      samples.set(vin, years.length > 1 ? { vin, years } : { ...about, year: only });
    }
    if (round > count) throw new Error("Too few VINs could be made.");
  }
  return [...samples.values()];
}
