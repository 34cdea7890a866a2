import { createElement } from "react";
import { describe, expect, test } from "vitest";
import type {
  CarJobs,
  DoneJob,
  GarageCar,
  HistoryRow,
  OpenJob,
} from "~/domain/booking/garage/schema";
import type { Reminder, Reminders } from "~/domain/booking/garage/reminder-schema";
import { BODIES } from "~/domain/vehicle/facts";
import { shapeOf } from "~/domain/vehicle/shape";
import { CarArt } from "~/features/garage/car-art";
import { CarReminders } from "~/features/garage/car-reminders";
import { CarHistory } from "~/features/garage/car-history";
import { CarScreen } from "~/features/garage/car-screen";
import { UpdateBookings } from "~/features/garage/update-booking";
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
  parts: ["Brake rotor"],
  mechanic: "Sam",
  warrantyEndsAt: "2026-12-03T18:00:00.000Z",
};

const JOB: HistoryRow = { ...DONE, kind: "job", isLower: false };
const ENTRY: HistoryRow = {
  kind: "own",
  id: "entry",
  doneOn: "2025-05-02",
  title: "Winter tires",
  miles: null,
  cost: "640.00",
  serviceId: null,
  isLower: false,
};
const READING = { miles: 62_400, at: "2026-11-03T18:00:00.000Z", by: "mechanic" } as const;

const REMINDERS: Reminders = {
  items: [],
  miles: 68_000,
  isPrePurchase: false,
  emails: false,
  mailing: "possible",
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
    expect(buttonsOf(html)).toEqual(["Add by VIN", "Add by year, make and model"]);
  });

  test("shows what is open, what was last done, or that nothing was, and books for that car", () => {
    const { html, text } = drawGarage([
      {
        vehicle: { ...CAR, nickname: "Blue" },
        open: [OPEN, OPEN],
        last: DONE,
        reading: null,
        next: null,
        done: 1,
      },
      {
        vehicle: { ...CAR, id: "car-2" },
        open: [],
        last: DONE,
        reading: null,
        next: null,
        done: 1,
      },
      {
        vehicle: { ...CAR, id: "car-3", model: "Tacoma" },
        open: [],
        last: null,
        reading: null,
        next: null,
        done: 0,
      },
    ]);
    expect(text).toContain("Oil Change and Tire Rotation");
    expect(text).toContain("Thu, Dec 3");
    expect(text).toContain("and 1 more");
    expect(text).toContain("Last service, Nov 3, 2026");
    expect(text).toContain("No visits yet. Every job we do is kept here.");
    const links = linksOf(html);
    expect(links.get("Blue")).toBe("/customer/garage/car-1");
    expect(links.get("Book Service for Blue")).toBe("/customer/booking?vehicle=car-1");
    expect(links.get("Book Service for 2018 Toyota Tacoma")).toBe(
      "/customer/booking?vehicle=car-3",
    );
  });

  test("a converted mechanic sees their cars, and neither adds nor books", () => {
    const { html, text } = drawGarage(
      [{ vehicle: CAR, open: [], last: DONE, reading: null, next: null, done: 1 }],
      MECHANIC,
    );
    expect(text).toContain("2018 Toyota Camry");
    expect(buttonsOf(html)).toEqual([]);
    expect(text).not.toContain("Book Service");
  });
});

