import { site } from "~/server/gateways/ops/site";
import { creditNotePdf } from "../../payment/credit-note-pdf";
import { loadCreditNote } from "../../payment/credit-notes";
import { loadRefundNews } from "../../payment/refund-news";
import { asAttachment, letter, type MailTable } from "./scene";

/** Refunds: given, shared by the mechanic, come back. */
export const REFUND_MAILS = {
  refunded: async ({ ctx, job, booking, customer, number }) => {
    const refund = await loadRefundNews(ctx, job.refundId, "succeeded");
    if (refund === null) return [];
    const note = await loadCreditNote(ctx, refund.id);
    const attached = note === null ? "" : ` Your credit note, ${note.number}, is attached.`;
    const told = letter(
      customer,
      `Refund for booking ${number}`,
      [
        `We refunded $${refund.amount} to the card you paid with. Your bank shows it within five to ten days.${attached}`,
      ],
      { label: "See your receipt", url: `${site.url}/customer/receipt/${booking.id}` },
    );
    return [
      note === null
        ? told
        : {
            ...told,
            attachments: [asAttachment(`${note.number}.pdf`, await creditNotePdf(note))],
          },
    ];
  },
  refund_shared: async ({ ctx, job, mechanic, number, earnings }) => {
    const refund = await loadRefundNews(ctx, job.refundId, "succeeded");
    return refund === null || refund.mechanicShare === null || mechanic === null
      ? []
      : [
          letter(
            mechanic,
            `A refund for booking ${number}`,
            [
              `We refunded $${refund.amount} of this job to its customer. Your part of it, $${refund.mechanicShare}, is taken off your earnings.`,
            ],
            earnings,
          ),
        ];
  },
  refund_failed: async ({ ctx, job, customer, number, bookings }) => {
    const refund = await loadRefundNews(ctx, job.refundId, "failed");
    return refund === null
      ? []
      : [
          letter(
            customer,
            `Your refund for booking ${number} came back`,
            [
              `Your bank could not take the refund of $${refund.amount}. We look for another way and will write to you.`,
            ],
            bookings,
          ),
        ];
  },
} as const satisfies MailTable;
