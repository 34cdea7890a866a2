import { chargeAtProvider, givenCard } from "~test/support/payment/payments";
import { EXAMPLE_IDS as ID, EXAMPLE_NOW } from "~test/support/example-ids";
import { WORDS } from "~test/authz/callers";
import {
  bad,
  type Calls,
  type Endpoints,
  everyone,
  made,
  ok,
  type Scenery,
  signedIn,
  SOME_ID,
  staff,
  x401,
  x403,
  x404,
  x409,
} from "./call";

async function withDifference({ prisma, world }: Scenery) {
  const { key: account } = await world.deps.payments.account();
  const at = new Date(EXAMPLE_NOW);
  const read = { movementsUntil: at, tiedOutAt: at };
  await prisma.providerAccount.upsert({
    where: { key: account },
    create: { key: account, mode: "test", ...read },
    update: read,
  });
  const paymentId = ID.payment;
  const movement = { account, kind: "refund", paymentId, matchedAt: at, createdAt: at };
  await prisma.providerMovement.create({
    data: { ...movement, id: "txn_example", amountCents: -2_000, feeCents: 0 },
  });
  const sums = { oursCents: 0, theirsCents: -2_000, providerId: "pi_example" };
  const times = { foundAt: at, seenAt: at };
  await prisma.tieOutDifference.create({
    data: { account, kind: "refund", subject: paymentId, paymentId, ...sums, ...times },
  });
}

function withDue({ prisma }: Scenery) {
  return prisma.payment.update({
    where: { id: ID.payment },
    data: { state: "due", capturedCents: 0, capturedAt: null, dueAt: new Date(EXAMPLE_NOW) },
  });
}

function withCard({ world }: Scenery) {
  return givenCard(world, { id: ID.customer }, { id: ID.card });
}

async function withRefund({ prisma }: Scenery) {
  const createdAt = new Date(EXAMPLE_NOW);
  const { id: paymentId } = await prisma.payment.findFirstOrThrow({
    where: { bookingId: ID.completed, isCurrent: true },
  });
  await prisma.refund.create({
    data: {
      id: ID.refund,
      paymentId,
      amountCents: 2_100,
      reason: "The belt squeaks again.",
      bornBy: "shared",
      state: "succeeded",
      createdAt,
      settledAt: createdAt,
      creditNote: { create: { amountCents: 2_100, issuedAt: createdAt } },
    },
  });
}