describe("/customer/garage/{id}", () => {
  const draw = (car = {}, user = CUSTOMER, items: Reminder[] = []) =>
    drawScreen(createElement(CarScreen, { user, vehicleId: CAR.id }), {
      user,
      fill(utils) {
        const vin = { vin: "4T1B11HKXKU000001", vinLastSix: "000001" };
        utils.booking.vehicle.setData({ id: CAR.id }, { ...CAR, ...vin, ...car });
        utils.booking.carJobs.setData(
          { id: CAR.id },
          { open: [], history: [JOB], reading: READING },
        );
        utils.booking.reminders.list.setData({ id: CAR.id }, { ...REMINDERS, items });
      },
    });

  test("shows the end of the VIN until its owner asks for the rest", () => {
    const { html, text } = draw({ engineLiters: 2.5, cylinders: 4, plate: "8ABC123" });
    expect(text).toContain("•••• 000001");
    expect(html).not.toContain("4T1B11HKXKU000001");
    expect(buttonsOf(html)).toContain("Show VIN");
    expect(text).toContain("2.5 L, 4 cylinders");
    expect(text).toContain("62,400 miles, read by your mechanic on Nov 3, 2026");
    expect(text).toContain("8ABC123");
    expect(text).toContain("by Sam");
    expect(text).toContain("Reminders");
    expect(buttonsOf(html)).toContain("Update mileage");
    expect(linksOf(html).get("Book Service")).toBe("/customer/booking?vehicle=car-1");
  });

  test("says what is due, or asks for what we need to know to say it", () => {
    const due = draw({}, CUSTOMER, [OIL, OWN]);
    expect(due.text).toContain("Oil Change Due now Was due Nov 1, 2026 or at 67,500 miles");
    expect(linksOf(due.html).get("Book this: Oil Change")).toBe(
      "/customer/booking?vehicle=car-1&service=oil",
    );
    const later = draw({}, CUSTOMER, [{ ...OIL, state: "later" }]);
    expect(later.text).toContain("Nothing right now Next: Oil Change.");
    const unknown = draw({}, CUSTOMER, [{ ...OIL, state: "unknown", lastOn: null }]);
    expect(unknown.text).toContain("Tell us when services were last done");
    expect(buttonsOf(unknown.html)).toContain("Set up reminders");
    expect(draw().text).not.toContain("What's due");
  });

  test("offers to put a removed car back, and nothing else", () => {
    const { html, text } = draw({ deletedAt: "2026-11-29T12:00:00.000Z" });
    expect(text).toContain("This car isn't in your garage");
    expect(buttonsOf(html)).toContain("Put it back");
    expect(buttonsOf(html)).not.toContain("Remove car");
    expect(buttonsOf(html)).not.toContain("Update mileage");
    expect(text).not.toContain("Reminders");
    expect(text).not.toContain("Book Service");
  });

  test("asks whether a booking takes a corrected car, and says what happens then", () => {
    const asks = (job: Partial<CarJobs["open"][number]>) =>
      drawScreen(
        createElement(UpdateBookings, {
          name: "2019 Toyota Avalon",
          jobs: [{ ...OPEN, total: "105.00", ...job }],
        }),
      );
    const accepted = asks({ bookedCar: "2018 Toyota Camry" });
    expect(accepted.text).toContain("Update CW-7K4M2P too?");
    expect(accepted.text).toContain("is for your 2018 Toyota Camry.");
    expect(accepted.text).toContain("We'll tell your mechanic. The price stays the same.");
    expect(buttonsOf(accepted.html)).toEqual(["Update booking", "Keep as booked"]);
    const pending = asks({ bookedCar: "2019 Toyota Avalon", status: "pending" });
    expect(pending.text).toContain("has the car's earlier details.");
    expect(pending.text).toContain("Mechanics then see the corrected car.");
    expect(asks({}).text).toBe("");
  });

  const drawHistory = (rows: HistoryRow[], canEdit: boolean) =>
    drawScreen(
      createElement(CarHistory, { vehicleId: "car-1", name: "2018 Toyota Camry", rows, canEdit }),
    );

  test("its history has date, work, miles, parts, mechanic and warranty, and the owner's entries", () => {
    const older = { ...JOB, id: "old", completedAt: "2025-06-01T18:00:00.000Z", mechanic: null };
    const { html, text } = drawHistory([{ ...JOB, isLower: true }, older, ENTRY], true);
    for (const words of ["2026", "2025", "Nov 3, 2026", "Brake Pads", "60,100 miles", "Sam"]) {
      expect(text).toContain(words);
    }
    expect(text).toContain("Brake rotor");
    expect(text).toContain("Dec 3, 2026");
    expect(text.split("(lower than before)")).toHaveLength(2);
    expect(text).toContain("May 2, 2025, added by you");
    expect(text).toContain("$640.00");
    const links = linksOf(html);
    expect([...links.values()]).toContain("/customer/bookings/job-0");
    expect(links.get("Download CSV")).toBe("/api/vehicles/car-1/history.csv");
    expect(buttonsOf(html)).toEqual([
      "Add to history",
      "Print",
      "Edit Winter tires",
      "Remove Winter tires",
    ]);
  });

  test("nobody else edits its history", () => {
    expect(buttonsOf(drawHistory([ENTRY], false).html)).toEqual(["Print"]);
    expect(buttonsOf(drawHistory([], false).html)).toEqual([]);
  });
});

