import { describe, expect, test } from "vitest";
import type { AlertFacts } from "~/domain/staff/alert/facts";
import {
  alertDue,
  rankToday,
  riskOf,
  type RiskFacts,
  type TodayFacts,
} from "~/domain/staff/today/rank";

const NOW = new Date("2026-11-27T15:00:00Z");
const MIDNIGHT = new Date("2026-11-28T05:00:00Z");
const TIMES = { now: NOW, endOfDay: MIDNIGHT };
const contested = { kind: "alert", alertKind: "arrival_contested" } as const;
const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000);

const item = (facts: Partial<TodayFacts> & Pick<TodayFacts, "kind" | "about">): TodayFacts => ({
  alertKind: null,
  isTaken: false,
  startsAt: null,
  isHopeless: false,
  since: NOW,
  dueAt: null,
  ...facts,
});

describe("Today", () => {
  test("ranks safety, then what can be changed now, what is due today, jobs at risk, money, documents, support, system", () => {
    const ranked = rankToday(
      [
        item({ kind: "backup", about: "backup" }),
        item({ kind: "support", about: "soon", dueAt: minutes(60) }),
        item({ kind: "support", about: "tomorrow", dueAt: minutes(24 * 60) }),
        item({ kind: "documents", about: "documents" }),
        item({ kind: "dispute", about: "next week", dueAt: minutes(7 * 24 * 60) }),
        item({ kind: "late", about: "late", dueAt: minutes(-10), startsAt: minutes(-10) }),
        item({
          kind: "unaccepted",
          about: "unaccepted",
          dueAt: minutes(90),
          startsAt: minutes(90),
        }),
        item({ kind: "unaccepted", about: "hopeless", dueAt: minutes(600), isHopeless: true }),
        item({ kind: "claim", about: "overdue", dueAt: minutes(-90 * 24 * 60) }),
        item({ ...contested, about: "at the curb", startsAt: minutes(-20) }),
        item({ ...contested, about: "months ago", startsAt: minutes(-90 * 24 * 60) }),
        item({ ...contested, about: "over", startsAt: null }),
        item({
          kind: "alert",
          alertKind: "change_waiting",
          about: "soon at work",
          startsAt: minutes(50),
        }),
        item({ kind: "payout_day", about: "payout day", dueAt: minutes(300) }),
        item({ kind: "paused", about: "pause" }),
        item({ kind: "alert", alertKind: "safety", about: "taken", isTaken: true }),
        item({ kind: "alert", alertKind: "safety", about: "safety", since: minutes(5) }),
      ],
      TIMES,
    );
    expect(ranked.map(({ about, group }) => `${group}: ${about}`)).toEqual([
      "safety: safety",
      "safety: taken",
      "now: late",
      "now: hopeless",
      "now: at the curb",
      "now: soon at work",
      "due: overdue",
      "due: soon",
      "due: payout day",
      "due: months ago",
      "due: over",
      "risk: unaccepted",
      "risk: pause",
      "money: next week",
      "documents: documents",
      "support: tomorrow",
      "system: backup",
    ]);
  });

  test("shows one row of everything about a thing, an alert before the thing itself", () => {
    const ranked = rankToday(
      [
        item({ kind: "dispute", about: "dispute dp_1" }),
        item({ kind: "dispute", about: "dispute dp_2" }),
        item({ kind: "alert", alertKind: "dispute", about: "dispute dp_1" }),
        item({ kind: "alert", alertKind: "evidence_refused", about: "dispute dp_1" }),
        item({
          kind: "alert",
          alertKind: "dispute_due",
          about: "dispute dp_1",
          dueAt: minutes(60),
        }),
      ],
      TIMES,
    );
    expect(ranked.map(({ kind, alertKind, about }) => [kind, alertKind, about])).toEqual([
      ["alert", "dispute_due", "dispute dp_1"],
      ["dispute", null, "dispute dp_2"],
    ]);
  });

  test.each<[string | null, Partial<RiskFacts>]>([
    ["unaccepted", { status: "pending", scheduledAt: minutes(90) }],
    [null, { scheduledAt: minutes(46) }],
    ["not_on_the_way", { scheduledAt: minutes(45) }],
    ["not_on_the_way", { scheduledAt: NOW }],
    ["late", { scheduledAt: minutes(-1) }],
    [null, { scheduledAt: minutes(-5), arrivedAt: minutes(-1) }],
    [null, { scheduledAt: minutes(10), enRouteAt: minutes(-5), etaMinutes: 30 }],
    ["running_late", { scheduledAt: minutes(10), enRouteAt: minutes(-5), etaMinutes: 31 }],
    ["running_late", { scheduledAt: minutes(-16), enRouteAt: minutes(-40), etaMinutes: 20 }],
    [null, { status: "in_progress", scheduledAt: minutes(-60) }],
  ])("a job is %s for %j", (risk, facts) => {
    const job = { enRouteAt: null, etaMinutes: null, arrivedAt: null, scheduledAt: NOW };
    expect(riskOf({ status: "accepted", ...job, ...facts }, NOW)).toBe(risk);
  });

  test("an alert's deadline comes from its facts", () => {
    const at = "2026-11-27T20:00:00.000Z";
    const due = (facts: AlertFacts) => alertDue(facts)?.toISOString();
    expect(due({ kind: "claim_overdue", claim: "damage", dueAt: at })).toBe(at);
    expect(due({ kind: "dispute_due", amount: "84.00", dueAt: at })).toBe(at);
    expect(due({ kind: "hold_ends", stoppedAt: null, endsAt: at })).toBe(at);
    expect(due({ kind: "work_stopped", stoppedAt: at })).toBe("2026-11-28T20:00:00.000Z");
    expect(due({ kind: "arrival_contested", contestedAt: at })).toBeUndefined();
    expect(due({ kind: "job_late", scheduledAt: at })).toBeUndefined();
  });
});
