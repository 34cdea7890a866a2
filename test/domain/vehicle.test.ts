import { describe, expect, test } from "vitest";
import {
  isVehicleYear,
  modelsOf,
  profileYears,
  VEHICLE_MAKES,
  WIZARD_MAKES,
  wizardYears,
} from "~/domain/vehicle/options";
import { vehicleInputSchema } from "~/domain/vehicle/schema";
import { fieldText } from "~/messages/field-text";

const NOW = new Date("2026-07-01T12:00:00Z");
const car = { year: 2020, make: "Toyota", model: "Camry" };

function refusal(change: Record<string, unknown>): string | null {
  const issue = vehicleInputSchema.safeParse({ ...car, ...change }).error?.issues[0];
  return issue === undefined ? null : fieldText(issue);
}

describe("§3 Option lists", () => {
  test("the fifteen makes of the customer profile, in the specification's order", () => {
    expect(VEHICLE_MAKES.join(", ")).toBe(
      "Toyota, Honda, Ford, Chevrolet, Nissan, BMW, Mercedes-Benz, Audi, Volkswagen, Hyundai, Kia, Mazda, Subaru, Lexus, Acura",
    );
  });

  test("the booking wizard offers the same list without Hyundai, Kia, Mazda, Lexus and Acura", () => {
    expect(WIZARD_MAKES.join(", ")).toBe(
      "Toyota, Honda, Ford, Chevrolet, Nissan, BMW, Mercedes-Benz, Audi, Volkswagen, Subaru",
    );
  });

  test.each(VEHICLE_MAKES)("%s has 10 different models", (make) => {
    expect(new Set(modelsOf(make)).size).toBe(10);
    expect(modelsOf(make)).toHaveLength(10);
  });

  test.each(["", "Lada", "toString", "__proto__"])("%j has none", (make) => {
    expect(modelsOf(make)).toEqual([]);
  });
});

describe("§3, §9 Year choices", () => {
  test("profile: the current year down to 1990", () => {
    const years = profileYears(NOW);
    expect(years[0]).toBe(2026);
    expect(years.at(-1)).toBe(1990);
    expect(years).toHaveLength(37);
  });

  test("booking wizard: the last 30 years", () => {
    const years = wizardYears(NOW);
    expect(years[0]).toBe(2026);
    expect(years.at(-1)).toBe(1997);
    expect(years).toHaveLength(30);
  });

  test("the server accepts 1960 to next year's models, by its clock", () => {
    expect(isVehicleYear(1959, NOW)).toBe(false);
    expect(isVehicleYear(1960, NOW)).toBe(true);
    expect(isVehicleYear(2027, NOW)).toBe(true);
    expect(isVehicleYear(2028, NOW)).toBe(false);
    expect(isVehicleYear(2020.5, NOW)).toBe(false);
    expect(isVehicleYear(Number.NaN, NOW)).toBe(false);
  });
});

describe("§5 Booking wizard, step 1", () => {
  test.each(["year", "make", "model"])(
    "%s required: 'Please fill in all vehicle information.'",
    (field) => {
      expect(refusal({ [field]: "" })).toBe("Please fill in all vehicle information.");
      expect(refusal({ [field]: undefined })).toBe("Please fill in all vehicle information.");
    },
  );

  test("accepts a missing or null mileage and nickname", () => {
    expect(refusal({})).toBeNull();
    expect(refusal({ mileage: null, nickname: null })).toBeNull();
    expect(refusal({ mileage: 42_000, nickname: "Daily" })).toBeNull();
  });

  test.each([-1, 12.5, 1e9, "12", Number.NaN])("refuses mileage %s", (mileage) => {
    expect(refusal({ mileage })).not.toBeNull();
  });

  test("accepts a year as a number or four digits, nothing else", () => {
    expect(vehicleInputSchema.parse({ ...car, year: "2020" }).year).toBe(2020);
    for (const year of [[2020], true, null, "20", "2020.0", "0x7E4", 1e309, 2020.5]) {
      expect(refusal({ year })).not.toBeNull();
    }
    expect(refusal({ year: 1959 })).toBe("Choose a year from 1960 on.");
  });
});
