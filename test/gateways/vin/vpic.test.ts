import { beforeAll, describe, expect, test } from "vitest";
import { addsUp, modelYears, readVin } from "~/domain/vehicle/vin";
import { vinTable, vinTableOf, type VinTable } from "~/server/gateways/vin/vpic";
import { measureVinTable } from "./measure.mjs";
import { REAL_VINS } from "./real-vins";
import { samples } from "./samples.json";

/** The newest model year when the samples were made. */
const NEWEST = 2027;

let table: VinTable;
beforeAll(async () => {
  table = await vinTable();
});

function decode(vin: string) {
  const years = modelYears(vin, NEWEST, (year) => {
    const car = table.carOf(vin, year);
    return { weight: car?.weight ?? "light", isKnown: car?.model !== undefined };
  });
  const [year = 0] = years;
  const { weight: _weight, ...facts } = table.carOf(vin, year) ?? { weight: null };
  return years.length > 1 ? { vin, years } : { vin, year, ...facts };
}

describe("VINs made from vPIC's rows", () => {
  test("are 500 different ones, of all 44 makes, and add up", () => {
    const makes = samples.flatMap(({ make }) => make ?? []);
    expect(new Set(samples.map(({ vin }) => vin)).size).toBe(500);
    expect(new Set(makes).size).toBe(44);
    for (const { vin } of samples) expect(addsUp(vin), vin).toBe(true);
  });

  test("include one of a maker whose entry in vPIC lacks the make", () => {
    expect(decode("J87TL87V7GG374399")).toMatchObject({ make: "Pontiac", model: "T1000" });
  });

  test("decode like the rows", () => {
    for (const sample of samples) expect(decode(sample.vin), sample.vin).toEqual(sample);
  });
});

describe("VINs on public pages", () => {
  test("are 50 different ones of 28 makes, each with its page, in all ways of typing", () => {
    const vins = REAL_VINS.map(({ typed }) => typed.replace(/[\s-]/g, "").toUpperCase());
    expect(new Set(vins).size).toBe(50);
    expect(new Set(REAL_VINS.map(({ make }) => make)).size).toBe(28);
    for (const { source } of REAL_VINS) expect(new URL(source).protocol).toMatch(/^https?:$/);
    for (const way of [/ /, /-/, /[a-z]/]) {
      expect(REAL_VINS.filter(({ typed }) => way.test(typed)).length).toBeGreaterThanOrEqual(10);
    }
    // None of them is one of the made ones.
    const made = new Set(samples.map(({ vin }) => vin));
    expect(vins.filter((vin) => made.has(vin))).toEqual([]);
  });

  test.each(REAL_VINS)("$typed is a $year $make $model", ({ typed, year, make, model }) => {
    const read = readVin(typed);
    if (read.kind !== "vin") throw new Error(`${typed} isn't read.`);
    expect(addsUp(read.vin)).toBe(true);
    expect(decode(read.vin)).toMatchObject({ year, make, model });
  });
});

