import { isCancelled } from "~/domain/booking/status";
import { ReceiptText } from "lucide-react";
import { Alert } from "~/components/ui/alert";
import { buttonVariants } from "~/components/ui/button";
import { Link } from "~/components/ui/link";
import type { BookingView } from "~/domain/booking/view";
import { textToCents } from "~/domain/money";
import { cardMoney } from "~/domain/payment/card-money";
import type { PaymentView } from "~/domain/payment/schema";
import { isFree } from "~/domain/payment/status";
import { PATHS } from "~/lib/paths";
import { cancellationText } from "~/messages/card-money";
import { receiptsText } from "~/messages/counts";
import { api } from "~/trpc/react";

const CANCELED = { title: "There's nothing to pay", text: "This booking was canceled." };
const FREE = { title: "There's nothing to pay", text: "This visit is free of charge." };

/** Says why there is no card form. */
function reason(booking: BookingView): {
  tone: "success" | "info";
  title: string;
  text: string;
} {
  switch (booking.paymentStatus) {
    case "captured":
      return {
        tone: "success",
        title: "This booking is paid",
        text: "Thank you. Your receipt is ready.",
      };
    case "refunded":
      return {
        tone: "info",
        title: "This payment was refunded",
        text: "Your refund is on its way to your card.",
      };
    case "partially_refunded":
      return {
        tone: "info",
        title: "Part of this payment was refunded",
        text: "Your refund is on its way to your card.",
      };
    case "disputed":
      return {
        tone: "info",
        title: "Your bank is reviewing this payment",
        text: "You disputed it with your bank. There's nothing to do here until your bank decides.",
      };
    case "authorized":
      return {
        tone: "success",
        title: "There's a hold on your card",
        text: "We'll charge your card when the job is done.",
      };
    case "none":
    case "due":
    case "failed":
    case "released":
      if (isCancelled(booking.status)) return { tone: "info", ...CANCELED };
      if (isFree(booking)) return { tone: "success", ...FREE };
      return booking.cardSaved
        ? {
            tone: "success",
            title: "Your card is saved",
            text: "We'll place the hold two days before the job and charge your card when it's done.",
          }
        : {
            tone: "info",
            title: "There's nothing to pay",
            text: "Nothing is due now.",
          };
    default:
      return booking.paymentStatus satisfies never;
  }
}

/** Says what a canceled booking's payments did on the card. */
function CanceledMoney({ booking }: { booking: BookingView }) {
  const payments = api.payment.list.useQuery({ id: booking.id });
  if (payments.data === undefined) return null;
  const money = cardMoney(payments.data.map(paymentRowOf), { isCanceled: true });
  const feeCents = centsOf(booking.cancellationFee ?? "0.00");
  const isUndecided = booking.feeIfRefused !== null;
  return ` ${cancellationText(money, { feeCents, isUndecided })}`;
}

const centsOf = (text: string) => textToCents(text) ?? 0;

function paymentRowOf({ purpose, state, ...amounts }: PaymentView) {
  return {
    purpose,
    state,
    isCurrent: true,
    amountCents: centsOf(amounts.amount),
    authorizedCents: centsOf(amounts.authorized),
    capturedCents: centsOf(amounts.captured),
    refundedCents: centsOf(amounts.refunded),
  };
}

/**
 * Says that the booking is paid, authorized, saved or canceled, with its receipt if there is one.
 */
export function NothingToPay({ booking }: { booking: BookingView }) {
  const { tone, title, text } = reason(booking);
  return (
    <Alert tone={tone} role="status" title={title}>
      <p>
        {text}
        {isCancelled(booking.status) ? <CanceledMoney booking={booking} /> : null}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {booking.receiptCount > 0 ? (
          <Link href={PATHS.receipt(booking.id)} className={buttonVariants()}>
            <ReceiptText aria-hidden />
            {booking.receiptCount === 1 ? "View receipt" : receiptsText(booking.receiptCount)}
          </Link>
        ) : null}
        <Link href={PATHS.serviceHistory} className={buttonVariants({ variant: "outline" })}>
          Go to service history
        </Link>
      </div>
    </Alert>
  );
}
