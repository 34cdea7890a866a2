import type { z } from "zod";
import type { Prisma } from "~/generated/prisma/client";
import { DomainError } from "~/domain/errors";
import { groupBy } from "~/domain/group";
import { centsToText } from "~/domain/money";
import type { FollowedPage } from "~/domain/page-schema";
import { balanceOf, PAYOUT_KINDS } from "~/domain/payout/balance";
import type {
  BalanceView,
  deskPayoutPageSchema,
  deskPayoutsInput,
  DeskPayoutView,
  PayoutRunView,
  PayoutView,
} from "~/domain/payout/schema";
import type { PayoutSort, PayoutState } from "~/domain/payout/states";
import { isRowId } from "~/domain/text/text";
import type { Actor } from "../actor";
import { ownAccounts } from "../audit/own-accounts";
import type { ServiceContext } from "../context";
import { noProfileYet } from "../mechanic/queries";
import { after, countedOnce, pageOf, sinceOf } from "../paging";
import { expectedPayoutDay } from "./day";
import { openMoney, payingAccount } from "./money";

const PAGE = 50;
/** Stands for the reader's own name among payouts. */
export const OWN_PAYOUT = "You";
const RUNS_SHOWN = 52;

/** GET /api/mechanic/balance: the caller's balance. Errors: 404 no profile. */
export async function balance(ctx: ServiceContext, actor: Actor<"mechanic">): Promise<BalanceView> {
  const balance = await balanceOfMechanic(ctx, actor.userId);
  if (balance === null) throw noProfileYet();
  return balance;
}

/** Returns a mechanic's balance; null without a profile. The caller checks access. */
export async function balanceOfMechanic(
  ctx: ServiceContext,
  mechanicId: string,
): Promise<BalanceView | null> {
  const account = await payingAccount(ctx);
  // Queries run one after the other, because a transaction has one connection.
  const [money] = await openMoney(ctx, account, mechanicId);
  if (money === undefined) return null;
  const pending = await ctx.db.payout.aggregate({
    where: { mechanicId, state: "pending" },
    _sum: { amountCents: true },
  });
  const paid = await ctx.db.ledgerEntry.aggregate({
    where: { mechanicId, kind: { in: [...PAYOUT_KINDS] } },
    _sum: { amountCents: true },
  });
  const method = ctx.payoutMethod;
  const balance = balanceOf(method, money.rows, money.obstacles, {
    pendingCents: pending._sum.amountCents ?? 0,
    paidCents: -(paid._sum.amountCents ?? 0) || 0,
  });
  return {
    available: centsToText(balance.availableCents),
    onTheWay: centsToText(balance.onTheWayCents),
    held: centsToText(balance.heldCents),
    paid: centsToText(balance.paidCents),
    method,
    obstacles: balance.obstacles.map(({ reason, until }) => ({
      reason,
      until: until?.toISOString() ?? null,
    })),
    nextAt: balance.nextAt?.toISOString() ?? null,
    expectedOn: await expectedPayoutDay(ctx),
  };
}

const payoutSelect = {
  id: true,
  amountCents: true,
  reversedCents: true,
  method: true,
  state: true,
  destination: true,
  createdAt: true,
  sentAt: true,
  failure: true,
} satisfies Prisma.PayoutSelect;

type PayoutRow = Prisma.PayoutGetPayload<{ select: typeof payoutSelect }>;

function payoutView(row: PayoutRow): Omit<PayoutView, "jobs"> {
  const { amountCents, reversedCents, ...rest } = row;
  return {
    ...rest,
    amount: centsToText(amountCents),
    reversed: centsToText(reversedCents),
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
  };
}

/** GET /api/mechanic/payouts: the caller's payouts, newest first, each with its jobs. */
export async function ownPayouts(
  ctx: ServiceContext,
  actor: Actor<"mechanic">,
  { limit = PAGE, cursor, updatedSince }: FollowedPage,
): Promise<{ items: PayoutView[]; nextCursor: string | null }> {
  const since = sinceOf(updatedSince);
  const rows = await ctx.db.payout.findMany({
    where: {
      mechanicId: actor.userId,
      ...(since === undefined
        ? {}
        : { OR: [{ createdAt: since }, { sentAt: since }, { closedAt: since }] }),
    },
    select: {
      ...payoutSelect,
      items: {
        select: {
          ledgerEntry: {
            select: {
              bookingId: true,
              amountCents: true,
              booking: { select: { bookingNumber: true } },
            },
          },
        },
      },
    },
    orderBy: { id: "desc" },
    take: limit + 1,
    ...after(cursor),
  });
  return page(
    rows,
    ({ items, ...row }) => ({
      ...payoutView(row),
      jobs: jobsOf(items.map(({ ledgerEntry }) => ledgerEntry)),
    }),
    limit,
  );
}

function jobsOf(
  entries: readonly {
    bookingId: string | null;
    amountCents: number;
    booking: { bookingNumber: string } | null;
  }[],
): PayoutView["jobs"] {
  const jobs = [...groupBy(entries, ({ bookingId }) => bookingId)];
  return jobs.map(([bookingId, rows]) => ({
    bookingId,
    bookingNumber: rows[0]?.booking?.bookingNumber ?? null,
    amount: centsToText(rows.reduce((total, { amountCents }) => total + amountCents, 0)),
  }));
}

const deskSelect = {
  ...payoutSelect,
  bankFileAt: true,
  run: { select: { id: true, number: true } },
  mechanic: {
    select: {
      id: true,
      firstName: true,
      lastName: true,
      mechanicProfile: { select: { payoutChangedAt: true } },
    },
  },
} satisfies Prisma.PayoutSelect;

type DeskRow = Prisma.PayoutGetPayload<{ select: typeof deskSelect }>;

