import type { z } from "zod";
import { CLAIM_RULES, CLAIM_STATE_LABELS } from "~/domain/claim/kinds";
import { centsToText } from "~/domain/money";
import {
  DISPUTE_STATE_LABELS,
  disputeReasonLabel,
  isDisputeState,
} from "~/domain/payment/dispute/rules";
import { LEDGER_KIND_LABELS } from "~/domain/payment/ledger-words";
import { REFUND_STATE_LABELS } from "~/domain/payment/refund/rules";
import { LEDGER_KINDS } from "~/domain/payment/schema";
import { actionWords, type StaffActionName } from "~/domain/staff/actions";
import { ALERT_WORDS } from "~/domain/staff/alert/kinds";
import type {
  HistoryEntry,
  personHistoryInputSchema,
  personHistorySchema,
} from "~/domain/staff/history";
import type { HistoryKind } from "~/domain/staff/history-kinds";
import { paymentWords } from "~/domain/staff/history-words";
import { isRowId } from "~/domain/text/text";
import type { Prisma } from "~/generated/prisma/client";
import type { Actor } from "../../actor";
import { alertSelect, alertView } from "../../alert/queries";
import {
  alertsWithout,
  bookingsWithout,
  ownAffairs,
  requestsWithout,
  type OwnAffairs,
} from "../../audit/own-accounts";
import { recordReading } from "../../audit/record";
import type { ServiceContext } from "../../context";
import { requirePerson } from "./people";

const PAGE = 30;

/** The last entry of the page before. */
interface Place {
  at: Date;
  id: string;
}

/** What every kind of entry is read with. */
interface Reading {
  ctx: ServiceContext;
  personId: string;
  own: OwnAffairs;
  before: Place | null;
}

/** An entry with the id that its page is cut at. */
type Read = (reading: Reading) => Promise<HistoryEntry[]>;

const newestFirst = [{ createdAt: "desc" }, { id: "desc" }] as const satisfies object[];

/** Matches rows that are older than the last entry of the page before. */
function olderThan(before: Place | null) {
  if (before === null) return {};
  const { at, id } = before;
  return { OR: [{ createdAt: { lt: at } }, { createdAt: at, id: { lt: id } }] };
}

/** Matches a person's bookings on either side, without those of the reader. */
const bookingsOf = ({ personId, own }: Reading): Prisma.BookingWhereInput => ({
  ...bookingsWithout(own),
  OR: [{ customerId: personId }, { mechanicId: personId }],
});

const numbered = { select: { bookingNumber: true } } as const;

