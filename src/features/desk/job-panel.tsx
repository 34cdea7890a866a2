import { useState, type ReactNode } from "react";
import { Button } from "~/components/ui/button";
import { EmailText } from "~/components/ui/email-text";
import { ErrorState } from "~/components/ui/error-state";
import { Money } from "~/components/ui/money";
import { Sheet, SheetContent } from "~/components/ui/sheet";
import { SkeletonText } from "~/components/ui/skeleton";
import { Timeline } from "~/components/ui/timeline";
import type { DeskAct, DeskBookingView } from "~/domain/booking/desk";
import { StatusBadge } from "~/features/booking/status-badge";
import { PAYMENT_PURPOSE_LABELS, PAYMENT_STATE_LABELS } from "~/features/payment/payment-words";
import { DESK_PATHS } from "~/lib/desk-paths";
import { formatDateTime } from "~/lib/format";
import { Link } from "~/components/ui/link";
import { api } from "~/trpc/react";
import { JobActDialog } from "./job-act-dialog";

const ACT_LABELS: Record<DeskAct, string> = {
  desk_cancel: "Cancel it",
  desk_complete: "Complete it",
  desk_release: "Give it to others",
};

type JobPanelProps = { booking: string; onClose: () => void };

/** Everything of one booking that staff decide by, and what they can do to it. */
export function JobPanel({ booking, onClose }: JobPanelProps) {
  const job = api.desk.booking.useQuery({ id: booking });
  return (
    <Sheet open onOpenChange={(open) => (open ? undefined : onClose())}>
      <SheetContent className="w-[min(40rem,100vw)]" title={job.data?.bookingNumber ?? booking}>
        {job.data ? (
          <Job job={job.data} />
        ) : job.error ? (
          <ErrorState
            title="This booking couldn't be loaded"
            description={job.error.message}
            onRetry={job.error.data?.reason === "NOT_FOUND" ? undefined : () => void job.refetch()}
          />
        ) : (
          <SkeletonText lines={10} />
        )}
      </SheetContent>
    </Sheet>
  );
}

function Job({ job }: { job: DeskBookingView }) {
  const [act, setAct] = useState<DeskAct | null>(null);
  return (
    <div className="grid gap-6 text-sm">
      <Head job={job} />
      {job.acts.length === 0 ? null : (
        <div role="group" aria-label="What you can do" className="flex flex-wrap gap-2">
          {job.acts.map((name) => (
            <Button
              key={name}
              size="sm"
              variant={name === "desk_cancel" ? "destructive" : "outline"}
              onClick={() => setAct(name)}
            >
              {ACT_LABELS[name]}
            </Button>
          ))}
        </div>
      )}
      <People job={job} />
      <Price job={job} />
      <Section title="Timeline">
        <Timeline
          items={job.events.map(({ id, label, at, by }) => ({
            id,
            label,
            at: formatDateTime(at, job.timeZone),
            detail: `By ${by}`,
            done: true,
          }))}
        />
      </Section>
      <Log job={job} />
      {act === null ? null : <JobActDialog act={act} job={job} onClose={() => setAct(null)} />}
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-2 border-t pt-4">
      <h3 className="text-base font-semibold">{title}</h3>
      {children}
    </section>
  );
}

function Head({ job }: { job: DeskBookingView }) {
  const { arrivalContestedAt, stoppedAt, stopReason, cancelledBy, cancelReason } = job;
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-3">
        <StatusBadge status={job.status} />
        <time dateTime={job.scheduledAt} className="font-semibold">
          {formatDateTime(job.scheduledAt, job.timeZone)}
        </time>
      </p>
      <p>{job.services}</p>
      <p className="text-muted-foreground">{job.serviceLocation}</p>
      <p className="max-w-prose break-words whitespace-pre-line">{job.issueDescription}</p>
      {stoppedAt === null ? null : (
        <Notice title="Stopped by its customer" at={stoppedAt} zone={job.timeZone}>
          {stopReason}
        </Notice>
      )}
      {arrivalContestedAt === null ? null : (
        <Notice
          title="Nobody is there, says its customer"
          at={arrivalContestedAt}
          zone={job.timeZone}
        >
          {job.arrivedAt === null
            ? null
            : `Its mechanic said so at ${formatDateTime(job.arrivedAt, job.timeZone)}.`}
        </Notice>
      )}
      {cancelledBy === null ? null : (
        <p>
          Cancelled by: {cancelledBy}
          {cancelReason === null ? null : `, ${cancelReason}`}
        </p>
      )}
    </div>
  );
}

