import { givenSupport } from "~test/support/desk/support-requests";
import { EXAMPLE_IDS as ID, EXAMPLE_NOW, EXAMPLE_TOKENS } from "~test/support/example-ids";
import { freshWord } from "~test/support/fresh-word";
import { hashOfToken } from "~/server/gateways/auth/tokens";
import {
  type Calls,
  everyone,
  made,
  missing,
  ok,
  type Scenery,
  signedIn,
  SOME_ID,
  staff,
  x404,
  x409,
} from "./call";

function withSupport({ prisma }: Scenery, more: Parameters<typeof givenSupport>[1] = {}) {
  return givenSupport(prisma, {
    id: ID.support,
    userId: ID.customer,
    subject: "A payment",
    at: new Date(EXAMPLE_NOW),
    ...more,
  });
}

function withReply({ prisma }: Scenery) {
  return prisma.savedReply.create({
    data: {
      id: ID.reply,
      name: "Where the receipt is",
      body: "Hello {name},\n\nYou can find your receipt on the booking page, under Payment.",
    },
  });
}

async function withSupportLink(scenery: Scenery) {
  const { prisma } = scenery;
  await withSupport(scenery);
  const { email } = await prisma.user.findUniqueOrThrow({ where: { id: ID.customer } });
  await prisma.supportLink.create({
    data: {
      requestId: ID.support,
      email: email ?? "",
      tokenHash: hashOfToken(EXAMPLE_TOKENS.support),
      createdAt: EXAMPLE_NOW,
      expiresAt: new Date(Date.parse(EXAMPLE_NOW) + 3_600_000),
    },
  });
}

