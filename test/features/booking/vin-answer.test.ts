import { describe, expect, test } from "vitest";
import {
  factsLine,
  filledWith,
  replacesTyped,
  stillMissing,
  unknownFacts,
} from "~/features/vehicle/vin-answer";

const NOTHING = { year: "", make: "", model: "" };
const TYPED = { year: "2015", make: "Toyota", model: "Camry" };
const ACCORD = { valid: true, year: 2003, make: "Honda", model: "Accord" };

describe("filling a car's fields from its VIN", () => {
  test.each([
    ["empty fields", ACCORD, NOTHING, { year: "2003", make: "Honda", model: "Accord" }],
    ["other fields", ACCORD, TYPED, { year: "2003", make: "Honda", model: "Accord" }],
    [
      "an unknown model, beside its own make",
      { ...ACCORD, model: null },
      { ...TYPED, make: "honda", model: "Fit" },
      { year: "2003", make: "Honda", model: "Fit" },
    ],
    [
      "an unknown model, beside another make",
      { ...ACCORD, model: null },
      TYPED,
      { year: "2003", make: "Honda", model: "" },
    ],
    [
      "an unknown make",
      { ...ACCORD, make: null, model: null },
      TYPED,
      { year: "2003", make: "Toyota", model: "Camry" },
    ],
  ])("%s", (_case, found, typed, filled) => expect(filledWith(found, typed)).toEqual(filled));

  test("asks before it replaces what was typed, and only then", () => {
    const filled = { year: "2003", make: "Honda", model: "Accord" };
    expect(replacesTyped(NOTHING, filled)).toBe(false);
    expect(replacesTyped({ ...NOTHING, make: " honda " }, filled)).toBe(false);
    expect(replacesTyped({ ...NOTHING, year: "2004" }, filled)).toBe(true);
    expect(replacesTyped({ ...NOTHING, make: "Toyota" }, filled)).toBe(true);
    // A typed model would be lost beside another make.
    expect(replacesTyped({ ...NOTHING, model: "Camry" }, { ...filled, model: "" })).toBe(true);
  });
});

describe("what the VIN told", () => {
  test.each([
    [
      { liters: 3, cylinders: 6, fuel: "gasoline", body: "suv" },
      "3.0 L, 6 cylinders, gasoline, SUV",
    ],
    [{ fuel: "plug-in" }, "plug-in hybrid"],
    [{}, ""],
  ] as const)("%j: %s", (facts, line) => expect(factsLine({ ...ACCORD, ...facts })).toBe(line));

  test.each([
    [{ year: "2003", make: "Honda", model: "Accord" }, ""],
    [
      { year: "2003", make: "Honda", model: "" },
      "This VIN doesn't tell us the model. Add it below.",
    ],
    [
      { year: "2003", make: "", model: "" },
      "This VIN doesn't tell us the make or model. Add them below.",
    ],
  ])("%j: %s", (filled, sentence) => expect(stillMissing(filled)).toBe(sentence));

  test("says which facts it didn't tell, but no engine of an electric car", () => {
    expect(unknownFacts({ ...ACCORD, liters: 3, cylinders: 6 })).toBe(
      "This VIN doesn't tell us the fuel or body style.",
    );
    expect(unknownFacts({ ...ACCORD, fuel: "electric", body: "suv" })).toBe("");
    expect(unknownFacts({ ...ACCORD, liters: 3, cylinders: 6, fuel: "diesel", body: "van" })).toBe(
      "",
    );
    // Then the model is missing, which is said instead.
    expect(unknownFacts({ ...ACCORD, model: null })).toBe("");
  });
});
