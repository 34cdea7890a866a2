import { beforeEach, describe, expect, test } from "vitest";
import { createCaller } from "~/server/root";
import { useDatabase } from "~test/support/db";
import { refusalOf } from "~test/support/refusal";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set("2026-11-29T12:00:00Z");
});

const ACCORD = "1HGCM82633A004352";
/** vPIC doesn't say what it weighs, and has such a truck of both years. */
const TRUCK = "1GBDT34N6FA004352";

const decode = (
  vin: string,
  { year, from = "203.0.113.7" }: { year?: number; from?: string } = {},
) => createCaller(world.context(null, { clientAddress: from })).booking.decodeVin({ vin, year });

const unknown = { year: null, make: null, model: null };

describe("POST /api/vehicles/decode", () => {
  test("tells year, make, model, engine, fuel and body, signed out", async () => {
    expect(await decode(" 19xfc1f7-xge028370 ")).toEqual({
      valid: true,
      year: 2016,
      make: "Honda",
      model: "Civic",
      liters: 1.5,
      cylinders: 4,
      fuel: "gasoline",
      body: "sedan",
    });
  });

  test("leaves out what it doesn't know", async () => {
    // vPIC doesn't say whether this hybrid can be plugged in.
    expect(await decode("4T1BB3EK5AU118081")).toEqual({
      valid: true,
      year: 2010,
      make: "Toyota",
      model: "Camry",
      liters: 2.4,
      cylinders: 4,
      body: "sedan",
    });
    expect(await decode("1HGZZ82674A004352")).toEqual({
      valid: true,
      year: 2004,
      make: "Honda",
      model: null,
    });
  });

  test("knows nothing about a maker that isn't in the table", async () => {
    expect(await decode("SCFAD01A65G199359")).toEqual({ valid: true, ...unknown });
  });

  test("doesn't decode a VIN that doesn't add up, and tells nothing about the right digit", async () => {
    const answers = await Promise.all(
      [..."012456789X"].map((digit, at) =>
        decode(`1HGCM826${digit}3A004352`, { from: `203.0.113.${at}` }),
      ),
    );
    for (const answer of answers) expect(answer).toEqual({ valid: false, ...unknown });
  });

  test("asks for the year of a heavy truck that was made in both, and answers for the chosen one", async () => {
    const asked = await decode(TRUCK);
    expect(asked).toEqual({ valid: true, ...unknown, make: "Chevrolet", years: [1985, 2015] });
    expect(await decode(TRUCK, { year: 1985 })).toMatchObject({ year: 1985, model: "S-10 Pickup" });
    expect(await decode(TRUCK, { year: 2015 })).toMatchObject({ year: 2015, model: "Colorado" });
    expect(await decode(TRUCK, { year: 2000 })).toEqual(asked);
  });

  test("ignores a year that the VIN can't mean", async () => {
    expect(await decode(ACCORD, { year: 2033 })).toMatchObject({ year: 2003 });
  });

  test("a year counts once it's on sale, by the clock", async () => {
    // X is 1999 or 2029, and position 7 says: since 2010.
    const vin = "1HGCM8B66XA004352";
    expect(await decode(vin)).toMatchObject({ valid: true, year: 1999 });
    world.clock.set("2028-11-29T12:00:00Z");
    expect(await decode(vin)).toMatchObject({ valid: true, year: 2029 });
  });

  test.each([
    ["", "Enter the VIN."],
    [" - ", "Enter the VIN."],
    [
      "1HGCM82633AO04352",
      "A VIN never has the letters I, O or Q. Check character 12: O may be a 0.",
    ],
    [
      "iHGCM82633A004352",
      "A VIN never has the letters I, O or Q. Check character 1: I may be a 1.",
    ],
    [
      "1HGCM82633A00435",
      "A VIN has 17 characters. This one has 16. If your car is from before 1981, enter its year, make and model instead.",
    ],
    [`${ACCORD}2`, "A VIN has 17 characters. This one has 18."],
    ["1HGCM82633A00435!", "A VIN has only letters and digits. Character 17 is !."],
    [
      "1HGCM82633A\u200B004352",
      "A VIN has only letters and digits. Character 12 is one you can't see. Type the VIN instead of pasting it.",
    ],
    ["A".repeat(61), "Use at most 60 characters."],
  ])("refuses %j: %s", async (vin, message) => {
    const refusal = await refusalOf(decode(vin));
    expect([refusal.code, refusal.details]).toMatchObject([
      "INVALID",
      { fields: { vin: message } },
    ]);
  });

  test("60 an hour per network, and a mistyped one isn't counted", async () => {
    await refusalOf(decode("1HGCM82633AO04352"));
    for (let count = 0; count < 60; count += 1) await decode(ACCORD);
    expect((await refusalOf(decode(ACCORD))).code).toBe("TOO_MANY");
    expect(await decode(ACCORD, { from: "198.51.100.4" })).toMatchObject({ valid: true });
  });
});
