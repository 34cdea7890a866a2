import { EXAMPLE_IDS as ID, EXAMPLE_NOW } from "~test/support/example-ids";
import { type Calls, made, ok, signedIn, SOME_ID, x403, x404, x409 } from "./call";

export const messageCalls = {
  "message.send": {
    input: { content: "See you on Thursday.", bookingId: ID.accepted, receiverId: ID.mechanic },
    optional: { photoIds: [SOME_ID] },
    rest: { "POST /messages": {} },
    access: [
      {
        input: (callers, who, valid) => ({
          ...valid,
          bookingId: callers.booking("accepted", who),
          receiverId: callers.id(who === "assigned" ? "owner" : "assigned"),
        }),
        cells: { ...signedIn(x404), owner: made, assigned: made, convert: made },
      },
      {
        case: "to a third person",
        input: (callers, who, valid) => ({
          ...valid,
          bookingId: callers.booking("accepted", who),
          receiverId: callers.id("otherMechanic"),
        }),
        cells: { ...signedIn(x404), owner: x403, assigned: x403, convert: x403 },
      },
      {
        case: "about a pending one",
        input: (callers, who, valid) => ({
          ...valid,
          bookingId: callers.booking("pending", who),
          receiverId: callers.id("assigned"),
        }),
        cells: { ...signedIn(x404), owner: x409, convert: x409 },
      },
      {
        case: "about an open one",
        input: (callers, _who, valid) => ({
          ...valid,
          bookingId: callers.cancelled,
          receiverId: callers.id("assigned"),
        }),
        cells: { ...signedIn(x404), owner: x409 },
      },
    ],
  },

  "message.thread": {
    input: { bookingId: ID.accepted },
    spoiledId: "bookingId",
    rest: { "GET /messages": {} },
    access: [
      {
        input: (callers, who) => ({ bookingId: callers.booking("accepted", who) }),
        cells: { ...signedIn(x404), owner: ok, assigned: ok, convert: ok },
      },
    ],
  },

  "message.markRead": {
    input: { bookingId: ID.accepted },
    spoiledId: "bookingId",
    rest: { "POST /messages/read": {} },
    access: [
      {
        input: (callers, who) => ({ bookingId: callers.booking("accepted", who) }),
        cells: { ...signedIn(x404), owner: ok, assigned: ok, convert: ok },
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