export const supportCalls = {
  "auth.contactSupport": {
    input: { subject: "A booking", message: "I would like to change the address." },
    rest: { "POST /support": {} },
    access: [{ cells: signedIn(ok) }],
  },

  "auth.support.list": {
    input: {},
    optional: { cursor: SOME_ID },
    rest: { "GET /support": { prepare: withSupport } },
    access: [{ cells: signedIn(ok) }],
  },

  "auth.support.thread": {
    input: { id: ID.support },
    rest: { "GET /support/:id": { prepare: withSupport } },
    access: [
      {
        input: (callers) => ({ id: callers.support }),
        cells: { ...signedIn(x404), owner: ok },
        tells: "owner",
      },
    ],
  },

  "auth.support.reply": {
    input: { id: ID.support, message: "Thank you, that was it." },
    rest: { "POST /support/:id/messages": { prepare: withSupport } },
    access: [
      {
        input: (callers, _who, valid) => ({ ...valid, id: callers.support }),
        cells: { ...signedIn(x404), owner: made },
        tells: "owner",
      },
    ],
  },

  "auth.support.readByLink": {
    input: { token: EXAMPLE_TOKENS.support },
    rest: { "POST /support/link/read": { prepare: withSupportLink } },
    access: [
      {
        case: "with an unknown link",
        input: () => ({ token: "Tm9ib2R5IGhhcyB0aGlzIHRva2Vu" }),
        cells: everyone(x404),
      },
    ],
  },

  "auth.support.replyByLink": {
    input: { token: EXAMPLE_TOKENS.support, message: "Thank you, that was it." },
    rest: { "POST /support/link/reply": { prepare: withSupportLink } },
    access: [
      {
        case: "with an unknown link",
        input: () => ({ token: "Tm9ib2R5IGhhcyB0aGlzIHRva2Vu", message: "Thank you." }),
        cells: everyone(x404),
      },
    ],
  },

  "desk.support.list": {
    input: { show: "open" },
    optional: { q: "payment", cursor: SOME_ID },
    rest: { "GET /desk/support": { prepare: withSupport } },
    files: ["GET /desk/support.csv"],
    access: [{ input: () => ({}), cells: staff(ok), tells: "owner", writes: true }],
  },

  "desk.support.writeDown": {
    input: {
      email: "robin@example.com",
      sender: "Robin Vale",
      about: "Do you come to Oakland?",
      message: "I live in Oakland. Do your mechanics come here?",
    },
    rest: { "POST /desk/support": {} },
    access: [{ cells: staff(made) }],
  },

  "desk.support.thread": {
    input: { id: ID.support },
    rest: { "GET /desk/support/:id": { prepare: withSupport } },
    access: [
      {
        input: (callers) => ({ id: callers.support }),
        cells: staff(ok),
        tells: ["owner", "operator"],
      },
    ],
  },

  "desk.support.answer": {
    input: { id: ID.support, message: "You can find the receipt on the booking page.", version: 1 },
    rest: { "POST /desk/support/:id/answer": { prepare: withSupport } },
    access: [
      {
        input: (callers, _who, valid) => ({ ...valid, id: callers.support }),
        cells: staff(made),
        tells: ["owner", "operator"],
      },
    ],
  },

  "desk.support.preview": {
    input: { id: ID.support, message: "You can find the receipt on the booking page." },
    rest: { "POST /desk/support/:id/preview": { prepare: withSupport } },
    access: [
      {
        input: (callers, _who, valid) => ({ ...valid, id: callers.support }),
        cells: staff(ok),
        tells: ["owner"],
      },
    ],
  },

  "desk.support.note": {
    input: { id: ID.support, note: "Asked the same in May." },
    rest: { "POST /desk/support/:id/note": { prepare: withSupport } },
    access: [
      {
        input: (callers, _who, valid) => ({ ...valid, id: callers.support }),
        cells: staff(ok),
        tells: ["owner", "operator"],
      },
    ],
  },

  "desk.support.assign": {
    input: { id: ID.support, mine: true },
    rest: { "POST /desk/support/:id/assign": { prepare: withSupport } },
    access: [
      {
        input: (callers, _who, valid) => ({ ...valid, id: callers.support }),
        cells: staff(ok),
        tells: ["owner", "operator"],
      },
    ],
  },

  "desk.support.close": {
    input: { id: ID.support, reason: "They found it." },
    rest: { "POST /desk/support/:id/close": { prepare: withSupport } },
    access: [
      {
        input: (callers, _who, valid) => ({ ...valid, id: callers.support }),
        cells: staff(ok),
        tells: ["owner", "operator"],
      },
    ],
  },

  "desk.support.reopen": {
    input: { id: ID.support, reason: "Closed by mistake." },
    rest: {
      "POST /desk/support/:id/reopen": {
        prepare: (scenery) => withSupport(scenery, { state: "closed" }),
      },
    },
    access: [
      {
        case: "that is open",
        input: (callers, _who, valid) => ({ ...valid, id: callers.support }),
        cells: staff(x409),
      },
    ],
  },

  "desk.support.replies.list": {
    rest: { "GET /desk/replies": { prepare: withReply } },
    access: [{ cells: staff(ok) }],
  },

  "desk.support.replies.keep": {
    input: {
      name: "Where the receipt is",
      body: "Hello {name},\n\nYou can find your receipt on the booking page, under Payment.",
    },
    rest: { "POST /desk/replies": {} },
    access: [
      {
        input: () => ({ name: `Reply ${freshWord()}`, body: "Hello {name}." }),
        cells: staff(made),
      },
    ],
  },

  "desk.support.replies.change": {
    input: {
      id: ID.reply,
      name: "Receipts",
      body: "Hello {name},\n\nYou can find your receipt on the booking page, under Payment.",
      version: 1,
    },
    rest: { "PUT /desk/replies/:id": { prepare: withReply } },
    access: [{ case: "not saved", input: missing, cells: staff(x404) }],
  },

  "desk.support.replies.remove": {
    input: { id: ID.reply },
    rest: { "DELETE /desk/replies/:id": { prepare: withReply } },
    access: [{ case: "not saved", input: missing, cells: staff(x404) }],
  },
} satisfies Partial<Calls>;
