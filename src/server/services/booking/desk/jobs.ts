import type { z } from "zod";
import { DESK_JOB_LISTS, stopDue, type DeskJobList } from "~/domain/booking/desk/actions";
import {
  deskJobCountsSchema,
  type deskJobPageSchema,
  type deskJobsInputSchema,
  type DeskJobView,
} from "~/domain/booking/desk/schema";
import { BOOKING_ACTIONS } from "~/domain/booking/actions";
import { deskSince } from "~/domain/claim/rules";
import {
  AGREED_STATUSES,
  isAgreed,
  OPEN_STATUSES,
  UNDER_WAY_STATUSES,
} from "~/domain/booking/status";
import { centsToText } from "~/domain/money";
import { AUTHORIZE_BEFORE_HOURS, UNAUTHORIZED_STATUSES } from "~/domain/payment/status";
import { isRowId } from "~/domain/text/text";
import type { Prisma } from "~/generated/prisma/client";
import { HOUR_MS } from "~/domain/time/durations";
import type { Actor } from "../../actor";
import { bookingsWithout, ownAffairs, type OwnAffairs } from "../../audit/own-accounts";
import type { ServiceContext } from "../../context";
import { contestedArrivals, decidedBefore } from "../actions/arrival-decision";
import { awaitingDesk } from "../change-order/desk";
import { countCandidates } from "./mechanics";
import { lateJobs, stuckJobs } from "./watch";
import { countedOnce, pageOf } from "../../paging";

const PAGE = 50;

interface List {
  where: (now: Date) => Prisma.BookingWhereInput;
  since: (row: Row) => Date;
  /** The promised answer time. Missing in lists that promise none. */
  due?: (row: Row) => Date | null;
  /** Sorts by when a request expires instead of oldest first. */
  byExpiry?: true;
}

/** For each list: its condition, since when a job is on it, and its deadline. */
const LISTS: Record<DeskJobList, List> = {
  late: {
    where: lateJobs,
    since: ({ scheduledAt }) => scheduledAt,
  },
  stuck: {
    where: stuckJobs,
    since: ({ startedAt, scheduledAt }) => startedAt ?? scheduledAt,
  },
  stopped: {
    // A stop that came with a contested arrival is on that other list.
    where: () => ({
      status: { in: UNDER_WAY_STATUSES },
      stoppedAt: { not: null },
      OR: [{ arrivalContestedAt: null }, { arrivalConfirmedAt: { not: null } }],
    }),
    since: ({ stoppedAt, scheduledAt }) => stoppedAt ?? scheduledAt,
    due: ({ stoppedAt }) => (stoppedAt === null ? null : stopDue(stoppedAt)),
  },
  contested: {
    where: () => contestedArrivals,
    since: ({ arrivalContestedAt, scheduledAt }) => arrivalContestedAt ?? scheduledAt,
    due: ({ status, cancelledAt, arrivalContestedAt }) => {
      // An accepted job isn't held up by the question. The others wait for the decision.
      const since = isAgreed(status) ? null : (cancelledAt ?? arrivalContestedAt);
      return since === null ? null : decidedBefore(since);
    },
  },
  changes: {
    where: (now) => ({
      status: { in: [...BOOKING_ACTIONS.allow_change.from] },
      changeOrders: { some: { ...awaitingDesk, expiresAt: { gt: now } } },
    }),
    since: ({ changeOrders: [order], createdAt }) => order?.createdAt ?? createdAt,
    due: ({ changeOrders: [order] }) => order?.expiresAt ?? null,
  },
  claims: {
    where: () => ({ claims: { some: { state: "desk" } } }),
    since: ({ claims: [claim], createdAt }) =>
      claim?.dueAt == null ? createdAt : deskSince(claim.dueAt),
    due: ({ claims: [claim] }) => claim?.dueAt ?? null,
  },
  unheld: {
    where: (now) => ({
      status: { in: [...AGREED_STATUSES, ...UNDER_WAY_STATUSES] },
      // Earlier than that, a saved card isn't authorized yet.
      scheduledAt: { lte: new Date(now.getTime() + AUTHORIZE_BEFORE_HOURS * HOUR_MS) },
      paymentStatus: { in: [...UNAUTHORIZED_STATUSES] },
      totalCents: { gt: 0 },
    }),
    since: ({ scheduledAt }) => scheduledAt,
  },
  requests: {
    where: () => ({ status: { in: OPEN_STATUSES } }),
    since: ({ createdAt }) => createdAt,
    due: ({ expiresAt }) => expiresAt,
    byExpiry: true,
  },
};

const include = {
  customer: { select: { firstName: true, lastName: true } },
  mechanic: { select: { firstName: true, lastName: true } },
  lines: { select: { name: true }, orderBy: { position: "asc" } },
  changeOrders: { where: awaitingDesk, take: 1 },
  // The claim that's due first.
  claims: { where: { state: "desk" }, orderBy: { dueAt: "asc" }, take: 1 },
} satisfies Prisma.BookingInclude;

