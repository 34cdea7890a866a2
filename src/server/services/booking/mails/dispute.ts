import { loadDisputeNews } from "../../payment/dispute-news";
import { letter, type MailTable } from "./scene";

/** Payments that a bank disputes, to both sides. */
export const DISPUTE_MAILS = {
  dispute_opened: async ({ ctx, job, customer, number, bookings, facts }) => {
    const dispute = await loadDisputeNews(ctx, job.disputeId, "opened");
    return dispute === null
      ? []
      : [
          letter(
            customer,
            `Your bank disputes the payment for booking ${number}`,
            [
              `Your bank asks us to give back $${dispute.amount} that you paid for:`,
              facts,
              "If you didn't mean that, please tell your bank that the payment is right. If something was wrong with the job, write to us. We can't refund this payment while your bank decides.",
            ],
            bookings,
          ),
        ];
  },
  dispute_won: async ({ ctx, job, customer, number, bookings }) => {
    const dispute = await loadDisputeNews(ctx, job.disputeId, "won");
    return dispute === null
      ? []
      : [
          letter(
            customer,
            `The payment for booking ${number} stands`,
            [
              `Your bank has looked at the $${dispute.amount} that was disputed and decided that the payment stands.`,
            ],
            bookings,
          ),
        ];
  },
  dispute_lost: async ({ ctx, job, customer, number, bookings }) => {
    const dispute = await loadDisputeNews(ctx, job.disputeId, "lost");
    return dispute === null
      ? []
      : [
          letter(
            customer,
            `Your bank gave back the payment for booking ${number}`,
            [`Your bank has decided that $${dispute.amount} of this payment is yours again.`],
            bookings,
          ),
        ];
  },
  job_disputed: async ({ ctx, job, mechanic, number, earnings }) => {
    const dispute = await loadDisputeNews(ctx, job.disputeId, "opened");
    if (dispute === null || mechanic === null) return [];
    const effect =
      dispute.mechanicShare === null
        ? "We bear it whatever the bank decides; your earnings of this job are paid out once it has."
        : `Until it decides, your part of it, $${dispute.mechanicShare}, is taken off your earnings.`;
    return [
      letter(
        mechanic,
        `The payment for booking ${number} is disputed`,
        [
          `The bank of the customer's card asks for $${dispute.amount} of this job back. ${effect}`,
          "We answer the bank with what we know of the job. Photos or messages that show your work help: send them to us.",
        ],
        earnings,
      ),
    ];
  },
  job_dispute_won: async ({ ctx, job, mechanic, number, earnings }) => {
    const dispute = await loadDisputeNews(ctx, job.disputeId, "won");
    return dispute === null || mechanic === null
      ? []
      : [
          letter(
            mechanic,
            `The payment for booking ${number} stands`,
            [
              `The bank has looked at the $${dispute.amount} that was disputed and decided for you. Your earnings of this job are yours again.`,
            ],
            earnings,
          ),
        ];
  },
  job_dispute_lost: async ({ ctx, job, mechanic, number, earnings }) => {
    const dispute = await loadDisputeNews(ctx, job.disputeId, "lost");
    if (dispute === null || mechanic === null) return [];
    const effect =
      dispute.mechanicShare === null
        ? "We bear it; your earnings are not touched."
        : `Your part of it, $${dispute.mechanicShare}, stays taken off your earnings.`;
    return [
      letter(
        mechanic,
        `The payment for booking ${number} was taken back`,
        [`The bank has given $${dispute.amount} of this job back to the customer. ${effect}`],
        earnings,
      ),
    ];
  },
} as const satisfies MailTable;
