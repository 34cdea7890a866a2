import { ChevronRight } from "lucide-react";
import { Link } from "~/components/ui/link";
import type { BookingView } from "~/domain/booking/view";
import { BOOKING_PATHS } from "~/lib/booking-paths";
import { PATHS } from "~/lib/paths";
import { formatDollars, formatMiles, formatMoment } from "~/messages/format";
import { plural } from "~/messages/plural";
import { useRequests } from "../use-requests";

const SHOWN = 3;

/** Lists the first open requests, each with its pay. Nothing while there are none. */
export function OpenRequests() {
  const { requests = [] } = useRequests();
  return <RequestRows title="Open requests" requests={requests} total={requests.length} />;
}

type RequestRowsProps = {
  title: string;
  requests: readonly BookingView[];
  /** All open requests, shown ones included. */
  total: number;
};

/** Lists a few requests in one line each, and leads to all of them. */
export function RequestRows({ title, requests, total }: RequestRowsProps) {
  if (requests.length === 0) return null;
  const shown = requests.slice(0, SHOWN);
  return (
    <section aria-labelledby="open-requests" className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="open-requests" className="font-display text-heading font-semibold">
          {title}
        </h2>
        <Link
          href={PATHS.mechanicRequests}
          className="inline-flex min-h-11 items-center text-sm font-semibold text-link hover:underline"
        >
          {plural(total, { one: "See the request", other: "See all {count}" })}
        </Link>
      </div>
      <ul className="divide-y overflow-hidden rounded-lg border bg-card shadow-card">
        {shown.map((request) => (
          <li key={request.id}>
            <RequestRow request={request} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function RequestRow({ request }: { request: BookingView }) {
  return (
    <Link
      href={BOOKING_PATHS.mechanic(request.id)}
      className="flex min-h-14 items-center gap-3 px-4 py-2.5 hover:bg-muted/60 focus-visible:-outline-offset-2"
    >
      <span className="min-w-0 flex-1">
        <span className="flex justify-between gap-3 font-semibold">
          <span className="min-w-0 truncate">{request.serviceName}</span>
          <span className="tabular-nums">
            {formatDollars(request.mechanicEarns ?? request.subtotal)}
          </span>
        </span>
        <span className="block text-sm text-muted-foreground">
          {formatMoment(new Date(request.scheduledAt), request.timeZone)} ·{" "}
          {formatMiles(request.distanceMiles)}
        </span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted-foreground" />
    </Link>
  );
}
