import { givenMechanic, givenPause, OAKLAND } from "~test/support/factory";
import { EXAMPLE_IDS as ID, EXAMPLE_NOW } from "~test/support/example-ids";
import { type Calls, made, missing, ok, SOME_ID, staff, x404, x409 } from "../call";

export const deskBookingCalls = {
  "desk.askedByMechanic": {
    input: { id: ID.accepted, agrees: true, reason: "The mechanic says so." },
    rest: {
      "POST /desk/bookings/:id/asked-by-mechanic": {
        prepare: ({ prisma }) =>
          prisma.booking.update({
            where: { id: ID.accepted },
            data: {
              status: "cancelled",
              askedByMechanic: "said",
              cancelledAt: new Date(EXAMPLE_NOW),
            },
          }),
      },
    },
    access: [{ case: "never claimed", cells: staff(x409) }],
  },

  "desk.jobs": {
    input: { list: "stuck" },
    optional: { cursor: SOME_ID },
    rest: {
      "GET /desk/jobs": {
        prepare: ({ prisma }) =>
          prisma.booking.update({
            where: { id: ID.inProgress },
            data: { startedAt: new Date(new Date(EXAMPLE_NOW).getTime() - 3 * 86_400_000) },
          }),
      },
    },
    access: [{ input: () => ({ list: "late" }), cells: staff(ok) }],
  },

  "desk.pauseBookings": {
    input: { sentence: "A storm closed the roads. We're back on Friday.", reason: "Storm" },
    optional: { endsAt: "2099-11-27T15:00:00.000Z" },
    rest: { "POST /desk/booking-pause": {} },
    access: [{ cells: staff(made) }],
  },

  "desk.changePauseSentence": {
    input: {
      sentence: "The roads are still closed. We're back on Saturday.",
      seenSentence: "A storm closed the roads.",
      reason: "The storm goes on.",
    },
    rest: {
      "PUT /desk/booking-pause": {
        prepare: ({ prisma }) => givenPause(prisma, new Date(EXAMPLE_NOW)),
      },
    },
    access: [{ case: "while they aren't paused", cells: staff(x409) }],
  },

  "desk.resumeBookings": {
    input: { reason: "The roads are open." },
    rest: {
      "POST /desk/booking-pause/end": {
        prepare: ({ prisma }) => givenPause(prisma, new Date(EXAMPLE_NOW)),
      },
    },
    access: [{ case: "while they aren't paused", cells: staff(x409) }],
  },

  "desk.jobCounts": {
    rest: { "GET /desk/jobs/counts": {} },
    access: [{ input: () => ({}), cells: staff(ok) }],
  },

  "desk.bookings": {
    input: { q: "casey", status: "accepted" },
    optional: {
      payment: "authorized",
      from: "2027-02-15",
      to: "2027-02-28",
      trouble: "any",
      sort: "-total",
      cursor: SOME_ID,
    },
    rest: { "GET /desk/bookings": {} },
    files: ["GET /desk/bookings.csv"],
    access: [
      {
        input: () => ({ status: "accepted" }),
        cells: staff(ok),
        tells: ["owner", "assigned", "convert"],
        writes: true,
      },
    ],
  },

  "desk.conversation": {
    input: { id: ID.accepted },
    rest: { "GET /desk/bookings/:id/conversation": {} },
    access: [
      // The audit log records that staff looked.
      {
        input: (callers) => ({ id: callers.booking("accepted", "owner") }),
        cells: staff(ok),
        allowed: { messages: true },
        tells: ["owner", "assigned"],
        writes: true,
      },
    ],
  },

  "desk.resendMail": {
    input: { id: ID.accepted, mailId: ID.mail, reason: "It went to their spam." },
    rest: {
      "POST /desk/bookings/:id/mail": {
        prepare: ({ prisma }) =>
          prisma.bookingMail.create({
            data: {
              id: ID.mail,
              bookingId: ID.accepted,
              userId: ID.customer,
              kind: "accept",
              sentAt: new Date(EXAMPLE_NOW),
            },
          }),
      },
    },
    access: [{ case: "of an unknown booking", input: missing, cells: staff(x404) }],
  },

  "desk.booking": {
    input: { id: ID.inProgress },
    rest: { "GET /desk/bookings/:id": {} },
    access: [
      {
        input: (callers) => ({ id: callers.booking("completed", "owner") }),
        cells: staff(ok),
        tells: ["owner", "assigned"],
      },
    ],
  },

  "desk.cancelBooking": {
    input: { id: ID.accepted, reason: "Both sides asked us to." },
    rest: { "POST /desk/bookings/:id/cancel": {} },
    access: [
      {
        case: "a completed one",
        input: (callers, _who, valid) => ({ ...valid, id: callers.booking("completed", "owner") }),
        cells: staff(x409),
      },
    ],
  },

  "desk.completeBooking": {
    input: { id: ID.inProgress, reason: "The customer says that the work is done." },
    rest: { "POST /desk/bookings/:id/complete": {} },
    access: [
      {
        case: "a pending one",
        input: (callers, _who, valid) => ({ ...valid, id: callers.booking("pending", "owner") }),
        cells: staff(x409),
      },
    ],
  },

  "desk.offerRequest": {
    input: { id: ID.pending, reason: "It starts in an hour.", requestTo: ID.mechanic },
    optional: { requestTo: SOME_ID },
    rest: { "POST /desk/bookings/:id/offer": {} },
    access: [
      {
        case: "an accepted one",
        input: (callers) => ({
          id: callers.booking("accepted", "owner"),
          reason: "It starts in an hour.",
          requestTo: null,
        }),
        cells: staff(x409),
      },
    ],
  },

  "desk.messageCustomer": {
    input: {
      id: ID.pending,
      message: "We haven't found a mechanic yet. Would another time work?",
      version: null,
    },
    optional: { version: 1 },
    rest: { "POST /desk/bookings/:id/message": {} },
    access: [
      {
        case: "of an accepted one",
        input: (callers, _who, valid) => ({ ...valid, id: callers.booking("accepted", "owner") }),
        cells: staff(x409),
      },
    ],
  },

  "desk.previewMessage": {
    input: {
      id: ID.pending,
      message: "We haven't found a mechanic yet. Would another time work?",
    },
    rest: { "POST /desk/bookings/:id/message/preview": {} },
    access: [
      {
        input: (callers, _who, valid) => ({ ...valid, id: callers.booking("pending", "owner") }),
        cells: staff(ok),
        tells: ["owner"],
      },
    ],
  },

  "desk.releaseBooking": {
    input: { id: ID.accepted, reason: "The mechanic's van broke down.", requestTo: null },
    optional: { requestTo: SOME_ID },
    rest: { "POST /desk/bookings/:id/release": {} },
    access: [
      {
        case: "a pending one",
        input: (callers, _who, valid) => ({ ...valid, id: callers.booking("pending", "owner") }),
        cells: staff(x409),
      },
    ],
  },

  "desk.noteBooking": {
    input: { id: ID.accepted, note: "The customer asks to be called before eight." },
    rest: { "POST /desk/bookings/:id/note": {} },
    access: [
      {
        input: (callers, _who, valid) => ({ ...valid, id: callers.booking("accepted", "owner") }),
        cells: staff(ok),
        tells: ["owner", "assigned"],
      },
    ],
  },

  "desk.readCar": {
    input: { id: ID.accepted, reason: "The mechanic asks which pads fit." },
    withoutRest: "It is the desk's page only: keys never read a VIN of somebody else's car.",
    access: [
      {
        input: (callers, _who, valid) => ({ ...valid, id: callers.booking("accepted", "owner") }),
        cells: staff(ok),
      },
    ],
  },

  "desk.unavailableMechanics": {
    input: { id: ID.pending },
    rest: {
      "GET /desk/bookings/:id/mechanics/unavailable": {
        prepare: ({ prisma }) =>
          givenMechanic(prisma, {
            id: ID.anotherMechanic,
            firstName: "Sam",
            isAvailable: false,
            ...OAKLAND,
            serviceRadius: 5,
          }),
      },
    },
    access: [
      { input: (callers) => ({ id: callers.booking("pending", "owner") }), cells: staff(ok) },
    ],
  },

  "desk.mechanicsToAsk": {
    input: { id: ID.accepted, q: "sam" },
    rest: {
      "GET /desk/bookings/:id/mechanics": {
        prepare: ({ prisma }) =>
          givenMechanic(prisma, { id: ID.anotherMechanic, firstName: "Sam" }),
      },
    },
    access: [
      {
        input: (callers) => ({ id: callers.booking("accepted", "owner"), q: "" }),
        cells: staff(ok),
      },
    ],
  },
} satisfies Partial<Calls>;
