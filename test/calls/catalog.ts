import { plateColumns, vinColumns } from "~/server/services/vehicle/sealed";
import type { Actor, Callers } from "~test/authz/callers";
import { givenPause, givenService } from "~test/support/factory";
import { EXAMPLE_IDS as ID, EXAMPLE_NOW } from "~test/support/example-ids";
import { freshWord } from "~test/support/fresh-word";
import {
  type Calls,
  everyone,
  type InputOf,
  made,
  mechanics,
  missing,
  ok,
  type Scenery,
  signedIn,
  staff,
  x403,
  x404,
  x409,
  x422,
} from "./call";

function withPromo({ prisma }: Scenery, more: { pausedAt?: Date } = {}) {
  return prisma.promo.create({
    data: {
      id: ID.promo,
      code: "SPRING25",
      amountCents: 2_500,
      firstBookingOnly: false,
      usesInAll: 500,
      ...more,
    },
  });
}

/** What a person can add about a car. */
const FACTS = {
  vin: "4T1B11HKXKU000001",
  plate: "8ABC123",
  plateState: "CA",
  engineLiters: 2.5,
  cylinders: 4,
  fuel: "gasoline",
  body: "sedan",
} as const;

/** Gives the document's car its VIN, plate and facts. */
async function withVin({ prisma }: Scenery) {
  const car = { id: ID.vehicle, ownerId: ID.customer };
  const { vin, plate, ...facts } = FACTS;
  await prisma.vehicle.update({
    where: { id: ID.vehicle },
    data: {
      ...facts,
      ...vinColumns(car, { text: vin, hash: "example" }),
      ...(await plateColumns(
        { db: prisma, clock: { now: () => new Date(EXAMPLE_NOW) } },
        car,
        plate,
      )),
      factsFrom: "vin",
    },
  });
}

/** A rule with every condition. */
const RULE: InputOf<"desk.services.saveRules">["rules"][number] = {
  id: ID.rule,
  paused: true,
  makes: ["BMW"],
  models: ["X5"],
  yearFrom: 2012,
  yearTo: 2020,
  fuels: ["gasoline"],
  litersFrom: 3,
  litersTo: 4.4,
  cylindersFrom: 6,
  cylindersTo: 8,
  bodies: ["suv"],
  addCents: 4_000,
  notOffered: false,
  minutes: 15,
  note: "Seven quarts of oil",
};

/** Gives the document's service a rule. */
async function withRule({ prisma }: Scenery) {
  await prisma.priceRule.create({
    data: {
      id: ID.rule,
      serviceId: ID.service,
      position: 0,
      isActive: true,
      makes: ["BMW"],
      models: [],
      yearFrom: 2012,
      fuels: [],
      bodies: [],
      addCents: 4_000,
      note: "Seven quarts of oil",
    },
  });
}

const ENTRY = { id: ID.vehicle, entryId: ID.carEntry };

function withEntry({ prisma }: Scenery) {
  return prisma.carEntry.create({
    data: {
      id: ID.carEntry,
      vehicleId: ID.vehicle,
      doneOn: new Date("2026-11-02"),
      title: "Tires",
      createdAt: new Date(EXAMPLE_NOW),
    },
  });
}

const ownCar = (callers: Callers, who: Actor) => ({ id: callers.vehicle(who) });
/** Everybody asks for their own car; mechanics have none, so they ask for the owner's. */
const OF_OWN_CAR = { ...signedIn(x404), owner: ok, otherCustomer: ok, administrator: ok } as const;

const REMINDER = { id: ID.vehicle, kind: "own", reminderId: ID.reminder } as const;
const ONLY_THE_PAGE = "It is the garage's page only: a program computes what is due by itself.";
const MISSING_REMINDER = {
  case: "that doesn't exist",
  input: <Input extends { id: string }>(callers: Callers, who: Actor, valid: Input): Input => ({
    ...valid,
    ...ownCar(callers, who),
  }),
  cells: { ...signedIn(x403), owner: x404, otherCustomer: x404, administrator: x404 },
} as const;

