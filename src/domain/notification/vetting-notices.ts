import { z } from "zod";
import { plural } from "~/messages/plural";
import { TRIAL_DAYS } from "../mechanic/trial";
import { DOCUMENT_KINDS, DOCUMENTS } from "../vetting/kinds";

/** Facts of a document notification. */
export const vettingFactsSchema = z.object({
  kind: z.enum(DOCUMENT_KINDS).nullable().default(null),
  /** The reason staff gave. */
  reason: z.string().default(""),
  days: z.number().int().default(0),
  /** Number of upcoming jobs returned to other mechanics. */
  released: z.number().int().default(0),
});
export type VettingFacts = z.output<typeof vettingFactsSchema>;

interface VettingNotice {
  title: (facts: VettingFacts) => string;
  text: (facts: VettingFacts) => string;
}

const nameOf = ({ kind }: VettingFacts) =>
  `Your ${kind === null ? "document" : DOCUMENTS[kind].name}`;

const jobsGone = ({ released }: VettingFacts) =>
  released === 0
    ? ""
    : plural(released, {
        one: " We gave your upcoming job back to other mechanics and told the customer.",
        other:
          " We gave your {count} upcoming jobs back to other mechanics and told the customers.",
      });

/** Vetting notifications for mechanics. The email uses the same text. */
export const VETTING_NOTICES = {
  document_accepted: {
    title: (facts) => `${nameOf(facts)} was accepted`,
    text: () => "It's valid from now on.",
  },
  document_rejected: {
    title: (facts) => `${nameOf(facts)} was not accepted`,
    text: ({ reason }) => `${reason} Send another one.`,
  },
  document_ending: {
    title: (facts) =>
      plural(facts.days, {
        one: `${nameOf(facts)} ends in 1 day`,
        other: `${nameOf(facts)} ends in {count} days`,
      }),
    text: () => "Send the new one before that day to keep your badge and your jobs.",
  },
  document_ended: {
    title: (facts) => `${nameOf(facts)} has ended`,
    text: (facts) =>
      `It's no longer valid.${
        facts.kind === "insurance"
          ? `${jobsGone(facts)} You can't take new jobs, and payouts are on hold, until we accept the new one. You can finish a job you've started.`
          : ""
      } Send the new one.`,
  },
  name_accepted: {
    title: () => "Your new name was accepted",
    text: () => "Customers see it now.",
  },
  name_declined: {
    title: () => "Your new name was not accepted",
    text: ({ reason }) => `${reason} Customers still see your old name.`,
  },
  trial_withheld: {
    title: () => "Your free trial is on hold",
    text: () =>
      "Your details match an earlier account, which already had a free trial. Our team will check. If this isn't right, contact support.",
  },
  trial_given: {
    title: () => "Your free trial has started",
    text: () => `We checked your account. Your free trial runs for ${TRIAL_DAYS} days from today.`,
  },
  suspended: {
    title: () => "Your account is suspended",
    text: (facts) =>
      `${facts.reason}${jobsGone(facts)} Customers can't find you, you can't take jobs, and payouts are on hold. You can finish a job you've started. If this is wrong, contact support.`,
  },
  restored: {
    title: () => "Your account is active again",
    text: () => "Customers can find you again, you can take jobs, and payouts continue.",
  },
} as const satisfies Record<string, VettingNotice>;

export type VettingNoticeKind = keyof typeof VETTING_NOTICES;

export function isVettingNotice(kind: string): kind is VettingNoticeKind {
  return Object.hasOwn(VETTING_NOTICES, kind);
}
