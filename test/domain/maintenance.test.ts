import { describe, expect, test } from "vitest";
import { mayBeElectric } from "~/domain/vehicle/electric";
import { addMonths, appliesTo, dueState, nextDue } from "~/domain/vehicle/maintenance";
import { VEHICLE_MODELS } from "~/domain/vehicle/options";

const OIL = { everyMonths: 12, everyMiles: 7_500 };
const LAST = { on: "2025-11-29", miles: 60_000 };

describe("a service is due again", () => {
  test("by months and miles since it was last done", () => {
    expect(nextDue(OIL, LAST)).toEqual({ on: "2026-11-29", miles: 67_500 });
    expect(nextDue({ ...OIL, everyMonths: null }, LAST)).toEqual({ on: null, miles: 67_500 });
    expect(nextDue(OIL, { ...LAST, miles: null })).toEqual({ on: "2026-11-29", miles: null });
    expect(nextDue(OIL, null)).toEqual({ on: null, miles: null });
  });

  test.each([
    ["the day before is soon", "2026-11-28", 60_001, "soon"],
    ["at its date", "2026-11-29", 60_001, "overdue"],
    ["31 days before isn't soon", "2026-10-29", 60_001, "later"],
    ["30 days before is soon", "2026-10-30", 60_001, "soon"],
    ["at its miles, whatever the date", "2025-12-24", 67_500, "overdue"],
    ["500 miles before is soon", "2025-12-24", 67_000, "soon"],
    ["501 miles before isn't", "2025-12-24", 66_999, "later"],
    ["without a reading, by its date alone", "2026-11-29", null, "overdue"],
    ["without a reading, not by miles", "2025-12-24", null, "later"],
  ] as const)("%s", (_, today, miles, state) => {
    expect(dueState(nextDue(OIL, LAST), { today, miles })).toBe(state);
  });

  test("at a time we don't know, if it was never done", () => {
    const now = { today: "2026-11-29", miles: 99_000 };
    expect(dueState(nextDue(OIL, null), now)).toBe("unknown");
    const byMiles = { everyMonths: null, everyMiles: 7_500 };
    expect(dueState(nextDue(byMiles, { ...LAST, miles: null }), now)).toBe("unknown");
  });

  test("on the last day of a shorter month", () => {
    expect(addMonths("2026-08-31", 6)).toBe("2027-02-28");
    expect(addMonths("2027-08-31", 6)).toBe("2028-02-29");
    expect(addMonths("2026-12-15", 1)).toBe("2027-01-15");
    expect(addMonths("2026-01-31", 12)).toBe("2027-01-31");
  });
});

describe("an interval", () => {
  const ENGINES = ["gasoline", "diesel", "hybrid", "plug-in"];
  const car = { make: "Toyota", model: "Camry" };

  test("is for cars of its fuels, and without fuels for all", () => {
    expect(appliesTo(ENGINES, { ...car, fuel: "hybrid" })).toBe(true);
    expect(appliesTo(ENGINES, { ...car, fuel: "electric" })).toBe(false);
    expect(appliesTo([], { ...car, fuel: "electric" })).toBe(true);
  });

  test("of engines isn't for a car of unknown fuel that may be electric", () => {
    expect(appliesTo(ENGINES, car)).toBe(true);
    for (const [make, model] of [
      ["Tesla", "Roadster"],
      ["Nissan", "Leaf"],
      ["Chevrolet", "Bolt EUV"],
      ["Volkswagen", "ID.4"],
      ["Audi", "e-tron"],
      ["Ford", "Mustang Mach-E"],
      ["Hyundai", "Ioniq"],
    ] as const) {
      expect(appliesTo(ENGINES, { make, model })).toBe(false);
      expect(appliesTo([], { make, model })).toBe(true);
      expect(appliesTo(ENGINES, { make, model, fuel: "gasoline" })).toBe(true);
    }
  });

  test("of engines is for every other car of our lists", () => {
    const listed = Object.entries(VEHICLE_MODELS).flatMap(([make, models]) =>
      models.map((model) => ({ make, model })),
    );
    const excluded = listed.filter(mayBeElectric).map(({ model }) => model);
    expect(excluded).toEqual(["e-tron", "ID.4", "Ioniq", "ZDX"]);
  });
});
