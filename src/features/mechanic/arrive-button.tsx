"use client";

import { MapPinCheck } from "lucide-react";
import { useState } from "react";
import { Button } from "~/components/ui/button";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { arrivalDoubt, type ArrivalDoubt } from "~/domain/booking/arrival-doubt";
import { approachOf } from "~/domain/booking/schedule/lateness";
import type { BookingView } from "~/domain/booking/view";
import { useSiteAction } from "~/features/offline-queue/use-site-action";
import { dateFormat } from "~/messages/date-format";
import { formatMiles } from "~/messages/format";
import { toast } from "~/lib/use-toast";
import { showFailure } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";
import { devicePosition } from "./position-sharing";

type ArriveButtonProps = {
  job: BookingView;
  variant?: "default" | "outline";
  size?: "default" | "lg";
  className?: string;
};

/**
 * Tells the customer that the mechanic has arrived. Asks first if the phone is somewhere else, or
 * if it has no position and the estimate is still far off.
 */
export function ArriveButton({ job, variant = "default", size, className }: ArriveButtonProps) {
  const [doubt, setDoubt] = useState<ArrivalDoubt | null>(null);
  const [isLocating, setLocating] = useState(false);
  const today = api.mechanic.today.useQuery();
  const street = today.data?.stops.find((stop) => stop.job.id === job.id)?.street ?? null;
  const close = () => setDoubt(null);
  const arrive = useSiteAction(job.id, {
    onDone() {
      close();
      toast({ title: "We told the customer you've arrived" });
    },
    onRefused(message) {
      close();
      showFailure({ failure: { title: "Error", description: "server" } }, message);
    },
    onQueued: close,
  });
  const press = async () => {
    setLocating(true);
    const phone = await devicePosition();
    setLocating(false);
    const found = arrivalDoubt({ approach: approachOf(job), phone, street }, new Date());
    if (found === null) arrive.perform({ kind: "arrive" });
    else setDoubt(found);
  };
  return (
    <>
      <Button
        variant={variant}
        size={size}
        className={className}
        loading={isLocating || (doubt === null && arrive.isPending)}
        onClick={() => void press()}
      >
        <MapPinCheck aria-hidden />
        <span>I&apos;ve arrived</span>
      </Button>
      {doubt === null ? null : (
        <ConfirmDialog
          open
          onOpenChange={(open) => (open ? undefined : close())}
          {...questionAbout(doubt, job.timeZone)}
          confirmLabel="I've arrived"
          pending={arrive.isPending}
          onConfirm={() => arrive.perform({ kind: "arrive" })}
        />
      )}
    </>
  );
}

function questionAbout(doubt: ArrivalDoubt, timeZone: string) {
  switch (doubt.is) {
    case "far":
      return {
        title: "Are you there?",
        description: `Your phone is ${formatMiles(doubt.miles)} from the service location. We'll tell the customer that you're at their door.`,
      };
    case "early": {
      const clock = dateFormat({ hour: "numeric", minute: "2-digit", timeZone });
      return {
        title: "Are you there already?",
        description: `The customer expects you at about ${clock.format(doubt.expectedAt)}, and your phone can't tell where you are.`,
      };
    }
    default:
      return doubt satisfies never;
  }
}
