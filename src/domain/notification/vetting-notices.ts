import { z } from "zod";
import { TRIAL_DAYS } from "../mechanic/trial";
import { DOCUMENT_KINDS, DOCUMENTS } from "../vetting/kinds";

/** What the words of a notification about documents are made of. */
export const vettingFactsSchema = z.object({
  kind: z.enum(DOCUMENT_KINDS).nullable().default(null),
  /** Why, in the words of staff. */
  reason: z.string().default(""),
  days: z.number().int().default(0),
  /** How many jobs to come went back to the others. */
  released: z.number().int().default(0),
});
export type VettingFacts = z.output<typeof vettingFactsSchema>;

interface VettingNotice {
  title: (facts: VettingFacts) => string;
  text: (facts: VettingFacts) => string;
}

const nameOf = ({ kind }: VettingFacts) =>
  kind === null
    ? "Your document"
    : `Your ${DOCUMENTS[kind].title.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase())}`;

const jobsGone = ({ released }: VettingFacts) =>
  released === 0
    ? ""
    : released === 1
      ? " Your job to come went back to the others; its customer was told."
      : ` Your ${released} jobs to come went back to the others; their customers were told.`;

/** What the product tells a mechanic about what is checked of them, by a mail in the same words. */
export const VETTING_NOTICES = {
  document_accepted: {
    title: (facts) => `${nameOf(facts)} was accepted`,
    text: () => "It counts from now on.",
  },
  document_rejected: {
    title: (facts) => `${nameOf(facts)} was not accepted`,
    text: ({ reason }) => `${reason} Please send another one.`,
  },
  document_ending: {
    title: (facts) => `${nameOf(facts)} ends in ${facts.days} days`,
    text: () =>
      "Please send the new one before that day, so that nothing of your badge and your jobs is lost.",
  },
  document_ended: {
    title: (facts) => `${nameOf(facts)} has ended`,
    text: (facts) =>
      `It does not count any more.${
        facts.kind === "insurance"
          ? `${jobsGone(facts)} You take no new jobs and payouts wait until the new one is accepted; a job that you have begun you may finish.`
          : ""
      } Please send the new one.`,
  },
  name_accepted: {
    title: () => "Your new name was accepted",
    text: () => "Customers see it from now on.",
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
      `${facts.reason}${jobsGone(facts)} You are not found and take no jobs, and payouts wait. A job that you have begun you may finish. If this is not right, please contact support.`,
  },
  restored: {
    title: () => "Your account is open again",
    text: () => "You are found and can take jobs again, and payouts go on.",
  },
} as const satisfies Record<string, VettingNotice>;

export type VettingNoticeKind = keyof typeof VETTING_NOTICES;

export function isVettingNotice(kind: string): kind is VettingNoticeKind {
  return Object.hasOwn(VETTING_NOTICES, kind);
}
