import type { UserType } from "../account/roles";

/** Group of an item: the person has to act, it's happening now, or it comes next. */
export const ATTENTION_GROUPS = ["needs", "now", "next"] as const;
export type AttentionGroup = (typeof ATTENTION_GROUPS)[number];

/**
 * Severities: someone is waiting right now, there's a deadline or money is owed, or it can wait.
 */
export const SEVERITIES = ["waiting", "due", "calm"] as const;
type Severity = (typeof SEVERITIES)[number];

interface KindRule {
  /** The sides that get it. */
  sides: readonly UserType[];
  group: AttentionGroup;
  severity: Severity;
}

/**
 * Everything that can be asked of a person about their bookings, or is happening with them, most
 * important first. The strip, the bell and the mechanic's day follow this order.
 */
const ATTENTION = {
  confirm_arrival: { sides: ["customer"], group: "needs", severity: "waiting" },
  confirm_presence: { sides: ["customer"], group: "needs", severity: "waiting" },
  prove_arrival: { sides: ["mechanic"], group: "needs", severity: "waiting" },
  update_estimate: { sides: ["mechanic"], group: "needs", severity: "waiting" },
  confirm_quote_card: { sides: ["customer"], group: "needs", severity: "waiting" },
  approve_quote: { sides: ["customer"], group: "needs", severity: "waiting" },
  add_card: { sides: ["customer"], group: "needs", severity: "due" },
  set_out: { sides: ["mechanic"], group: "needs", severity: "due" },
  answer_reschedule: { sides: ["customer", "mechanic"], group: "needs", severity: "due" },
  choose_visit_time: { sides: ["customer"], group: "needs", severity: "due" },
  answer_claim: { sides: ["mechanic"], group: "needs", severity: "due" },
  pay: { sides: ["customer"], group: "needs", severity: "due" },
  choose_mechanic: { sides: ["customer"], group: "needs", severity: "due" },
  answer_request: { sides: ["mechanic"], group: "needs", severity: "due" },
  complete_job: { sides: ["mechanic"], group: "needs", severity: "due" },
  read_messages: { sides: ["customer", "mechanic"], group: "needs", severity: "calm" },
  late: { sides: ["customer"], group: "now", severity: "waiting" },
  on_the_way: { sides: ["customer", "mechanic"], group: "now", severity: "waiting" },
  arrived: { sides: ["customer", "mechanic"], group: "now", severity: "waiting" },
  arrival_with_us: { sides: ["customer"], group: "now", severity: "waiting" },
  working: { sides: ["customer", "mechanic"], group: "now", severity: "calm" },
  stopped: { sides: ["customer", "mechanic"], group: "now", severity: "calm" },
  upcoming: { sides: ["customer", "mechanic"], group: "next", severity: "calm" },
  waiting_for_mechanic: { sides: ["customer"], group: "next", severity: "calm" },
} as const satisfies Record<string, KindRule>;

export type AttentionKind = keyof typeof ATTENTION;

function isAttentionKind(name: string): name is AttentionKind {
  return Object.hasOwn(ATTENTION, name);
}

export const ATTENTION_KINDS = Object.keys(ATTENTION).filter(isAttentionKind);

export const groupOf = (kind: AttentionKind): AttentionGroup => ATTENTION[kind].group;

/** Returns a kind's rank by severity, group and table order; lower ranks come first. */
export function rankOf(kind: AttentionKind): { severity: number; group: number; place: number } {
  const { group, severity } = ATTENTION[kind];
  return {
    severity: SEVERITIES.indexOf(severity),
    group: ATTENTION_GROUPS.indexOf(group),
    place: ATTENTION_KINDS.indexOf(kind),
  };
}

/**
 * Returns an item's kind at a later time: a mechanic is late once their estimate and the booked
 * start have passed.
 */
export function kindAt(
  {
    kind,
    expectedAt,
    scheduledAt,
  }: { kind: AttentionKind; expectedAt: string | null; scheduledAt: string },
  side: UserType,
  now: Date,
): AttentionKind {
  const hasPassed =
    expectedAt !== null &&
    Math.max(Date.parse(expectedAt), Date.parse(scheduledAt)) < now.getTime();
  if (kind !== "on_the_way" || !hasPassed) return kind;
  return side === "customer" ? "late" : "update_estimate";
}
