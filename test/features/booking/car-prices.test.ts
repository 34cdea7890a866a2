import { createElement } from "react";
import { describe, expect, test } from "vitest";
import type { ServiceView } from "~/domain/booking/schema";
import { priceNow, serviceForCar, servicesForCar, surchargeFor } from "~/domain/catalog/car-price";
import type { PricedCar } from "~/domain/catalog/price-rule";
import { editableServices } from "~/features/booking/edit/edit-draft";
import { ServicePicker } from "~/features/booking/form/service-picker";
import { QuotePrice } from "~/features/booking/quote/quote-price";
import { BookingWizard } from "~/features/booking/wizard/booking-wizard";
import { carsText, effectText, moved, usesText } from "~/features/desk/catalog/rule-words";
import { VehicleFact } from "~/features/mechanic/job-facts";
import { PriceCard } from "~/features/public/price-card";
import { ServiceCards } from "~/features/public/service-cards";
import { carOf } from "~/features/vehicle/vin-answer";
import { CUSTOMER, sampleBooking, sampleRule } from "~test/support/sample";
import { drawScreen } from "~test/support/screen";

const OIL: ServiceView = {
  id: "oil",
  name: "Oil Change",
  category: "maintenance",
  description: "Five quarts.",
  estimatedDuration: 45,
  basePrice: "89.00",
  requiresTools: [],
  priceRules: [
    sampleRule({
      fuels: ["electric"],
      notOffered: true,
      note: "Electric cars don't need oil changes",
    }),
    sampleRule({
      litersFrom: 4,
      addCents: 4_000,
      minutes: 15,
      note: "Large engines take more oil",
    }),
  ],
};
const TIRES: ServiceView = {
  id: "tires",
  name: "Tire Rotation",
  category: "maintenance",
  description: "Four tires.",
  estimatedDuration: 40,
  basePrice: "49.00",
  requiresTools: [],
};

const picker = (car: PricedCar) =>
  drawScreen(
    createElement(ServicePicker, {
      services: servicesForCar([OIL, TIRES], car),
      selectedIds: [],
      issueDescription: "",
      error: undefined,
      onChange: () => undefined,
    }),
  ).text;

describe("a service's card", () => {
  test("says From only where a rule could raise the price", () => {
    const text = picker({});
    expect(text).toContain("From $93.45");
    expect(text).toContain("$51.45");
    expect(text).not.toContain("From $51.45");
  });

  test("shows the car's price, minutes and note", () => {
    const text = picker({
      year: 2018,
      make: "Ford",
      model: "F-150",
      fuel: "gasoline",
      engineLiters: 5,
    });
    expect(text).toContain("$135.45");
    expect(text).toContain("Large engines take more oil");
    expect(text).toContain("60 minutes");
    expect(text).not.toContain("From");
  });

  test("shows the base price without From for a car that no rule is about", () => {
    const text = picker({
      year: 2018,
      make: "Toyota",
      model: "Camry",
      fuel: "gasoline",
      engineLiters: 2.5,
    });
    expect(text).toContain("$93.45");
    expect(text).not.toContain("From");
  });

  test("is left out where the service isn't offered, which the list explains", () => {
    const text = picker({ year: 2021, make: "Tesla", model: "Model 3", fuel: "electric" });
    expect(text).toContain("Not offered for this car");
    expect(text).toContain("Oil Change: Electric cars don't need oil changes");
    expect(text).not.toContain("$93.45");
    expect(text).toContain("Tire Rotation");
  });
});

describe("the wizard", () => {
  const wizard = (car: { engineLiters?: number; fuel?: "electric" | "gasoline" }) =>
    drawScreen(
      createElement(BookingWizard, { user: CUSTOMER, prefill: { serviceIds: ["oil", "tires"] } }),
      {
        fill: (utils) => {
          utils.booking.services.setData(undefined, [OIL, TIRES]);
          utils.booking.vehicles.setData(undefined, [
            {
              id: "car",
              year: 2018,
              make: "Ford",
              model: "F-150",
              nickname: null,
              mileage: null,
              ...car,
            },
          ]);
        },
      },
    ).text;

  test("totals the prices for the chosen car, with the rule's note", () => {
    const text = wizard({ fuel: "gasoline", engineLiters: 5 });
    expect(text).toContain("Large engines take more oil");
    // 129.00 + 49.00, and 5% platform fee.
    expect(text).toContain("$186.90");
  });

  test("says what isn't offered for the car, and leaves it out of the total", () => {
    const text = wizard({ fuel: "electric" });
    expect(text).toContain("Not offered for this car");
    expect(text).toContain("$51.45");
    expect(text).not.toContain("$144.90");
  });
});

test("the quote says how high the price can be until the car is known", () => {
  const price = (highest: string) =>
    drawScreen(createElement(QuotePrice, { price: { total: "93.45", highest }, services: [OIL] }))
      .text;
  expect(price("135.45")).toContain("From $93.45");
  expect(price("135.45")).toContain("Up to $135.45, depending on your car.");
  expect(price("93.45")).not.toContain("From");
});

