import { EXAMPLE_IDS as ID, EXAMPLE_NOW } from "~test/support/example-ids";
import {
  type Calls,
  ok,
  type Scenery,
  staff,
  x403,
  x404,
  x409,
  xNew,
  signedIn,
  mechanics,
} from "./call";

async function startsSoon({ prisma, world }: Scenery, id: string) {
  const scheduledAt = new Date(world.clock.now().getTime() + 20 * 60_000);
  const busyUntil = new Date(scheduledAt.getTime() + 90 * 60_000);
  // Ends the mechanic's other job, because one mechanic's jobs must not overlap.
  await prisma.booking.update({
    where: { id: ID.inProgress },
    data: { status: "completed", completedAt: new Date(EXAMPLE_NOW) },
  });
  await prisma.booking.update({ where: { id }, data: { scheduledAt, busyUntil } });
}

async function onTheWay(scenery: Scenery, id: string) {
  const { prisma, world } = scenery;
  await startsSoon(scenery, id);
  await prisma.booking.update({
    where: { id },
    data: { enRouteAt: world.clock.now(), etaMinutes: 20 },
  });
}

export const visitCalls = {
  "booking.enRoute": {
    input: { id: ID.accepted, etaMinutes: 25 },
    optional: { deviceTime: "2026-11-26T15:12:00.000-08:00" },
    rest: {
      "POST /bookings/:id/en-route": { prepare: (scenery) => startsSoon(scenery, ID.accepted) },
    },
    access: [
      {
        case: "days before the start",
        input: (callers, who, valid) => ({ ...valid, id: callers.booking("accepted", who) }),
        cells: { ...mechanics(x404, xNew), assigned: x409 },
      },
    ],
  },

  "booking.position.note": {
    input: { id: ID.accepted, latitude: 37.7599, longitude: -122.4213 },
    rest: {
      "POST /bookings/:id/position": { prepare: (scenery) => onTheWay(scenery, ID.accepted) },
    },
    access: [
      {
        case: "before marking the way",
        input: (callers, who) => ({
          id: callers.booking("accepted", who),
          latitude: 37.76,
          longitude: -122.42,
        }),
        cells: { ...mechanics(x404, xNew), assigned: x409 },
      },
    ],
  },

  "booking.position.get": {
    input: { id: ID.accepted },
    rest: {
      "GET /bookings/:id/position": {
        prepare: async (scenery) => {
          const { prisma } = scenery;
          await onTheWay(scenery, ID.accepted);
          const bookingId = ID.accepted;
          await prisma.booking.update({
            where: { id: bookingId },
            data: { streetLatitude: 37.7599, streetLongitude: -122.4213 },
          });
          await prisma.jobPosition.create({
            data: {
              bookingId,
              latitude: 37.7749,
              longitude: -122.4194,
              farthestMiles: 6.5,
              recordedAt: new Date(EXAMPLE_NOW),
            },
          });
        },
      },
    },
    access: [
      {
        input: (callers, who) => ({ id: callers.booking("accepted", who) }),
        cells: { ...signedIn(x404), owner: ok, assigned: x403, convert: ok },
      },
    ],
  },

  "booking.arrived": {
    input: { id: ID.accepted, deviceTime: "2026-11-20T15:12:00.000Z" },
    rest: {
      "POST /bookings/:id/arrived": { prepare: (scenery) => startsSoon(scenery, ID.accepted) },
    },
    access: [
      {
        case: "days before the start",
        input: (callers, who) => ({ id: callers.booking("accepted", who) }),
        cells: { ...mechanics(x404, xNew), assigned: x409 },
      },
    ],
  },

  "booking.goWithoutCard": {
    input: { id: ID.accepted },
    rest: {
      "POST /bookings/:id/without-card": {
        prepare: async (scenery) => {
          const { prisma } = scenery;
          const id = ID.accepted;
          await startsSoon(scenery, id);
          await prisma.payment.deleteMany({ where: { bookingId: id } });
          await prisma.booking.update({
            where: { id },
            data: { paymentStatus: "none", checkoutOpenedAt: new Date(EXAMPLE_NOW) },
          });
        },
      },
    },
    access: [
      {
        case: "never at checkout",
        input: (callers, who) => ({ id: callers.booking("accepted", who) }),
        cells: { ...mechanics(x404, xNew), assigned: x409 },
      },
    ],
  },

  "booking.confirmArrival": {
    input: { id: ID.inProgress },
    rest: {
      "POST /bookings/:id/arrived/confirm": {
        prepare: async ({ prisma }) => {
          await prisma.booking.update({
            where: { id: ID.inProgress },
            data: { arrivedAt: new Date(EXAMPLE_NOW) },
          });
        },
      },
    },
    access: [
      {
        case: "without an arrival",
        input: (callers, who) => ({ id: callers.booking("accepted", who) }),
        cells: { ...signedIn(x404), owner: x409, assigned: x403, convert: x409 },
      },
    ],
  },

  "booking.contestArrival": {
    input: { id: ID.inProgress },
    rest: {
      "POST /bookings/:id/arrived/contest": {
        prepare: ({ prisma }) =>
          prisma.booking.update({
            where: { id: ID.inProgress },
            data: { arrivedAt: new Date(EXAMPLE_NOW) },
          }),
      },
    },
    access: [
      {
        case: "without an arrival",
        input: (callers, who) => ({ id: callers.booking("accepted", who) }),
        cells: { ...signedIn(x404), owner: x409, assigned: x403, convert: x409 },
      },
    ],
  },

  "booking.noShow": {
    input: { id: ID.accepted },
    rest: {
      "POST /bookings/:id/no-show": {
        prepare: async ({ prisma, world }) => {
          const since = new Date(world.clock.now().getTime() - 3 * 86_400_000);
          const busyUntil = new Date(since.getTime() + 3_600_000);
          await prisma.booking.update({
            where: { id: ID.accepted },
            data: { scheduledAt: since, busyUntil, arrivedAt: since, arrivalConfirmedAt: since },
          });
        },
      },
    },
    access: [
      {
        case: "before the start",
        input: (callers, who) => ({ id: callers.booking("accepted", who) }),
        cells: { ...mechanics(x404, xNew), assigned: x409 },
      },
    ],
  },

  "booking.stop": {
    input: { id: ID.inProgress, reason: "This is not what we agreed on." },
    rest: { "POST /bookings/:id/stop": {} },
    access: [
      {
        input: (callers, who, valid) => ({ ...valid, id: callers.booking("inProgress", who) }),
        cells: { ...signedIn(x404), owner: ok, assigned: x403, convert: ok },
      },
    ],
  },

  "desk.decideArrival": {
    input: { id: ID.accepted, there: true, reason: "The photo shows the customer's house." },
    rest: {
      "POST /desk/bookings/:id/arrival": {
        prepare: ({ prisma }) =>
          prisma.booking.update({
            where: { id: ID.accepted },
            data: {
              arrivedAt: new Date(EXAMPLE_NOW),
              arrivalContestedAt: new Date(EXAMPLE_NOW),
            },
          }),
      },
    },
    access: [{ case: "not contested", cells: staff(x409) }],
  },

  "desk.liftNoShow": {
    input: { id: ID.completed, reason: "The customer gave a wrong address." },
    rest: {
      "POST /desk/bookings/:id/lift-no-show": {
        prepare: async ({ prisma }) => {
          const { id: bookingId, mechanicId } = await prisma.booking.findUniqueOrThrow({
            where: { id: ID.completed },
          });
          const at = new Date(EXAMPLE_NOW);
          return prisma.bookingDecline.create({
            data: {
              bookingId,
              mechanicId: mechanicId ?? "",
              createdAt: at,
              releasedAt: at,
              noShowAt: at,
              counts: true,
            },
          });
        },
      },
    },
    access: [{ case: "none counts", cells: staff(x409) }],
  },
} satisfies Partial<Calls>;
