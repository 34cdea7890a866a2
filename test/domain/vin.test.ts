import { describe, expect, test } from "vitest";
import { addsUp, modelYears, readVin, type WeightClass } from "~/domain/vehicle/vin";

const ACCORD = "1HGCM82633A004352";

describe("reading a typed VIN", () => {
  test.each([
    ["as printed", ACCORD],
    ["in lower case", "1hgcm82633a004352"],
    ["with spaces", " 1HG CM826 33A 004352 "],
    ["with hyphens", "1HG-CM826-33A-004352"],
    ["with dashes and a space that doesn't break", "1HG–CM826—33A\u00A0004352"],
    ["on two lines", "1HGCM826\n33A004352"],
  ])("accepts it %s", (_how, typed) => {
    expect(readVin(typed)).toEqual({ kind: "vin", vin: ACCORD });
  });

  test.each(["", "  ", " - \n"])("%j is empty", (typed) => {
    expect(readVin(typed)).toEqual({ kind: "empty" });
  });

  test.each([
    ["I", "1HGCM82633A0043I2", 16],
    ["O", "1HGCM82633AO04352", 12],
    ["Q", "qHGCM82633A004352", 1],
    // The first one is named.
    ["O", "1HGCM8263OAO0Q352", 10],
  ])("names the letter %s of %s", (letter, typed, position) => {
    expect(readVin(typed)).toEqual({ kind: "letter", letter, position });
  });

  test.each([
    ["!", "1HGCM82633A00435!", 17],
    [".", "1HG.CM82633A004352", 4],
    ["é", "1HGCM82é33A004352", 8],
    // Upper case would make these an I, and two letters.
    ["ı", "1HGCM82633A0043ı2", 16],
    ["ß", "1HGCM82633A00435ß", 17],
    ["٣", "1HGCM8263٣A004352", 10],
    ["Ａ", "1HGCM8263Ａ3004352", 10],
    ["🚗", "1HG CM8🚗", 7],
    ["\u0000", "1HG\u0000", 4],
  ])("names the character %j, whatever the length", (character, typed, position) => {
    expect(readVin(typed)).toEqual({ kind: "character", character, position });
  });

  test.each([
    ["1HGCM82633A00435", 16],
    ["E1-1234", 6],
    // A Volkswagen of 1967 has no VIN of today's alphabet.
    ["117 O45 678", 9],
  ])("keeps %j as text of %i characters", (typed, count) => {
    expect(readVin(typed)).toEqual({ kind: "short", text: typed.replace(/[\s-]/g, ""), count });
  });

  test("counts the characters of a longer one", () => {
    expect(readVin(`${ACCORD}7`)).toEqual({ kind: "long", count: 18 });
    expect(readVin("A".repeat(10_000))).toEqual({ kind: "long", count: 10_000 });
  });
});

describe("the check digit (ISO 3779)", () => {
  test.each([ACCORD, "1M8GDM9AXKP042788", "11111111111111111", "5GZCZ43D13S812715"])(
    "%s adds up",
    (vin) => expect(addsUp(vin)).toBe(true),
  );

  test("one wrong character anywhere is found, and so are most swapped neighbors", () => {
    for (const [at, right] of [...ACCORD].entries()) {
      for (const wrong of "0123456789ABCDEFGHJKLMNPRSTUVWXYZ") {
        const vin = ACCORD.slice(0, at) + wrong + ACCORD.slice(at + 1);
        // Characters of one value, such as A, J and 1, can't be told apart.
        const sameValue = ["AJ1", "BKS2", "CLT3", "DMU4", "ENV5", "FW6", "GPX7", "HY8", "RZ9"].some(
          (group) => at !== 8 && group.includes(wrong) && group.includes(right),
        );
        expect(addsUp(vin), vin).toBe(wrong === right || sameValue);
      }
    }
    expect(addsUp("1HGCM82633A003452")).toBe(false);
    expect(addsUp("1HGCM28633A004352")).toBe(false);
  });

  test("X stands for ten, and only there", () => {
    expect(addsUp("1M8GDM9A1KP042788")).toBe(false);
    expect(addsUp("1M8GDM9A0KP042788")).toBe(false);
  });
});

describe("the model year (49 CFR 565.15)", () => {
  const NEWEST = 2027;
  const vinOf = (seventh: string, tenth: string) => `1HGCM8${seventh}63${tenth}A004352`;
  const car =
    (weight: WeightClass, known: readonly number[] = []) =>
    (year: number) => ({ weight, isKnown: known.includes(year) });

  test.each([
    ["2", "A", 1980],
    ["2", "H", 1987],
    ["2", "J", 1988],
    ["2", "N", 1992],
    ["2", "P", 1993],
    ["2", "R", 1994],
    ["2", "T", 1996],
    ["2", "V", 1997],
    ["2", "Y", 2000],
    ["2", "1", 2001],
    ["2", "9", 2009],
    ["B", "A", 2010],
    ["B", "P", 2023],
    ["Z", "V", 2027],
  ])("position 7 %s and 10 %s of a car: %i", (seventh, tenth, year) => {
    expect(modelYears(vinOf(seventh, tenth), NEWEST, car("light"))).toEqual([year]);
  });

  test("a year that isn't on sale yet can only be the older one", () => {
    expect(modelYears(vinOf("B", "W"), NEWEST, car("light"))).toEqual([1998]);
    expect(modelYears(vinOf("B", "W"), 2028, car("light"))).toEqual([2028]);
    expect(modelYears(vinOf("B", "3"), NEWEST, car("heavy"))).toEqual([2003]);
  });

  test.each(["0", "U", "Z"])("%s in position 10 is no year", (tenth) => {
    expect(modelYears(vinOf("2", tenth), NEWEST, car("light"))).toEqual([]);
  });

  test("over 10,000 lb, position 7 tells nothing: both years are possible if both cars are known", () => {
    expect(modelYears(vinOf("2", "F"), NEWEST, car("heavy", [1985, 2015]))).toEqual([1985, 2015]);
    expect(modelYears(vinOf("B", "F"), NEWEST, car("heavy", [1985, 2015]))).toEqual([1985, 2015]);
    expect(modelYears(vinOf("B", "F"), NEWEST, car("heavy", [1985]))).toEqual([1985]);
    expect(modelYears(vinOf("2", "F"), NEWEST, car("heavy", [2015]))).toEqual([2015]);
  });

  test("of an unknown heavy one, both years are possible", () => {
    expect(modelYears(vinOf("2", "F"), NEWEST, car("heavy"))).toEqual([1985, 2015]);
  });

  test("a car that is light in one year and heavy in the other counts for each as it is", () => {
    const carOf = (year: number) => ({
      weight: year === 1985 ? ("heavy" as const) : ("light" as const),
      isKnown: true,
    });
    expect(modelYears(vinOf("B", "F"), NEWEST, carOf)).toEqual([1985, 2015]);
    expect(modelYears(vinOf("2", "F"), NEWEST, carOf)).toEqual([1985]);
  });
});