test("public pages show a range where a rule could raise the price", () => {
  const service = { name: "Oil Change", slug: "oil-change", priceCents: 8_900 };
  const card = (highestCents: number) =>
    drawScreen(
      createElement(PriceCard, {
        service: { ...service, highestCents },
        entry: "service",
        where: undefined,
      }),
    ).text;
  expect(card(12_900)).toContain("From $93.45");
  expect(card(12_900)).toContain("Up to $135.45, depending on your car.");
  expect(card(8_900)).not.toContain("From");
  const cards = drawScreen(
    createElement(ServiceCards, {
      services: [
        { ...service, id: "oil", description: "", minutes: 45, highestCents: 12_900, path: "/a" },
        { ...service, id: "b", description: "", minutes: 45, highestCents: 8_900, path: "/b" },
      ],
    }),
  ).text;
  expect(cards.match(/From \$93\.45/g)).toHaveLength(1);
});

describe("an edit", () => {
  test("keeps agreed prices and notes, and prices other services for the booking's car", () => {
    const [tires, oil] = editableServices(
      {
        vehicle: { year: 2018, make: "Ford", model: "F-150", fuel: "gasoline", engineLiters: 5 },
        services: [
          {
            id: "tires",
            name: "Tire Rotation",
            basePrice: "40.00",
            price: "40.00",
            estimatedDuration: 40,
            priceNote: "Agreed",
          },
        ],
      },
      [TIRES, OIL],
    );
    expect(priceNow(tires!)).toMatchObject({ price: "40.00", priceNote: "Agreed", offered: true });
    expect(priceNow(oil!)).toMatchObject({ price: "129.00", estimatedDuration: 60 });
  });
});

describe("a mechanic's job", () => {
  const vehicle = (factsMissing: boolean | undefined) =>
    drawScreen(
      createElement(VehicleFact, {
        job: sampleBooking({
          services: [
            {
              id: "oil",
              name: "Oil Change",
              basePrice: "89.00",
              price: "89.00",
              estimatedDuration: 45,
              factsMissing,
            },
          ],
        }),
      }),
    ).text;
  test("says that the engine isn't known, where it could raise the price", () => {
    expect(vehicle(true)).toContain(
      "Engine not known. If the job costs more for this car, send an updated quote.",
    );
    expect(vehicle(undefined)).not.toContain("Engine not known");
  });
});

describe("a described car", () => {
  const typed = { year: "2018", make: "Ford", model: "F-150" };
  const found = { year: 2018, make: "Ford", model: "F-150", liters: 5, cylinders: 8 };
  test("has the facts of its VIN, but not those of another car's", () => {
    const filled = { vin: "1FTEW1EP5JFA00001", found };
    expect(carOf(filled, typed)).toEqual({
      year: 2018,
      make: "Ford",
      model: "F-150",
      engineLiters: 5,
      cylinders: 8,
    });
    expect(carOf(filled, { ...typed, model: "Ranger" })).toEqual({
      year: 2018,
      make: "Ford",
      model: "Ranger",
    });
    expect(carOf(null, { year: "20", make: " ", model: "" })).toEqual({});
  });
});

describe("a rule in words", () => {
  test("names the cars and the effect", () => {
    const full = sampleRule({
      makes: ["BMW", "Audi"],
      yearFrom: 2012,
      fuels: ["diesel"],
      litersFrom: 2,
      litersTo: 3,
      cylindersTo: 6,
      bodies: ["suv"],
      addCents: 4_000,
      minutes: 15,
    });
    expect(carsText(full)).toBe(
      "BMW or Audi · 2012 and later · diesel · 2 to 3 L · up to 6 cylinders · SUV",
    );
    expect(effectText(full)).toBe("$40.00 more, 15 minutes longer");
    expect(effectText(sampleRule({ notOffered: true }))).toBe("Not offered");
    expect(effectText(sampleRule({}))).toBe("Base price");
    expect(carsText(sampleRule({ yearFrom: 2018, yearTo: 2018, cylindersFrom: 1 }))).toBe(
      "2018 · 1 cylinder or more",
    );
  });

  test("counts its bookings", () => {
    expect(usesText({ bookings: 0, updatedQuotes: 0 })).toBe("No bookings in 90 days");
    expect(usesText({ bookings: 1, updatedQuotes: 0 })).toBe(
      "1 booking in 90 days, none with a higher updated quote",
    );
    expect(usesText({ bookings: 4, updatedQuotes: 2 })).toBe(
      "4 bookings in 90 days, 2 with a higher updated quote",
    );
  });

  test("moves within its list", () => {
    expect(moved(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
    expect(moved(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
  });
});

test("a service without rules costs its base price for every car", () => {
  expect(serviceForCar(TIRES, { make: "BMW" })).toEqual({
    price: "49.00",
    estimatedDuration: 40,
    offered: true,
  });
});

describe("what booked services cost more for a different car at the job", () => {
  const camry = { year: 2018, make: "Toyota", model: "Camry", engineLiters: 2.5 };
  const truck = { year: 2018, make: "Ford", model: "F-150", engineLiters: 5 };

  test.each([
    ["a larger engine", camry, truck, 4_000],
    ["a smaller engine, which costs no less", truck, camry, 0],
    ["an unknown engine", camry, { year: 2018, make: "Ford", model: "F-150" }, 0],
  ])("%s", (_name, booked, there, cents) => {
    expect(surchargeFor([OIL, TIRES], { booked, there })).toBe(cents);
  });
});
