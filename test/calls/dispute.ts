import { chargeAtProvider } from "~test/support/payment/payments";
import { EXAMPLE_IDS as ID, EXAMPLE_NOW } from "~test/support/example-ids";
import { disputeAtProvider } from "~test/support/desk/desk";
import { type Calls, missing, ok, type Scenery, SOME_ID, staff, x404 } from "./call";

async function withDispute({ prisma, world }: Scenery) {
  await chargeAtProvider(world, ID.completed);
  const { intentId } = await prisma.payment.findFirstOrThrow({
    where: { bookingId: ID.completed, isCurrent: true },
  });
  await disputeAtProvider(world, intentId ?? "", "product_not_received");
  const evidence = {
    texts: { statement: "The belt was replaced at the customer's address." },
    documents: ["receipt", "serviceRecord"],
    draftedAt: EXAMPLE_NOW,
  };
  await prisma.dispute.updateMany({ data: { id: ID.dispute, evidence } });
}

export const disputeCalls = {
  "desk.disputes": {
    input: {},
    optional: { show: "open", cursor: SOME_ID },
    rest: { "GET /desk/disputes": { prepare: withDispute } },
    files: ["GET /desk/disputes.csv"],
    access: [{ cells: staff(ok), writes: true }],
  },

  "desk.dispute": {
    input: { id: ID.dispute },
    rest: { "GET /desk/disputes/:id": { prepare: withDispute } },
    access: [{ input: missing, cells: staff(x404) }],
  },

  "desk.evidenceDocument": {
    input: { id: ID.dispute, document: "receipt" },
    withoutRest: "It is the file at GET /api/desk/disputes/{id}/documents/{document}.",
    files: ["GET /desk/disputes/:id/documents/:document"],
    access: [{ input: missing, cells: staff(x404) }],
  },

  "desk.saveEvidence": {
    input: {
      id: ID.dispute,
      version: 1,
      texts: { statement: "The belt was replaced at the customer's address." },
      documents: ["receipt", "serviceRecord"],
    },
    optional: { texts: { statement: "The belt was replaced.", customerName: "Casey Doe" } },
    rest: { "PUT /desk/disputes/:id/evidence": { prepare: withDispute } },
    access: [{ input: missing, cells: staff(x404) }],
  },

  "desk.submitEvidence": {
    input: { id: ID.dispute, version: 1, reason: "Everything is there." },
    optional: { late: true },
    rest: { "POST /desk/disputes/:id/evidence": { prepare: withDispute } },
    access: [{ input: missing, cells: staff(x404) }],
  },
} satisfies Partial<Calls>;
