"use client";

import { Camera } from "lucide-react";
import type { BookingView } from "~/domain/booking/view";
import type { PhotoKind } from "~/domain/photo/kinds";
import { PHOTO_RULES } from "~/domain/photo/rules";
import { isAgreed, isUnderWay } from "~/domain/booking/status";
import { useQueuedActions } from "~/features/offline-queue/queue-state";
import { listAnd } from "~/messages/list";
import { api } from "~/trpc/react";

/** Returns the kinds of photos that matter now, the most urgent first. */
export function wantedPhotos(job: BookingView): readonly PhotoKind[] {
  if (isUnderWay(job.status)) return ["before", "after"];
  if (!isAgreed(job.status) || job.arrivedAt === null) return [];
  return job.arrivalConfirmed ? ["before"] : ["arrival"];
}

/**
 * Returns the wanted photos that were neither sent nor wait on this phone; none while we don't know.
 */
export function useMissingPhotos(job: BookingView): readonly PhotoKind[] {
  const wanted = wantedPhotos(job);
  const photos = api.booking.photos.list.useQuery({ id: job.id }, { enabled: wanted.length > 0 });
  const queued = useQueuedActions(job.id);
  if (photos.data === undefined) return [];
  const taken = new Set<PhotoKind>([
    ...photos.data.map(({ kind }) => kind),
    ...queued.flatMap(({ act: action }) => (action.kind === "photo" ? [action.photoKind] : [])),
  ]);
  return wanted.filter((kind) => !taken.has(kind));
}

/** Names the missing photos: "Photos missing: before the work and after the work". */
export const missingWords = (kinds: readonly PhotoKind[]): string =>
  `Photos missing: ${listAnd(kinds.map((kind) => PHOTO_RULES[kind].label.toLowerCase()))}`;

/** Leads to the photos that are still missing. Nothing once all are there. */
export function MissingPhotos({ job }: { job: BookingView }) {
  const missing = useMissingPhotos(job);
  if (missing.length === 0) return null;
  return (
    <a
      href="#photos"
      className="flex min-h-11 items-center gap-2 text-sm font-semibold text-link hover:underline"
    >
      <Camera aria-hidden className="size-4 shrink-0" />
      {missingWords(missing)}
    </a>
  );
}
