import { loadDisputeNotification } from "../../payment/dispute/notifications";
import { letter, type MailTable } from "./mail-context";

/** Emails about disputed payments, to both sides. */
export const DISPUTE_MAILS = {
  dispute_opened: async ({ ctx, job, customer, number, bookings, facts }) => {
    const dispute = await loadDisputeNotification(ctx, job.disputeId, "opened");
    return dispute === null
      ? []
      : [
          letter(
            customer,
            `Your bank disputed the payment for booking ${number}`,
            [
              `Your bank asked us to return $${dispute.amount} you paid for:`,
              facts,
              "If this is a mistake, tell your bank that the payment is correct. If something was wrong with the job, contact us. We can't refund this payment while your bank decides.",
            ],
            bookings,
          ),
        ];
  },
  dispute_won: async ({ ctx, job, customer, number, bookings }) => {
    const dispute = await loadDisputeNotification(ctx, job.disputeId, "won");
    return dispute === null
      ? []
      : [
          letter(
            customer,
            `The dispute about booking ${number} is decided`,
            [
              `Your bank reviewed the disputed $${dispute.amount} and decided that the payment is final.`,
            ],
            bookings,
          ),
        ];
  },
  dispute_lost: async ({ ctx, job, customer, number, bookings }) => {
    const dispute = await loadDisputeNotification(ctx, job.disputeId, "lost");
    return dispute === null
      ? []
      : [
          letter(
            customer,
            `Your bank returned the payment for booking ${number}`,
            [`Your bank decided to return $${dispute.amount} of this payment to you.`],
            bookings,
          ),
        ];
  },
  job_disputed: async ({ ctx, job, mechanic, number, earnings }) => {
    const dispute = await loadDisputeNotification(ctx, job.disputeId, "opened");
    if (dispute === null || mechanic === null) return [];
    const effect =
      dispute.mechanicShare === null
        ? "We cover this, whatever the bank decides. We'll pay out your earnings from this job after its decision."
        : `Until it decides, your share of it, $${dispute.mechanicShare}, is deducted from your earnings.`;
    return [
      letter(
        mechanic,
        `The payment for booking ${number} was disputed`,
        [
          `The customer's bank asked for $${dispute.amount} of this job back. ${effect}`,
          "We'll answer the bank with our records of the job. Photos or messages that show your work help, so please send them to us.",
        ],
        earnings,
      ),
    ];
  },
  job_dispute_won: async ({ ctx, job, mechanic, number, earnings }) => {
    const dispute = await loadDisputeNotification(ctx, job.disputeId, "won");
    return dispute === null || mechanic === null
      ? []
      : [
          letter(
            mechanic,
            `The dispute about booking ${number} is decided`,
            [
              `The bank reviewed the disputed $${dispute.amount} and decided in your favor. Your earnings from this job are available again.`,
            ],
            earnings,
          ),
        ];
  },
  job_dispute_lost: async ({ ctx, job, mechanic, number, earnings }) => {
    const dispute = await loadDisputeNotification(ctx, job.disputeId, "lost");
    if (dispute === null || mechanic === null) return [];
    const effect =
      dispute.mechanicShare === null
        ? "We cover it. Your earnings don't change."
        : `Your share of it, $${dispute.mechanicShare}, stays deducted from your earnings.`;
    return [
      letter(
        mechanic,
        `The bank took back the payment for booking ${number}`,
        [`The bank returned $${dispute.amount} of this job to the customer. ${effect}`],
        earnings,
      ),
    ];
  },
} as const satisfies MailTable;
