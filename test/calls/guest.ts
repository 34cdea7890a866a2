import { hashOfToken } from "~/server/gateways/auth/tokens";
import { keepCode } from "~/server/services/booking/guest/codes";
import { sealContent } from "~/server/services/booking/guest/drafts";
import { EXAMPLE_IDS as ID, EXAMPLE_NOW, EXAMPLE_TOKENS } from "~test/support/example-ids";
import { MISSING } from "~test/authz/callers";
import { type Calls, everyone, type Scenery, x404 } from "./call";

const CODE = "417305";

const asked = {
  serviceLocation: "742 Valencia St, San Francisco, CA 94110",
  scheduledAt: "2027-03-04T18:30:00Z",
  customerProvidesPartss: false,
  serviceIds: [ID.service],
  issueDescription: "Oil change is due, and the brakes squeak.",
  notes: "Blue house, the car is in the driveway.",
  vehicle: { year: 2019, make: "Honda", model: "Civic" },
  firstName: "Robin",
  lastName: "Rivers",
  email: "robin@example.com",
  phone: "(415) 555-0132",
};

/** Gives the visitors the cookie that the example's draft belongs to. */
function withCookie({ scene }: Scenery): void {
  for (const visitor of [scene.nobody, scene.customer]) {
    visitor.jar.set("cw_draft", EXAMPLE_TOKENS.draft);
  }
}

/** Writes the example's draft, with its code. */
async function withDraft(scenery: Scenery): Promise<void> {
  withCookie(scenery);
  const { prisma, world } = scenery;
  const createdAt = new Date(EXAMPLE_NOW);
  const now = world.clock.now();
  const sealed = sealContent(ID.draft, {
    ...asked,
    entry: "book",
    terms: { version: "draft-1", acceptedAt: createdAt, acceptedFrom: "203.0.113.7" },
    quoted: {
      startsAt: new Date(asked.scheduledAt),
      timeZone: "America/Los_Angeles",
      lines: [{ serviceId: ID.service, name: "Oil Change", priceCents: 8_000 }],
      subtotalCents: 8_000,
      discountCents: 0,
      platformFeeCents: 400,
      totalCents: 8_400,
      diagnosticFeeCents: 0,
      wasFree: false,
    },
  });
  await prisma.guestDraft.create({
    data: {
      id: ID.draft,
      cookieHash: hashOfToken(EXAMPLE_TOKENS.draft),
      sealed,
      createdAt: now,
      expiresAt: new Date(now.getTime() + 24 * 60 * 60_000),
    },
  });
  await keepCode({ prisma, clock: world.clock }, ID.draft, CODE);
}

const fresh = () => `${crypto.randomUUID()}@fresh.example`;

export const guestCalls = {
  "booking.guest.start": {
    input: { ...asked, acceptedTerms: "draft-1", entry: "book" },
    optional: {
      timeZone: "America/Los_Angeles",
      mechanicId: null,
      promoCode: "FIRST20",
      seenTotal: "84.00",
      quoteId: "019a0000-0000-7000-8000-000000000077",
      proof: "1798736400000-00.00.00.1",
    },
    rest: { "POST /guest/bookings": { prepare: withDraft } },
    access: [
      {
        input: (callers) => {
          const { vehicleId: _vehicle, ...order } = callers.order("owner");
          return { ...asked, ...order, email: fresh(), acceptedTerms: "draft-1" };
        },
        cells: everyone(202),
      },
    ],
  },

  "booking.guest.get": {
    input: { draftId: ID.draft },
    spoiledId: "draftId",
    rest: { "GET /guest/bookings/:draftId": { prepare: withDraft } },
    access: [
      {
        case: "without its cookie",
        input: () => ({ draftId: MISSING }),
        cells: everyone(x404),
      },
    ],
  },

  "booking.guest.resend": {
    input: { draftId: ID.draft },
    spoiledId: "draftId",
    rest: { "POST /guest/bookings/:draftId/resend": { prepare: withDraft } },
    access: [
      {
        case: "without its cookie",
        input: () => ({ draftId: MISSING }),
        cells: everyone(x404),
      },
    ],
  },

  "booking.guest.confirm": {
    input: { draftId: ID.draft, code: CODE },
    optional: {
      secondFactorCode: "341 564",
      seenTotal: "84.00",
      scheduledAt: "2027-03-04T19:30:00Z",
      mechanicId: null,
      isYours: true,
    },
    spoiledId: "draftId",
    rest: { "POST /guest/bookings/:draftId/confirm": { prepare: withDraft } },
    access: [
      {
        case: "without its cookie",
        input: () => ({ draftId: MISSING, code: CODE }),
        cells: everyone(x404),
      },
    ],
  },
} satisfies Partial<Calls>;
