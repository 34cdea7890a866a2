import { DEFAULT_TIME_ZONE } from "~/domain/booking/wizard";
import { REQUEST_RISK_HOURS, SET_OUT_MINUTES } from "~/domain/booking/policy";
import { lateBefore } from "~/domain/booking/schedule/expiry";
import { AGREED_STATUSES, isOver, OPEN_STATUSES } from "~/domain/booking/status";
import { CLAIM_RULES } from "~/domain/claim/kinds";
import { centsToText } from "~/domain/money";
import { answerBy, disputeReasonLabel } from "~/domain/payment/dispute/rules";
import { addDays, dayAt, dayStart } from "~/domain/staff/days";
import type { TodayItem, TodayJob } from "~/domain/staff/today";
import {
  alertAbout,
  alertDue,
  rankToday,
  riskOf,
  type TodayFacts,
} from "~/domain/staff/today/rank";
import { isRowId } from "~/domain/text/text";
import { answerDue } from "~/domain/support/policy";
import { supportTitle } from "~/domain/support/title";
import { DOCUMENTS } from "~/domain/vetting/kinds";
import { WAITS_AT_MOST_HOURS } from "~/domain/vetting/policy";
import type { Prisma } from "~/generated/prisma/client";
import { listAnd } from "~/messages/list";
import { HOUR_MS, MINUTE_MS } from "~/domain/time/durations";
import { alertSelect, alertView, assigneesOf } from "../../alert/queries";
import {
  alertsWithout,
  bookingsWithout,
  requestsWithout,
  type OwnAffairs,
} from "../../audit/own-accounts";
import { namesOf } from "../../audit/queries";
import { awaitingDesk } from "../../booking/change-order/desk";
import { countCandidates } from "../../booking/desk/mechanics";
import type { ServiceContext } from "../../context";
import { answerable } from "../../payment/dispute/view";
import { payoutDay } from "../../payout/day";
import { excerptOf, waitingSupport } from "../../support/desk-view";
import { bookedCar, bookedCarSelect } from "../../vehicle/booked";

/** More items than anyone works through before looking again. */
const AT_MOST = 200;
/** Most requests whose candidates are counted. The others follow once these are done. */
const COUNTED_AT_MOST = 30;

const party = { select: { id: true, firstName: true, lastName: true, phone: true } } as const;

const jobSelect = {
  bookingNumber: true,
  status: true,
  scheduledAt: true,
  timeZone: true,
  area: true,
  totalCents: true,
  customer: party,
  mechanic: party,
  ...bookedCarSelect,
  lines: { select: { name: true }, orderBy: { position: "asc" } },
} satisfies Prisma.BookingSelect;

type JobRow = Prisma.BookingGetPayload<{ select: typeof jobSelect }>;

type Item = TodayFacts & { shown: Omit<TodayItem, "group" | "since" | "dueAt" | "kind"> };

const NOTHING_ELSE = {
  alert: null,
  job: null,
  subjectId: null,
  about: null,
  from: null,
  reporter: null,
  amount: null,
  count: null,
} as const;

/** Facts of an item that is no alert and about no job to come. */
const ORDINARY = { alertKind: null, isTaken: false, startsAt: null, isHopeless: false } as const;

/** Returns a job's start while it can still be saved. */
const startOf = ({ status, scheduledAt }: JobRow) => (isOver(status) ? null : scheduledAt);

/** Counts that Today shows as one item each. */
interface Housekeeping {
  deadJobs: Waiting;
  differences: Waiting;
  /** The time by which the last backup should have been made; null if it was. */
  backupLateSince: Date | null;
}

interface Waiting {
  count: number;
  oldestAt: Date | null;
}

/** Returns when the desk's day ends. */
export const endOfDeskDay = (now: Date) =>
  dayStart(addDays(dayAt(now, DEFAULT_TIME_ZONE), 1), DEFAULT_TIME_ZONE);

/**
 * Returns everything that needs staff, ranked, without the reader's own affairs. One flat query for
 * each source.
 */
