import type { AlertKind } from "../alert";
import { stopDue } from "../../booking/desk/actions";
import { RUNNING_LATE_MINUTES, SET_OUT_MINUTES } from "../../booking/policy";
import { isAgreed, isOpen, type BookingStatus } from "../../booking/status";

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
  job_question: "due",
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
  quick_job: "money",
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

const MINUTE_MS = 60_000;

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
  if (enRouteAt === null) {
    if (now.getTime() >= start) return "late";
    return start - now.getTime() <= SET_OUT_MINUTES * MINUTE_MS ? "not_on_the_way" : null;
  }
  const promised = enRouteAt.getTime() + (etaMinutes ?? 0) * MINUTE_MS;
  const expected = Math.max(promised, now.getTime());
  return expected > start + RUNNING_LATE_MINUTES * MINUTE_MS ? "running_late" : null;
}

/** Returns the deadline that an alert's subject names; null if it names none. */
export function alertDue({ kind, subject }: { kind: AlertKind; subject: string }): Date | null {
  switch (kind) {
    case "hold_ends":
    case "claim_overdue":
      return momentIn(subject);
    case "dispute_due":
      return momentIn(subject);
    case "job_question": {
      const at = momentIn(subject);
      return at !== null && subject.startsWith("stop:") ? stopDue(at) : null;
    }
    default:
      return null;
  }
}

const MOMENT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/;

function momentIn(subject: string): Date | null {
  const [text] = MOMENT.exec(subject) ?? [];
  return text === undefined ? null : new Date(text);
}

/** Returns what an alert is about, so that the item of the same subject gives way. */
export function alertAbout({
  kind,
  subject,
  bookingNumber,
}: {
  kind: AlertKind;
  subject: string;
  bookingNumber: string | null;
}): string {
  const [first = subject] = subject.split(":");
  switch (kind) {
    case "dispute":
    case "dispute_due":
    case "evidence_refused":
      return `dispute ${first}`;
    case "claim_overdue":
      return `claim ${first}`;
    case "job_late":
      return `start ${bookingNumber ?? ""}`;
    case "tie_out":
      return "differences";
    default:
      return `${kind} ${subject}`;
  }
}

/** Ids of the payment provider and of rows, which people don't need to read. */
const CODES =
  /\s*\(?\b(?:[a-z]{2,8}_(?:[a-z]+_)?[A-Za-z0-9]{2,}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b\)?/g;

/** Returns an alert's facts without ids and provider codes; null if nothing else is left. */
export function alertFacts({ kind, detail }: { kind: AlertKind; detail: string }): string | null {
  switch (kind) {
    case "fraud_warning":
      return null;
    case "second_plan":
      return "The mechanic has a second active subscription.";
    case "payment_mismatch": {
      const facts = detail.slice(detail.indexOf(": ") + 2);
      return facts.charAt(0).toUpperCase() + facts.slice(1);
    }
    default: {
      const facts = detail.replaceAll(CODES, "").trim();
      return facts === "" || facts === "." ? null : facts;
    }
  }
}
