import { EXAMPLE_IDS as ID, EXAMPLE_NOW } from "~test/support/example-ids";
import { MISSING } from "~test/authz/callers";
import {
  bad,
  type Calls,
  type Endpoints,
  everyone,
  made,
  mechanics,
  ok,
  type Scenery,
  signedIn,
  x403,
  x404,
  x409,
  x422,
  xNew,
} from "./call";

async function withRescheduleRequest({ prisma }: Scenery, proposedBy: "customer" | "mechanic") {
  const bookingId = ID.accepted;
  const booking = await prisma.booking.findUniqueOrThrow({ where: { id: bookingId } });
  const { scheduledAt: fromAt } = booking;
  const createdAt = new Date(EXAMPLE_NOW);
  const inDays = (days: number) => new Date(createdAt.getTime() + days * 86_400_000);
  const times = { fromAt, scheduledAt: inDays(3), createdAt, expiresAt: inDays(1) };
  await prisma.bookingProposal.create({ data: { bookingId, proposedBy, ...times } });
}

export const bookingCalls = {
  "booking.list": {
    input: { limit: "2" },
    optional: {
      as: "customer",
      status: "pending",
      stage: "ahead",
      q: "brake",
      cursor: "abc",
      updatedSince: EXAMPLE_NOW,
      order: "updated",
    },
    rest: { "GET /bookings": {}, "GET /mechanic/bookings": { input: { limit: "1" } } },
    access: [
      { at: ["GET /bookings", "procedure"], input: () => undefined, cells: signedIn(ok) },
      {
        case: "as a customer",
        at: ["GET /bookings", "procedure"],
        input: () => ({ as: "customer" }),
        cells: signedIn(ok),
      },
      {
        case: "as a mechanic",
        at: ["GET /bookings", "procedure"],
        input: () => ({ as: "mechanic" }),
        cells: mechanics(ok),
      },
      { at: ["GET /mechanic/bookings"], input: () => ({}), cells: mechanics(ok) },
    ],
  },

  "booking.attention": { rest: { "GET /attention": {} }, access: [{ cells: signedIn(ok) }] },

  "booking.byId": {
    input: { id: ID.pending },
    spoiledId: "id",
    rest: { "GET /bookings/:id": {} },
    access: [
      {
        case: "an open one",
        input: (callers, who) => ({ id: callers.booking("pending", who) }),
        cells: { ...signedIn(x404), owner: ok, assigned: ok, otherMechanic: ok, convert: ok },
      },
      {
        case: "an accepted one",
        input: (callers, who) => ({ id: callers.booking("accepted", who) }),
        cells: { ...signedIn(x404), owner: ok, assigned: ok, convert: ok },
      },
      {
        case: "a request for one mechanic",
        input: (callers) => ({ id: callers.requested }),
        cells: { ...signedIn(x404), otherCustomer: ok, assigned: ok },
      },
      {
        case: "the owner's finished one",
        input: (callers) => ({ id: callers.booking("completed", "owner") }),
        cells: { ...signedIn(x404), owner: ok, assigned: ok },
      },
    ],
  },

  "booking.create": {
    input: {
      vehicleId: ID.vehicle,
      serviceLocation: "742 Valencia St, San Francisco, CA 94110",
      scheduledAt: "2027-03-04T18:30:00Z",
      customerProvidesPartss: false,
      serviceIds: [ID.service],
      issueDescription: "Oil change is due, and the brakes squeak.",
      notes: "Blue house, the car stands in the driveway.",
      promoCode: "",
    },
    optional: {
      timeZone: "America/New_York",
      browserTimeZone: "America/New_York",
      mechanicId: null,
      promoCode: "FIRST20",
    },
    rest: { "POST /bookings": {} },
    access: [
      {
        input: (callers, who) => callers.order(who),
        cells: { ...signedIn(x403), owner: made, otherCustomer: made, administrator: made },
      },
      {
        case: "with the owner's vehicle",
        input: (callers) => callers.order("owner"),
        cells: { ...signedIn(x403), owner: made, otherCustomer: x404, administrator: x404 },
      },
      {
        case: "requesting somebody who isn't a mechanic",
        input: (callers, who) => ({
          ...callers.order(who),
          mechanicId: callers.id("otherCustomer"),
        }),
        cells: { ...signedIn(x403), owner: x404, otherCustomer: x404, administrator: x404 },
      },
    ],
  },

  "booking.update": {
    input: {
      id: ID.pending,
      serviceLocation: "742 Valencia St, San Francisco, CA 94110",
      scheduledAt: "2027-03-04T18:30:00Z",
      customerProvidesPartss: false,
      serviceIds: [ID.service],
      issueDescription: "Oil change is due, and the brakes squeak.",
      notes: "Blue house, the car stands in the driveway.",
    },
    optional: { version: 1 },
    spoiledId: "id",
    rest: { "PUT /bookings/:id": {} },
    access: [
      {
        case: "edits a pending one",
        input: (callers, who) => ({ id: callers.booking("pending", who), notes: "ring twice" }),
        cells: { ...signedIn(x404), owner: ok, convert: ok },
      },
      {
        case: "cancels a pending one",
        input: (callers, who) => ({ id: callers.booking("pending", who), status: "cancelled" }),
        cells: { ...signedIn(x404), owner: ok, convert: ok },
      },
      {
        case: "edits an accepted one",
        input: (callers, who) => ({ id: callers.booking("accepted", who), notes: "ring twice" }),
        cells: { ...signedIn(x404), owner: x409, assigned: x403, convert: x409 },
      },
      {
        case: "cancels an accepted one",
        input: (callers, who) => ({ id: callers.booking("accepted", who), status: "cancelled" }),
        cells: { ...signedIn(x404), owner: x409, assigned: x403, convert: x409 },
      },
    ],
  },

  "booking.accept": {
    input: { id: ID.pending, version: 1 },
    spoiledId: "id",
    rest: { "PUT /bookings/:id/accept": {} },
    access: [
      {
        case: "an open one",
        input: (callers, who) => ({ id: callers.booking("pending", who) }),
        cells: { ...mechanics(ok, xNew), convert: x403 },
        tells: "owner",
      },
      {
        case: "an accepted one",
        input: (callers) => ({ id: callers.booking("accepted", "owner") }),
        cells: { ...mechanics(x404, xNew), assigned: x409 },
      },
      {
        case: "a request for one mechanic",
        input: (callers) => ({ id: callers.requested }),
        cells: { ...mechanics(x404, xNew), assigned: ok },
        tells: "otherCustomer",
      },
    ],
  },

  "booking.setStatus": {
    input: { id: ID.accepted, status: "in_progress" },
    optional: { deviceTime: "2026-11-26T15:12:00.000-08:00" },
    rest: {
      "PUT /bookings/:id/status": {},
      "POST /bookings/:id/status": { input: { id: ID.accepted, status: "in-progress" } },
    },
    access: [
      {
        case: "accepts",
        input: (callers, who) => ({ id: callers.booking("pending", who), status: "accepted" }),
        cells: { ...mechanics(ok, xNew), convert: x403 },
        tells: "owner",
      },
      {
        case: "declines",
        input: (callers, who) => ({ id: callers.booking("pending", who), status: "cancelled" }),
        cells: { ...mechanics(ok, xNew), convert: x403 },
      },
      {
        case: "starts",
        input: (callers, who) => ({ id: callers.booking("accepted", who), status: "in-progress" }),
        cells: { ...mechanics(x404, xNew), assigned: ok },
      },
      {
        case: "completes",
        input: (callers, who) => ({ id: callers.booking("inProgress", who), status: "completed" }),
        cells: { ...mechanics(x404, xNew), assigned: ok },
      },
      {
        case: "cancels a started one",
        input: (callers, who) => ({ id: callers.booking("inProgress", who), status: "cancelled" }),
        cells: { ...mechanics(x403, xNew), assigned: x409, otherMechanic: x404 },
      },
    ],
  },

  "booking.complete": {
    input: { id: ID.inProgress, deviceTime: "2026-11-20T15:12:00.000Z" },
    spoiledId: "id",
    rest: { "POST /bookings/:id/complete": {} },
    access: [
      {
        input: (callers, who) => ({ id: callers.booking("inProgress", who) }),
        cells: { ...mechanics(x404, xNew), assigned: ok },
      },
    ],
  },

  "booking.updateCar": {
    input: { id: ID.pending },
    optional: { seenTotal: "94.50" },
    spoiledId: "id",
    rest: { "POST /bookings/:id/car": {} },
    access: [
      {
        input: (callers, who) => ({ id: callers.booking("pending", who) }),
        cells: { ...signedIn(x404), owner: ok, convert: ok },
      },
    ],
  },

  "booking.odometer": {
    input: { id: ID.inProgress, miles: 62_400, deviceTime: "2026-11-20T15:12:00.000Z" },
    spoiledId: "id",
    rest: { "POST /bookings/:id/odometer": {} },
    access: [
      {
        input: (callers, who) => ({ id: callers.booking("inProgress", who), miles: 62_400 }),
        cells: { ...mechanics(x404, xNew), assigned: ok },
      },
    ],
  },

  "booking.shareContact": {
    input: { id: ID.accepted },
    rest: {
      "POST /bookings/:id/share-contact": {
        prepare: ({ prisma }) =>
          prisma.booking.update({
            where: { id: ID.accepted },
            data: { contactOpensAt: new Date(new Date(EXAMPLE_NOW).getTime() + 3_600_000) },
          }),
      },
    },
    access: [
      {
        case: "that is visible",
        input: (callers, who) => ({ id: callers.booking("accepted", who) }),
        cells: { ...signedIn(x404), owner: x409, assigned: x403, convert: x409 },
      },
    ],
  },

  "booking.busyTimes": {
    input: { id: ID.accepted },
    rest: { "GET /bookings/:id/busy": {} },
    access: [
      {
        input: (callers, who) => ({ id: callers.booking("accepted", who) }),
        cells: { ...signedIn(x404), owner: ok, assigned: ok, convert: ok },
      },
    ],
  },

  "booking.cancellation": {
    input: { id: ID.accepted },
    rest: { "GET /bookings/:id/cancellation": {} },
    access: [
      {
        input: (callers, who) => ({ id: callers.booking("accepted", who) }),
        cells: { ...signedIn(x404), owner: ok, assigned: x403, convert: ok },
      },
    ],
  },

  "booking.cancel": {
    input: { id: ID.accepted, fee: "0.00", reason: "The car is sold." },
    rest: { "POST /bookings/:id/cancel": {} },
    access: [
      {
        case: "an accepted one",
        input: (callers, who) => ({ id: callers.booking("accepted", who), fee: "35.00" }),
        cells: { ...signedIn(x404), owner: ok, assigned: x403, convert: ok },
      },
      {
        case: "a started one",
        input: (callers, who) => ({ id: callers.booking("inProgress", who), fee: "35.00" }),
        cells: { ...signedIn(x404), owner: x409, assigned: x403, convert: x409 },
      },
    ],
  },

  "booking.reschedule": {
    input: { id: ID.accepted, scheduledAt: "2027-03-03T10:00" },
    rest: { "POST /bookings/:id/reschedule": {} },
    access: [
      {
        input: (callers, who) => ({
          id: callers.booking("accepted", who),
          scheduledAt: "2027-06-01T10:00",
        }),
        cells: { ...signedIn(x404), owner: ok, assigned: ok, convert: ok },
      },
    ],
  },

  "booking.acceptReschedule": {
    input: { id: ID.accepted },
    rest: {
      "POST /bookings/:id/reschedule/accept": {
        prepare: (scenery) => withRescheduleRequest(scenery, "mechanic"),
      },
    },
    access: [
      {
        case: "a missing one",
        input: (callers, who) => ({ id: callers.booking("accepted", who) }),
        cells: { ...signedIn(x404), owner: x409, assigned: x409, convert: x409 },
      },
    ],
  },

  "booking.declineReschedule": {
    input: { id: ID.accepted },
    rest: {
      "POST /bookings/:id/reschedule/decline": {
        prepare: (scenery) => withRescheduleRequest(scenery, "mechanic"),
      },
    },
    access: [
      {
        case: "a missing one",
        input: (callers, who) => ({ id: callers.booking("accepted", who) }),
        cells: { ...signedIn(x404), owner: x409, assigned: x409, convert: x409 },
      },
    ],
  },

  "booking.withdrawReschedule": {
    input: { id: ID.accepted },
    rest: {
      "POST /bookings/:id/reschedule/withdraw": {
        prepare: (scenery) => withRescheduleRequest(scenery, "customer"),
      },
    },
    access: [
      {
        case: "a missing one",
        input: (callers, who) => ({ id: callers.booking("accepted", who) }),
        cells: { ...signedIn(x404), owner: x409, assigned: x409, convert: x409 },
      },
    ],
  },

  "booking.release": {
    input: { id: ID.accepted, reason: "My van broke down." },
    rest: { "POST /bookings/:id/release": {} },
    access: [
      {
        case: "an accepted one",
        input: (callers, who, valid) => ({ ...valid, id: callers.booking("accepted", who) }),
        cells: { ...mechanics(x404, xNew), assigned: ok },
      },
      {
        case: "a started one",
        input: (callers, who, valid) => ({ ...valid, id: callers.booking("inProgress", who) }),
        cells: { ...mechanics(x404, xNew), assigned: x409 },
      },
    ],
  },

  "booking.changeRequest": {
    input: { id: ID.pending, mechanicId: ID.mechanic },
    rest: { "PUT /bookings/:id/request": {} },
    access: [
      {
        case: "to anyone",
        input: (callers, who) => ({ id: callers.booking("pending", who), mechanicId: null }),
        cells: { ...signedIn(x404), owner: ok, convert: ok },
      },
      {
        case: "of an accepted one",
        input: (callers, who) => ({
          id: callers.booking("accepted", who),
          mechanicId: callers.id("otherMechanic"),
        }),
        cells: { ...signedIn(x404), owner: x409, assigned: x403, convert: x409 },
      },
    ],
  },

  "booking.changes": {
    input: undefined,
    withoutRest:
      "It is a stream that says which lists to read again; clients read them when they like.",
    access: [{ cells: signedIn(ok) }],
  },

  "booking.quote": {
    input: {
      location: "742 Valencia St, San Francisco, CA 94110",
      serviceIds: [ID.service],
      vehicle: { year: 2019, make: "Toyota", model: "Camry" },
      issueDescription: "Oil change is due, and the brakes squeak.",
    },
    optional: { promoCode: "FIRST20", customerProvidesPartss: true, entry: "landing" },
    rest: { "POST /quotes": {} },
    access: [
      { cells: everyone(ok) },
      {
        case: "with an unknown service",
        input: (_crowd, _who, valid) => ({ ...valid, serviceIds: [MISSING] }),
        cells: everyone(bad),
      },
      {
        case: "with an unknown promo code",
        input: (_crowd, _who, valid) => ({ ...valid, promoCode: "NOSUCHCODE" }),
        cells: everyone(x422),
      },
    ],
  },

  "booking.locate": {
    input: { place: "1 Main St, San Francisco, CA 94110" },
    rest: { "GET /locations": {} },
    access: [{ cells: everyone(ok) }],
  },

  "booking.calendar.feed": { rest: { "GET /calendar": {} }, access: [{ cells: signedIn(ok) }] },

  "booking.calendar.renew": {
    rest: { "POST /calendar/renew": {} },
    access: [{ cells: signedIn(ok) }],
  },

  "booking.calendar.end": { rest: { "DELETE /calendar": {} }, access: [{ cells: signedIn(ok) }] },
} satisfies Partial<Calls>;

export const bookingEndpoints: Endpoints = {
  "GET /calendar/:token.ics": {
    example: { params: { token: "kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk" } },
    access: [
      {
        case: "with a guessed link",
        input: () => ({ token: "k".repeat(43) }),
        cells: everyone(x404),
      },
    ],
  },
};
