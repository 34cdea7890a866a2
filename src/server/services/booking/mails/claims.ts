import { CLAIM_RULES, DECISION_LABELS, REPORT_CLOSED } from "~/domain/claim/kinds";
import { SAFETY_ALERTED } from "~/domain/claim/policy";
import { centsToText } from "~/domain/money";
import type { Claim } from "~/generated/prisma/client";
import { letter, momentIn, type MailScene, type MailTable, type MailWriter } from "./scene";

/** What somebody holds against a job, and the visits that make it good. */
export const CLAIM_MAILS = {
  claim_noted: toCustomer((scene, claim) =>
    claim.kind === "safety"
      ? reportNoted(scene, claim)
      : {
          subject: `We have your claim about booking ${scene.number}`,
          paragraphs: [
            `You told us: ${CLAIM_RULES[claim.kind].label}.`,
            claim.kind === "warranty"
              ? `Your mechanic has until ${dueOf(scene, claim)} to offer times. If they don't, we decide.`
              : `We answer until ${dueOf(scene, claim)}.`,
          ],
        },
  ),
  claim_offered: toCustomer((scene, claim) =>
    claim.state === "offered"
      ? {
          subject: `Choose a time: booking ${scene.number}`,
          paragraphs: [
            `${scene.mechanicName} comes again, for nothing. Choose a time before ${dueOf(scene, claim)}:`,
            timesOf(scene, claim),
          ],
        }
      : null,
  ),
  claim_at_desk: toCustomer((scene, claim) =>
    claim.state === "desk"
      ? {
          subject: `We decide about your claim: booking ${scene.number}`,
          paragraphs: [
            "No visit of your mechanic came about, so we take over.",
            `We answer until ${dueOf(scene, claim)}.`,
          ],
        }
      : null,
  ),
  claim_visit: toCustomer((scene, claim) => ({
    subject: `We asked your mechanic to come again: booking ${scene.number}`,
    paragraphs: [
      `They have until ${dueOf(scene, claim)} to offer times. We will tell you.`,
      ...wordsOf(claim),
    ],
  })),
  claim_decided: toCustomer((scene, claim) =>
    claim.kind === "safety"
      ? reportClosed(scene, claim)
      : {
          subject: `Your claim about booking ${scene.number} is decided`,
          paragraphs: [decisionOf(claim), ...wordsOf(claim)],
        },
  ),
  follow_up: toCustomer((scene) => ({
    subject: `Your mechanic comes again: ${scene.number}`,
    paragraphs: ["The visit is agreed, and it costs nothing:", scene.facts],
  })),
  follow_up_done: toCustomer((scene, claim) => ({
    subject: `The visit ${scene.number} is done`,
    paragraphs: [
      `${scene.what} was made good. There is nothing to pay.`,
      claim.kind === "warranty"
        ? "The warranty of the first job ends on the day that it always did."
        : "Tell us if something is still wrong.",
    ],
  })),
  job_claim: toMechanic((scene, claim) =>
    // A claim that was withdrawn before its mail left needs no mail.
    claim.state === "withdrawn"
      ? null
      : {
          subject: `A customer has a claim about booking ${scene.number}`,
          paragraphs: [
            `${CLAIM_RULES[claim.kind].label}: ${scene.what}`,
            claim.state === "asked"
              ? `Offer times for a visit until ${dueOf(scene, claim)}, or say that you can't come. Otherwise we decide.`
              : "What this job earned is not paid out until the claim is settled. We decide it and will tell you.",
            ...wordsOf(claim),
          ],
        },
  ),
  job_claim_noted: toMechanic(reportNoted),
  job_claim_at_desk: toMechanic((scene) => ({
    subject: `We decide about a claim: booking ${scene.number}`,
    paragraphs: ["No visit came about in time, so we decide about the customer's claim."],
  })),
  job_claim_decided: toMechanic((scene, claim) =>
    claim.kind === "safety"
      ? reportClosed(scene, claim)
      : {
          subject: `The claim about booking ${scene.number} is decided`,
          paragraphs: [decisionOf(claim), ...wordsOf(claim)],
        },
  ),
  job_claim_withdrawn: toMechanic((scene) => ({
    subject: `The claim about booking ${scene.number} was withdrawn`,
    paragraphs: ["The customer took it back. What was held for it can be paid out."],
  })),
  job_follow_up: toMechanic((scene) => ({
    subject: `A visit is agreed: ${scene.number}`,
    paragraphs: [
      "The customer chose one of your times. The visit is free for them:",
      scene.jobFacts,
    ],
  })),
} as const satisfies MailTable;

type Words = (scene: MailScene, claim: Claim) => { subject: string; paragraphs: string[] } | null;

async function claimOf({ ctx, job }: MailScene): Promise<Claim | null> {
  const { claimId } = job;
  return claimId === undefined ? null : ctx.db.claim.findUnique({ where: { id: claimId } });
}

function toCustomer(words: Words): MailWriter {
  return async (scene) => {
    const claim = await claimOf(scene);
    const told = claim === null ? null : words(scene, claim);
    if (told === null) return [];
    return [letter(scene.customer, told.subject, told.paragraphs, scene.bookings)];
  };
}

function toMechanic(words: Words): MailWriter {
  return async (scene) => {
    const claim = await claimOf(scene);
    const told = claim === null ? null : words(scene, claim);
    if (told === null || scene.mechanic === null) return [];
    return [letter(scene.mechanic, told.subject, told.paragraphs, scene.jobs)];
  };
}

/** Tells a reporter, on either side, what happens with a safety report. */
function reportNoted(scene: MailScene, claim: Claim) {
  return {
    subject: `We have your safety report about booking ${scene.number}`,
    paragraphs: [
      SAFETY_ALERTED,
      `We'll answer by ${dueOf(scene, claim)}. We don't tell the other side about your report.`,
    ],
  };
}

function reportClosed(scene: MailScene, claim: Claim) {
  return {
    subject: `Your safety report about booking ${scene.number}`,
    paragraphs: [
      `${REPORT_CLOSED}.`,
      ...wordsOf(claim),
      "The other side wasn't told about it. If you're in danger, call 911.",
    ],
  };
}

const dueOf = ({ booking }: MailScene, { dueAt }: Claim) =>
  dueAt === null ? "then" : momentIn(dueAt, booking.timeZone);

const timesOf = ({ booking }: MailScene, { times }: Claim) =>
  times.map((at) => momentIn(at, booking.timeZone)).join("\n");

const wordsOf = ({ reason }: Claim) => (reason === null ? [] : [`We say: ${reason}`]);

function decisionOf({ decision, refundCents }: Claim): string {
  if (decision === null) return "";
  const amount = refundCents === null ? "" : `: $${centsToText(refundCents)}`;
  return `${DECISION_LABELS[decision]}${amount}.`;
}
