"use client";

import { Navigation } from "lucide-react";
import { useState } from "react";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { Field } from "~/components/ui/field";
import { Input } from "~/components/ui/input";
import { actionFactsOf, actionsFor } from "~/domain/booking/actions";
import { isEta } from "~/domain/booking/policy";
import { bookingFields } from "~/messages/fields/booking";
import { earlyBy } from "~/domain/booking/schedule/lateness";
import { arrivalOf } from "~/domain/booking/schedule/timing";
import type { BookingView } from "~/domain/booking/view";
import { durationText } from "~/messages/counts";
import { toast } from "~/lib/use-toast";
import { showFailure } from "~/lib/use-toast-mutation";
import { useSiteAction } from "~/features/offline-queue/use-site-action";
import { clockOf } from "../today/labels";
import { ArriveButton } from "../arrive-button";

const FAILED = { title: "Error", description: "server" } as const;
const USUAL_MINUTES = [10, 20, 30, 45, 60] as const;

/** Reports that the mechanic is on the way, with an estimate, and that they have arrived. */
export function OnTheWay({
  job,
  now,
  isQuiet,
}: {
  job: BookingView;
  now: number;
  /** Something else is due. */
  isQuiet: boolean;
}) {
  const [asking, setAsking] = useState(false);
  const actions = actionsFor(actionFactsOf(job), "mechanic", new Date(now));
  const canLeave = actions.includes("en_route");
  const canArrive = actions.includes("arrive");
  if (!canLeave && !canArrive) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {canLeave ? (
        <Button
          variant={isQuiet || job.enRouteAt !== null ? "outline" : "default"}
          onClick={() => setAsking(true)}
        >
          <Navigation aria-hidden />
          <span>{job.enRouteAt === null ? "I'm on my way" : "New estimate"}</span>
        </Button>
      ) : null}
      {canArrive ? (
        <ArriveButton
          job={job}
          variant={isQuiet || job.enRouteAt === null ? "outline" : "default"}
        />
      ) : null}
      {asking ? <HowLong job={job} usual={null} onClose={() => setAsking(false)} /> : null}
    </div>
  );
}

type HowLongProps = {
  job: BookingView;
  /** The expected drive in minutes; null if unknown. */
  usual: number | null;
  onClose: () => void;
};

/** Asks how long the drive takes, and tells the customer. */
export function HowLong({ job, usual, onClose }: HowLongProps) {
  const [minutes, setMinutes] = useState(String(job.etaMinutes ?? usual ?? 20));
  const [error, setError] = useState<string>();
  /** Minutes between an unusually early arrival and the booked start, once we asked about it. */
  const [early, setEarly] = useState<number | null>(null);
  const choose = (value: string) => {
    setMinutes(value);
    setError(undefined);
    setEarly(null);
  };
  const leave = useSiteAction(job.id, {
    onDone() {
      toast({ title: "The customer sees your arrival time" });
      onClose();
    },
    onRefused: (message) => showFailure({ failure: FAILED }, message),
    onQueued: onClose,
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="How long does the drive take?"
      description="The customer sees your arrival time."
      confirmLabel={early === null ? "Tell the customer" : "Tell them anyway"}
      pending={leave.isPending}
      onConfirm={() => {
        const etaMinutes = Number(minutes);
        if (!isEta(etaMinutes)) {
          setError(bookingFields.etaWrong);
          return;
        }
        const arrival = arrivalOf(new Date(), etaMinutes);
        const doubt = early === null ? earlyBy(new Date(job.scheduledAt), arrival) : null;
        if (doubt === null) leave.perform({ kind: "en_route", etaMinutes });
        else setEarly(doubt);
      }}
    >
      <div className="flex flex-wrap gap-2" role="group" aria-label="Usual drives">
        {USUAL_MINUTES.map((usual) => (
          <Button
            key={usual}
            size="sm"
            variant={minutes === String(usual) ? "default" : "outline"}
            aria-pressed={minutes === String(usual)}
            onClick={() => choose(String(usual))}
          >
            {usual} min
          </Button>
        ))}
      </div>
      <Field label="Minutes" required error={error}>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            value={minutes}
            onChange={(event) => choose(event.target.value)}
          />
        )}
      </Field>
      {early === null ? null : (
        <Alert tone="warning" role="alert" title={`That's ${durationText(early)} early`}>
          The customer booked {clockOf(job.scheduledAt, job.timeZone)}. If you&apos;ll really be
          there that early, confirm again.
        </Alert>
      )}
    </ConfirmDialog>
  );
}