export const paymentCalls = {
  "payment.config": { rest: { "GET /payments/config": {} }, access: [{ cells: everyone(ok) }] },

  "payment.createIntent": {
    input: { amount: 105, bookingId: ID.pending },
    optional: { acceptedPolicy: "2026-11" },
    rest: { "POST /create-payment-intent": {} },
    access: [
      {
        input: (callers, who, valid) => ({ ...valid, bookingId: callers.booking("pending", who) }),
        cells: {
          ...signedIn(x403),
          owner: ok,
          otherCustomer: x404,
          convert: ok,
          administrator: x404,
        },
        allowed: { clientSecret: true },
      },
      {
        case: "naming no booking",
        input: () => ({ amount: 1 }),
        cells: { ...signedIn(x403), owner: x409, otherCustomer: x409, administrator: x409 },
      },
      {
        case: "for a cent",
        input: (callers, who) => ({ amount: 0.01, bookingId: callers.booking("pending", who) }),
        cells: {
          ...signedIn(x403),
          owner: x409,
          otherCustomer: x404,
          convert: x409,
          administrator: x404,
        },
      },
      {
        case: "for a paid job",
        input: (callers, who, valid) => ({
          ...valid,
          bookingId: callers.booking("completed", who),
        }),
        cells: {
          ...signedIn(x403),
          owner: x409,
          otherCustomer: x404,
          convert: x409,
          administrator: x404,
        },
      },
    ],
  },

  "payment.refresh": {
    input: { id: ID.pending },
    spoiledId: "id",
    rest: { "POST /bookings/:id/payments/refresh": {} },
    access: [
      {
        input: (callers, who) => ({ id: callers.booking("pending", who) }),
        cells: { ...signedIn(x404), owner: ok, convert: ok },
      },
    ],
  },

  "payment.list": {
    input: { id: ID.completed },
    spoiledId: "id",
    rest: { "GET /bookings/:id/payments": {} },
    access: [
      {
        input: (callers, who) => ({ id: callers.booking("completed", who) }),
        cells: { ...signedIn(x404), owner: ok, assigned: ok, convert: ok },
      },
    ],
  },

  "payment.pay": {
    input: { id: ID.payment },
    spoiledId: "id",
    rest: { "POST /payments/:id/intent": { prepare: withDue } },
    access: [
      {
        case: "of a paid job",
        input: (callers, who) => ({ id: callers.payment(who) }),
        cells: { ...signedIn(x404), owner: x409, convert: x409 },
      },
    ],
  },

  "payment.dues": {
    rest: { "GET /payments/due": { prepare: withDue } },
    access: [{ cells: signedIn(ok) }],
  },

  "payment.tip": {
    input: { id: ID.completed, amount: "10.00" },
    rest: { "POST /bookings/:id/tip": {} },
    access: [
      {
        input: (callers, who, valid) => ({ ...valid, id: callers.booking("completed", who) }),
        cells: { ...signedIn(x404), owner: made, convert: made },
        allowed: { clientSecret: true },
      },
      {
        case: "of an upcoming job",
        input: (callers, who, valid) => ({ ...valid, id: callers.booking("accepted", who) }),
        cells: { ...signedIn(x404), owner: x409, convert: x409 },
      },
    ],
  },

  "payment.cards": {
    rest: { "GET /cards": { prepare: withCard } },
    access: [{ cells: signedIn(ok) }],
  },

  "payment.chooseCard": {
    input: { id: ID.card, default: true },
    rest: { "PUT /cards/:id": { prepare: withCard } },
    access: [
      {
        input: (callers, _who, valid) => ({ ...valid, id: callers.card }),
        cells: { ...signedIn(x404), owner: ok },
      },
    ],
  },

  "payment.removeCard": {
    input: { id: ID.card },
    spoiledId: "id",
    rest: { "DELETE /cards/:id": { prepare: withCard } },
    access: [
      {
        input: (callers) => ({ id: callers.card }),
        cells: { ...signedIn(x404), owner: ok },
      },
    ],
  },

  "payment.payWithCard": {
    input: { id: ID.card, clientSecret: "seti_ExampleOnly_secret_ExampleOnly" },
    rest: {
      "POST /cards/:id/pay": {
        prepare: async (scenery) => {
          const { prisma } = scenery;
          const { account } = await withCard(scenery);
          await prisma.cardSetup.create({
            data: {
              setupIntentId: "seti_ExampleOnly",
              account,
              userId: ID.customer,
              bookingId: ID.pending,
            },
          });
        },
      },
    },
    access: [
      {
        case: "a paid one",
        input: (callers) => ({
          id: callers.card,
          clientSecret: `${WORDS.providerIntent}_secret_1`,
        }),
        cells: { ...signedIn(x404), owner: x409 },
      },
    ],
  },

  "payment.receipt": {
    input: { id: ID.completed },
    spoiledId: "id",
    rest: { "GET /bookings/:id/receipt": {} },
    access: [
      {
        input: (callers, who) => ({ id: callers.booking("completed", who) }),
        cells: { ...signedIn(x404), owner: ok, assigned: ok, convert: ok },
      },
    ],
  },

  "payment.creditNotes": {
    input: { id: ID.completed },
    rest: { "GET /bookings/:id/credit-notes": { prepare: withRefund } },
    access: [
      {
        input: (callers, who) => ({ id: callers.booking("completed", who) }),
        cells: { ...signedIn(x404), owner: ok, assigned: ok, convert: ok },
      },
    ],
  },

  "desk.tieOut": {
    rest: { "GET /desk/tie-out": { prepare: withDifference } },
    files: ["GET /desk/tie-out.csv"],
    access: [{ cells: staff(ok), writes: true }],
  },

  "desk.lowerPrice": {
    input: { id: ID.accepted, amount: "63.00", reason: "Half of the work was not needed." },
    optional: { seenTotal: "105.00" },
    rest: { "POST /desk/bookings/:id/price": {} },
    access: [
      {
        case: "of a pending one",
        input: (callers) => ({
          id: callers.booking("pending", "owner"),
          amount: "50.00",
          reason: "They asked us.",
        }),
        cells: staff(x409),
      },
    ],
  },

  "desk.refunds": {
    input: { id: ID.completed },
    rest: { "GET /desk/bookings/:id/refunds": {} },
    access: [
      { input: (callers) => ({ id: callers.booking("completed", "owner") }), cells: staff(ok) },
    ],
  },

  "desk.refund": {
    input: {
      id: ID.completed,
      amount: "21.00",
      reason: "The belt squeaks again.",
      bornBy: "shared",
    },
    rest: {
      "POST /desk/bookings/:id/refund": {
        prepare: ({ world }) => chargeAtProvider(world, ID.completed),
      },
    },
    access: [
      {
        case: "of more than was paid and operators may refund",
        input: (callers) => ({
          id: callers.booking("completed", "owner"),
          amount: "900.00",
          reason: "Sorry.",
          bornBy: "shared",
        }),
        cells: staff(x409),
        operator: x403,
      },
    ],
  },

  "desk.allRefunds": {
    input: {},
    optional: { state: "succeeded", cursor: SOME_ID },
    rest: { "GET /desk/refunds": { prepare: withRefund } },
    files: ["GET /desk/refunds.csv"],
    access: [{ cells: staff(ok), writes: true }],
  },
} satisfies Partial<Calls>;

export const paymentEndpoints: Endpoints = {
  "GET /bookings/:id/receipt.pdf": {
    example: { params: { id: ID.completed } },
    access: [
      // The first request stores the PDF.
      {
        input: (callers, who) => ({ id: callers.booking("completed", who) }),
        cells: { ...signedIn(x404), owner: ok, assigned: ok, convert: ok },
        writes: true,
      },
    ],
  },

  "GET /bookings/:id/credit-notes/:number/pdf": {
    example: { params: { id: ID.completed, number: "C-000001" } },
    access: [
      {
        case: "of an unknown number",
        input: (callers, who) => ({ id: callers.booking("completed", who), number: "C-000000" }),
        cells: signedIn(x404),
      },
    ],
  },

  "POST /webhooks/stripe": {
    access: [
      {
        case: "without a signature",
        request: {
          body: '{"id":"evt_1","type":"payment_intent.succeeded"}',
          headers: { "content-type": "application/json" },
        },
        cells: everyone(bad),
        foreign: true,
      },
      {
        case: "with a forged signature",
        request: {
          body: '{"id":"evt_1","type":"payment_intent.succeeded"}',
          headers: { "stripe-signature": "t=1,v1=00" },
        },
        cells: everyone(bad),
        foreign: true,
      },
    ],
  },

  "GET /sandbox/stripe/v1/customers/:id": {
    isUndocumented: true,
    access: [
      {
        case: "without the secret key",
        input: () => ({ id: "cus_1" }),
        cells: everyone(x401),
        foreign: true,
      },
    ],
  },
};
