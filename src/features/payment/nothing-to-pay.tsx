import { isCancelled } from "~/domain/booking/status";
import { ReceiptText } from "lucide-react";
import { Alert } from "~/components/ui/alert";
import { buttonVariants } from "~/components/ui/button";
import { Link } from "~/components/ui/link";
import type { BookingView } from "~/domain/booking/view";
import { PATHS } from "~/lib/paths";

/** Why there is no card form here. */
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
        text: "The money is on its way back to your card.",
        receipt: true,
      };
    case "partially_refunded":
      return {
        tone: "info",
        title: "Part of this payment was refunded",
        text: "The refund is on its way back to your card.",
        receipt: true,
      };
    case "disputed":
      return {
        tone: "info",
        title: "Your bank is looking at this payment",
        text: "You told your bank that something is wrong with it. There is nothing to do here until your bank has decided.",
        receipt: true,
      };
    case "authorized":
      return {
        tone: "success",
        title: "Your card is held",
        text: "The amount is reserved on your card and charged when the job is done.",
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
            text: "The amount is held two days before the job and charged when it is done.",
            receipt: false,
          }
        : {
            tone: "info",
            title: "There is nothing to pay",
            text: "This booking was cancelled. Any hold on your card has been released.",
            receipt: false,
          };
    default:
      return booking.paymentStatus satisfies never;
  }
}

/** Already paid, held, saved or cancelled: says so, with the receipt where there is one. */
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
