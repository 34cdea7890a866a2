import { WITHOUT_CARD } from "~/domain/booking/policy";
import { centsToText } from "~/domain/money";
import { WARRANTY_DAYS } from "~/domain/claim/policy";
import { DUE } from "~/domain/payment/card-money";
import { isPayable } from "~/domain/payment/status";
import { chargedText, declinedText, dueText, lostText, stillDueText } from "~/messages/card-money";
import { site } from "~/server/gateways/runtime/site";
import { loadReceipt } from "../../payment/receipt/receipt";
import { drawReceipt } from "../../payment/receipt/receipt-pdf";
import { asAttachment, letter, paragraph, type MailTable } from "./mail-context";

/** Emails about charges, due payments and cards. */
export const PAYMENT_MAILS = {
  captured: async (context) => {
    const { ctx, job, booking, customer, number, feeCents, mechanicName, money, facts } = context;
    const paid = booking.payments.find(
      ({ id, capturedCents }) =>
        capturedCents > 0 && (job.paymentId === undefined || id === job.paymentId),
    );
    if (paid === undefined) return [];
    const { id: paymentId, purpose, capturedCents: cents } = paid;
    const receipt = await loadReceipt(ctx, booking.id, { paymentId });
    const { bytes } = await drawReceipt(ctx, receipt);
    const { totalCents } = booking;
    const bill = { totalCents, feeCents, mechanicName };
    const { text, more } = chargedText({ purpose, cents }, money, bill);
    const isWork = (purpose === "booking" || purpose === "change") && money.surplusCents === 0;
    const told = letter(
      customer,
      `Receipt for booking ${number}`,
      [
        text,
        ...(isWork ? [facts] : []),
        ...paragraph(more),
        isWork
          ? `Your receipt is attached. Parts and labor have a ${WARRANTY_DAYS}-day warranty.`
          : "Your receipt is attached.",
      ],
      {
        label: "See your receipt",
        url: `${site.url}/customer/receipt/${booking.id}?payment=${paymentId}`,
      },
    );
    return [{ ...told, attachments: [asAttachment(`${receipt.number}.pdf`, bytes)] }];
  },
  payment_due: ({ customer, number, money, mechanicName, checkout, facts }) =>
    money.dueCents === 0
      ? []
      : [
          letter(
            customer,
            `Pay for booking ${number}`,
            [`${mechanicName} has finished the job. ${dueText(money)}`, facts],
            checkout,
          ),
        ],
  payment_failed: ({ customer, number, money, isCanceled, checkout }) =>
    money.dueCents === 0 && money.declinedCents === 0
      ? []
      : [
          letter(
            customer,
            `Your card for booking ${number} was declined`,
            [
              `${declinedText(money, isCanceled)} Pay with another card so your mechanic gets paid.`,
            ],
            checkout,
          ),
        ],
  hold_lost: ({ customer, number, money, isCanceled, checkout, facts }) => {
    const lost = isCanceled ? null : lostText(money);
    return lost === null
      ? []
      : [letter(customer, `Pay again for booking ${number}`, [lost, facts], checkout)];
  },
  payment_reminder: async ({ ctx, job, customer, number, money, checkout, facts }) => {
    const due = await ctx.db.payment.findFirst({ where: { id: job.paymentId ?? "", ...DUE } });
    return due === null
      ? []
      : [
          letter(
            customer,
            `Payment for booking ${number} is still due`,
            [
              stillDueText(money, due.amountCents),
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
