import { WITHOUT_CARD } from "~/domain/booking/policy";
import { centsToText } from "~/domain/money";
import { isPayable } from "~/domain/payment/status";
import { site } from "~/server/gateways/ops/site";
import { loadReceipt } from "../../payment/receipt/receipt";
import { receiptPaper } from "../../payment/receipt/receipt-pdf";
import { asAttachment, letter, type MailTable } from "./scene";

/** Emails about charges, due payments and cards. */
export const PAYMENT_MAILS = {
  captured: async ({ ctx, job, booking, customer, number, isCanceled, facts }) => {
    const receipt = await loadReceipt(ctx, booking.id, { paymentId: job.paymentId });
    const { bytes } = await receiptPaper(ctx, receipt);
    const told = letter(
      customer,
      `Receipt for booking ${number}`,
      [
        isCanceled
          ? `We charged the cancellation fee of $${receipt.amount} to your card. Your receipt is attached.`
          : `Thank you. We charged $${receipt.amount} to your card for:`,
        ...(isCanceled
          ? []
          : [facts, "Your receipt is attached. Parts and labor have a 30-day warranty."]),
      ],
      { label: "See your receipt", url: `${site.url}/customer/receipt/${booking.id}` },
    );
    return [{ ...told, attachments: [asAttachment(`${receipt.number}.pdf`, bytes)] }];
  },
  payment_due: ({ booking, customer, number, total, mechanicName, checkout, facts }) =>
    booking.paymentStatus === "captured"
      ? []
      : [
          letter(
            customer,
            `Pay for booking ${number}`,
            [
              `${mechanicName} has finished the job. There was no hold on a card, so ${total} is due:`,
              facts,
            ],
            checkout,
          ),
        ],
  payment_failed: ({ booking, customer, number, total, checkout }) =>
    booking.paymentStatus === "authorized" || booking.paymentStatus === "captured"
      ? []
      : [
          letter(
            customer,
            `Your card for booking ${number} was declined`,
            [
              `We couldn't charge ${total} to your card. Pay with another card so your mechanic gets paid.`,
            ],
            checkout,
          ),
        ],
  hold_lost: ({ booking, customer, number, total, checkout, facts }) =>
    booking.paymentStatus === "authorized" || booking.paymentStatus === "captured"
      ? []
      : [
          letter(
            customer,
            `Pay again for booking ${number}`,
            [
              `We can no longer charge your card, and we didn't take any money. Please pay ${total} again:`,
              facts,
            ],
            checkout,
          ),
        ],
  payment_reminder: async ({ ctx, job, customer, number, checkout, facts }) => {
    const due = await ctx.db.payment.findFirst({
      where: { id: job.paymentId ?? "", state: "due", isCurrent: true },
    });
    return due === null
      ? []
      : [
          letter(
            customer,
            `Payment for booking ${number} is still due`,
            [
              `$${centsToText(due.amountCents)} for this booking is still due:`,
              facts,
              "Pay it now so your mechanic gets paid. You can't book again while a payment is more than a week overdue.",
            ],
            checkout,
          ),
        ];
  },
  card_removed: ({ booking, customer, number, total, checkout, facts }) =>
    !isPayable(booking)
      ? []
      : [
          letter(
            customer,
            `Choose another card for booking ${number}`,
            [
              `You removed the card for this booking (${total}). You keep your booking. Choose another card for it:`,
              facts,
            ],
            checkout,
          ),
        ],
  job_card_removed: ({ booking, mechanic, number, what, when, jobs }) =>
    mechanic === null || !isPayable(booking)
      ? []
      : [
          letter(
            mechanic,
            `Job ${number} has no card`,
            [
              "The customer removed the card for this job. We asked them to add another one:",
              `${what}\n${when}`,
              `If they don't, we'll cancel the job ${WITHOUT_CARD.cancelMinutes} minutes before the start, unless you choose to go without a card. From ${WITHOUT_CARD.releaseHours} hours before the start you can give it up and it won't count against you.`,
            ],
            jobs,
          ),
        ],
  card_missing: ({ booking, customer, number, total, checkout, facts }) =>
    !isPayable(booking)
      ? []
      : [
          letter(
            customer,
            `Add a card to keep booking ${number}`,
            [
              `A mechanic is coming, but your booking has no card yet. Add one for ${total}; you pay when the job is done:`,
              facts,
              `Without a card we'll cancel it ${WITHOUT_CARD.cancelMinutes} minutes before the start, free of charge.`,
            ],
            checkout,
          ),
        ],
  tip: async ({ ctx, job, mechanic, number, what, earnings }) => {
    const given = await ctx.db.payment.findFirst({
      where: { id: job.paymentId ?? "", state: "captured" },
    });
    return given === null || mechanic === null
      ? []
      : [
          letter(
            mechanic,
            `A tip for booking ${number}`,
            [
              `Your customer tipped you $${centsToText(given.capturedCents)} for ${what}. All of it is yours, and we'll pay it out with your earnings.`,
            ],
            earnings,
          ),
        ];
  },
} as const satisfies MailTable;
