"use client";

import { canSaveOdometer } from "~/domain/booking/odometer";
import type { BookingView } from "~/domain/booking/view";
import { useQueuedActions } from "~/features/offline-queue/queue-state";
import { useSiteAction } from "~/features/offline-queue/use-site-action";
import { toast } from "~/lib/use-toast";

/**
 * Saves the miles of a job's car, or queues them while offline. A refusal never undoes what the
 * mechanic did before.
 */
export function useOdometer(job: BookingView, onSaved?: () => void) {
  const { perform, isPending } = useSiteAction(job.id, {
    onDone: () => onSaved?.(),
    onRefused(message) {
      toast({ variant: "destructive", title: "Mileage not saved", description: message });
    },
    onQueued: () => onSaved?.(),
  });
  return { save: (miles: number) => perform({ kind: "odometer", miles }), isPending };
}

/** Returns whether the mileage is still missing: neither saved, nor waiting on this phone. */
export function useMissesOdometer(job: BookingView, now: number): boolean {
  const queued = useQueuedActions(job.id);
  return canSaveOdometer(job, new Date(now)) && queued.every(({ act }) => act.kind !== "odometer");
}
