"use client";

import { X } from "lucide-react";
import { Button } from "~/components/ui/button";
import { ErrorState } from "~/components/ui/error-state";
import { SkeletonText } from "~/components/ui/skeleton";
import { isOpen } from "~/domain/booking/status";
import type { BookingView } from "~/domain/booking/view";
import {
  BOOKING_PHOTO_KINDS,
  PHOTO_RULES,
  refusalToAddPhoto,
  type PhotoParticipant,
} from "~/domain/photo/rules";
import { type PhotoKind } from "~/domain/photo/kinds";
import type { PhotoView } from "~/domain/photo/schema";
import { useJobAhead, useQueuedActions } from "~/features/offline-queue/queue-state";
import { PHOTO_WARNING, PhotoAdder } from "~/features/photo/photo-picker";
import { PhotoStrip } from "~/features/photo/photo-strip";
import { formatDateTime } from "~/messages/format";
import { toast } from "~/lib/use-toast";
import { api, useRefetch } from "~/trpc/react";
import { PageCard } from "../page-card";

const dateOf = (text: string | null) => (text === null ? null : new Date(text));

const ADD_LABELS: Partial<Record<PhotoKind, string>> = {
  issue: "Add photos of the problem",
  arrival: "Add a photo of your arrival",
  before: "Add photos before the work",
  after: "Add photos after the work",
};
/** Explains the photos that count as proof or that other people can see. */
function hintFor(kind: PhotoKind, { status }: BookingView): string | null {
  if (kind === "arrival") return "It confirms that you've arrived.";
  return kind === "issue" && isOpen(status) ? "Mechanics who can accept the job see them." : null;
}

type PhotosCardProps = {
  booking: BookingView;
  /** The viewer's side. Null for a mechanic who hasn't taken the job. */
  participant: PhotoParticipant | null;
  now: number;
};

/** Shows a booking's photos and lets the viewer add some. */
export function PhotosCard({ booking, participant, now }: PhotosCardProps) {
  const refetch = useRefetch();
  const photos = api.booking.photos.list.useQuery({ id: booking.id });
  const remove = api.booking.photos.remove.useMutation({
    onError: ({ message }) =>
      toast({ variant: "destructive", title: "Error", description: message }),
  });
  const { ahead, isHeld } = useJobAhead(booking);
  const queued = useQueuedActions(booking.id).flatMap(({ act: action }) =>
    action.kind === "photo" ? [action] : [],
  );
  const addable = participant === null ? [] : BOOKING_PHOTO_KINDS.filter((kind) => mayAdd(kind));
  function mayAdd(kind: PhotoKind): boolean {
    if (participant === null || isHeld) return false;
    const facts = {
      status: ahead.status,
      arrivedAt: dateOf(ahead.arrivedAt),
      completedAt: dateOf(ahead.completedAt),
      cancelledAt: null,
    };
    return refusalToAddPhoto(kind, participant, facts, new Date(now)) === null;
  }
  if (photos.isSuccess && photos.data.length === 0 && addable.length === 0) return null;
  const ofKind = (kind: PhotoKind) => photos.data?.filter((photo) => photo.kind === kind) ?? [];
  return (
    <PageCard id="photos" title="Photos">
      {photos.isPending ? <SkeletonText lines={3} /> : null}
      {photos.isError ? (
        <ErrorState
          title="The photos couldn't be loaded"
          description={photos.error.message}
          onRetry={() => void photos.refetch()}
        />
      ) : null}
      <div className="grid gap-5">
        {photos.isSuccess
          ? BOOKING_PHOTO_KINDS.map((kind) => (
              <PhotoGroup
                key={kind}
                kind={kind}
                photos={ofKind(kind)}
                timeZone={booking.timeZone}
                onRemove={(id) => remove.mutate({ id })}
              >
                {addable.includes(kind) ? (
                  <PhotoAdder
                    bookingId={booking.id}
                    kind={kind}
                    room={
                      PHOTO_RULES[kind].most -
                      ofKind(kind).length -
                      queued.filter(({ photoKind }) => photoKind === kind).length
                    }
                    queueOf={participant === "mechanic" ? booking.mechanicId : null}
                    label={ADD_LABELS[kind] ?? "Add photos"}
                    hint={hintFor(kind, booking)}
                    onAdded={() => void refetch("photo")}
                  />
                ) : null}
              </PhotoGroup>
            ))
          : null}
        {photos.isSuccess && addable.length > 0 ? (
          <p className="text-xs text-muted-foreground">{PHOTO_WARNING}</p>
        ) : null}
      </div>
    </PageCard>
  );
}

type PhotoGroupProps = {
  kind: PhotoKind;
  photos: readonly PhotoView[];
  timeZone: string;
  onRemove: (id: string) => void;
  children: React.ReactNode;
};

function PhotoGroup({ kind, photos, timeZone, onRemove, children }: PhotoGroupProps) {
  if (photos.length === 0 && children === null) return null;
  const { label } = PHOTO_RULES[kind];
  const removable = new Set(photos.filter(({ canRemove }) => canRemove).map(({ id }) => id));
  return (
    <div className="grid gap-3">
      {photos.length > 0 ? <h3 className="text-sm font-semibold">{label}</h3> : null}
      <PhotoStrip
        label={label}
        photos={photos.map(({ id, url, createdAt }) => ({
          id,
          url,
          caption: formatDateTime(createdAt, timeZone),
        }))}
        action={({ id }) =>
          removable.has(id) ? (
            <Button
              variant="secondary"
              size="icon"
              className="absolute top-0 right-0 size-8 rounded-full"
              aria-label={`Remove photo ${photos.findIndex((photo) => photo.id === id) + 1}`}
              onClick={() => onRemove(id)}
            >
              <X aria-hidden />
            </Button>
          ) : null
        }
      />
      {photos.some(({ isProof }) => !isProof) ? (
        <p className="text-xs text-muted-foreground">
          A photo that is very small, shows one color or was used before doesn&apos;t count as
          proof.
        </p>
      ) : null}
      {children}
    </div>
  );
}
