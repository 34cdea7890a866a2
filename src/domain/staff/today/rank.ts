import type { ShownAlertFacts } from "../alert/facts";
import type { AlertKind } from "../alert/kinds";
import { stopDue } from "../../booking/desk/actions";
import { RUNNING_LATE_MINUTES, SET_OUT_MINUTES } from "../../booking/policy";
import { dueArrival, isLate } from "../../booking/schedule/lateness";
import { isAgreed, isOpen, type BookingStatus } from "../../booking/status";
import { MINUTE_MS } from "../../time/durations";

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
  "dead_jobs",
  "differences",
  "backup",
] as const;
export type TodayKind = (typeof TODAY_KINDS)[number];

/** Sections of Today, most severe first. */
export const TODAY_GROUPS = [
  "safety",
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
  /** Names its subject. An alert replaces the other item about the same one. */
  about: string;
  since: Date;
  dueAt: Date | null;
}

/** Returns an item's section. What is due before the end of the day comes before other work. */
export function todayGroup(
  { kind, alertKind, dueAt }: Pick<TodayFacts, "kind" | "alertKind" | "dueAt">,
  endOfDay: Date,
): TodayGroup {
  const group = kind === "alert" ? alertKind && ALERT_GROUPS[alertKind] : KIND_GROUPS[kind];
  if (group === null) return "system";
  if (group === "safety" || group === "risk") return group;
  return dueAt !== null && dueAt < endOfDay ? "due" : group;
}

/**
 * Ranks what needs staff: by section, then what no colleague is handling, then the nearest
 * deadline, then the longest wait. Of two items about the same subject the alert stays.
 */
export function rankToday<Item extends TodayFacts>(
  items: readonly Item[],
  endOfDay: Date,
): (Item & { group: TodayGroup })[] {
  const alerted = new Set(items.filter(({ kind }) => kind === "alert").map(({ about }) => about));
  return items
    .filter(({ kind, about }) => kind === "alert" || !alerted.has(about))
    .map((item) => ({ ...item, group: todayGroup(item, endOfDay) }))
    .toSorted(
      (a, b) =>
        TODAY_GROUPS.indexOf(a.group) - TODAY_GROUPS.indexOf(b.group) ||
        Number(a.isTaken) - Number(b.isTaken) ||
        timeOf(a.dueAt) - timeOf(b.dueAt) ||
        a.since.getTime() - b.since.getTime(),
    );
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
    case "tie_out":
      return "differences";
    default:
      return `${kind} ${subject}`;
  }
}
