"use client";

import { ImagePlus, RotateCw, X } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { cn } from "~/components/cn";
import { Button } from "~/components/ui/button";
import { Progress } from "~/components/ui/progress";
import { MOST_ATTACHED, type PhotoKind } from "~/domain/photo/kinds";
import type { PhotoView } from "~/domain/photo/schema";
import { PHOTO_ACCEPT } from "~/domain/upload/rules";
import { api } from "~/trpc/react";
import { plural } from "~/messages/plural";
import { usePhotoUploads, type Upload } from "./use-photo-uploads";

export const PHOTO_WARNING =
  "Leave out license plates and house numbers if you can. We remove the location and time from each photo.";

type PhotoPickerProps = {
  bookingId: string;
  kind: PhotoKind;
  /** The maximum. The picker says how many photos were left out. */
  most?: number;
  label?: string;
  hint?: string;
  /** Receives the ids of uploaded photos, and whether others are still uploading. */
  onChange: (ids: string[], isBusy: boolean) => void;
};

/** Adds photos to a message, a change order or a claim. */
export function PhotoPicker({
  bookingId,
  kind,
  most = MOST_ATTACHED,
  label = "Add photos",
  hint = PHOTO_WARNING,
  onChange,
}: PhotoPickerProps) {
  const { uploads, taken, choose, retry, drop } = usePhotoUploads(
    { bookingId, kind },
    { onDone: () => undefined },
  );
  const remove = api.booking.photos.remove.useMutation();
  const ids = uploads.flatMap(({ photo }) => (photo === null ? [] : [photo.id]));
  const isBusy = uploads.some(({ state }) => state === "waiting" || state === "sending");
  const told = `${ids.join()} ${isBusy}`;
  const lastTold = useRef(" false");
  useEffect(() => {
    if (lastTold.current === told) return;
    lastTold.current = told;
    onChange(ids, isBusy);
  });
  return (
    <div className="grid gap-3">
      <UploadList
        uploads={uploads}
        onRetry={retry}
        onDrop={(upload) => {
          drop(upload.key);
          if (upload.photo !== null) remove.mutate({ id: upload.photo.id });
        }}
      />
      <ChooseButton label={label} hint={hint} room={most - taken} onChoose={choose} />
    </div>
  );
}

type PhotoAdderProps = {
  bookingId: string;
  kind: PhotoKind;
  /** The number of photos that can still be added. */
  room: number;
  label: string;
  /**
   * Says what the photos are for or who sees them. The general warning appears once for all kinds.
   */
  hint: string | null;
  /** The user whose device stores them while offline. Null if they are sent now or not at all. */
  queueOf: string | null;
  onAdded: (photo: PhotoView) => void;
};

/** Adds photos that aren't part of a form. Each appears once it is uploaded. */
export function PhotoAdder({
  bookingId,
  kind,
  room,
  label,
  hint,
  queueOf,
  onAdded,
}: PhotoAdderProps) {
  const { uploads, taken, choose, retry, drop } = usePhotoUploads(
    { bookingId, kind, queueOf },
    {
      onDone(photo, key) {
        onAdded(photo);
        drop(key);
      },
      onQueued: (key) => drop(key),
    },
  );
  return (
    <div className="grid gap-3">
      <UploadList uploads={uploads} onRetry={retry} onDrop={({ key }) => drop(key)} />
      <ChooseButton label={label} hint={hint} room={room - taken} onChoose={choose} />
    </div>
  );
}

type ChooseButtonProps = {
  label: string;
  hint: string | null;
  room: number;
  /** Returns how many photos were left out. */
  onChoose: (files: readonly File[], room: number) => number;
};

function ChooseButton({ label, hint, room, onChoose }: ChooseButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [leftOut, setLeftOut] = useState<{ count: number; room: number } | null>(null);
  const words = room <= 0 ? "You can't add more photos." : hint;
  return (
    <div className="grid gap-1.5">
      <input
        ref={input}
        type="file"
        multiple
        accept={PHOTO_ACCEPT}
        aria-label={label}
        className="hidden"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = "";
          const count = onChoose(files, room);
          setLeftOut(count === 0 ? null : { count, room });
        }}
      />
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start"
        disabled={room <= 0}
        aria-describedby={words === null ? undefined : hintId}
        onClick={() => input.current?.click()}
      >
        <ImagePlus aria-hidden />
        {label}
      </Button>
      <p role="status" className="text-sm font-medium empty:hidden">
        {leftOut === null ? null : leftOutWords(leftOut)}
      </p>
      {words === null ? null : (
        <p id={hintId} className="text-xs text-muted-foreground">
          {words}
        </p>
      )}
    </div>
  );
}

/** Says how many photos weren't added, and why. */
function leftOutWords({ count, room }: { count: number; room: number }): string {
  const leftOut = plural(count, {
    one: "1 photo wasn't added.",
    other: "{count} photos weren't added.",
  });
  const advice = plural(room, {
    one: "Only 1 more fits here. Remove one to add another.",
    other: "Only {count} more fit here. Remove one to add another.",
  });
  return `${leftOut} ${advice}`;
}

type UploadListProps = {
  uploads: readonly Upload[];
  onRetry: (key: string) => void;
  onDrop: (upload: Upload) => void;
};

/** Shows the chosen photos and their upload progress. */
function UploadList({ uploads, onRetry, onDrop }: UploadListProps) {
  if (uploads.length === 0) return null;
  return (
    <ul className="grid gap-2" aria-label="Chosen photos" aria-live="polite">
      {uploads.map((upload) => (
        <li key={upload.key} className="flex items-center gap-3 rounded-md border p-2">
          <img
            src={upload.preview}
            alt=""
            width={56}
            height={56}
            className={cn(
              "size-14 shrink-0 rounded-sm bg-muted object-cover",
              upload.state !== "done" && "opacity-60",
            )}
          />
          <div className="grid min-w-0 flex-1 gap-1 text-sm">
            <p className="truncate">{upload.name}</p>
            <UploadState upload={upload} />
          </div>
          {upload.state === "failed" ? (
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Try ${upload.name} again`}
              onClick={() => onRetry(upload.key)}
            >
              <RotateCw aria-hidden />
            </Button>
          ) : null}
          {upload.state === "sending" ? null : (
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Remove ${upload.name}`}
              onClick={() => onDrop(upload)}
            >
              <X aria-hidden />
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function UploadState({ upload: { state, progress, refusal, name } }: { upload: Upload }) {
  switch (state) {
    case "waiting":
      return <p className="text-muted-foreground">Waiting…</p>;
    case "sending":
      return <Progress value={Math.round(progress * 100)} aria-label={`Uploading ${name}`} />;
    case "failed":
      return <p className="font-medium text-destructive">{refusal}</p>;
    case "done":
      return <p className="text-muted-foreground">Added</p>;
    default:
      return state satisfies never;
  }
}
