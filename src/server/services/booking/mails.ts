import { isAgreed, isCancelled } from "~/domain/booking/status";
import { arrivalOf } from "~/domain/booking/timing";
import { PLATFORM_FEE_PERCENT } from "~/domain/booking/pricing";
import { centsToText } from "~/domain/money";
import { BRAND_NAME } from "~/domain/brand";
import type { JobPayload } from "~/domain/jobs";
import type { Letter } from "~/domain/mail";
import { isPayable } from "~/domain/payment/status";
import { site } from "~/server/gateways/ops/site";
import { creditNotePdf } from "~/server/gateways/files/credit-note-pdf";
import { receiptPdf } from "~/server/gateways/files/receipt-pdf";
import { greeting } from "../account/greeting";
import type { ServiceContext } from "../context";
import { loadCreditNote } from "../payment/credit-notes";
import { loadDisputeNews } from "../payment/dispute-news";
import { loadRefundNews } from "../payment/refund-news";
import { loadReceipt } from "../payment/receipt";

const person = {
  select: { email: true, emailVerifiedAt: true, firstName: true, lastName: true },
} as const;

/**
 * The mail that belongs to a booking's event, ready to send. It is written when it is sent, so it
 * tells the present truth; a booking that is gone, or has moved on, has none. No subject holds words
 * of people, and a mailbox that nobody has proven gets none of them at all.
 */