export const catalogCalls = {
  "booking.pause": {
    rest: {
      "GET /booking-pause": {
        prepare: ({ prisma }) => givenPause(prisma, new Date(EXAMPLE_NOW)),
      },
    },
    access: [{ cells: everyone(ok) }],
  },
  "booking.services": {
    input: {},
    optional: { vehicleId: ID.vehicle },
    rest: { "GET /services": { prepare: withRule } },
    access: [
      { cells: everyone(ok) },
      {
        case: "for a car",
        input: (callers, who) => ({ vehicleId: callers.vehicle(who) }),
        cells: OF_OWN_CAR,
      },
    ],
  },

  "booking.vehicles": { rest: { "GET /vehicles": {} }, access: [{ cells: signedIn(ok) }] },

  "booking.addVehicle": {
    input: { year: 2021, make: "Honda", model: "Civic", nickname: "Daily", mileage: 42_000 },
    optional: FACTS,
    rest: { "POST /vehicles": {} },
    access: [
      { cells: { ...signedIn(x403), owner: made, otherCustomer: made, administrator: made } },
    ],
  },

  "booking.vehicle": {
    input: { id: ID.vehicle },
    spoiledId: "id",
    rest: { "GET /vehicles/:id": { prepare: withVin } },
    access: [{ input: ownCar, cells: OF_OWN_CAR }],
  },

  "booking.garage": {
    withoutRest: "It joins GET /api/vehicles and GET /api/bookings for one page.",
    access: [{ cells: signedIn(ok) }],
  },

  "booking.jobCar": {
    input: { id: ID.accepted },
    spoiledId: "id",
    withoutRest: "It is the mechanic's page only: keys never read a VIN of somebody else's car.",
    access: [{ cells: { ...mechanics(x404), assigned: ok } }],
  },

  "booking.carJobs": {
    input: { id: ID.vehicle },
    spoiledId: "id",
    withoutRest: "It is GET /api/bookings for one car's page.",
    files: ["GET /vehicles/:id/history.csv"],
    access: [{ input: ownCar, cells: OF_OWN_CAR }],
  },

  "booking.updateVehicle": {
    input: { id: ID.vehicle, year: 2019, make: "Toyota", model: "Camry", mileage: 62_400 },
    optional: { ...FACTS, nickname: "Daily" },
    spoiledId: "id",
    rest: { "PUT /vehicles/:id": {} },
    access: [
      {
        input: (callers, who, valid) => ({ ...valid, ...ownCar(callers, who) }),
        cells: {
          ...signedIn(x403),
          owner: ok,
          otherCustomer: ok,
          administrator: ok,
        },
      },
    ],
  },

  "booking.removeVehicle": {
    input: { id: ID.vehicle },
    spoiledId: "id",
    rest: { "DELETE /vehicles/:id": {} },
    access: [{ input: ownCar, cells: OF_OWN_CAR }],
  },

  "booking.restoreVehicle": {
    input: { id: ID.vehicle },
    spoiledId: "id",
    rest: { "POST /vehicles/:id/restore": {} },
    access: [{ input: ownCar, cells: OF_OWN_CAR }],
  },

  "booking.addEntry": {
    input: { id: ID.vehicle, doneOn: "2026-11-02", title: "Winter tires" },
    optional: { miles: 61_800, cost: "640.00", serviceId: ID.service },
    spoiledId: "id",
    rest: { "POST /vehicles/:id/entries": {} },
    access: [
      {
        input: (callers, who, valid) => ({ ...valid, ...ownCar(callers, who) }),
        cells: { ...signedIn(x403), owner: made, otherCustomer: made, administrator: made },
      },
    ],
  },

  "booking.changeEntry": {
    input: { ...ENTRY, doneOn: "2026-11-03", title: "Winter tires" },
    optional: { miles: 61_800, cost: "640.00", serviceId: ID.service },
    spoiledId: "id",
    rest: { "PUT /vehicles/:id/entries/:entryId": { prepare: withEntry } },
    access: [
      {
        case: "that doesn't exist",
        input: (callers, who, valid) => ({ ...valid, ...ownCar(callers, who) }),
        cells: { ...signedIn(x403), owner: x404, otherCustomer: x404, administrator: x404 },
      },
    ],
  },

  "booking.removeEntry": {
    input: ENTRY,
    spoiledId: "id",
    rest: { "DELETE /vehicles/:id/entries/:entryId": { prepare: withEntry } },
    access: [
      {
        case: "that doesn't exist",
        input: (callers, who, valid) => ({ ...valid, ...ownCar(callers, who) }),
        cells: signedIn(x404),
      },
    ],
  },

  "booking.reminders.list": {
    input: { id: ID.vehicle },
    spoiledId: "id",
    withoutRest: ONLY_THE_PAGE,
    access: [{ input: ownCar, cells: OF_OWN_CAR }],
  },

  "booking.reminders.add": {
    input: { id: ID.vehicle, title: "Smog check", dueOn: "2027-06-01" },
    optional: { dueMiles: 70_000 },
    spoiledId: "id",
    withoutRest: ONLY_THE_PAGE,
    access: [
      {
        input: (callers, who, valid) => ({ ...valid, ...ownCar(callers, who) }),
        cells: { ...signedIn(x403), owner: ok, otherCustomer: ok, administrator: ok },
      },
    ],
  },

  "booking.reminders.remove": {
    input: { id: ID.vehicle, reminderId: ID.reminder },
    spoiledId: "id",
    withoutRest: ONLY_THE_PAGE,
    access: [{ ...MISSING_REMINDER }],
  },

  "booking.reminders.done": {
    input: { ...REMINDER, doneOn: "2026-11-02" },
    optional: { miles: 61_800 },
    spoiledId: "id",
    withoutRest: ONLY_THE_PAGE,
    access: [{ ...MISSING_REMINDER }],
  },

  "booking.reminders.snooze": {
    input: { ...REMINDER, months: 1 },
    spoiledId: "id",
    withoutRest: ONLY_THE_PAGE,
    access: [{ ...MISSING_REMINDER }],
  },

  "booking.reminders.mail": {
    input: { id: ID.vehicle, emails: false },
    spoiledId: "id",
    withoutRest: ONLY_THE_PAGE,
    access: [
      {
        input: (callers, who, valid) => ({ ...valid, ...ownCar(callers, who) }),
        cells: { ...signedIn(x403), owner: ok, otherCustomer: ok, administrator: ok },
      },
    ],
  },

  "booking.decodeVin": {
    input: { vin: "1HGCM82633A004352" },
    optional: { year: 2003 },
    rest: { "POST /vehicles/decode": {} },
    access: [{ cells: everyone(ok) }],
  },

  "booking.promo": {
    input: { code: "SPRING25" },
    rest: { "GET /promo-code": { prepare: withPromo } },
    access: [
      {
        input: () => ({ code: "FIRST20" }),
        cells: { ...signedIn(x403), owner: x422, otherCustomer: x422, administrator: ok },
      },
    ],
  },

  "desk.services.list": {
    rest: { "GET /desk/services": {} },
    files: ["GET /desk/services.csv"],
    access: [{ cells: staff(ok), writes: true }],
  },

  "desk.services.create": {
    input: {
      name: "Wiper Blades",
      category: "maintenance",
      description: "Both front blades replaced, the washer jets cleaned and set.",
      estimatedDuration: 20,
      basePrice: "39.00",
      requiresTools: ["trim_tool"],
      specializations: ["Tune-ups"],
      reason: "Customers ask for it before winter.",
    },
    optional: { isDiagnosis: true, parts: "included", partsNote: "Both front blades" },
    rest: { "POST /desk/services": {} },
    access: [
      {
        input: (_crowd, _who, valid) => ({ ...valid, name: `Wiper Blades ${freshWord()}` }),
        cells: staff(made),
        operator: x403,
      },
    ],
  },

  "desk.services.change": {
    input: {
      id: ID.service,
      basePrice: "95.00",
      estimatedDuration: 50,
      version: 1,
      reason: "Oil became dearer.",
    },
    optional: {
      name: "Oil Change",
      category: "repair",
      description: "Five quarts.",
      requiresTools: ["floor_jack"],
      specializations: ["Oil Changes"],
      position: 2,
      parts: "included",
      partsNote: "Oil and filter",
      isDiagnosis: true,
    },
    rest: { "PUT /desk/services/:id": {} },
    access: [{ cells: staff(ok), operator: x403 }],
  },

  "desk.services.maintenance": {
    input: {
      id: ID.service,
      everyMonths: 12,
      everyMiles: 7_500,
      fuels: ["gasoline", "hybrid"],
      version: 0,
      reason: "The usual interval.",
    },
    rest: { "PUT /desk/services/:id/maintenance": {} },
    access: [
      {
        case: "that doesn't exist",
        input: missing,
        cells: staff(x404),
        operator: x403,
      },
    ],
  },

  "desk.services.retire": {
    input: { id: ID.service, reason: "Nobody has the tools for it." },
    rest: {
      "POST /desk/services/:id/retire": {
        // The last service on sale can't be retired.
        prepare: ({ prisma }) => givenService(prisma),
      },
    },
    access: [{ cells: staff(ok), operator: x403 }],
  },

  "desk.services.restore": {
    input: { id: ID.service, reason: "The tools are here." },
    rest: {
      "POST /desk/services/:id/restore": {
        prepare: ({ prisma }) =>
          prisma.service.update({ where: { id: ID.service }, data: { isActive: false } }),
      },
    },
    access: [{ case: "an offered one", cells: staff(x409), operator: x403 }],
  },

  "desk.services.rules": {
    input: { id: ID.service },
    spoiledId: "id",
    rest: { "GET /desk/services/:id/rules": { prepare: withRule } },
    access: [{ cells: staff(ok) }],
  },

  "desk.services.saveRules": {
    input: {
      id: ID.service,
      version: 1,
      rules: [{ makes: ["BMW"], yearFrom: 2012, addCents: 4_000, note: "Seven quarts of oil" }],
      reason: "Large engines take more oil.",
    },
    optional: { rules: [RULE] },
    spoiledId: "id",
    rest: { "PUT /desk/services/:id/rules": { prepare: withRule } },
    access: [
      {
        case: "of a service that doesn't exist",
        input: missing,
        cells: staff(x404),
        operator: x403,
      },
    ],
  },

  "desk.services.price": {
    input: { id: ID.service, vehicle: { year: 2018, make: "BMW", model: "X5" } },
    optional: {
      vehicle: {
        year: 2018,
        make: "BMW",
        model: "X5",
        engineLiters: 3,
        cylinders: 6,
        fuel: "gasoline",
        body: "suv",
      },
    },
    spoiledId: "id",
    rest: { "POST /desk/services/:id/price": { prepare: withRule } },
    access: [{ cells: staff(ok) }],
  },

  "desk.promos.list": {
    rest: { "GET /desk/promos": {} },
    files: ["GET /desk/promos.csv"],
    access: [{ cells: staff(ok), writes: true }],
  },

  "desk.promos.create": {
    input: {
      code: "SPRING25",
      amount: "25.00",
      firstBookingOnly: false,
      endsAt: "2027-05-31T23:59:59-04:00",
      usesInAll: 500,
      usesPerPerson: 1,
      bornBy: "platform",
      reason: "The spring campaign.",
    },
    optional: { startsAt: "2027-03-01T00:00:00Z" },
    rest: { "POST /desk/promos": {} },
    access: [
      {
        input: (_crowd, _who, valid) => ({
          ...valid,
          code: crypto.randomUUID().replaceAll("-", "").slice(0, 12),
        }),
        cells: staff(made),
        operator: x403,
      },
    ],
  },

  "desk.promos.change": {
    input: { id: ID.promo, usesInAll: 800, version: 1, reason: "It goes well." },
    optional: {
      percent: 30,
      firstBookingOnly: true,
      startsAt: null,
      endsAt: null,
      usesInAll: null,
      usesPerPerson: 2,
      bornBy: "shared",
    },
    rest: { "PUT /desk/promos/:id": { prepare: withPromo } },
    access: [{ case: "that doesn't exist", input: missing, cells: staff(x404), operator: x403 }],
  },

  "desk.promos.pause": {
    input: { id: ID.promo, reason: "Somebody printed it by mistake." },
    rest: { "POST /desk/promos/:id/pause": { prepare: withPromo } },
    access: [{ case: "that doesn't exist", input: missing, cells: staff(x404), operator: x403 }],
  },

  "desk.promos.resume": {
    input: { id: ID.promo, reason: "It was no mistake." },
    rest: {
      "POST /desk/promos/:id/resume": {
        prepare: (scenery) => withPromo(scenery, { pausedAt: new Date(EXAMPLE_NOW) }),
      },
    },
    access: [{ case: "that doesn't exist", input: missing, cells: staff(x404), operator: x403 }],
  },
} satisfies Partial<Calls>;
