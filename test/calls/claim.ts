import { EXAMPLE_IDS as ID, EXAMPLE_NOW } from "~test/support/example-ids";
import {
  type Calls,
  made,
  mechanics,
  missing,
  ok,
  type Scenery,
  signedIn,
  SOME_ID,
  staff,
  x403,
  x404,
} from "./call";

async function withClaim({ prisma }: Scenery, state: "asked" | "offered" | "desk") {
  const at = new Date(EXAMPLE_NOW);
  const times = ["2027-03-05T17:00:00.000Z", "2027-03-06T22:30:00.000Z"];
  const { id: lineId } = await prisma.bookingLine.findFirstOrThrow({
    where: { bookingId: ID.completed },
  });
  await prisma.claim.create({
    data: {
      id: ID.claim,
      bookingId: ID.completed,
      openedBy: ID.customer,
      kind: "warranty",
      state,
      lineId,
      description: "The belt squeaks again when it is cold.",
      times: state === "offered" ? times.map((text) => new Date(text)) : [],
      dueAt: new Date("2027-03-05T17:00:00.000Z"),
      createdAt: at,
    },
  });
}

export const claimCalls = {
  "booking.claim": {
    input: {
      id: ID.completed,
      kind: "warranty",
      lineId: ID.service,
      description: "The belt squeaks again when it is cold.",
    },
    optional: { failed: "work", photoIds: [SOME_ID] },
    rest: {
      "POST /bookings/:id/claims": {
        prepare: ({ prisma }) =>
          prisma.booking.update({
            where: { id: ID.completed },
            data: { warrantyEndsAt: new Date("2027-03-31T17:00:00.000Z") },
          }),
      },
    },
    access: [
      {
        case: "damage",
        input: (callers, who) => ({
          id: callers.booking("completed", who),
          kind: "damage",
          description: "The fender is scratched.",
        }),
        cells: { ...signedIn(x404), owner: made, assigned: x403, convert: made },
      },
      {
        case: "a safety report",
        input: (callers) => ({
          id: callers.booking("accepted", "owner"),
          kind: "safety",
          description: "There is a fire.",
        }),
        cells: { ...signedIn(x404), owner: made, assigned: made },
        tells: "assigned",
      },
    ],
  },

  "booking.offerTimes": {
    input: { id: ID.claim, times: ["2027-03-05T17:00:00.000Z", "2027-03-06T22:30:00.000Z"] },
    rest: { "POST /claims/:id/offer": { prepare: (scenery) => withClaim(scenery, "asked") } },
    access: [{ input: missing, cells: mechanics(x404) }],
  },

  "booking.declineClaim": {
    input: { id: ID.claim, reason: "I moved to another city." },
    rest: { "POST /claims/:id/decline": { prepare: (scenery) => withClaim(scenery, "asked") } },
    access: [{ input: missing, cells: mechanics(x404) }],
  },

  "booking.chooseTime": {
    input: { id: ID.claim, time: "2027-03-05T17:00:00.000Z" },
    rest: { "POST /claims/:id/choose": { prepare: (scenery) => withClaim(scenery, "offered") } },
    access: [{ input: missing, cells: signedIn(x404) }],
  },

  "booking.withdrawClaim": {
    input: { id: ID.claim },
    rest: { "POST /claims/:id/withdraw": { prepare: (scenery) => withClaim(scenery, "asked") } },
    access: [{ input: missing, cells: signedIn(x404) }],
  },

  "desk.claims": {
    input: {},
    optional: { view: "open", bookingId: SOME_ID },
    rest: { "GET /desk/claims": { prepare: (scenery) => withClaim(scenery, "desk") } },
    access: [{ cells: staff(ok) }],
  },

  "desk.decideClaim": {
    input: { id: ID.claim, decision: "dismiss", reason: "The photos show another belt." },
    optional: { amount: "21.00", bornBy: "shared" },
    rest: { "POST /desk/claims/:id/decide": { prepare: (scenery) => withClaim(scenery, "desk") } },
    access: [{ input: missing, cells: staff(x404) }],
  },
} satisfies Partial<Calls>;
