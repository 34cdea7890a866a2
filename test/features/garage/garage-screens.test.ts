import { createElement } from "react";
import { describe, expect, test } from "vitest";
import type { DoneJob, GarageCar, OpenJob } from "~/domain/booking/garage/schema";
import { BODIES } from "~/domain/vehicle/facts";
import { shapeOf } from "~/domain/vehicle/shape";
import { CarArt } from "~/features/garage/car-art";
import { CarHistory } from "~/features/garage/car-history";
import { CarScreen } from "~/features/garage/car-screen";
import { GarageScreen } from "~/features/garage/garage-screen";
import { vinOf } from "~/features/vehicle/vin-answer";
import { CUSTOMER, MECHANIC } from "~test/support/sample";
import { buttonsOf, drawScreen, linksOf } from "~test/support/screen";

const CAR = {
  id: "car-1",
  year: 2018,
  make: "Toyota",
  model: "Camry",
  nickname: null,
  mileage: 61_000,
};
const OPEN: OpenJob = {
  id: "job-1",
  bookingNumber: "CW-7K4M2P",
  status: "accepted",
  scheduledAt: "2026-12-03T18:00:00.000Z",
  timeZone: "America/Los_Angeles",
  services: ["Oil Change", "Tire Rotation"],
};
const DONE: DoneJob = {
  id: "job-0",
  bookingNumber: "CW-AAAAAA",
  completedAt: "2026-11-03T18:00:00.000Z",
  timeZone: "America/Los_Angeles",
  miles: 60_100,
  services: ["Brake Pads"],
  mechanic: "Sam",
  warrantyEndsAt: "2026-12-03T18:00:00.000Z",
};

const drawGarage = (cars: GarageCar[], user = CUSTOMER) =>
  drawScreen(createElement(GarageScreen, { user }), {
    user,
    fill: (utils) => utils.booking.garage.setData(undefined, cars),
  });

describe("/customer/garage", () => {
  test("without a car, offers both ways to add one", () => {
    const { html, text } = drawGarage([]);
    expect(text).toContain("Your garage is empty");
    expect(buttonsOf(html)).toEqual(["Add by year, make and model", "Add by VIN"]);
  });

  test("shows what is open, what was last done, or that nothing was, and books for that car", () => {
    const { html, text } = drawGarage([
      { vehicle: { ...CAR, nickname: "Blue" }, open: [OPEN, OPEN], last: DONE, done: 1 },
      { vehicle: { ...CAR, id: "car-2" }, open: [], last: DONE, done: 1 },
      { vehicle: { ...CAR, id: "car-3", model: "Tacoma" }, open: [], last: null, done: 0 },
    ]);
    expect(text).toContain("Oil Change and Tire Rotation");
    expect(text).toContain("Thu, Dec 3");
    expect(text).toContain("and 1 more");
    expect(text).toContain("Last service, Nov 3, 2026");
    expect(text).toContain("Its history starts with the first visit.");
    const links = linksOf(html);
    expect(links.get("Blue")).toBe("/customer/garage/car-1");
    expect(links.get("Book Service for Blue")).toBe("/customer/booking?vehicle=car-1");
    expect(links.get("Book Service for 2018 Toyota Tacoma")).toBe(
      "/customer/booking?vehicle=car-3",
    );
  });

  test("a converted mechanic sees their cars, and neither adds nor books", () => {
    const { html, text } = drawGarage([{ vehicle: CAR, open: [], last: DONE, done: 1 }], MECHANIC);
    expect(text).toContain("2018 Toyota Camry");
    expect(buttonsOf(html)).toEqual([]);
    expect(text).not.toContain("Book Service");
  });
});

describe("/customer/garage/{id}", () => {
  const draw = (car = {}, user = CUSTOMER) =>
    drawScreen(createElement(CarScreen, { user, vehicleId: CAR.id }), {
      user,
      fill(utils) {
        const vin = { vin: "4T1B11HKXKU000001", vinLastSix: "000001" };
        utils.booking.vehicle.setData({ id: CAR.id }, { ...CAR, ...vin, ...car });
        utils.booking.carJobs.setData({ id: CAR.id }, { open: [], done: [DONE] });
      },
    });

  test("shows the end of the VIN until its owner asks for the rest, and no Reminders tab", () => {
    const { html, text } = draw({ engineLiters: 2.5, cylinders: 4, plate: "8ABC123" });
    expect(text).toContain("•••• 000001");
    expect(html).not.toContain("4T1B11HKXKU000001");
    expect(buttonsOf(html)).toContain("Show VIN");
    expect(text).toContain("2.5 L, 4 cylinders");
    expect(text).toContain("8ABC123");
    expect(text).toContain("by Sam");
    expect(text).not.toContain("Reminders");
    expect(linksOf(html).get("Book Service")).toBe("/customer/booking?vehicle=car-1");
  });

  test("offers to put a removed car back, and nothing else", () => {
    const { html, text } = draw({ deletedAt: "2026-11-29T12:00:00.000Z" });
    expect(text).toContain("This car isn't in your garage");
    expect(buttonsOf(html)).toContain("Put it back");
    expect(buttonsOf(html)).not.toContain("Remove car");
    expect(text).not.toContain("Book Service");
  });

  test("a job in its history has date, services, miles, mechanic and warranty", () => {
    const { html, text } = drawScreen(
      createElement(CarHistory, {
        jobs: [
          DONE,
          { ...DONE, id: "old", completedAt: "2025-06-01T18:00:00.000Z", mechanic: null },
        ],
      }),
    );
    for (const words of ["2026", "2025", "Nov 3, 2026", "Brake Pads", "60,100 miles", "Sam"]) {
      expect(text).toContain(words);
    }
    expect(text).toContain("Dec 3, 2026");
    expect([...linksOf(html).values()]).toContain("/customer/bookings/job-0");
  });
});

describe("a car's picture", () => {
  test("has the shape of its body style, else the usual one of its model", () => {
    expect(shapeOf({ model: "F-150" })).toBe("pickup");
    expect(shapeOf({ model: "Santa Fe" })).toBe("suv");
    expect(shapeOf({ model: "MX-5 Miata" })).toBe("convertible");
    expect(shapeOf({ model: "Camry" })).toBe("sedan");
    expect(shapeOf({ model: "F-150", body: "suv" })).toBe("suv");
  });

  test("differs for every body style, and is the same each time for a car", () => {
    const draw = (id: string, body: (typeof BODIES)[number]) =>
      drawScreen(createElement(CarArt, { car: { id, model: "", body } })).html;
    const shapes = BODIES.map((body) => draw("a", body));
    expect(new Set(shapes).size).toBe(BODIES.length);
    expect(draw("a", "suv")).toBe(draw("a", "suv"));
  });
});

describe("the VIN that filled in a car", () => {
  const filled = { vin: "1HG", found: { year: 2003, make: "Honda", model: null } };
  test.each([
    [{ year: "2003", make: "honda ", model: "Accord" }, { vin: "1HG" }],
    [{ year: "2004", make: "Honda", model: "Accord" }, {}],
    [{ year: "2003", make: "Toyota", model: "Accord" }, {}],
  ])("is saved only while the fields still say so: %j", (car, sent) =>
    expect(vinOf(filled, car)).toEqual(sent),
  );
  test("isn't sent without one", () =>
    expect(vinOf(null, { year: "2003", make: "Honda", model: "Accord" })).toEqual({}));
});