type NoticeProps = { title: string; at: string; zone: string; children: ReactNode };

function Notice({ title, at, zone, children }: NoticeProps) {
  return (
    <div className="rounded-md bg-pending-soft p-3">
      <p className="font-semibold">
        {title}, <time dateTime={at}>{formatDateTime(at, zone)}</time>
      </p>
      {children === null ? null : <p className="mt-1 break-words">{children}</p>}
    </div>
  );
}

function People({ job }: { job: DeskBookingView }) {
  const people = [
    ["Customer", job.customer],
    ["Mechanic", job.mechanic],
    ["Asked for", job.requested],
  ] as const;
  return (
    <Section title="People">
      <dl className="grid gap-3 sm:grid-cols-2">
        {people.map(([label, person]) =>
          person === null ? null : (
            <div key={label} className="min-w-0">
              <dt className="text-muted-foreground">{label}</dt>
              <dd className="font-semibold">{person.name}</dd>
              {person.email === null ? null : (
                <dd>
                  <EmailText address={person.email} />
                </dd>
              )}
              {person.phone === null ? null : (
                <dd>
                  <a href={`tel:${person.phone}`} className="text-link underline">
                    {person.phone}
                  </a>
                </dd>
              )}
            </div>
          ),
        )}
      </dl>
    </Section>
  );
}

function Price({ job }: { job: DeskBookingView }) {
  const rows: [string, string, string][] = [
    ...job.lines.map(({ id, name, price }): [string, string, string] => [id, name, price]),
    ...(job.discount === "0.00"
      ? []
      : [["discount", "Discount", `-${job.discount}`] satisfies [string, string, string]]),
    ["fee", "Platform fee", job.platformFee],
  ];
  return (
    <Section title="Money">
      <dl>
        {rows.map(([key, label, amount]) => (
          <div key={key} className="flex justify-between gap-4 py-0.5">
            <dt>{label}</dt>
            <dd>
              <Money amount={amount} />
            </dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-t py-1 font-semibold">
          <dt>Total</dt>
          <dd>
            <Money amount={job.total} />
          </dd>
        </div>
      </dl>
      {job.payments.length === 0 ? (
        <p className="text-muted-foreground">No payment was begun.</p>
      ) : (
        <ul className="grid gap-1">
          {job.payments.map(({ id, purpose, state, amount, captured, refunded }) => (
            <li key={id} className="flex justify-between gap-4">
              <span>
                {PAYMENT_PURPOSE_LABELS[purpose]} · {PAYMENT_STATE_LABELS[state]}
                {refunded === "0.00" ? null : ` · ${refunded} refunded`}
              </span>
              <Money amount={state === "captured" ? captured : amount} />
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link
          href={DESK_PATHS.moneyWith({ booking: job.bookingNumber })}
          className="text-link underline underline-offset-4"
        >
          Its refunds
        </Link>
      </p>
    </Section>
  );
}

function Log({ job }: { job: DeskBookingView }) {
  if (job.log.length === 0) return null;
  return (
    <Section title="What staff did">
      <ul className="grid gap-3">
        {job.log.map(({ id, who, at, action, reason }) => (
          <li key={id}>
            <p>
              <span className="font-semibold">{who}</span> ·{" "}
              <span className="font-mono">{action}</span>
              {" · "}
              <time dateTime={at}>{formatDateTime(at)}</time>
            </p>
            {reason === null ? null : <p className="break-words">{reason}</p>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
