import { site } from "~/server/gateways/runtime/site";
import { creditNotePdf } from "../../payment/receipt/credit-note-pdf";
import { loadCreditNote } from "../../payment/receipt/credit-notes";
import { loadRefundNotification } from "../../payment/refund/notifications";
import { asAttachment, letter, type MailTable } from "./mail-context";

/** Emails about refunds: made, shared by the mechanic, returned. */
export const REFUND_MAILS = {
  refunded: async ({ ctx, job, booking, customer, number }) => {
    const refund = await loadRefundNotification(ctx, job.refundId, "succeeded");
    if (refund === null) return [];
    const note = await loadCreditNote(ctx, refund.id);
    const attached = note === null ? "" : ` Your credit note, ${note.number}, is attached.`;
    const told = letter(
      customer,
      `Refund for booking ${number}`,
      [
        `We refunded $${refund.amount} to the card you paid with. It should arrive in 5 to 10 days.${attached}`,
      ],
      { label: "See your receipt", url: `${site.url}/customer/receipt/${booking.id}` },
    );
    return [
      note === null
        ? told
        : {
            ...told,
            attachments: [asAttachment(`${note.number}.pdf`, await creditNotePdf(ctx, note))],
          },
    ];
  },
  refund_shared: async ({ ctx, job, mechanic, number, earnings }) => {
    const refund = await loadRefundNotification(ctx, job.refundId, "succeeded");
    return refund === null || refund.mechanicShare === null || mechanic === null
      ? []
      : [
          letter(
            mechanic,
            `A refund for booking ${number}`,
            [
              `We refunded $${refund.amount} of this job to the customer. We deducted your share, $${refund.mechanicShare}, from your earnings.`,
            ],
            earnings,
          ),
        ];
  },
  refund_failed: async ({ ctx, job, customer, number, bookings }) => {
    const refund = await loadRefundNotification(ctx, job.refundId, "failed");
    return refund === null
      ? []
      : [
          letter(
            customer,
            `Your refund for booking ${number} came back`,
            [
              `Your bank couldn't accept the refund of $${refund.amount}. We'll find another way and email you.`,
            ],
            bookings,
          ),
        ];
  },
} as const satisfies MailTable;