export async function todayItems(
  ctx: ServiceContext,
  own: OwnAffairs,
  housekeeping: Housekeeping,
): Promise<TodayItem[]> {
  const now = ctx.clock.now();
  const sources = await Promise.all([
    openAlerts(ctx, own),
    jobsAtRisk(ctx, own, now),
    claimsToDecide(ctx, own),
    disputesToAnswer(ctx, own),
    documentsToReview(ctx),
    requestsToAnswer(ctx, own),
    payoutDue(ctx, now),
    pausedBookings(ctx),
  ]);
  const items = [...sources.flat(), ...systemItems(housekeeping, now)];
  return rankToday(items, { now, endOfDay: endOfDeskDay(now) }).map(
    ({ shown, kind, group, since, dueAt }) => ({
      ...shown,
      kind,
      group,
      since: since.toISOString(),
      dueAt: dueAt?.toISOString() ?? null,
    }),
  );
}

async function openAlerts(ctx: ServiceContext, own: OwnAffairs): Promise<Item[]> {
  const rows = await ctx.db.operatorAlert.findMany({
    where: { AND: [{ resolvedAt: null }, alertsWithout(own)] },
    select: {
      ...alertSelect,
      booking: {
        select: {
          ...jobSelect,
          changeOrders: { where: awaitingDesk, select: { expiresAt: true }, take: 1 },
        },
      },
    },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: AT_MOST,
  });
  const assignees = await assigneesOf(ctx, rows);
  const reporters = await reportersOf(
    ctx,
    rows.flatMap(({ kind, subject }) => (kind === "safety" ? [subject] : [])),
  );
  return rows.flatMap(({ booking, ...row }) => {
    const alert = alertView({ ...row, booking }, assignees);
    if (alert === null) return [];
    const changeDue = alert.kind === "change_waiting" ? booking?.changeOrders[0]?.expiresAt : null;
    return [
      {
        kind: "alert" as const,
        alertKind: alert.kind,
        isTaken: alert.takenBy !== null,
        startsAt: booking === null ? null : startOf(booking),
        isHopeless: false,
        about: alertAbout(alert),
        since: row.createdAt,
        dueAt: changeDue ?? alertDue(alert.facts),
        shown: {
          ...NOTHING_ELSE,
          key: `alert-${alert.id}`,
          alert,
          reporter: alert.kind === "safety" ? (reporters.get(alert.subject) ?? null) : null,
          job: booking === null ? null : jobOf(booking),
        },
      },
    ];
  });
}

/** Returns who made these safety reports, by report. */
async function reportersOf(
  { db }: Pick<ServiceContext, "db">,
  claimIds: string[],
): Promise<Map<string, ReturnType<typeof partyOf>>> {
  if (claimIds.length === 0) return new Map();
  const claims = await db.claim.findMany({
    where: { id: { in: claimIds.filter(isRowId) } },
    select: { id: true, openedBy: true },
  });
  const people = await db.user.findMany({
    where: { id: { in: claims.map(({ openedBy }) => openedBy) } },
    ...party,
  });
  const byId = new Map(people.map((person) => [person.id, partyOf(person)]));
  return new Map(
    claims.flatMap(({ id, openedBy }) => {
      const reporter = byId.get(openedBy);
      return reporter === undefined ? [] : [[id, reporter] as const];
    }),
  );
}

/**
 * Returns requests that run out of time or that nobody can take, and accepted jobs whose mechanic
 * should be on the way.
 */
async function jobsAtRisk(ctx: ServiceContext, own: OwnAffairs, now: Date): Promise<Item[]> {
  const soon = new Date(now.getTime() + REQUEST_RISK_HOURS * HOUR_MS);
  const rows = await ctx.db.booking.findMany({
    where: {
      ...bookingsWithout(own),
      OR: [
        // The latest ones are shown only if nobody can take them.
        { status: { in: OPEN_STATUSES } },
        {
          status: { in: AGREED_STATUSES },
          // Later than this, its alert shows it.
          scheduledAt: {
            gt: lateBefore(now),
            lte: new Date(now.getTime() + SET_OUT_MINUTES * MINUTE_MS),
          },
        },
      ],
    },
    select: {
      ...jobSelect,
      id: true,
      expiresAt: true,
      enRouteAt: true,
      etaMinutes: true,
      arrivedAt: true,
    },
    orderBy: [{ scheduledAt: "asc" }, { id: "asc" }],
    take: AT_MOST,
  });
  const jobs = rows.flatMap((row) => {
    const kind = riskOf(row, now);
    return kind === null ? [] : [{ row, kind }];
  });
  const open = jobs.filter(({ kind }) => kind === "unaccepted").slice(0, COUNTED_AT_MOST);
  const candidates = await countCandidates(
    ctx,
    open.map(({ row }) => row.id),
  );
  const isShown = ({ row, kind }: (typeof jobs)[number]) =>
    kind !== "unaccepted" ||
    candidates.get(row.id) === 0 ||
    row.scheduledAt <= soon ||
    (row.expiresAt !== null && row.expiresAt <= soon);
  return jobs.filter(isShown).map(({ row, kind }) => {
    const count = candidates.get(row.id) ?? null;
    return {
      ...ORDINARY,
      kind,
      startsAt: row.scheduledAt,
      isHopeless: kind === "unaccepted" && count === 0,
      about: kind === "unaccepted" ? `request ${row.id}` : `start ${row.bookingNumber}`,
      since: row.scheduledAt,
      dueAt: kind === "unaccepted" ? (row.expiresAt ?? row.scheduledAt) : row.scheduledAt,
      shown: { ...NOTHING_ELSE, key: `risk-${row.bookingNumber}`, job: jobOf(row), count },
    };
  });
}

