import { Alert } from "~/components/ui/alert";
import { Link } from "~/components/ui/link";
import { isAgreed } from "~/domain/booking/status";
import type { BookingView } from "~/domain/booking/view";
import { formatDateTime } from "~/messages/format";
import { PATHS } from "~/lib/paths";

/** Asks the customer of an accepted booking to add a card, and says what happens otherwise. */
export function CardMissing({ booking }: { booking: BookingView }) {
  const { id, status, cardMissing, cardDeadlineAt, withoutCard, timeZone } = booking;
  if (!isAgreed(status) || !cardMissing || (cardDeadlineAt === null && !withoutCard)) return null;
  return (
    <Alert tone="warning" title="Add a card" className="mb-3">
      {cardDeadlineAt === null ? (
        <p>Your mechanic is coming without one. You pay when the job is done.</p>
      ) : (
        <p>
          Without a card we&apos;ll cancel this booking on{" "}
          <time dateTime={cardDeadlineAt} className="font-semibold">
            {formatDateTime(cardDeadlineAt, timeZone)}
          </time>
          . You pay when the job is done.
        </p>
      )}
      <p className="mt-2">
        <Link href={PATHS.checkout(id)} className="font-semibold text-link underline">
          Add a card
        </Link>
      </p>
    </Alert>
  );
}
