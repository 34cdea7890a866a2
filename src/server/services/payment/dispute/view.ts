import type { z } from "zod";
import { DomainError } from "~/domain/errors";
import { centsToText } from "~/domain/money";
import {
  answerBy,
  CLOSED_STATES,
  DISPUTE_STATES,
  ANSWERABLE_STATES,
} from "~/domain/payment/dispute/rules";
import type {
  DisputeDetail,
  disputePageSchema,
  disputesInputSchema,
  DisputeView,
} from "~/domain/payment/dispute/schema";
import type { DisputeFilter, DisputeSort } from "~/domain/payment/dispute/filters";
import {
  EVIDENCE_DOCUMENTS,
  EVIDENCE_LIMITS,
  pagesAllowed,
  type EvidenceDocument,
} from "~/domain/payment/dispute/evidence";
import { isRowId } from "~/domain/text/text";
import type { Prisma } from "~/generated/prisma/client";
import type { Actor } from "../../actor";
import { ownAffairs, ownBookingsAmong } from "../../audit/own-accounts";
import type { ServiceContext } from "../../context";
import { after, countedOnce, pageOf } from "../../paging";
import { loadAnswer } from "./evidence";

const PAGE = 50;

const viewInclude = {
  payment: { select: { bookingId: true, booking: { select: { bookingNumber: true } } } },
} satisfies Prisma.DisputeInclude;
type DisputeRow = Prisma.DisputeGetPayload<{ include: typeof viewInclude }>;

