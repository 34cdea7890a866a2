import { CLAIM_RULES, DECISION_LABELS, REPORT_CLOSED } from "~/domain/claim/kinds";
import { SAFETY_ALERTED } from "~/domain/claim/policy";
import { centsToText } from "~/domain/money";
import type { Claim } from "~/generated/prisma/client";
import { formatLongMoment } from "~/messages/format";
import { letter, type MailScene, type MailTable, type MailWriter } from "./scene";

/** Emails about claims and warranty visits. */
export const CLAIM_MAILS = {
  claim_noted: toCustomer((scene, claim) =>
    claim.kind === "safety"
      ? reportNoted(scene, claim)
      : {
          subject: `We have your claim about booking ${scene.number}`,
          paragraphs: [
            `You reported: ${CLAIM_RULES[claim.kind].label}.`,
            claim.kind === "warranty"
              ? `Your mechanic has until ${dueOf(scene, claim)} to offer times. If they don't, our team will decide.`
              : `We'll answer by ${dueOf(scene, claim)}.`,
          ],
        },
  ),
  claim_offered: toCustomer((scene, claim) =>
    claim.state === "offered"
      ? {
          subject: `Choose a time: booking ${scene.number}`,
          paragraphs: [
            `${scene.mechanicName} will come back free of charge. Choose a time before ${dueOf(scene, claim)}:`,
            timesOf(scene, claim),
          ],
        }
      : null,
  ),
  claim_at_desk: toCustomer((scene, claim) =>
    claim.state === "desk"
      ? {
          subject: `Our team took over your claim: booking ${scene.number}`,
          paragraphs: [
            "Your mechanic didn't arrange a visit, so our team took over.",
            `We'll answer by ${dueOf(scene, claim)}.`,
          ],
        }
      : null,
  ),
  claim_visit: toCustomer((scene, claim) => ({
    subject: `We asked your mechanic to come back: booking ${scene.number}`,
    paragraphs: [
      `They have until ${dueOf(scene, claim)} to offer times. We'll let you know.`,
      ...wordsOf(claim),
    ],
  })),
  claim_decided: toCustomer((scene, claim) =>
    claim.kind === "safety"
      ? reportClosed(scene, claim)
      : {
          subject: `We decided your claim about booking ${scene.number}`,
          paragraphs: [decisionOf(claim), ...wordsOf(claim)],
        },
  ),
  follow_up: toCustomer((scene) => ({
    subject: `Your mechanic is coming back: ${scene.number}`,
    paragraphs: ["The visit is confirmed and free of charge:", scene.facts],
  })),
  follow_up_done: toCustomer((scene, claim) => ({
    subject: `The visit ${scene.number} is done`,
    paragraphs: [
      `${scene.what} was fixed. There's nothing to pay.`,
      claim.kind === "warranty"
        ? "The warranty of the first job still ends on its original date."
        : "Tell us if something is still wrong.",
    ],
  })),
  job_claim: toMechanic((scene, claim) =>
    // A claim that was withdrawn before its email was sent needs none.
    claim.state === "withdrawn"
      ? null
      : {
          subject: `A customer opened a claim about booking ${scene.number}`,
          paragraphs: [
            `${CLAIM_RULES[claim.kind].label}: ${scene.what}`,
            claim.state === "asked"
              ? `Offer times for a visit by ${dueOf(scene, claim)}, or tell us you can't come. Otherwise our team will decide.`
              : "We're holding your earnings from this job until we've decided. We'll let you know.",
            ...wordsOf(claim),
          ],
        },
  ),
  job_claim_noted: toMechanic(reportNoted),
  job_claim_at_desk: toMechanic((scene) => ({
    subject: `Our team took over a claim: booking ${scene.number}`,
    paragraphs: ["There was no visit in time, so our team will decide the customer's claim."],
  })),
  job_claim_decided: toMechanic((scene, claim) =>
    claim.kind === "safety"
      ? reportClosed(scene, claim)
      : {
          subject: `We decided the claim about booking ${scene.number}`,
          paragraphs: [decisionOf(claim), ...wordsOf(claim)],
        },
  ),
  job_claim_withdrawn: toMechanic((scene) => ({
    subject: `The claim about booking ${scene.number} was withdrawn`,
    paragraphs: ["The customer withdrew the claim. We released the earnings we held for it."],
  })),
  job_follow_up: toMechanic((scene) => ({
    subject: `A visit is confirmed: ${scene.number}`,
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
      `We'll answer by ${dueOf(scene, claim)}. We won't tell the other person about your report.`,
    ],
  };
}

function reportClosed(scene: MailScene, claim: Claim) {
  return {
    subject: `Your safety report about booking ${scene.number}`,
    paragraphs: [
      `${REPORT_CLOSED}.`,
      ...wordsOf(claim),
      "We didn't tell the other person about it. If you're in danger, call 911.",
    ],
  };
}

const dueOf = ({ booking }: MailScene, { dueAt }: Claim) =>
  dueAt === null ? "then" : formatLongMoment(dueAt, booking.timeZone);

const timesOf = ({ booking }: MailScene, { times }: Claim) =>
  times.map((at) => formatLongMoment(at, booking.timeZone)).join("\n");

const wordsOf = ({ reason }: Claim) => (reason === null ? [] : [`Our reason: ${reason}`]);

function decisionOf({ decision, refundCents }: Claim): string {
  if (decision === null) return "";
  const amount = refundCents === null ? "" : `: $${centsToText(refundCents)}`;
  return `${DECISION_LABELS[decision]}${amount}.`;
}
