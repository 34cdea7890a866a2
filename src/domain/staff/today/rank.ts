import type { ShownAlertFacts } from "../alert/facts";
import type { AlertKind } from "../alert/kinds";
import { stopDue } from "../../booking/desk/actions";
import { RUNNING_LATE_MINUTES, SET_OUT_MINUTES } from "../../booking/policy";
import { dueArrival, isLate } from "../../booking/schedule/lateness";
import { isAgreed, isOpen, type BookingStatus } from "../../booking/status";
import { HOUR_MS, MINUTE_MS } from "../../time/durations";

/** What an item on Today is about. */
export const TODAY_KINDS = [
  "alert",
  "unaccepted",
  "not_on_the_way",
  "running_late",
  "late",
  "claim",
  "dispute",
  "documents",
  "support",
  "payout_day",
  "paused",
  "dead_jobs",
  "differences",
  "backup",
] as const;
export type TodayKind = (typeof TODAY_KINDS)[number];

/** Groups of Today: what can still be changed now comes first, however long others are overdue. */
export const TODAY_GROUPS = [
  "safety",
  "now",
  "due",
  "risk",
  "money",
  "documents",
  "support",
  "system",
] as const;
export type TodayGroup = (typeof TODAY_GROUPS)[number];

export const TODAY_GROUP_LABELS: Record<TodayGroup, string> = {
  safety: "Safety",
  now: "Right now",
  due: "Answer today",
  risk: "Jobs at risk",
  money: "Money",
  documents: "People and documents",
  support: "Support",
  system: "System",
};

/** Risks of a job that starts soon or has started without its mechanic. */
export type JobRisk = Extract<TodayKind, "unaccepted" | "not_on_the_way" | "running_late" | "late">;

/** Everything else is an alert, whose kind decides. */
const KIND_GROUPS: Record<Exclude<TodayKind, "alert">, TodayGroup> = {
  unaccepted: "risk",
  not_on_the_way: "risk",
  running_late: "risk",
  late: "risk",
  claim: "money",
  dispute: "money",
  documents: "documents",
  support: "support",
  payout_day: "money",
  paused: "risk",
  dead_jobs: "system",
  differences: "system",
  backup: "system",
};

const ALERT_GROUPS: Record<AlertKind, TodayGroup> = {
  safety: "safety",
  work_stopped: "due",
  cancel_waits: "due",
  arrival_contested: "due",
  cancel_asked: "due",
  change_waiting: "due",
  vehicle_declined: "due",
  claim_overdue: "due",
  dispute_due: "due",
  hold_ends: "due",
  job_late: "risk",
  job_stuck: "risk",
  dispute: "money",
  evidence_refused: "money",
  fraud_warning: "money",
  refund_failed: "money",
  payment_mismatch: "money",
  payout_stuck: "money",
  payout_setup_refused: "money",
  second_plan: "money",
  tie_out: "money",
  early_completion: "money",
  shared_person: "money",
  shared_network: "money",
  quick_job: "money",
  promo_discounts: "money",
  low_prices: "money",
  document_waits: "documents",
  name_waits: "documents",
  photo_changed: "documents",
  returning_mechanic: "documents",
  review_reported: "support",
};

/** Facts that decide an item's place on Today. */
export interface TodayFacts {
  kind: TodayKind;
  /** Null unless it's an alert. */
  alertKind: AlertKind | null;
  /** A colleague is handling it. */
  isTaken: boolean;
  /** Names its subject, which has one row. */
  about: string;
  /** The start of its job, while the job isn't over. */
  startsAt: Date | null;
  /** A request that no mechanic nearby can take. */
  isHopeless: boolean;
  since: Date;
  dueAt: Date | null;
}

/** When Today is read. */
export interface TodayTimes {
  now: Date;
  endOfDay: Date;
}

/** People wait at the curb for these, as long as the job is today's. */
const AT_THE_CURB: ReadonlySet<AlertKind | TodayKind> = new Set<AlertKind | TodayKind>([
  "arrival_contested",
  "work_stopped",
  "job_late",
  "job_stuck",
  "not_on_the_way",
  "running_late",
  "late",
]);

/** A job that should have begun longer ago can no longer be saved. */
const CURB_HOURS = 12;

/**
 * Returns an item's group. First comes what can still be changed now: people at the curb, a problem
 * with a job that starts within the hour, and a request that nobody can take. Then what is due
 * before the end of the day.
 */
