import { isCancelled } from "~/domain/booking/status";
import {
  BadgeDollarSign,
  CircleDollarSign,
  CreditCard,
  ShieldCheck,
  TriangleAlert,
  Undo2,
  type LucideIcon,
} from "lucide-react";
import { cn } from "~/components/cn";
import type { BookingView } from "~/domain/booking/view";
import { isFree, PAYMENT_LABELS, type PaymentStatus } from "~/domain/payment/status";

const LOOKS: Record<PaymentStatus, { icon: LucideIcon; className: string }> = {
  none: { icon: CircleDollarSign, className: "text-muted-foreground" },
  authorized: { icon: ShieldCheck, className: "text-completed" },
  captured: { icon: BadgeDollarSign, className: "text-completed" },
  released: { icon: Undo2, className: "text-muted-foreground" },
  due: { icon: TriangleAlert, className: "text-pending" },
  failed: { icon: TriangleAlert, className: "text-destructive" },
  refunded: { icon: Undo2, className: "text-muted-foreground" },
  partially_refunded: { icon: Undo2, className: "text-muted-foreground" },
  disputed: { icon: TriangleAlert, className: "text-pending" },
};
const SAVED = { icon: CreditCard, className: "text-completed" };
const CARD_SAVED = "Card saved, hold two days before";

type PaymentBadgeProps = {
  booking: Pick<BookingView, "status" | "paymentStatus" | "cardSaved" | "totalAmount">;
  className?: string;
};

/** Shows the payment's status. Empty if the booking was canceled before any payment. */
export function PaymentBadge({ booking, className }: PaymentBadgeProps) {
  if (booking.paymentStatus === "none" && (isCancelled(booking.status) || isFree(booking))) {
    return null;
  }
  const saved = booking.cardSaved && booking.paymentStatus === "none";
  const { icon: Icon, className: look } = saved ? SAVED : LOOKS[booking.paymentStatus];
  return (
    <span className={cn("inline-flex items-center gap-1.5 text-sm font-semibold", look, className)}>
      <Icon aria-hidden className="size-4 shrink-0" />
      <span>{saved ? CARD_SAVED : PAYMENT_LABELS[booking.paymentStatus]}</span>
    </span>
  );
}
