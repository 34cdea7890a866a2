import { Lock } from "lucide-react";
import { isEndedForCustomer } from "~/domain/customer/suspension";
import { useSuspension } from "~/features/account/use-suspension";
import { BookingThread, type BookingThreadProps } from "./booking-thread";

/** Shows a conversation, and says why a suspended customer can't write in it. */
export function CustomerThread(props: BookingThreadProps) {
  const { booking, user } = props;
  const isSuspended = useSuspension() !== null && user.id === booking.customerId;
  const job = { status: booking.status, scheduledAt: new Date(booking.scheduledAt) };
  return isEndedForCustomer("conversation", isSuspended, job, new Date()) ? (
    <BookingThread {...props} instead={<SuspendedConversation />} />
  ) : (
    <BookingThread {...props} />
  );
}

/** Replaces the box while a suspended customer can't write. */
function SuspendedConversation() {
  return (
    <p role="status" className="flex items-start gap-2 text-sm text-muted-foreground">
      <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
      Your account is suspended, so you can only write while a job is running.
    </p>
  );
}