export function todayGroup(
  item: Pick<TodayFacts, "kind" | "alertKind" | "dueAt" | "startsAt" | "isHopeless">,
  { now, endOfDay }: TodayTimes,
): TodayGroup {
  const { kind, alertKind, dueAt } = item;
  const group = kind === "alert" ? alertKind && ALERT_GROUPS[alertKind] : KIND_GROUPS[kind];
  if (group === null) return "system";
  if (group === "safety") return group;
  if (isForNow(item, now)) return "now";
  if (group === "risk") return group;
  return dueAt !== null && dueAt <= endOfDay ? "due" : group;
}

function isForNow(
  { kind, alertKind, startsAt, isHopeless }: Parameters<typeof todayGroup>[0],
  now: Date,
): boolean {
  if (isHopeless) return true;
  if (startsAt === null) return false;
  const hoursAway = (startsAt.getTime() - now.getTime()) / HOUR_MS;
  const isAtTheCurb = AT_THE_CURB.has(alertKind ?? kind);
  return hoursAway > (isAtTheCurb ? -CURB_HOURS : 0) && (isAtTheCurb || hoursAway <= 1);
}

/**
 * Ranks what needs staff: by group, then what no colleague is handling, then the nearest deadline,
 * then the longest wait. Each subject has one row: the first alert about it, else the thing itself.
 */
export function rankToday<Item extends TodayFacts>(
  items: readonly Item[],
  times: TodayTimes,
): (Item & { group: TodayGroup })[] {
  const ranked = items
    .map((item) => ({ ...item, group: todayGroup(item, times) }))
    .toSorted(
      (a, b) =>
        TODAY_GROUPS.indexOf(a.group) - TODAY_GROUPS.indexOf(b.group) ||
        Number(a.isTaken) - Number(b.isTaken) ||
        timeOf(a.dueAt) - timeOf(b.dueAt) ||
        a.since.getTime() - b.since.getTime(),
    );
  const first = new Map<string, (typeof ranked)[number]>();
  for (const item of ranked) {
    const shown = first.get(item.about);
    if (shown === undefined || (shown.kind !== "alert" && item.kind === "alert")) {
      first.set(item.about, item);
    }
  }
  return ranked.filter((item) => first.get(item.about) === item);
}

const timeOf = (at: Date | null) => at?.getTime() ?? Number.MAX_SAFE_INTEGER;

/** Facts about a job's way to its start. */
export interface RiskFacts {
  status: BookingStatus;
  scheduledAt: Date;
  enRouteAt: Date | null;
  etaMinutes: number | null;
  arrivedAt: Date | null;
}

/** Returns why a job may not happen as planned; null while all is well. */
export function riskOf(
  { status, scheduledAt, enRouteAt, etaMinutes, arrivedAt }: RiskFacts,
  now: Date,
): JobRisk | null {
  if (isOpen(status)) return "unaccepted";
  if (!isAgreed(status) || arrivedAt !== null) return null;
  const start = scheduledAt.getTime();
  const approach = { scheduledAt, enRouteAt, etaMinutes };
  if (enRouteAt === null) {
    if (isLate(approach, now)) return "late";
    return start - now.getTime() <= SET_OUT_MINUTES * MINUTE_MS ? "not_on_the_way" : null;
  }
  const expected = new Date(Math.max(dueArrival(approach).getTime(), now.getTime()));
  return expected.getTime() > start + RUNNING_LATE_MINUTES * MINUTE_MS ? "running_late" : null;
}

/** Returns an alert's deadline; null if it has none. */
export function alertDue(facts: ShownAlertFacts): Date | null {
  switch (facts.kind) {
    case "hold_ends":
      return new Date(facts.endsAt);
    case "claim_overdue":
    case "dispute_due":
      return new Date(facts.dueAt);
    case "work_stopped":
      return stopDue(new Date(facts.stoppedAt));
    default:
      return null;
  }
}

/** Returns what an alert is about, so that the item about the same thing gives way. */
export function alertAbout({
  kind,
  subject,
  bookingNumber,
}: {
  kind: AlertKind;
  subject: string;
  bookingNumber: string | null;
}): string {
  switch (kind) {
    case "dispute":
    case "dispute_due":
    case "evidence_refused":
      return `dispute ${subject}`;
    case "claim_overdue":
      return `claim ${subject}`;
    case "job_late":
      return `start ${bookingNumber ?? ""}`;
    // A customer who contests an arrival during the work also stops it.
    case "arrival_contested":
    case "work_stopped":
      return `curb ${bookingNumber ?? ""}`;
    case "tie_out":
      return "differences";
    default:
      return `${kind} ${subject}`;
  }
}