function deskView(
  { run, mechanic, bankFileAt, ...row }: DeskRow,
  latestFiles: ReadonlyMap<string, Date>,
): DeskPayoutView {
  const changedAt = mechanic.mechanicProfile?.payoutChangedAt ?? null;
  return {
    ...payoutView(row),
    mechanic: { id: mechanic.id, name: `${mechanic.firstName} ${mechanic.lastName}`.trim() },
    runId: run?.id ?? null,
    runNumber: run?.number ?? null,
    inBankFile: bankFileAt !== null,
    inLatestBankFile:
      run !== null &&
      bankFileAt !== null &&
      bankFileAt.getTime() === latestFiles.get(run.id)?.getTime(),
    detailsChanged: row.state === "pending" && changedAt !== null && changedAt > row.createdAt,
  };
}

const ORDERS: Record<PayoutSort, Prisma.PayoutOrderByWithRelationInput[]> = {
  createdAt: [{ id: "asc" }],
  "-createdAt": [{ id: "desc" }],
  amount: [{ amountCents: "asc" }, { id: "asc" }],
  "-amount": [{ amountCents: "desc" }, { id: "desc" }],
  state: [{ state: "asc" }, { id: "asc" }],
  "-state": [{ state: "desc" }, { id: "desc" }],
};

/**
 * GET /api/desk/payouts: all payouts, newest first unless sorted. The reader's own ones name no
 * mechanic.
 */
export async function listPayouts(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  input: z.output<typeof deskPayoutsInput>,
): Promise<z.output<typeof deskPayoutPageSchema>> {
  const { state, runId, sort = "-createdAt", cursor } = input;
  if (runId !== undefined && !isRowId(runId)) return { items: [], nextCursor: null, total: 0 };
  const where = {
    ...(state === undefined ? {} : { state }),
    ...(runId === undefined ? {} : { runId }),
  };
  const total = await countedOnce(cursor, (take) => ctx.db.payout.count({ where, take }));
  const rows = await ctx.db.payout.findMany({
    where,
    select: deskSelect,
    orderBy: ORDERS[sort],
    take: PAGE + 1,
    ...after(cursor),
  });
  const latestFiles = await latestBankFiles(
    ctx,
    rows.flatMap(({ run }) => run?.id ?? []),
  );
  const accounts = await ownAccounts(ctx, actor);
  const shown = page(rows, (row) => {
    const view = deskView(row, latestFiles);
    return accounts.includes(view.mechanic.id)
      ? { ...view, mechanic: { ...view.mechanic, name: OWN_PAYOUT } }
      : view;
  });
  return { ...shown, total };
}

/** Returns an existing payout for the desk. */
export async function deskPayout(ctx: ServiceContext, id: string): Promise<DeskPayoutView> {
  const row = await ctx.db.payout.findUniqueOrThrow({ where: { id }, select: deskSelect });
  return deskView(row, await latestBankFiles(ctx, row.run === null ? [] : [row.run.id]));
}

/** Returns when these runs' latest bank files were downloaded. */
export async function latestBankFiles(
  ctx: ServiceContext,
  runIds: readonly string[],
): Promise<Map<string, Date>> {
  const runs = await ctx.db.payout.groupBy({
    by: ["runId"],
    where: { runId: { in: [...new Set(runIds)] }, bankFileAt: { not: null } },
    _max: { bankFileAt: true },
  });
  return new Map(
    runs.flatMap(({ runId, _max: { bankFileAt } }) =>
      runId === null || bankFileAt === null ? [] : [[runId, bankFileAt] as const],
    ),
  );
}

/** GET /api/desk/payouts/runs: payout runs, newest first. */
export async function listRuns(
  ctx: ServiceContext,
  _actor: Actor<"staff">,
): Promise<PayoutRunView[]> {
  const rows = await ctx.db.payoutRun.findMany({
    orderBy: { number: "desc" },
    take: RUNS_SHOWN,
  });
  return runViews(ctx, rows);
}

/**
 * Returns a payout run.
 * @throws {DomainError} NOT_FOUND
 */
export async function payoutRun(ctx: ServiceContext, id: string): Promise<PayoutRunView> {
  const row = isRowId(id) ? await ctx.db.payoutRun.findUnique({ where: { id } }) : null;
  const [view] = row === null ? [] : await runViews(ctx, [row]);
  if (view === undefined) throw new DomainError("payoutRunNotFound");
  return view;
}

async function runViews(
  ctx: ServiceContext,
  rows: readonly Prisma.PayoutRunGetPayload<object>[],
): Promise<PayoutRunView[]> {
  const sums = await ctx.db.payout.groupBy({
    by: ["runId", "state"],
    where: { runId: { in: rows.map(({ id }) => id) } },
    _sum: { amountCents: true },
    _count: true,
  });
  return rows.map(({ id, number, method, startedBy, createdAt }) => {
    const own = sums.filter(({ runId }) => runId === id);
    const count = (states: readonly PayoutState[]) =>
      own
        .filter(({ state }) => states.includes(state))
        .reduce((total, { _count }) => total + _count, 0);
    return {
      id,
      number,
      method,
      startedBy,
      createdAt: createdAt.toISOString(),
      total: centsToText(own.reduce((total, { _sum }) => total + (_sum.amountCents ?? 0), 0)),
      payouts: own.reduce((total, { _count }) => total + _count, 0),
      pending: count(["pending"]),
      returned: count(["returned", "failed"]),
    };
  });
}

function page<Row extends { id: string }, View>(
  rows: readonly Row[],
  view: (row: Row) => View,
  limit = PAGE,
): { items: View[]; nextCursor: string | null } {
  const { shown, nextCursor } = pageOf(rows, limit);
  return {
    items: shown.map(view),
    nextCursor,
  };
}