async function claimsToDecide(ctx: ServiceContext, own: OwnAffairs): Promise<Item[]> {
  const rows = await ctx.db.claim.findMany({
    where: {
      state: "desk",
      // Safety reports are shown as alerts.
      NOT: { kind: "safety" },
      booking: bookingsWithout(own),
    },
    select: { id: true, kind: true, dueAt: true, createdAt: true, booking: { select: jobSelect } },
    orderBy: [{ dueAt: "asc" }, { id: "asc" }],
    take: AT_MOST,
  });
  return rows.map(({ id, kind, dueAt, createdAt, booking }) => ({
    ...ORDINARY,
    kind: "claim" as const,
    about: `claim ${id}`,
    since: createdAt,
    dueAt,
    startsAt: startOf(booking),
    shown: {
      ...NOTHING_ELSE,
      key: `claim-${id}`,
      about: CLAIM_RULES[kind].label,
      job: jobOf(booking),
    },
  }));
}

async function disputesToAnswer(ctx: ServiceContext, own: OwnAffairs): Promise<Item[]> {
  const rows = await ctx.db.dispute.findMany({
    where: { AND: [answerable, { payment: { booking: bookingsWithout(own) } }] },
    select: {
      id: true,
      providerId: true,
      amountCents: true,
      reason: true,
      evidenceDueAt: true,
      createdAt: true,
      payment: { select: { booking: { select: jobSelect } } },
    },
    orderBy: [{ evidenceDueAt: "asc" }, { id: "asc" }],
    take: AT_MOST,
  });
  return rows.map(({ id, providerId, amountCents, reason, evidenceDueAt, createdAt, payment }) => ({
    ...ORDINARY,
    kind: "dispute" as const,
    about: `dispute ${providerId}`,
    since: createdAt,
    dueAt: evidenceDueAt === null ? null : answerBy(evidenceDueAt),
    shown: {
      ...NOTHING_ELSE,
      key: `dispute-${id}`,
      subjectId: id,
      about: disputeReasonLabel(reason),
      amount: centsToText(amountCents),
      job: jobOf(payment.booking),
    },
  }));
}

/** Returns all waiting documents as one item, because they're reviewed one after the other. */
async function documentsToReview(ctx: ServiceContext): Promise<Item[]> {
  const rows = await ctx.db.mechanicDocument.findMany({
    where: { state: "waiting", mechanic: { mechanicProfile: { isNot: null } } },
    select: { id: true, kind: true, submittedAt: true },
    orderBy: [{ submittedAt: "asc" }, { id: "asc" }],
    take: AT_MOST,
  });
  const [oldest] = rows;
  if (oldest === undefined) return [];
  const kinds = new Map<string, number>();
  for (const { kind } of rows) {
    const { name } = DOCUMENTS[kind];
    kinds.set(name, (kinds.get(name) ?? 0) + 1);
  }
  return [
    {
      ...ORDINARY,
      kind: "documents" as const,
      about: "documents",
      since: oldest.submittedAt,
      dueAt: new Date(oldest.submittedAt.getTime() + WAITS_AT_MOST_HOURS * HOUR_MS),
      shown: {
        ...NOTHING_ELSE,
        key: "documents",
        subjectId: oldest.id,
        about: listAnd(
          [...kinds].map(([name, count]) => (count === 1 ? name : `${count} × ${name}`)),
        ),
        count: rows.length,
      },
    },
  ];
}

