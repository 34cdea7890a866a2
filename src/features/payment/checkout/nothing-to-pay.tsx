import { isCancelled } from "~/domain/booking/status";
import { ReceiptText } from "lucide-react";
import { Alert } from "~/components/ui/alert";
import { buttonVariants } from "~/components/ui/button";
import { Link } from "~/components/ui/link";
import type { BookingView } from "~/domain/booking/view";
import { PATHS } from "~/lib/paths";

/** Says why there is no card form. */
function reason(booking: BookingView): {
  tone: "success" | "info";
  title: string;
  text: string;
  receipt: boolean;
} {
  switch (booking.paymentStatus) {
    case "captured":
      return {
        tone: "success",
        title: "This booking is paid",
        text: "Thank you. Your receipt is ready.",
        receipt: true,
      };
    case "refunded":
      return {
        tone: "info",
        title: "This payment was refunded",
        text: "Your refund is on its way to your card.",
        receipt: true,
      };
    case "partially_refunded":
      return {
        tone: "info",
        title: "Part of this payment was refunded",
        text: "Your refund is on its way to your card.",
        receipt: true,
      };
    case "disputed":
      return {
        tone: "info",
        title: "Your bank is reviewing this payment",
        text: "You disputed it with your bank. There's nothing to do here until your bank decides.",
        receipt: true,
      };
    case "authorized":
      return {
        tone: "success",
        title: "There's a hold on your card",
        text: "We'll charge your card when the job is done.",
        receipt: false,
      };
    case "none":
    case "due":
    case "failed":
    case "released":
      return booking.cardSaved && !isCancelled(booking.status)
        ? {
            tone: "success",
            title: "Your card is saved",
            text: "We'll place the hold two days before the job and charge your card when it's done.",
            receipt: false,
          }
        : {
            tone: "info",
            title: "There's nothing to pay",
            text: "This booking was canceled. We released any hold on your card.",
            receipt: false,
          };
    default:
      return booking.paymentStatus satisfies never;
  }
}

/**
 * Says that the booking is paid, authorized, saved or canceled, with its receipt if there is one.
 */
export function NothingToPay({ booking }: { booking: BookingView }) {
  const { tone, title, text, receipt } = reason(booking);
  return (
    <Alert tone={tone} role="status" title={title}>
      <p>{text}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {receipt ? (
          <Link href={PATHS.receipt(booking.id)} className={buttonVariants()}>
            <ReceiptText aria-hidden />
            View receipt
          </Link>
        ) : null}
        <Link href={PATHS.serviceHistory} className={buttonVariants({ variant: "outline" })}>
          Go to service history
        </Link>
      </div>
    </Alert>
  );
}
