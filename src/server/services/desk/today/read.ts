import type { DeskJobList } from "~/domain/booking/desk/actions";
import { AGREED_STATUSES, UNDER_WAY_STATUSES } from "~/domain/booking/status";
import {
  BACKUP_FRESH_HOURS,
  TODAY_WAITS,
  type TodayView,
  type TodayWait,
} from "~/domain/staff/today";
import { HOUR_MS } from "~/domain/time/durations";
import type { Actor } from "../../actor";
import {
  alertsWithout,
  bookingsWithout,
  ownAffairs,
  requestsWithout,
  type OwnAffairs,
} from "../../audit/own-accounts";
import { waitingJobs, type Waiting } from "../../booking/desk/jobs";
import type { ServiceContext } from "../../context";
import { currentAccount } from "../../payment/authorization/account";
import { answerable } from "../../payment/dispute/view";
import { waitingSupport } from "../../support/desk-view";
import { countOthersDeadJobs } from "../work/dead-jobs";
import { endOfDeskDay, todayItems } from "./items";

/** Counts what waits, without the reader's own affairs. */
type Count = (ctx: ServiceContext, own: OwnAffairs) => Promise<Waiting>;

const jobs =
  (list: DeskJobList): Count =>
  (ctx, own) =>
    waitingJobs(ctx, list, own);

/**
 * Each returns the number waiting, and since when the oldest waits. The linked lists use the same
 * conditions.
 */
const WAITS: Record<TodayWait, Count> = {
  async safety(ctx, own) {
    const { _count, _min } = await ctx.db.operatorAlert.aggregate({
      where: {
        AND: [{ kind: "safety", resolvedAt: null, takenBy: null }, alertsWithout(own)],
      },
      _count: true,
      _min: { createdAt: true },
    });
    return { count: _count, oldestAt: _min.createdAt };
  },
  late: jobs("late"),
  stuck: jobs("stuck"),
  stopped: jobs("stopped"),
  contested: jobs("contested"),
  changes: jobs("changes"),
  claims: jobs("claims"),
  unheld: jobs("unheld"),
  requests: jobs("requests"),
  async disputes(ctx, own) {
    const { _count, _min } = await ctx.db.dispute.aggregate({
      where: { AND: [answerable, { payment: { booking: bookingsWithout(own) } }] },
      _count: true,
      _min: { createdAt: true },
    });
    return { count: _count, oldestAt: _min.createdAt };
  },
  async support(ctx, own) {
    const { _count, _min } = await ctx.db.supportRequest.aggregate({
      where: { AND: [waitingSupport, requestsWithout(own)] },
      _count: true,
      _min: { waitingSince: true },
    });
    return { count: _count, oldestAt: _min.waitingSince };
  },
  async documents(ctx) {
    const { _count, _min } = await ctx.db.mechanicDocument.aggregate({
      where: { state: "waiting", mechanic: { mechanicProfile: { isNot: null } } },
      _count: true,
      _min: { submittedAt: true },
    });
    return { count: _count, oldestAt: _min.submittedAt };
  },
  deadJobs: countOthersDeadJobs,
  async differences(ctx) {
    const { _count, _min } = await ctx.db.tieOutDifference.aggregate({
      where: { account: await currentAccount(ctx), closedAt: null },
      _count: true,
      _min: { foundAt: true },
    });
    return { count: _count, oldestAt: _min.foundAt };
  },
};

/** GET /api/desk/today: everything that needs staff, ranked, and whether the nightly jobs ran. */
export async function readToday(ctx: ServiceContext, actor: Actor<"staff">): Promise<TodayView> {
  const key = await currentAccount(ctx);
  const own = await ownAffairs(ctx, actor);
  const now = ctx.clock.now();
  const ahead = {
    status: { in: AGREED_STATUSES },
    scheduledAt: { gt: now, lt: endOfDeskDay(now) },
  };
  const [counts, provider, underWay, starts] = await Promise.all([
    Promise.all(TODAY_WAITS.map(async (what) => ({ what, ...(await WAITS[what](ctx, own)) }))),
    ctx.db.providerAccount.findUnique({ where: { key } }),
    ctx.db.booking.count({ where: { status: { in: UNDER_WAY_STATUSES } } }),
    ctx.db.booking.aggregate({ where: ahead, _count: true, _min: { scheduledAt: true } }),
  ]);
  const backup = ctx.lastBackup === null ? null : backupOf(ctx.lastBackup(), now);
  const waitingOf = (what: TodayWait) =>
    counts.find((one) => one.what === what) ?? { count: 0, oldestAt: null };
  return {
    items: await todayItems(ctx, own, {
      deadJobs: waitingOf("deadJobs"),
      differences: waitingOf("differences"),
      backupLateSince:
        backup === null || !backup.isLate ? null : backup.at === null ? now : new Date(backup.at),
    }),
    waiting: counts.map(({ what, count, oldestAt }) => ({
      what,
      count,
      oldestAt: oldestAt?.toISOString() ?? null,
    })),
    underWay,
    ahead: starts._count,
    nextStartAt: starts._min.scheduledAt?.toISOString() ?? null,
    backup,
    comparedAt: provider?.tiedOutAt?.toISOString() ?? null,
  };
}

function backupOf(at: Date | null, now: Date) {
  const isLate = at === null || now.getTime() - at.getTime() > BACKUP_FRESH_HOURS * HOUR_MS;
  return { at: at?.toISOString() ?? null, isLate };
}