describe("what the table doesn't know", () => {
  test("an unknown maker has no car", () => {
    expect(table.carOf("SCFAD01A65G199359", 2005)).toBeNull();
    expect(table.carOf("toStringtoString0", 2005)).toBeNull();
  });

  test("a maker of one make keeps it for an unknown model", () => {
    expect(table.carOf("1HGZZZZZ0AA000000", 2010)).toMatchObject({
      make: "Honda",
      model: undefined,
    });
  });

  const lines = (...schemas: string[]) =>
    vinTableOf({
      makes: ["Ford", "Mazda"],
      models: ["0 Escape", "1 Tribute"],
      schemas,
      wmis: { "1FT": ["heavy", "0", ...schemas.map((_, at) => `${at} 2001-`)].join(";") },
    }).carOf("1FTAB1C20AA000000", 2001);

  test.each([
    ["a value for which we have no word", "B:"],
    ["keys that disagree", "Bsuv:A;Bwagon:AB"],
    ["a key that doesn't fit", "Bsuv:AC"],
  ])("%s leaves the body open", (_why, line) => {
    expect(lines(line)?.body).toBeUndefined();
  });

  test.each(["A", "", "*B", "[8A]B", "AB1C2|A", "AB1C2|*A", "AB1C2|AA000000"])(
    "the key %j fits",
    (key) => expect(lines(`Bsuv:X,${key}`)?.body).toBe("suv"),
  );

  test("lines that disagree leave it open, and two that agree don't", () => {
    expect(lines("M0:A", "M1:A")?.model).toBeUndefined();
    expect(lines("M0:A", "M0:AB")).toMatchObject({ make: "Ford", model: "Escape" });
    expect(lines("M1:A")).toMatchObject({ make: "Mazda", model: "Tribute" });
  });

  test("the line that counts from the latest year decides", () => {
    const { carOf } = vinTableOf({
      makes: ["Ford"],
      models: ["0 Escape", "0 Ranger"],
      schemas: ["M0:A;L2.3:A", "M1:A"],
      wmis: { "1FT": "car;0;0 1999-2010;1 2001-2005" },
    });
    const inYear = (year: number) => carOf("1FTAB1C20AA000000", year);
    expect(inYear(1998)).toMatchObject({ model: undefined, liters: undefined });
    expect(inYear(2000)).toMatchObject({ model: "Escape", liters: 2.3 });
    expect(inYear(2003)).toMatchObject({ model: "Ranger", liters: 2.3 });
    expect(inYear(2006)).toMatchObject({ model: "Escape" });
    expect(inYear(2011)).toMatchObject({ model: undefined });
  });

  test.each([
    ["gasoline", "Fg:A"],
    ["diesel", "Fd:A"],
    ["electric", "Fe:A"],
    ["hybrid", "Fg:A;Se:A;Hh:A"],
    ["plug-in", "Fg:A;Se:A;Hp:A"],
    ["plug-in", "Fe:A;Sg:A"],
    // Gasoline and electric can be either, and a hybrid without electricity is a contradiction.
    [undefined, "Fg:A;Se:A"],
    [undefined, "Fg:A;Se:A;Hh:A;Hp:A"],
    [undefined, "Fg:A;Hh:A"],
    [undefined, "Fg:A;Fd:A"],
    [undefined, "F:A"],
    // The engine's own fuel counts where no key has one.
    ["diesel", "fd:A"],
    ["gasoline", "Fg:A;fd:A"],
  ])("fuel %s: %s", (fuel, line) => expect(lines(line)?.fuel).toBe(fuel));

  test.each([
    ["heavy", "1FT", ""],
    ["light", "1FT", "Wl:A"],
    ["heavy", "1FT", "Wl:A;Wh:A"],
    ["light", "1FM", ""],
    ["heavy", "1FM", "Wh:A"],
    ["light", "1FA", "Wh:A"],
  ])("a %s car of %s with %j", (weight, wmi, line) => {
    const wmis = { "1FT": "heavy;0;0 2001", "1FM": "light;0;0 2001", "1FA": "car;0;0 2001" };
    const { carOf } = vinTableOf({ makes: ["Ford"], models: [], schemas: [line], wmis });
    expect(carOf(`${wmi}AB1C20AA000000`, 2001)?.weight).toBe(weight);
  });

  test("a small maker has three more characters", () => {
    const wmis = { "1F9ABC": "car;0;0 2001" };
    const { carOf } = vinTableOf({ makes: ["Ford"], models: [], schemas: ["B:"], wmis });
    expect(carOf("1F9AB1C20AAABC000", 2001)?.make).toBe("Ford");
    expect(carOf("1F9AB1C20AAABD000", 2001)).toBeNull();
  });
});

test("is small, and fast once loaded", async () => {
  const { gzipped, megabytes, afterwards, median } = await measureVinTable();
  expect(gzipped).toBeLessThan(1_000_000);
  expect(megabytes).toBeLessThan(15);
  expect(afterwards).toBeLessThan(15);
  // Not the slowest of a hundred, which a busy machine decides.
  expect(median).toBeLessThan(1);
});
