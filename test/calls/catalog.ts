import { givenPause, givenService } from "~test/support/factory";
import { EXAMPLE_IDS as ID, EXAMPLE_NOW } from "~test/support/example-ids";
import {
  type Calls,
  everyone,
  made,
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

export const catalogCalls = {
  "booking.pause": {
    rest: {
      "GET /booking-pause": {
        prepare: ({ prisma }) => givenPause(prisma, new Date(EXAMPLE_NOW)),
      },
    },
    access: [{ cells: everyone(ok) }],
  },
  "booking.services": { rest: { "GET /services": {} }, access: [{ cells: everyone(ok) }] },

  "booking.vehicles": { rest: { "GET /vehicles": {} }, access: [{ cells: signedIn(ok) }] },

  "booking.addVehicle": {
    input: { year: 2021, make: "Honda", model: "Civic", nickname: "Daily", mileage: 42_000 },
    rest: { "POST /vehicles": {} },
    access: [
      { cells: { ...signedIn(x403), owner: made, otherCustomer: made, administrator: made } },
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
        input: (_crowd, _who, valid) => ({ ...valid, name: `Wiper Blades ${crypto.randomUUID()}` }),
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
