import { cn } from "~/components/cn";
import { Button, buttonVariants } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Link } from "~/components/ui/link";
import { ALERT_WORDS, type AlertView } from "~/domain/staff/alert";
import { formatDateTime, formatRelative } from "~/lib/format";
import { DESK_PATHS } from "~/lib/desk-paths";
import type { ToastPair } from "~/lib/toast-copy";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";

const ISO_TIME = /(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)/;

/** Shows an alert: what happened, to which booking, and since when it waits. */
export function AlertCard({ alert, onResolve }: { alert: AlertView; onResolve: () => void }) {
  const isUrgent = alert.kind === "safety" && alert.takenBy === null;
  const { title, advice } = ALERT_WORDS[alert.kind];
  const to = placeOf(alert);
  const titleId = `alert-${alert.id}`;
  return (
    <Card
      className={cn("grid gap-4 p-5 sm:p-6", isUrgent && "border-2 border-destructive")}
      role={isUrgent ? "alert" : undefined}
    >
      <div className="grid gap-1">
        <h2
          id={titleId}
          className={cn("font-display text-heading font-semibold", isUrgent && "text-destructive")}
        >
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
      <p className="max-w-prose wrap-anywhere">{readable(alert.detail)}</p>
      <p className="max-w-prose text-sm text-muted-foreground">{advice}</p>
      {alert.takenBy === null || alert.takenAt === null ? null : (
        <p className="text-sm">
          Taken by <strong>{alert.takenBy}</strong>,{" "}
          <time dateTime={alert.takenAt}>{formatDateTime(alert.takenAt)}</time>
        </p>
      )}
      <div className="flex flex-wrap items-center gap-4">
        {alert.kind === "safety" && alert.takenBy === null ? (
          <Take alert={alert} describedBy={titleId} />
        ) : null}
        {to === null ? null : (
          <Link
            href={to.href}
            className={buttonVariants({ size: "sm", variant: isUrgent ? "outline" : "default" })}
          >
            {to.label}
          </Link>
        )}
        <Button size="sm" variant="outline" aria-describedby={titleId} onClick={onResolve}>
          Resolve
        </Button>
      </div>
    </Card>
  );
}

const TAKE = {
  success: { title: "Taken", description: "We stopped alerting the others. Call the reporter." },
  failure: { title: "Not taken", description: "server" },
} as const satisfies ToastPair;

/** Takes an alert, which shows everyone who handles it and stops the alarm for them. */
function Take({ alert, describedBy }: { alert: AlertView; describedBy: string }) {
  const take = api.desk.takeAlert.useMutation(withToasts(TAKE));
  return (
    <Button
      size="sm"
      aria-describedby={describedBy}
      loading={take.isPending}
      onClick={() => take.mutate({ id: alert.id })}
    >
      Take report
    </Button>
  );
}

/** Returns the page where the alert can be handled. */
function placeOf({ kind, subject, bookingNumber }: AlertView) {
  switch (kind) {
    case "dispute":
    case "dispute_due":
    case "evidence_refused": {
      const [dispute] = subject.split(":");
      return { label: "Answer dispute", href: DESK_PATHS.moneyWith({ dispute }) };
    }
    case "job_late":
    case "job_stuck":
    case "hold_ends":
    case "job_question":
    case "change_waiting":
    case "safety":
    case "claim_overdue":
    case "shared_person":
    case "low_prices":
    case "quick_job":
      return bookingNumber === null
        ? null
        : { label: "Open job", href: DESK_PATHS.jobsWith({ booking: bookingNumber }) };
    case "fraud_warning":
    case "refund_failed":
    case "payment_mismatch":
    case "early_completion":
      return bookingNumber === null
        ? null
        : { label: "Open payments", href: DESK_PATHS.moneyWith({ booking: bookingNumber }) };
    case "review_reported":
      return { label: "Open reviews", href: DESK_PATHS.reviews };
    case "tie_out":
      return { label: "Open tie-out", href: DESK_PATHS.tieOut };
    case "document_waits":
      return { label: "Open document", href: DESK_PATHS.vettingWith({ document: subject }) };
    case "name_waits":
    case "photo_changed":
    case "returning_mechanic": {
      const [person] = subject.split(":");
      return { label: "Open mechanic", href: DESK_PATHS.peopleWith({ person }) };
    }
    case "second_plan":
    case "payout_setup_refused":
      return null;
    case "payout_stuck":
      return { label: "Open payouts", href: DESK_PATHS.payouts };
    default:
      return kind satisfies never;
  }
}

/** Replaces ISO times in the alert's text by the viewer's local times. */
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
