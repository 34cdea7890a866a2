import { DEFAULT_TIME_ZONE } from "~/domain/booking/wizard";
import { centsToText } from "~/domain/money";
import { CONTRA_ACCOUNTS, type LedgerLine } from "~/domain/payment/ledger/csv";
import type { LedgerExportInput } from "~/domain/payment/ledger/export-schema";
import { payoutOfSource, reversedBy } from "~/domain/payment/ledger/reversal";
import { LEDGER_KINDS } from "~/domain/payment/schema";
import { addDays, dayStart } from "~/domain/staff/days";
import type { Prisma } from "~/generated/prisma/client";
import type { Actor } from "../actor";
import { ownAccounts, ownBookingsAmong } from "../audit/own-accounts";
import type { ServiceContext } from "../context";
import { after, pageOf } from "../paging";

/** Entries per page. The file is sent page by page. */
const PAGE = 500;

const entrySelect = {
  id: true,
  account: true,
  kind: true,
  source: true,
  paymentId: true,
  amountCents: true,
} satisfies Prisma.LedgerEntrySelect;

const select = {
  ...entrySelect,
  createdAt: true,
  mechanic: { select: { id: true, firstName: true, lastName: true } },
  booking: { select: { id: true, bookingNumber: true, status: true } },
  payment: { select: { state: true } },
} satisfies Prisma.LedgerEntrySelect;

type Row = Prisma.LedgerEntryGetPayload<{ select: typeof select }>;

/**
 * Reads a page of the ledger for the accountant, oldest first: each entry with its contra line, so
 * that any range adds up to zero. An entry that reverses another one names it. Entries of the
 * reader's own bookings and accounts name neither booking nor mechanic.
 */
export async function ledgerLines(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  { from, to, cursor }: LedgerExportInput,
): Promise<{ items: LedgerLine[]; nextCursor: string | null }> {
  const rows = await ctx.db.ledgerEntry.findMany({
    where: {
      createdAt: {
        ...(from === undefined ? {} : { gte: dayStart(from, DEFAULT_TIME_ZONE) }),
        ...(to === undefined ? {} : { lt: dayStart(addDays(to, 1), DEFAULT_TIME_ZONE) }),
      },
    },
    select,
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: PAGE + 1,
    ...after(cursor),
  });
  const { shown, nextCursor } = pageOf(rows, PAGE);
  const reversed = await reversedEntries(ctx, shown);
  const accounts = await ownAccounts(ctx, actor);
  const own = await ownBookingsAmong(
    ctx,
    actor,
    shown.map(({ booking }) => booking?.id ?? null),
  );
  const isOwn = ({ booking, mechanic }: Row) =>
    own.has(booking?.id ?? "") || accounts.includes(mechanic?.id ?? "");
  return {
    items: shown.flatMap((row) =>
      linesOf(
        isOwn(row) ? { ...row, booking: null, mechanic: null } : row,
        reversed.get(row.id) ?? null,
      ),
    ),
    nextCursor,
  };
}

/** Returns the ids of the entries that these reverse, keyed by their own ids. */
async function reversedEntries(
  ctx: ServiceContext,
  rows: readonly Row[],
): Promise<Map<string, string>> {
  const reversals = await ctx.db.payoutReversal.findMany({
    where: {
      id: { in: rows.flatMap(({ kind, source }) => (kind === "payout_reversed" ? [source] : [])) },
    },
    select: { id: true, payoutId: true },
  });
  const payoutOf = new Map(reversals.map(({ id, payoutId }) => [id, payoutId]));
  const payoutIdOf = ({ kind, source }: Row) =>
    kind === "payout_returned" ? payoutOfSource(source) : (payoutOf.get(source) ?? null);
  const related = await ctx.db.ledgerEntry.findMany({
    where: {
      OR: [
        { paymentId: { in: [...new Set(rows.flatMap(({ paymentId }) => paymentId ?? []))] } },
        {
          account: "mechanic",
          kind: { in: ["payout", "payout_returned"] },
          source: { in: rows.flatMap((row) => payoutIdOf(row) ?? []) },
        },
      ],
    },
    select: entrySelect,
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return new Map(
    rows.flatMap((row) => {
      const found = reversedBy(row, related, payoutIdOf(row));
      return found === null ? [] : [[row.id, found.id] as const];
    }),
  );
}

function linesOf(row: Row, reverses: string | null): [LedgerLine, LedgerLine] {
  const { id, account, mechanic, booking, payment, amountCents } = row;
  const kind = LEDGER_KINDS.find((one) => one === row.kind);
  const line = {
    id,
    at: row.createdAt.toISOString(),
    mechanicId: mechanic?.id ?? null,
    mechanic: mechanic === null ? null : `${mechanic.firstName} ${mechanic.lastName}`.trim(),
    kind: row.kind,
    bookingNumber: booking?.bookingNumber ?? null,
    bookingStatus: booking?.status ?? null,
    state: payment?.state ?? null,
    reverses,
  };
  const contra = kind === undefined ? "clearing" : CONTRA_ACCOUNTS[kind];
  return [
    { ...line, account, amount: centsToText(amountCents) },
    // Subtracted from 0, because negating 0 would print "-0.00".
    { ...line, account: contra, amount: centsToText(0 - amountCents) },
  ];
}
