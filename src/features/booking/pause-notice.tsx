import { Alert } from "~/components/ui/alert";
import { BOOKING_MESSAGES } from "~/messages/booking";

type PauseNoticeProps = {
  /** The operator's sentence. */
  sentence: string;
  className?: string | undefined;
};

/** Says that nobody can book right now, and why. */
export function PauseNotice({ sentence, className }: PauseNoticeProps) {
  return (
    <Alert
      tone="warning"
      role="status"
      title={BOOKING_MESSAGES.bookingsPaused.title}
      className={className}
    >
      <p className="wrap-anywhere">{sentence}</p>
    </Alert>
  );
}
