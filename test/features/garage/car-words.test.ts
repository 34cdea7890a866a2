import { expect, test } from "vitest";
import { carLine } from "~/features/garage/car-words";

test("a car's line begins with a capital, and none of its lines with a dot", () => {
  expect(carLine({ fuel: "electric", body: "sedan", mileage: null }, null)).toBe(
    "Electric\u00a0· Sedan",
  );
  const car = { engineLiters: 5, cylinders: 8, fuel: "gasoline", body: "pickup" } as const;
  expect(carLine({ ...car, mileage: 95_800 }, null)).toBe(
    "95,800 miles\u00a0· 5.0 L, 8 cylinders, gasoline\u00a0· Pickup",
  );
  expect(carLine({ mileage: null }, null)).toBe("");
});
