import { EXAMPLE_IDS as ID, EXAMPLE_NOW } from "~test/support/example-ids";
import { type Calls, made, ok, signedIn, SOME_ID, x401, x403, x404, x409 } from "./call";

// Cells: nobody, owner, otherCustomer, assigned, otherMechanic, newcomer, convert, apprentice,
// administrator (test/authz/crowd.ts).

export const messageCalls = {
  "message.send": {
    input: { content: "See you on Thursday.", bookingId: ID.accepted, receiverId: ID.mechanic },
    optional: { photoIds: [SOME_ID] },
    rest: { "POST /messages": {} },
    access: [
      {
        input: (crowd, who, valid) => ({
          ...valid,
          bookingId: crowd.booking("accepted", who),
          receiverId: crowd.id(who === "assigned" ? "owner" : "assigned"),
        }),
        cells: [x401, made, x404, made, x404, x404, made, x404, x404],
      },
      {
        case: "to a third person",
        input: (crowd, who, valid) => ({
          ...valid,
          bookingId: crowd.booking("accepted", who),
          receiverId: crowd.id("otherMechanic"),
        }),
        cells: [x401, x403, x404, x403, x404, x404, x403, x404, x404],
      },
      {
        case: "about a pending one",
        input: (crowd, who, valid) => ({
          ...valid,
          bookingId: crowd.booking("pending", who),
          receiverId: crowd.id("assigned"),
        }),
        cells: [x401, x409, x404, x404, x404, x404, x409, x404, x404],
      },
      {
        case: "about an open one",
        input: (crowd, _who, valid) => ({
          ...valid,
          bookingId: crowd.cancelled,
          receiverId: crowd.id("assigned"),
        }),
        cells: [x401, x409, x404, x404, x404, x404, x404, x404, x404],
      },
    ],
  },

  "message.thread": {
    input: { bookingId: ID.accepted },
    spoiledId: "bookingId",
    rest: { "GET /messages": {} },
    access: [
      {
        input: (crowd, who) => ({ bookingId: crowd.booking("accepted", who) }),
        cells: [x401, ok, x404, ok, x404, x404, ok, x404, x404],
      },
    ],
  },

  "message.markRead": {
    input: { bookingId: ID.accepted },
    spoiledId: "bookingId",
    rest: { "POST /messages/read": {} },
    access: [
      {
        input: (crowd, who) => ({ bookingId: crowd.booking("accepted", who) }),
        cells: [x401, ok, x404, ok, x404, x404, ok, x404, x404],
      },
    ],
  },

  "message.threads": {
    input: { limit: "2" },
    optional: { q: "Thursday", cursor: "abc", updatedSince: EXAMPLE_NOW },
    rest: { "GET /messages/threads": {} },
    access: [{ input: () => ({}), cells: signedIn(ok) }],
  },

  "message.newestThread": {
    rest: { "GET /messages/newest": {} },
    access: [{ cells: signedIn(ok) }],
  },

  "message.unread": { rest: { "GET /messages/unread": {} }, access: [{ cells: signedIn(ok) }] },
} satisfies Partial<Calls>;