async function requestsToAnswer(ctx: ServiceContext, own: OwnAffairs): Promise<Item[]> {
  const rows = await ctx.db.supportRequest.findMany({
    where: { AND: [waitingSupport, requestsWithout(own)] },
    select: {
      id: true,
      subject: true,
      name: true,
      userId: true,
      waitingSince: true,
      createdAt: true,
      messages: {
        where: { staffId: null },
        select: { body: true },
        orderBy: { id: "desc" },
        take: 1,
      },
    },
    orderBy: [{ waitingSince: "asc" }, { id: "asc" }],
    take: AT_MOST,
  });
  const people = await ctx.db.user.findMany({
    where: { id: { in: rows.map(({ userId }) => userId).filter((id) => id !== null) } },
    select: { id: true, firstName: true, lastName: true },
  });
  const names = new Map(people.map((person) => [person.id, nameOf(person)]));
  return rows.map(({ id, subject, name, userId, waitingSince, createdAt, messages }) => ({
    ...ORDINARY,
    kind: "support" as const,
    about: `support ${id}`,
    since: waitingSince ?? createdAt,
    dueAt: answerDue(waitingSince ?? createdAt),
    shown: {
      ...NOTHING_ELSE,
      key: `support-${id}`,
      subjectId: id,
      about: supportTitle({ subject, excerpt: excerptOf(messages[0]?.body ?? "") }).title,
      from: (userId === null ? name : names.get(userId)) ?? "",
    },
  }));
}

/** Returns the run by bank file whose day has come. */
async function payoutDue(ctx: ServiceContext, now: Date): Promise<Item[]> {
  const day = ctx.payoutMethod === "manual" ? await payoutDay(ctx) : null;
  if (day === null || day > dayAt(now, DEFAULT_TIME_ZONE)) return [];
  const since = dayStart(day, DEFAULT_TIME_ZONE);
  return [
    {
      ...ORDINARY,
      kind: "payout_day",
      about: "payout day",
      since,
      dueAt: dayStart(addDays(day, 1), DEFAULT_TIME_ZONE),
      shown: { ...NOTHING_ELSE, key: "payout-day" },
    },
  ];
}

/** Returns the pause of new bookings, with who paused them. */
async function pausedBookings(ctx: ServiceContext): Promise<Item[]> {
  const pause = await ctx.db.bookingPause.findFirst({ where: { endedAt: null } });
  if (pause === null) return [];
  const entry = await ctx.db.auditEntry.findFirst({
    where: { action: "bookings.paused", subject: pause.id },
    select: { userId: true },
  });
  const names = entry === null ? null : await namesOf(ctx, [entry.userId]);
  return [
    {
      ...ORDINARY,
      kind: "paused",
      about: "pause",
      since: pause.startedAt,
      dueAt: pause.endsAt,
      shown: {
        ...NOTHING_ELSE,
        key: "paused",
        about: pause.sentence,
        from: (entry === null ? undefined : names?.get(entry.userId)) ?? null,
      },
    },
  ];
}

function systemItems({ deadJobs, differences, backupLateSince }: Housekeeping, now: Date): Item[] {
  const counted = (kind: "dead_jobs" | "differences", { count, oldestAt }: Waiting): Item[] =>
    count === 0
      ? []
      : [
          {
            ...ORDINARY,
            kind,
            about: kind,
            since: oldestAt ?? now,
            dueAt: null,
            shown: { ...NOTHING_ELSE, key: kind, count },
          },
        ];
  const backup: Item[] =
    backupLateSince === null
      ? []
      : [
          {
            ...ORDINARY,
            kind: "backup",
            about: "backup",
            since: backupLateSince,
            dueAt: null,
            shown: { ...NOTHING_ELSE, key: "backup" },
          },
        ];
  return [...backup, ...counted("dead_jobs", deadJobs), ...counted("differences", differences)];
}

function jobOf(row: JobRow): TodayJob {
  return {
    bookingNumber: row.bookingNumber,
    status: row.status,
    scheduledAt: row.scheduledAt.toISOString(),
    timeZone: row.timeZone,
    area: row.area ?? "",
    vehicle: bookedCar(row),
    services: row.lines.map(({ name }) => name).join(", "),
    total: centsToText(row.totalCents),
    customer: partyOf(row.customer),
    mechanic: row.mechanic === null ? null : partyOf(row.mechanic),
  };
}

function partyOf({ id, phone, ...person }: JobRow["customer"]) {
  return { id, name: nameOf(person), phone };
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim();
