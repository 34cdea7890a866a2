import { expect, test } from "vitest";
import { lastReading, lowerReadings, readMiles, type Reading } from "~/domain/vehicle/mileage";

const reading = (miles: number, day: string, by: Reading["by"] = "owner"): Reading => ({
  miles,
  at: new Date(`2026-${day}T12:00:00Z`),
  by,
});

test("the last reading counts, even if an older one has more miles", () => {
  const read = [
    reading(62_000, "11-02", "mechanic"),
    reading(61_900, "11-20"),
    reading(9, "01-01"),
  ];
  expect(lastReading(read)).toEqual(reading(61_900, "11-20"));
  expect(lastReading([])).toBeNull();
});

test("marks miles that are fewer than the ones before, and none after a typing error", () => {
  const miles = [60_000, null, 624_000, 62_900, 62_900, null, 63_500, 63_499];
  expect(lowerReadings(miles.map((one) => ({ miles: one })))).toEqual([
    false,
    false,
    false,
    true,
    false,
    false,
    false,
    true,
  ]);
});

test("asks about more than 1,000,000 miles once, for each number", () => {
  expect(readMiles("1,000,000", null)).toEqual({ miles: 1_000_000, problem: null });
  const asked = readMiles("1 000 001", null);
  expect(asked).toEqual({
    problem: "That's over 1,000,000 miles. Check it, or save it anyway.",
    asked: 1_000_001,
  });
  expect(readMiles("1000001", 1_000_001)).toEqual({ miles: 1_000_001, problem: null });
  expect(readMiles("1000002", 1_000_001)).toMatchObject({ asked: 1_000_002 });
});

test("refuses what isn't a mileage, however often it's sent", () => {
  expect(readMiles("", null)).toEqual({ miles: null, problem: null });
  for (const text of ["62.4", "-1", "sixty", "12345678"]) {
    expect(readMiles(text, null)).toEqual({
      problem: "Mileage must be a whole number.",
      asked: null,
    });
  }
  expect(readMiles("2000001", 2_000_001)).toEqual({
    problem: "That's over 2,000,000 miles. Check the number.",
    asked: null,
  });
});
