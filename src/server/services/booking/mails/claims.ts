import { CLAIM_RULES, DECISION_LABELS, REPORT_CLOSED } from "~/domain/claim/kinds";
import { safetyAlerted } from "~/domain/claim/policy";
import { centsToText } from "~/domain/money";
import type { Claim } from "~/generated/prisma/client";
import { formatLongMoment } from "~/messages/format";
import { letter, type MailContext, type MailTable, type MailWriter } from "./mail-context";

/** Emails about claims and warranty visits. */
export const CLAIM_MAILS = {
  claim_noted: toCustomer((context, claim) =>
    claim.kind === "safety"
      ? reportNoted(context, claim)
      : {
          subject: `We have your claim about booking ${context.number}`,
          paragraphs: [
            `You reported: ${CLAIM_RULES[claim.kind].label}.`,
            claim.state === "asked"
              ? `Your mechanic has until ${dueOf(context, claim)} to offer times. If they don't, our team will decide.`
              : `We'll answer by ${dueOf(context, claim)}.`,
          ],
        },
  ),
  claim_offered: toCustomer((context, claim) =>
    claim.state === "offered"
      ? {
          subject: `Choose a time: booking ${context.number}`,
          paragraphs: [
            `${context.mechanicName} will come back free of charge. Choose a time before ${dueOf(context, claim)}:`,
            timesOf(context, claim),
          ],
        }
      : null,
  ),
  claim_at_desk: toCustomer((context, claim) =>
    claim.state === "desk"
      ? {
          subject: `Our team took over your claim: booking ${context.number}`,
          paragraphs: [
            "Your mechanic didn't arrange a visit, so our team took over.",
            `We'll answer by ${dueOf(context, claim)}.`,
          ],
        }
      : null,
  ),
  claim_visit: toCustomer((context, claim) => ({
    subject: `We asked your mechanic to come back: booking ${context.number}`,
    paragraphs: [
      `They have until ${dueOf(context, claim)} to offer times. We'll let you know.`,
      ...wordsOf(claim),
    ],
  })),
  claim_decided: toCustomer((context, claim) =>
    claim.kind === "safety"
      ? reportClosed(context, claim)
      : {
          subject: `We decided your claim about booking ${context.number}`,
          paragraphs: [decisionOf(claim), ...wordsOf(claim)],
        },
  ),
  follow_up: toCustomer((context) => ({
    subject: `Your mechanic is coming back: ${context.number}`,
    paragraphs: ["The visit is confirmed and free of charge:", context.facts],
  })),
  follow_up_done: toCustomer((context, claim) => ({
    subject: `The visit ${context.number} is done`,
    paragraphs: [
      `${context.what} was fixed. There's nothing to pay.`,
      claim.kind === "warranty"
        ? "The warranty of the first job still ends on its original date."
        : "Tell us if something is still wrong.",
    ],
  })),
  job_claim: toMechanic((context, claim) =>
    // A claim that was withdrawn before its email was sent needs none.
    claim.state === "withdrawn"
      ? null
      : {
          subject: `A customer opened a claim about booking ${context.number}`,
          paragraphs: [
            `${CLAIM_RULES[claim.kind].label}: ${context.what}`,
            claim.state === "asked"
              ? `Offer times for a visit by ${dueOf(context, claim)}, or tell us you can't come. Otherwise our team will decide.`
              : "We're holding your earnings from this job until we've decided. We'll let you know.",
            ...wordsOf(claim),
          ],
        },
  ),
  job_claim_noted: toMechanic(reportNoted),
  job_claim_at_desk: toMechanic((context) => ({
    subject: `Our team took over a claim: booking ${context.number}`,
    paragraphs: ["There was no visit in time, so our team will decide the customer's claim."],
  })),
  job_claim_decided: toMechanic((context, claim) =>
    claim.kind === "safety"
      ? reportClosed(context, claim)
      : {
          subject: `We decided the claim about booking ${context.number}`,
          paragraphs: [decisionOf(claim), ...wordsOf(claim)],
        },
  ),
  job_claim_withdrawn: toMechanic((context) => ({
    subject: `The claim about booking ${context.number} was withdrawn`,
    paragraphs: ["The customer withdrew the claim. We released the earnings we held for it."],
  })),
  job_follow_up: toMechanic((context) => ({
    subject: `A visit is confirmed: ${context.number}`,
    paragraphs: [
      "The customer chose one of your times. The visit is free for them:",
      context.jobFacts,
    ],
  })),
} as const satisfies MailTable;

type Words = (
  context: MailContext,
  claim: Claim,
) => { subject: string; paragraphs: string[] } | null;

async function claimOf({ ctx, job }: MailContext): Promise<Claim | null> {
  const { claimId } = job;
  return claimId === undefined ? null : ctx.db.claim.findUnique({ where: { id: claimId } });
}

function toCustomer(words: Words): MailWriter {
  return async (context) => {
    const claim = await claimOf(context);
    const told = claim === null ? null : words(context, claim);
    if (told === null) return [];
    return [letter(context.customer, told.subject, told.paragraphs, context.bookings)];
  };
}

function toMechanic(words: Words): MailWriter {
  return async (context) => {
    const claim = await claimOf(context);
    const told = claim === null ? null : words(context, claim);
    if (told === null || context.mechanic === null) return [];
    return [letter(context.mechanic, told.subject, told.paragraphs, context.jobs)];
  };
}

/** Confirms a safety report to its reporter, on either side, with the date of our answer. */
function reportNoted(context: MailContext, claim: Claim) {
  return {
    subject: `We have your safety report about booking ${context.number}`,
    paragraphs: [
      safetyAlerted(claim.mailedTo),
      `We'll answer by ${dueOf(context, claim)}. We won't tell the other person about your report.`,
    ],
  };
}

function reportClosed(context: MailContext, claim: Claim) {
  return {
    subject: `Your safety report about booking ${context.number}`,
    paragraphs: [
      `${REPORT_CLOSED}.`,
      ...wordsOf(claim),
      "We didn't tell the other person about it. If you're in danger, call 911.",
    ],
  };
}

const dueOf = ({ booking }: MailContext, { dueAt }: Claim) =>
  dueAt === null ? "then" : formatLongMoment(dueAt, booking.timeZone);

const timesOf = ({ booking }: MailContext, { times }: Claim) =>
  times.map((at) => formatLongMoment(at, booking.timeZone)).join("\n");

const wordsOf = ({ reason }: Claim) => (reason === null ? [] : [`Our reason: ${reason}`]);

function decisionOf({ decision, refundCents }: Claim): string {
  if (decision === null) return "";
  const amount = refundCents === null ? "" : `: $${centsToText(refundCents)}`;
  return `${DECISION_LABELS[decision]}${amount}.`;
}