export async function bookingMails(
  ctx: ServiceContext,
  job: JobPayload<"mail.booking">,
): Promise<Letter[]> {
  const booking = await ctx.db.booking.findUnique({
    where: { id: job.bookingId },
    include: {
      customer: person,
      mechanic: person,
      wishedMechanic: person,
      lines: { orderBy: { position: "asc" } },
    },
  });
  if (booking === null) return [];
  const { customer, mechanic, wishedMechanic } = booking;
  const number = booking.bookingNumber;
  const feeCents = booking.cancellationFeeCents ?? 0;
  const isCalledOff = isCancelled(booking.status);
  const total = `$${centsToText(isCalledOff ? feeCents : booking.totalCents)}`;
  const what = booking.lines.map((line) => line.name).join(", ");
  const when = momentIn(booking.scheduledAt, booking.timeZone);
  const isProven = customer.emailVerifiedAt !== null;
  const mechanicName =
    mechanic !== null && isProven
      ? `${mechanic.firstName} ${mechanic.lastName}`.trim()
      : "Your mechanic";
  const history = { label: "See your booking", url: `${site.url}/customer/service-history` };
  const bookings = { label: "See your booking", url: `${site.url}/customer/bookings` };
  const checkout = {
    label: "Go to checkout",
    url: `${site.url}/customer/checkout/${booking.id}`,
  };
  const jobs = { label: "See My Jobs", url: `${site.url}/mechanic/jobs` };
  const earnings = { label: "See your earnings", url: `${site.url}/mechanic/earnings` };
  const where = isProven ? [booking.serviceLocation] : [];
  const facts = [what, when, ...where, `Total ${total}`].join("\n");

  switch (job.kind) {
    case "created":
      return [
        mail(
          customer,
          `Booking ${number} received`,
          [
            "We received your service request:",
            facts,
            "Hold your card now, so that a mechanic can be paid when the job is done. You are charged only then.",
          ],
          checkout,
        ),
      ];
    case "requested":
      return wishedMechanic === null
        ? []
        : [
            mail(
              wishedMechanic,
              `A customer asks for you: ${number}`,
              [
                "A customer asks for you:",
                `${what}\n${when}\nTotal ${total}`,
                "Accept or decline it in My Jobs.",
              ],
              jobs,
            ),
          ];
    case "accept":
      return [
        mail(
          customer,
          `Your mechanic accepted booking ${number}`,
          [
            `${mechanicName} will come to you:`,
            facts,
            "You can write to your mechanic from the booking.",
          ],
          history,
        ),
      ];
    case "start":
      return [
        mail(
          customer,
          `Work on booking ${number} has started`,
          [`${mechanicName} has started working on your vehicle.`],
          history,
        ),
      ];
    case "cancel":
      return [
        mail(
          customer,
          `Booking ${number} was cancelled`,
          [
            feeCents > 0
              ? `Your booking was cancelled, as you asked. It costs the cancellation fee of $${centsToText(feeCents)}; the rest of a hold on your card is released.`
              : "Your booking was cancelled, as you asked. A hold on your card is released; your bank shows it within a few days.",
          ],
          history,
        ),
      ];
    case "decline":
      return [
        mail(
          customer,
          `No mechanic could take booking ${number}`,
          [
            "We are sorry: no mechanic could take your request, so it was cancelled. A hold on your card is released.",
            "Try another time, or choose a mechanic yourself.",
          ],
          { label: "Find a mechanic", url: `${site.url}/mechanics/search` },
        ),
      ];
    case "en_route":
      return !isAgreed(booking.status) || booking.enRouteAt === null
        ? []
        : [
            mail(
              customer,
              `Your mechanic is on the way: booking ${number}`,
              [
                `${mechanicName} is on the way to you and will be there at about ${timeIn(arrivalOf(booking.enRouteAt, booking.etaMinutes), booking.timeZone)}.`,
                facts,
              ],
              bookings,
            ),
          ];
    case "arrive":
      return !isAgreed(booking.status) || booking.arrivedAt === null
        ? []
        : [
            mail(
              customer,
              `Your mechanic is there: booking ${number}`,
              [
                `${mechanicName} says that they are there. Please confirm it in your bookings.`,
                facts,
              ],
              bookings,
            ),
          ];
    case "expired":
      return [
        mail(
          customer,
          `Nobody could take booking ${number}`,
          [
            "We are sorry: no mechanic took your request in time, so it was cancelled. A hold on your card is released.",
            `${what}\n${when}`,
          ],
          { label: "Book again", url: `${site.url}/customer/booking` },
        ),
      ];
    case "abandoned":
      return [
        mail(
          customer,
          `Nobody came: booking ${number} was cancelled`,
          [
            "We are sorry: your mechanic did not come. Your booking was cancelled for free, and a hold on your card is released.",
            `${what}\n${when}`,
          ],
          { label: "Book again", url: `${site.url}/customer/booking` },
        ),
        ...(mechanic === null
          ? []
          : [
              mail(
                mechanic,
                `You missed booking ${number}`,
                [
                  "You had accepted this job and did not start it, so it was cancelled:",
                  `${what}\n${when}`,
                ],
                jobs,
              ),
            ]),
      ];
    case "called_off":
      return mechanic === null
        ? []
        : [
            mail(
              mechanic,
              `Booking ${number} was cancelled`,
              [
                "The customer cancelled this job:",
                `${what}\n${when}`,
                feeCents > 0
                  ? `They pay a cancellation fee of $${centsToText(feeCents)}. Yours, less ${PLATFORM_FEE_PERCENT} %, stands in your earnings once it is paid.`
                  : "It was free to cancel.",
              ],
              jobs,
            ),
          ];
    case "fee_due":
      return booking.paymentStatus === "due"
        ? [
            mail(
              customer,
              `Please pay the cancellation fee of booking ${number}`,
              [`You cancelled this booking late, so $${centsToText(feeCents)} is due:`, what],
              checkout,
            ),
          ]
        : [];
    case "release":
      return [
        mail(
          customer,
          `Your mechanic can't come: booking ${number}`,
          [
            "We are sorry: your mechanic handed your booking back.",
            facts,
            wishedMechanic === null
              ? "It is open to other mechanics again, and you will hear when one accepts. A hold on your card stays as it is."
              : "You had asked for this mechanic, so it waits for you: choose another mechanic, or let anyone take it. A hold on your card stays as it is.",
          ],
          bookings,
        ),
      ];
    case "completed_early":
      return booking.completedAt === null
        ? []
        : [
            mail(
              customer,
              `Is this right? Booking ${number} is completed`,
              [
                `${mechanicName} says that this job was completed on ${momentIn(booking.completedAt, booking.timeZone)}:`,
                facts,
                "That is well before the time you planned. Is this right? If the work is done, you need do nothing. If it isn't, tell us at once.",
              ],
              {
                label: "No, tell us",
                url: `${site.url}/customer/service-history?contact=${number}`,
              },
            ),
          ];
    case "captured": {
      const receipt = await loadReceipt(ctx, booking.id, { paymentId: job.paymentId });
      const pdf = await receiptPdf(receipt);
      const letter = mail(
        customer,
        `Receipt for booking ${number}`,
        [
          isCalledOff
            ? `We charged the cancellation fee of $${receipt.amount} to your card. Your receipt is attached.`
            : `Thank you. We charged $${receipt.amount} to your card for:`,
          ...(isCalledOff
            ? []
            : [facts, "Your receipt is attached. Parts and labor have a 30-day warranty."]),
        ],
        { label: "See your receipt", url: `${site.url}/customer/receipt/${booking.id}` },
      );
      return [{ ...letter, attachments: [asAttachment(`${receipt.number}.pdf`, pdf)] }];
    }
    case "payment_due":
      return booking.paymentStatus === "captured"
        ? []
        : [
            mail(
              customer,
              `Please pay for booking ${number}`,
              [
                `${mechanicName} has finished the job. No card was held for it, so ${total} is due:`,
                facts,
              ],
              checkout,
            ),
          ];
    case "payment_failed":
      return booking.paymentStatus === "authorized" || booking.paymentStatus === "captured"
        ? []
        : [
            mail(
              customer,
              `Your card for booking ${number} was declined`,
              [
                `Your card could not be charged ${total}. Please pay with another card, so that your mechanic is paid.`,
              ],
              checkout,
            ),
          ];
    case "hold_lost":
      return booking.paymentStatus === "authorized" || booking.paymentStatus === "captured"
        ? []
        : [
            mail(
              customer,
              `Please pay again for booking ${number}`,
              [
                `The card you gave can't be charged any more, and nothing was taken. Please pay ${total} again:`,
                facts,
              ],
              checkout,
            ),
          ];
    case "tip": {
      const given = await ctx.db.payment.findFirst({
        where: { id: job.paymentId ?? "", state: "captured" },
      });
      return given === null || mechanic === null
        ? []
        : [
            mail(
              mechanic,
              `A tip for booking ${number}`,
              [
                `Your customer tipped you $${centsToText(given.capturedCents)} for ${what}. All of it is yours; it is paid out with your earnings.`,
              ],
              { label: "See your earnings", url: `${site.url}/mechanic/earnings` },
            ),
          ];
    }
    case "payment_reminder": {
      const due = await ctx.db.payment.findFirst({
        where: { id: job.paymentId ?? "", state: "due", isCurrent: true },
      });
      return due === null
        ? []
        : [
            mail(
              customer,
              `Payment for booking ${number} is still due`,
              [
                `$${centsToText(due.amountCents)} for this booking is still due:`,
                facts,
                "Please pay it now, so that your mechanic is paid. While a payment is due for more than a week, nothing new can be booked.",
              ],
              checkout,
            ),
          ];
    }
    case "card_removed":
      return !isPayable(booking)
        ? []
        : [
            mail(
              customer,
              `Please choose another card for booking ${number}`,
              [
                `You removed the card that ${total} was to be held on. Your booking stands; please choose another card for it:`,
                facts,
              ],
              checkout,
            ),
          ];
    case "refunded": {
      const refund = await loadRefundNews(ctx, job.refundId, "succeeded");
      if (refund === null) return [];
      const note = await loadCreditNote(ctx, refund.id);
      const attached = note === null ? "" : ` Your credit note, ${note.number}, is attached.`;
      const letter = mail(
        customer,
        `Refund for booking ${number}`,
        [
          `We refunded $${refund.amount} to the card you paid with. Your bank shows it within five to ten days.${attached}`,
        ],
        { label: "See your receipt", url: `${site.url}/customer/receipt/${booking.id}` },
      );
      return [
        note === null
          ? letter
          : {
              ...letter,
              attachments: [asAttachment(`${note.number}.pdf`, await creditNotePdf(note))],
            },
      ];
    }
    case "refund_shared": {
      const refund = await loadRefundNews(ctx, job.refundId, "succeeded");
      return refund === null || refund.mechanicShare === null || mechanic === null
        ? []
        : [
            mail(
              mechanic,
              `A refund for booking ${number}`,
              [
                `We refunded $${refund.amount} of this job to its customer. Your part of it, $${refund.mechanicShare}, is taken off your earnings.`,
              ],
              earnings,
            ),
          ];
    }
    case "refund_failed": {
      const refund = await loadRefundNews(ctx, job.refundId, "failed");
      return refund === null
        ? []
        : [
            mail(
              customer,
              `Your refund for booking ${number} came back`,
              [
                `Your bank could not take the refund of $${refund.amount}. We look for another way and will write to you.`,
              ],
              history,
            ),
          ];
    }
    case "dispute_opened": {
      const dispute = await loadDisputeNews(ctx, job.disputeId, "opened");
      return dispute === null
        ? []
        : [
            mail(
              customer,
              `Your bank disputes the payment for booking ${number}`,
              [
                `Your bank asks us to give back $${dispute.amount} that you paid for:`,
                facts,
                "If you didn't mean that, please tell your bank that the payment is right. If something was wrong with the job, write to us. We can't refund this payment while your bank decides.",
              ],
              history,
            ),
          ];
    }
    case "dispute_won": {
      const dispute = await loadDisputeNews(ctx, job.disputeId, "won");
      return dispute === null
        ? []
        : [
            mail(
              customer,
              `The payment for booking ${number} stands`,
              [
                `Your bank has looked at the $${dispute.amount} that was disputed and decided that the payment stands.`,
              ],
              history,
            ),
          ];
    }
    case "dispute_lost": {
      const dispute = await loadDisputeNews(ctx, job.disputeId, "lost");
      return dispute === null
        ? []
        : [
            mail(
              customer,
              `Your bank gave back the payment for booking ${number}`,
              [`Your bank has decided that $${dispute.amount} of this payment is yours again.`],
              history,
            ),
          ];
    }
    case "job_disputed": {
      const dispute = await loadDisputeNews(ctx, job.disputeId, "opened");
      if (dispute === null || mechanic === null) return [];
      const effect =
        dispute.mechanicShare === null
          ? "We bear it whatever the bank decides; your earnings of this job are paid out once it has."
          : `Until it decides, your part of it, $${dispute.mechanicShare}, is taken off your earnings.`;
      return [
        mail(
          mechanic,
          `The payment for booking ${number} is disputed`,
          [
            `The bank of the customer's card asks for $${dispute.amount} of this job back. ${effect}`,
            "We answer the bank with what we know of the job. Photos or messages that show your work help: send them to us.",
          ],
          earnings,
        ),
      ];
    }
    case "job_dispute_won": {
      const dispute = await loadDisputeNews(ctx, job.disputeId, "won");
      return dispute === null || mechanic === null
        ? []
        : [
            mail(
              mechanic,
              `The payment for booking ${number} stands`,
              [
                `The bank has looked at the $${dispute.amount} that was disputed and decided for you. Your earnings of this job are yours again.`,
              ],
              earnings,
            ),
          ];
    }
    case "job_dispute_lost": {
      const dispute = await loadDisputeNews(ctx, job.disputeId, "lost");
      if (dispute === null || mechanic === null) return [];
      const effect =
        dispute.mechanicShare === null
          ? "We bear it; your earnings are not touched."
          : `Your part of it, $${dispute.mechanicShare}, stays taken off your earnings.`;
      return [
        mail(
          mechanic,
          `The payment for booking ${number} was taken back`,
          [`The bank has given $${dispute.amount} of this job back to the customer. ${effect}`],
          earnings,
        ),
      ];
    }
    default:
      return job.kind satisfies never;
  }
}

/** '9:30 AM'. */
function timeIn(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat("en-US", { timeZone, timeStyle: "short" }).format(at);
}

/** 'Saturday, November 21, 2026 at 9:30 AM'. */
function momentIn(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat("en-US", {
    timeZone,
    dateStyle: "full",
    timeStyle: "short",
  }).format(at);
}

function asAttachment(filename: string, pdf: Uint8Array) {
  const base64 = Buffer.from(pdf).toString("base64");
  return { filename, contentType: "application/pdf", base64 };
}

function mail(
  to: { email: string | null; emailVerifiedAt: Date | null; firstName: string },
  subject: string,
  paragraphs: string[],
  action: NonNullable<Letter["action"]>,
): Letter {
  return {
    to: to.email,
    subject,
    paragraphs: [greeting(to), ...paragraphs, `Your ${BRAND_NAME} team`],
    action,
  };
}