/**
 * Sorting by id gives the same order, but makes Postgres read all bookings: the index begins with
 * status and creation.
 */
const OLDEST_FIRST = [
  { createdAt: "asc" },
  { id: "asc" },
] satisfies Prisma.BookingOrderByWithRelationInput[];

type Row = Prisma.BookingGetPayload<{ include: typeof include }>;

/** Returns the condition for the jobs on a list. */
export const waitingIn = (list: DeskJobList, now: Date) => LISTS[list].where(now);

/** GET /api/desk/jobs: the jobs of a list, oldest first; requests by when they expire. */
export async function listDeskJobs(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  { list, cursor }: z.output<typeof deskJobsInputSchema>,
): Promise<z.output<typeof deskJobPageSchema>> {
  const { where, since, due, byExpiry = false } = LISTS[list];
  const listed = {
    AND: [where(ctx.clock.now()), bookingsWithout(await ownAffairs(ctx, actor))],
  } satisfies Prisma.BookingWhereInput;
  const total = await countedOnce(cursor, (take) => ctx.db.booking.count({ where: listed, take }));
  const rows = await ctx.db.booking.findMany({
    where: { AND: [listed, await afterJob(ctx, cursor, byExpiry)] },
    include,
    orderBy: byExpiry
      ? [{ expiresAt: { sort: "asc", nulls: "last" } }, { id: "asc" }]
      : OLDEST_FIRST,
    take: PAGE + 1,
  });
  const { shown, nextCursor } = pageOf(rows, PAGE);
  const open = list === "requests" ? shown.map(({ id }) => id) : [];
  const candidates = await countCandidates(ctx, open);
  return {
    items: shown.map((row) => ({
      ...jobOf(row, since(row), due?.(row) ?? null),
      canTake: candidates.get(row.id) ?? null,
    })),
    nextCursor,
    total,
  };
}

/**
 * Returns the condition for jobs after this one, which may have left the list since. Ids sort by
 * creation time.
 */
async function afterJob(
  ctx: ServiceContext,
  cursor: string | undefined,
  byExpiry: boolean,
): Promise<Prisma.BookingWhereInput> {
  if (cursor === undefined || !isRowId(cursor)) return {};
  const later = { id: { gt: cursor } };
  if (!byExpiry) return later;
  const last = await ctx.db.booking.findUnique({
    where: { id: cursor },
    select: { expiresAt: true },
  });
  if (last === null) return {};
  const { expiresAt } = last;
  if (expiresAt === null) return { expiresAt: null, ...later };
  return { OR: [{ expiresAt: { gt: expiresAt } }, { expiresAt, ...later }, { expiresAt: null }] };
}

/** GET /api/desk/jobs/counts: the number of jobs on each list. */
export async function countDeskJobs(
  ctx: ServiceContext,
  actor: Actor<"staff">,
): Promise<z.output<typeof deskJobCountsSchema>> {
  const now = ctx.clock.now();
  const others = bookingsWithout(await ownAffairs(ctx, actor));
  const counts = await Promise.all(
    DESK_JOB_LISTS.map(async (list) => {
      const count = await ctx.db.booking.count({
        where: { AND: [LISTS[list].where(now), others] },
      });
      return [list, count] as const;
    }),
  );
  return deskJobCountsSchema.parse(Object.fromEntries(counts));
}

/** The number of jobs on a list, and when the oldest one began to wait. */
export interface Waiting {
  count: number;
  oldestAt: Date | null;
}

/** Upper limit of a count. */
const LOOKED_THROUGH = 200;

/** Counts the jobs on one list that aren't the reader's own. */
export async function waitingJobs(
  ctx: ServiceContext,
  list: DeskJobList,
  own: OwnAffairs,
): Promise<Waiting> {
  const { where: whereAt, since } = LISTS[list];
  const where = { AND: [whereAt(ctx.clock.now()), bookingsWithout(own)] };
  const [count, rows] = await Promise.all([
    ctx.db.booking.count({ where }),
    ctx.db.booking.findMany({ where, include, orderBy: OLDEST_FIRST, take: LOOKED_THROUGH }),
  ]);
  const [oldestAt = null] = rows.map(since).toSorted((a, b) => a.getTime() - b.getTime());
  return { count, oldestAt };
}

function jobOf(row: Row, since: Date, due: Date | null): Omit<DeskJobView, "canTake"> {
  return {
    id: row.id,
    bookingNumber: row.bookingNumber,
    status: row.status,
    scheduledAt: row.scheduledAt.toISOString(),
    timeZone: row.timeZone,
    area: row.area ?? "",
    customer: nameOf(row.customer),
    mechanic: row.mechanic === null ? null : nameOf(row.mechanic),
    services: row.lines.map((line) => line.name).join(", "),
    total: centsToText(row.totalCents),
    since: since.toISOString(),
    dueAt: due?.toISOString() ?? null,
  };
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim();
