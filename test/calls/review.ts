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
  x404,
} from "./call";

async function withReview({ prisma }: Scenery, more: { hiddenAt?: Date } = {}) {
  const { rating, createdAt } = { rating: 4, createdAt: new Date(EXAMPLE_NOW) };
  await prisma.review.create({
    data: {
      id: ID.review,
      bookingId: ID.completed,
      authorId: ID.customer,
      mechanicId: ID.mechanic,
      comment: "On time, and explained everything.",
      rating,
      createdAt,
      ...more,
    },
  });
}

async function withReport(scenery: Scenery) {
  const { scene } = scenery;
  await withReview(scenery);
  await scene.otherCustomer.post(`/api/reviews/${ID.review}/report`, {
    reason: "private",
    note: "It names my street.",
  });
}

export const reviewCalls = {
  "booking.review": {
    input: { bookingId: ID.completed, rating: 5, comment: "On time and friendly." },
    optional: { agreesToPublish: true },
    spoiledId: "bookingId",
    rest: { "POST /bookings/:bookingId/review": {} },
    access: [
      {
        input: (callers, who, valid) => ({
          ...valid,
          bookingId: callers.booking("completed", who),
        }),
        cells: { ...signedIn(x404), owner: made, convert: made },
      },
    ],
  },

  "booking.reviews.ofBooking": {
    input: { bookingId: ID.completed },
    rest: { "GET /bookings/:bookingId/review": { prepare: withReview } },
    access: [
      {
        input: (callers) => ({ bookingId: callers.booking("completed", "owner") }),
        cells: { ...signedIn(x404), owner: ok, assigned: ok },
        tells: "owner",
      },
    ],
  },

  "booking.reviews.own": {
    input: {},
    optional: { limit: 5, cursor: SOME_ID, updatedSince: EXAMPLE_NOW },
    rest: { "GET /mechanic/reviews": { prepare: withReview } },
    access: [{ cells: mechanics(ok) }],
  },

  "booking.reviews.answer": {
    input: { id: ID.review, text: "Thank you, Casey. Drive safely." },
    rest: { "POST /reviews/:id/answer": { prepare: withReview } },
    access: [{ case: "never written", input: missing, cells: mechanics(x404) }],
  },

  "booking.reviews.report": {
    input: { id: ID.review, reason: "private", note: "It names my street." },
    rest: {
      "POST /reviews/:id/report": {
        prepare: async (scenery) => {
          const { prisma, scene } = scenery;
          await withReview(scenery);
          // Gives the review another author, because an author can't report their own.
          await prisma.review.updateMany({ data: { authorId: scene.otherCustomer.userId } });
        },
      },
    },
    access: [{ case: "never written", input: missing, cells: signedIn(x404) }],
  },

  "desk.reviews.list": {
    input: { show: "reported" },
    optional: { cursor: SOME_ID },
    rest: { "GET /desk/reviews": { prepare: withReport } },
    access: [{ input: () => ({ show: "all" }), cells: staff(ok) }],
  },

  "desk.reviews.hide": {
    input: { id: ID.review, reason: "It names a street and a number." },
    rest: { "POST /desk/reviews/:id/hide": { prepare: withReport } },
    access: [{ case: "never written", input: missing, cells: staff(x404) }],
  },

  "desk.reviews.show": {
    input: { id: ID.review, reason: "It names nobody's home after all." },
    rest: {
      "POST /desk/reviews/:id/show": {
        prepare: (scenery) => withReview(scenery, { hiddenAt: new Date(EXAMPLE_NOW) }),
      },
    },
    access: [{ case: "never written", input: missing, cells: staff(x404) }],
  },

  "desk.reviews.keep": {
    input: { id: ID.review, reason: "An opinion about the work." },
    rest: { "POST /desk/reviews/:id/keep": { prepare: withReport } },
    access: [{ case: "never written", input: missing, cells: staff(x404) }],
  },
} satisfies Partial<Calls>;
