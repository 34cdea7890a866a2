import { CircleCheck } from "lucide-react";
import { COLLECTED } from "~/domain/payment/status";
import { isObject } from "~/lib/use-draft";
import { formatDollars } from "~/messages/format";

/** Says what a completed job earned, or will once the customer pays; null for a free visit. */
export function earnedWords(booking: unknown): string | null {
  if (!isObject(booking) || typeof booking.mechanicEarns !== "string") return null;
  if (Number(booking.mechanicEarns) === 0) return null;
  const amount = formatDollars(booking.mechanicEarns);
  const isCollected = COLLECTED.some((status) => status === booking.paymentStatus);
  return isCollected ? `You earned ${amount}` : `You'll earn ${amount} when the customer pays`;
}

/** Shows what the last job earned, above the next stop. */
export function Earned({ words }: { words: string }) {
  return (
    <p
      role="status"
      className="flex items-center gap-3 rounded-lg border border-l-4 border-l-completed bg-completed-soft px-4 py-3 font-display text-lead font-semibold text-completed"
    >
      <CircleCheck aria-hidden className="size-5 shrink-0" />
      {words}
    </p>
  );
}