const OIL: Reminder = {
  id: "oil",
  kind: "service",
  title: "Oil Change",
  state: "overdue",
  dueOn: "2026-11-01",
  dueMiles: 67_500,
  everyMonths: 12,
  everyMiles: 7_500,
  lastOn: "2025-11-01",
  lastMiles: 60_000,
  snoozedUntil: null,
  bookingId: null,
  canBook: true,
};
const OWN: Reminder = {
  ...OIL,
  id: "own",
  kind: "own",
  title: "Smog check",
  state: "soon",
  everyMonths: null,
  everyMiles: null,
  lastOn: null,
  canBook: false,
};

describe("what is due", () => {
  test("on a garage's card, is booked with one tap", () => {
    const card = { vehicle: CAR, open: [], last: DONE, reading: READING, done: 1 };
    const due = drawGarage([{ ...card, next: OIL }]);
    expect(due.text).toContain("Oil Change Due now Was due Nov 1, 2026 or at 67,500 miles");
    const booked = "/customer/booking?vehicle=car-1&service=oil";
    expect(linksOf(due.html).get("Book this for 2018 Toyota Camry")).toBe(booked);
    const later = drawGarage([{ ...card, next: { ...OIL, state: "later" } }]);
    expect(later.text).toContain("Due Nov 1, 2026");
    expect(linksOf(later.html).get("Book Service for 2018 Toyota Camry")).toBe(
      "/customer/booking?vehicle=car-1",
    );
  });

  const draw = (items: Reminder[], more: Partial<Reminders> = {}, canEdit = true) =>
    drawScreen(createElement(CarReminders, { vehicleId: CAR.id, canEdit }), {
      fill(utils) {
        utils.booking.reminders.list.setData({ id: CAR.id }, { ...REMINDERS, items, ...more });
      },
    });

  test("under Reminders, is booked, marked as done or snoozed, and says that intervals are general", () => {
    const { html, text } = draw([OIL, OWN]);
    expect(text).toContain("Last done Nov 1, 2025 at 60,000 miles");
    expect(html).toContain('<label for="car-emails"');
    expect(text).toContain("Every 12 months or 7,500 miles");
    expect(text).toContain("These are general intervals.");
    expect(linksOf(html).get("Book this: Oil Change")).toBe(
      "/customer/booking?vehicle=car-1&service=oil",
    );
    expect(buttonsOf(html)).toEqual([
      "Mark as done: Oil Change",
      "Snooze a month: Oil Change",
      "Remove: Smog check",
      "Mark as done: Smog check",
      "Snooze a month: Smog check",
      "Add reminder",
      "",
    ]);
  });

  test("asks for what we don't know, and leads to an open booking", () => {
    const unknown = {
      ...OIL,
      state: "unknown",
      dueOn: null,
      dueMiles: null,
      lastOn: null,
    } as const;
    const asked = draw([unknown]);
    expect(asked.text).toContain("When was it last done?");
    expect(buttonsOf(asked.html)).toContain("Add date: Oil Change");
    const booked = draw([{ ...OIL, state: "booked", bookingId: "job-1" }]);
    expect(linksOf(booked.html).get("Open booking")).toBe("/customer/bookings/job-1");
    expect(linksOf(booked.html).has("Book this: Oil Change")).toBe(false);
  });

  test("offers emails only where they can be sent, and nothing to a converted mechanic", () => {
    expect(draw([OIL], { mailing: "unavailable" }).text).not.toContain("Email me");
    expect(draw([OIL], { mailing: "unproven" }).text).toContain("Confirm your email address");
    expect(draw([OIL], { isPrePurchase: true }).text).toContain("inspected before buying");
    expect(buttonsOf(draw([OIL, OWN], {}, false).html)).toEqual([]);
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