/** Returns null for a state that only a newer version running at the same time knows. */
function disputeView(row: DisputeRow): DisputeView | null {
  const state = DISPUTE_STATES.find((name) => name === row.state);
  if (state === undefined) return null;
  const { evidenceDueAt } = row;
  return {
    id: row.id,
    providerId: row.providerId,
    bookingId: row.payment.bookingId,
    bookingNumber: row.payment.booking.bookingNumber,
    amount: centsToText(row.amountCents),
    withdrawn: centsToText(row.withdrawnCents),
    fee: centsToText(row.feeCents),
    reason: row.reason,
    state,
    evidenceDueAt: evidenceDueAt?.toISOString() ?? null,
    answerBy: evidenceDueAt === null ? null : answerBy(evidenceDueAt).toISOString(),
    evidenceVersion: row.evidenceVersion,
    submittedAt: row.submittedAt?.toISOString() ?? null,
    sentAt: row.evidenceSentAt?.toISOString() ?? null,
    failure: row.evidenceFailure,
    closedAt: row.closedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

const DUE_FIRST: Prisma.DisputeOrderByWithRelationInput[] = [
  { evidenceDueAt: "asc" },
  { id: "asc" },
];
const ORDERS: Record<DisputeSort, Prisma.DisputeOrderByWithRelationInput[]> = {
  createdAt: [{ id: "asc" }],
  "-createdAt": [{ id: "desc" }],
  amount: [{ amountCents: "asc" }, { id: "asc" }],
  "-amount": [{ amountCents: "desc" }, { id: "desc" }],
  reason: [{ reason: "asc" }, { id: "asc" }],
  "-reason": [{ reason: "desc" }, { id: "desc" }],
  state: [{ state: "asc" }, { id: "asc" }],
  "-state": [{ state: "desc" }, { id: "desc" }],
};

/**
 * GET /api/desk/disputes: sorted by deadline while an answer is missing, then newest first, unless
 * sorted another way. Those of the reader's own bookings don't name the booking.
 */
export async function listDisputes(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  { show, sort, cursor }: z.output<typeof disputesInputSchema>,
): Promise<z.output<typeof disputePageSchema>> {
  const where = WHERE[show ?? "all"];
  const total = await countedOnce(cursor, (take) => ctx.db.dispute.count({ where, take }));
  const rows = await ctx.db.dispute.findMany({
    where,
    include: viewInclude,
    orderBy: sort === undefined && show === "open" ? DUE_FIRST : ORDERS[sort ?? "-createdAt"],
    take: PAGE + 1,
    ...after(cursor),
  });
  const { shown, nextCursor } = pageOf(rows, PAGE);
  const own = await ownBookingsAmong(
    ctx,
    actor,
    shown.map(({ payment }) => payment.bookingId),
  );
  return {
    items: shown.flatMap((row) => {
      const view = disputeView(row);
      if (view === null) return [];
      return own.has(row.payment.bookingId)
        ? [{ ...view, bookingId: null, bookingNumber: null }]
        : [view];
    }),
    nextCursor,
    total,
  };
}

/** Disputes that wait for an answer. */
export const answerable: Prisma.DisputeWhereInput = {
  state: { in: ANSWERABLE_STATES },
  submittedAt: null,
};

/** Open disputes, answered or not. */
export const openDisputes: Prisma.DisputeWhereInput = { state: { notIn: CLOSED_STATES } };

const WHERE: Record<DisputeFilter, Prisma.DisputeWhereInput> = {
  open: answerable,
  answered: {
    state: { notIn: CLOSED_STATES },
    OR: [{ state: { notIn: ANSWERABLE_STATES } }, { submittedAt: { not: null } }],
  },
  closed: { state: { in: CLOSED_STATES } },
  all: {},
};

const PROVIDER_ID = /^\w+$/;

/** Returns a dispute's row by its id or the provider's. */
export async function findDisputeId(ctx: ServiceContext, id: string): Promise<string> {
  const where = isRowId(id) ? { id } : PROVIDER_ID.test(id) ? { providerId: id } : null;
  const row =
    where === null ? null : await ctx.db.dispute.findUnique({ where, select: { id: true } });
  if (row === null) throw new DomainError("disputeNotFound");
  return row.id;
}

export async function loadDispute(ctx: ServiceContext, id: string): Promise<DisputeView> {
  const row = await ctx.db.dispute.findUnique({ where: { id }, include: viewInclude });
  const view = row && disputeView(row);
  if (view === null) throw new DomainError("disputeNotFound");
  return view;
}

/** Returns a dispute that staff read at the desk. One of their own bookings isn't found. */
async function findOthersDisputeId(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  idOrProviderId: string,
): Promise<string> {
  const id = await findDisputeId(ctx, idOrProviderId);
  const { bookings } = await ownAffairs(ctx, actor);
  const isOwn = await ctx.db.dispute.count({
    where: { id, payment: { bookingId: { in: bookings } } },
  });
  if (isOwn > 0) throw new DomainError("disputeNotFound");
  return id;
}

/** GET /api/desk/disputes/{id} */
export async function disputeDetail(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  idOrProviderId: string,
): Promise<DisputeDetail> {
  const id = await findOthersDisputeId(ctx, actor, idOrProviderId);
  const { kept, pdfs, problem, job } = await loadAnswer(ctx, id);
  return {
    ...(await loadDispute(ctx, id)),
    evidence: {
      texts: kept.texts,
      documents: EVIDENCE_DOCUMENTS.map((name) => ({
        name,
        isThere: pdfs[name] !== null,
        isIncluded: kept.documents.includes(name),
        pages: pdfs[name]?.pages ?? 0,
        bytes: pdfs[name]?.bytes.length ?? 0,
      })),
      pagesAllowed: pagesAllowed(job.payment.cardBrand),
      bytesAllowed: EVIDENCE_LIMITS.bytes,
      problem,
    },
  };
}

/** GET /api/desk/disputes/{id}/documents/{document}: the document as the bank gets it. */
export async function evidenceDocument(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  { id, document }: { id: string; document: EvidenceDocument },
): Promise<{ name: string; base64: string }> {
  const { job, pdfs } = await loadAnswer(ctx, await findOthersDisputeId(ctx, actor, id));
  const pdf = pdfs[document];
  if (pdf === null) throw new DomainError("noSuchEvidence");
  return {
    name: `${job.payment.booking.bookingNumber}-${document}.pdf`,
    base64: Buffer.from(pdf.bytes).toString("base64"),
  };
}
