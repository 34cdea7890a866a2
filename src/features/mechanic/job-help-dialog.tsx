"use client";

import { Ban, ClockAlert, ShieldAlert, UserRoundX, type LucideIcon } from "lucide-react";
import { useState, type ReactNode } from "react";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "~/components/ui/dialog";
import { Link } from "~/components/ui/link";
import { actionFactsOf, actionsFor } from "~/domain/booking/actions";
import { noShowPossibleFrom } from "~/domain/booking/next-step";
import { NO_SHOW_AFTER_MINUTES } from "~/domain/booking/policy";
import { isAgreed, isUnderWay } from "~/domain/booking/status";
import type { BookingView } from "~/domain/booking/view";
import { ReportDanger } from "~/features/booking/report-danger";
import { BOOKING_PATHS } from "~/lib/booking-paths";
import { dateFormat } from "~/messages/date-format";
import { CannotDoDialog } from "./cannot-do-dialog";
import { NoShowDialog } from "./jobs/no-show";
import { HowLong } from "./jobs/on-the-way";
import { ReleaseJobDialog } from "./jobs/release-job";

type Topic = "late" | "absent" | "release" | "cannot" | "danger";

type JobHelpDialogProps = { job: BookingView; now: number; onClose: () => void };

/** Asks what's wrong, then shows what to do about it. */
export function JobHelpDialog({ job, now, onClose }: JobHelpDialogProps) {
  const [topic, setTopic] = useState<Topic | null>(null);
  switch (topic) {
    case null:
      return (
        <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
          <DialogContent>
            <DialogHeader>
              <DialogTitle>Help with this job</DialogTitle>
              <DialogDescription>If you&apos;re in danger, call 911 first.</DialogDescription>
            </DialogHeader>
            <Topics job={job} now={now} onChoose={setTopic} />
          </DialogContent>
        </Dialog>
      );
    case "late":
      return <HowLong job={job} usual={null} onClose={onClose} />;
    case "absent":
      return <NoShowDialog job={job} onClose={onClose} />;
    case "release":
      return <ReleaseJobDialog job={job} now={now} onClose={onClose} />;
    case "cannot":
      return <CannotDoDialog job={job} onClose={onClose} />;
    case "danger":
      return <ReportDanger booking={job} side="mechanic" onClose={onClose} />;
    default:
      return topic satisfies never;
  }
}

type TopicsProps = { job: BookingView; now: number; onChoose: (topic: Topic) => void };

function Topics({ job, now, onChoose }: TopicsProps) {
  const actions = actionsFor(actionFactsOf(job), "mechanic", new Date(now));
  const waits = isAgreed(job.status);
  const isThere = job.arrivedAt !== null;
  return (
    <ul className="grid gap-2">
      {waits && !isThere ? (
        actions.includes("en_route") ? (
          <Choice icon={ClockAlert} title="I'm running late" onClick={() => onChoose("late")}>
            Send the customer a new arrival time.
          </Choice>
        ) : (
          <Choice
            icon={ClockAlert}
            title="I'm running late"
            href={`${BOOKING_PATHS.mechanic(job.id)}#messages`}
          >
            Message the customer, or ask for another time on the job&apos;s page.
          </Choice>
        )
      ) : null}
      {waits && isThere ? (
        actions.includes("no_show") ? (
          <Choice
            icon={UserRoundX}
            title="The customer isn't here"
            onClick={() => onChoose("absent")}
          >
            Report a no-show and cancel the job.
          </Choice>
        ) : (
          <li className="rounded-md border border-dashed p-3.5 text-sm">
            <p className="font-semibold">The customer isn&apos;t here</p>
            <p className="text-muted-foreground">{absentLater(job)}</p>
          </li>
        )
      ) : null}
      {actions.includes("release") ? (
        <Choice icon={Ban} title="I can't do this job" onClick={() => onChoose("release")}>
          Give it up with a reason. We look for another mechanic.
        </Choice>
      ) : (
        <Choice
          icon={Ban}
          title={isUnderWay(job.status) ? "I have to stop" : "I can't do this job"}
          onClick={() => onChoose("cannot")}
        >
          Tell our team why. They decide what happens next.
        </Choice>
      )}
      <Choice icon={ShieldAlert} title="I don't feel safe" onClick={() => onChoose("danger")}>
        Report it. Our team is alerted at once, and the customer isn&apos;t told.
      </Choice>
    </ul>
  );
}

/** Says when a no-show can be reported. */
function absentLater(job: BookingView): string {
  const from = noShowPossibleFrom(actionFactsOf(job));
  if (from !== null) {
    const at = dateFormat({ hour: "numeric", minute: "2-digit", timeZone: job.timeZone });
    return `Knock, call and message. You can report a no-show from ${at.format(from)}.`;
  }
  return `Add an arrival photo first. You can report a no-show ${NO_SHOW_AFTER_MINUTES} minutes after your arrival is confirmed.`;
}

const CHOICE =
  "flex min-h-14 w-full items-start gap-3 rounded-md border p-3.5 text-left hover:border-foreground hover:bg-muted";

type ChoiceProps = { icon: LucideIcon; title: string; children: ReactNode } & (
  { href: string } | { onClick: () => void }
);

function Choice({ icon: Icon, title, children, ...target }: ChoiceProps) {
  const words = (
    <>
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-link" />
      <span className="min-w-0">
        <span className="block font-semibold">{title}</span>
        <span className="block text-sm text-muted-foreground">{children}</span>
      </span>
    </>
  );
  return (
    <li>
      {"href" in target ? (
        <Link href={target.href} className={CHOICE}>
          {words}
        </Link>
      ) : (
        <button type="button" className={CHOICE} onClick={target.onClick}>
          {words}
        </button>
      )}
    </li>
  );
}
