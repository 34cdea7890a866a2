import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { ALERT_WORDS, type AlertView } from "~/domain/staff/alert";
import { formatDateTime, formatRelative } from "~/lib/format";

const ISO_TIME = /(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)/;

/** What happened, about which booking, and since when it waits. */
export function AlertCard({ alert, onResolve }: { alert: AlertView; onResolve: () => void }) {
  const { title, advice } = ALERT_WORDS[alert.kind];
  const titleId = `alert-${alert.id}`;
  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <div className="grid gap-1">
        <h2 id={titleId} className="font-display text-heading font-semibold">
          {title}
        </h2>
        <p className="text-sm text-muted-foreground">
          {alert.bookingNumber === null ? null : (
            <>
              Booking <span className="font-mono text-foreground">{alert.bookingNumber}</span>
              {" · "}
            </>
          )}
          since{" "}
          <time dateTime={alert.createdAt} title={formatDateTime(alert.createdAt)}>
            {formatDateTime(alert.createdAt)} ({formatRelative(alert.createdAt, Date.now())})
          </time>
        </p>
      </div>
      <p className="max-w-prose break-words">{readable(alert.detail)}</p>
      <p className="max-w-prose text-sm text-muted-foreground">{advice}</p>
      <div>
        <Button size="sm" variant="outline" aria-describedby={titleId} onClick={onResolve}>
          Resolve
        </Button>
      </div>
    </Card>
  );
}

/** The sentence with its moments as clocks show them where the reader is. */
function readable(detail: string) {
  return detail.split(ISO_TIME).map((part, index) =>
    index % 2 === 1 ? (
      <time key={index} dateTime={part}>
        {formatDateTime(part)}
      </time>
    ) : (
      part
    ),
  );
}