function entry(
  kind: HistoryKind,
  { id, createdAt }: { id: string; createdAt: Date },
  facts: Pick<HistoryEntry, "title"> & Partial<HistoryEntry>,
): HistoryEntry {
  return {
    id,
    kind,
    at: createdAt.toISOString(),
    text: null,
    amount: null,
    bookingNumber: null,
    requestId: null,
    ...facts,
  };
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim() || "a deleted account";

const named = { select: { firstName: true, lastName: true } } as const;

const readMoney: Read = async ({ ctx, personId, own, before }) => {
  const rows = await ctx.db.ledgerEntry.findMany({
    where: {
      AND: [
        { account: "mechanic", mechanicId: personId },
        { OR: [{ bookingId: null }, { bookingId: { notIn: own.bookings } }] },
        olderThan(before),
      ],
    },
    include: { booking: numbered },
    orderBy: newestFirst,
    take: PAGE + 1,
  });
  return rows.map(({ kind, amountCents, booking, ...row }) => {
    const known = LEDGER_KINDS.find((one) => one === kind);
    return entry("money", row, {
      title: known === undefined ? kind : LEDGER_KIND_LABELS[known],
      amount: centsToText(amountCents),
      bookingNumber: booking?.bookingNumber ?? null,
    });
  });
};

const readPayments: Read = async (reading) => {
  const { ctx, before } = reading;
  const select = {
    id: true,
    purpose: true,
    state: true,
    amountCents: true,
    capturedCents: true,
    capturedAt: true,
    createdAt: true,
    booking: numbered,
  } as const;
  const booking = bookingsOf(reading);
  const asked = await ctx.db.payment.findMany({
    where: { AND: [{ booking, capturedAt: null }, olderThan(before)] },
    select,
    orderBy: newestFirst,
    take: PAGE + 1,
  });
  // A payment counts from the moment it was paid.
  const isOlder =
    before === null
      ? {}
      : {
          OR: [{ capturedAt: { lt: before.at } }, { capturedAt: before.at, id: { lt: before.id } }],
        };
  const paid = await ctx.db.payment.findMany({
    where: { AND: [{ booking, capturedAt: { not: null } }, isOlder] },
    select,
    orderBy: [{ capturedAt: "desc" }, { id: "desc" }],
    take: PAGE + 1,
  });
  return [...asked, ...paid].map(({ id, createdAt, capturedAt, booking, ...row }) =>
    entry(
      "payment",
      { id, createdAt: capturedAt ?? createdAt },
      {
        title: paymentWords(row),
        amount: centsToText(capturedAt === null ? row.amountCents : row.capturedCents),
        bookingNumber: booking.bookingNumber,
      },
    ),
  );
};

const readRefunds: Read = async (reading) => {
  const rows = await reading.ctx.db.refund.findMany({
    where: { AND: [{ payment: { booking: bookingsOf(reading) } }, olderThan(reading.before)] },
    include: { payment: { select: { booking: numbered } } },
    orderBy: newestFirst,
    take: PAGE + 1,
  });
  return rows.map(({ state, reason, amountCents, payment, ...row }) =>
    entry("refund", row, {
      title: `Refund: ${REFUND_STATE_LABELS[state].toLowerCase()}`,
      text: reason || null,
      amount: centsToText(amountCents),
      bookingNumber: payment.booking.bookingNumber,
    }),
  );
};

const readClaims: Read = async (reading) => {
  const { ctx, personId, before } = reading;
  const booking = bookingsOf(reading);
  const claims = await ctx.db.claim.findMany({
    where: { AND: [{ booking }, olderThan(before)] },
    include: { booking: numbered },
    orderBy: newestFirst,
    take: PAGE + 1,
  });
  const disputes = await ctx.db.dispute.findMany({
    where: { AND: [{ payment: { booking } }, olderThan(before)] },
    include: { payment: { select: { booking: numbered } } },
    orderBy: newestFirst,
    take: PAGE + 1,
  });
  return [
    ...claims.map(({ kind, state, openedBy, description, refundCents, booking, ...row }) =>
      entry("claim", row, {
        title: `${openedBy === personId ? "Their claim" : "Claim about their booking"}: ${CLAIM_RULES[kind].label}, ${CLAIM_STATE_LABELS[state].toLowerCase()}`,
        text: description || null,
        amount: refundCents === null ? null : centsToText(refundCents),
        bookingNumber: booking.bookingNumber,
      }),
    ),
    ...disputes.map(({ state, reason, amountCents, payment, ...row }) =>
      entry("claim", row, {
        title: `Dispute: ${isDisputeState(state) ? DISPUTE_STATE_LABELS[state] : state}`,
        text: disputeReasonLabel(reason),
        amount: centsToText(amountCents),
        bookingNumber: payment.booking.bookingNumber,
      }),
    ),
  ];
};

const readMessages: Read = async ({ ctx, personId, own, before }) => {
  const rows = await ctx.db.message.findMany({
    where: {
      AND: [
        { OR: [{ senderId: personId }, { receiverId: personId }] },
        { bookingId: { notIn: own.bookings } },
        olderThan(before),
      ],
    },
    select: {
      id: true,
      senderId: true,
      createdAt: true,
      booking: numbered,
      sender: named,
      receiver: named,
    },
    orderBy: newestFirst,
    take: PAGE + 1,
  });
  return rows.map(({ senderId, sender, receiver, booking, ...row }) =>
    entry("message", row, {
      title:
        senderId === personId ? `Wrote to ${nameOf(receiver)}` : `Message from ${nameOf(sender)}`,
      bookingNumber: booking.bookingNumber,
    }),
  );
};

const readSupport: Read = async ({ ctx, personId, own, before }) => {
  const rows = await ctx.db.supportMessage.findMany({
    where: {
      AND: [{ request: { AND: [{ userId: personId }, requestsWithout(own)] } }, olderThan(before)],
    },
    select: {
      id: true,
      staffId: true,
      createdAt: true,
      requestId: true,
      request: { select: { subject: true } },
    },
    orderBy: newestFirst,
    take: PAGE + 1,
  });
  return rows.map(({ staffId, requestId, request, ...row }) =>
    entry("support", row, {
      title: `${staffId === null ? "Wrote to support" : "We wrote"}: ${request.subject}`,
      requestId,
    }),
  );
};

const readReviews: Read = async ({ ctx, personId, own, before }) => {
  const rows = await ctx.db.review.findMany({
    where: {
      AND: [
        { OR: [{ authorId: personId }, { mechanicId: personId }] },
        { bookingId: { notIn: own.bookings } },
        olderThan(before),
      ],
    },
    include: { booking: numbered, author: named, mechanic: named },
    orderBy: newestFirst,
    take: PAGE + 1,
  });
  return rows.map(({ authorId, rating, comment, hiddenAt, booking, author, mechanic, ...row }) =>
    entry("review", row, {
      title: `${
        authorId === personId ? `Reviewed ${nameOf(mechanic)}` : `Reviewed by ${nameOf(author)}`
      }: ${rating} of 5${hiddenAt === null ? "" : ", hidden"}`,
      text: comment || null,
      bookingNumber: booking.bookingNumber,
    }),
  );
};

const readFlags: Read = async (reading) => {
  const { ctx, personId, own, before } = reading;
  const documents = await ctx.db.mechanicDocument.findMany({
    where: { mechanicId: personId },
    select: { id: true },
  });
  const rows = await ctx.db.operatorAlert.findMany({
    where: {
      AND: [
        {
          OR: [
            { booking: bookingsOf(reading) },
            { subject: { in: [personId, ...documents.map(({ id }) => id)] } },
          ],
        },
        alertsWithout(own),
        olderThan(before),
      ],
    },
    select: alertSelect,
    orderBy: newestFirst,
    take: PAGE + 1,
  });
  return rows.flatMap((row) => {
    const alert = alertView(row, new Map());
    if (alert === null) return [];
    const { kind, detail, resolvedAt, bookingNumber } = alert;
    return entry("flag", row, {
      title: `${ALERT_WORDS[kind].title}${resolvedAt === null ? "" : " (resolved)"}`,
      text: detail || null,
      bookingNumber,
    });
  });
};

const SUSPENSIONS = [
  "customer.suspended",
  "customer.restored",
  "mechanic.suspended",
  "mechanic.restored",
] as const satisfies StaffActionName[];

const readSuspensions: Read = async ({ ctx, personId, own, before }) => {
  // They may be about a report on the reader.
  if (own.people.includes(personId)) return [];
  const rows = await ctx.db.auditEntry.findMany({
    where: {
      AND: [{ subject: personId, action: { in: [...SUSPENSIONS] } }, olderThan(before)],
    },
    select: { id: true, action: true, reason: true, createdAt: true },
    orderBy: newestFirst,
    take: PAGE + 1,
  });
  return rows.map(({ action, reason, ...row }) =>
    entry("suspension", row, { title: actionWords(action), text: reason || null }),
  );
};

const READS: Record<HistoryKind, Read> = {
  money: readMoney,
  payment: readPayments,
  refund: readRefunds,
  claim: readClaims,
  message: readMessages,
  support: readSupport,
  review: readReviews,
  flag: readFlags,
  suspension: readSuspensions,
};

/**
 * GET /api/desk/people/{id}/history: what happened between us and a person, newest first: money,
 * payments, refunds, claims, messages without their text, support, reviews, alerts and suspensions.
 * Without the reader's own affairs. Reading it is logged like reading the person.
 * @throws {DomainError} NOT_FOUND
 */
export async function personHistory(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  { id, kind, cursor }: z.output<typeof personHistoryInputSchema>,
): Promise<z.output<typeof personHistorySchema>> {
  await requirePerson(ctx, id);
  await recordReading(ctx, actor, { action: "person.read", subject: id });
  const own = await ownAffairs(ctx, actor);
  if (own.accounts.includes(id)) return { items: [], nextCursor: null };
  const reading = { ctx, personId: id, own, before: placeOf(cursor) };
  const reads = kind === undefined ? Object.values(READS) : [READS[kind]];
  const read = [];
  for (const one of reads) read.push(...(await one(reading)));
  const rows = read.toSorted(byNewest);
  const items = rows.slice(0, PAGE);
  const last = items.at(-1);
  return {
    items,
    nextCursor: rows.length > PAGE && last !== undefined ? cursorOf(last) : null,
  };
}

function byNewest(one: HistoryEntry, other: HistoryEntry): number {
  return other.at.localeCompare(one.at, "en") || (one.id < other.id ? 1 : -1);
}

const cursorOf = ({ at, id }: HistoryEntry): string => `${Date.parse(at)}_${id}`;

/** Returns the place that a cursor names; null for any other text, which shows the first page. */
function placeOf(cursor: string | undefined): Place | null {
  const [time = "", id = ""] = (cursor ?? "").split("_");
  if (!/^\d{1,13}$/.test(time) || !isRowId(id)) return null;
  return { at: new Date(Number(time)), id };
}
