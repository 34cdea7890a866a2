"use client";

import { useEffect, useRef, useState } from "react";
import { PHOTO_COPY } from "~/domain/upload/rules";
import { SOMETHING_WENT_WRONG } from "~/domain/request-refusals";
import type { PhotoKind } from "~/domain/photo/kinds";
import type { PhotoView } from "~/domain/photo/schema";
import { uploadFile } from "~/features/mechanic/upload-file";
import { rowKey } from "~/lib/row-key";
import { sentenceOf } from "~/lib/request-error";
import { mayBePhoto, shrinkPhoto } from "./prepare-photo";

/** A photo that is being uploaded. */
export interface Upload {
  key: string;
  name: string;
  /** The preview's URL. */
  preview: string;
  state: "waiting" | "sending" | "failed" | "done";
  /** The share sent, 0 to 1. */
  progress: number;
  refusal: string | null;
  photo: PhotoView | null;
}

type Chosen = Upload & { file: File };

interface Destination {
  bookingId: string;
  kind: PhotoKind;
  /** The user whose device stores them while offline. Null if they are sent now or not at all. */
  queueOf?: string | null;
}

interface Told {
  onDone: (photo: PhotoView, key: string) => void;
  /** Called when the device will send it later. */
  onQueued?: (key: string) => void;
}

/** Uploads photos one after the other. A failed one can be retried. */
export function usePhotoUploads(
  { bookingId, kind, queueOf = null }: Destination,
  { onDone, onQueued }: Told,
) {
  const [uploads, setUploads] = useState<readonly Chosen[]>([]);
  const line = useRef<Promise<void>>(Promise.resolve());
  const shown = useRef(new Map<string, string>());
  const gone = useRef(new Set<string>());

  useEffect(() => {
    const previews = shown.current;
    return () => previews.forEach((url) => URL.revokeObjectURL(url));
  }, []);

  const change = (key: string, values: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...values } : one)));

  const send = ({ key, file }: Chosen) => {
    change(key, { state: "waiting", progress: 0, refusal: null });
    line.current = line.current.then(async () => {
      if (gone.current.has(key)) return;
      change(key, { state: "sending" });
      const prepared = await shrinkPhoto(file);
      if (prepared.refusal !== null) {
        change(key, { state: "failed", refusal: prepared.refusal });
        return;
      }
      const onProgress = (progress: number) => change(key, { progress });
      try {
        if (queueOf !== null) {
          const { photo } = prepared;
          const answered = await sendOrKeep({ owner: queueOf, bookingId, kind, photo, onProgress });
          if (answered === "queued") return onQueued?.(key);
          change(key, { state: "done", photo: answered });
          return onDone(answered, key);
        }
        const photo = await uploadFile({
          url: `/api/bookings/${bookingId}/photos`,
          field: "photo",
          file: prepared.photo,
          texts: { kind },
          answer: async () => (await import("~/domain/photo/schema")).photoViewSchema,
          onProgress,
        });
        change(key, { state: "done", photo });
        onDone(photo, key);
      } catch (error) {
        change(key, { state: "failed", refusal: refusalIn(error) });
      }
    });
  };

  return {
    uploads,
    /** The number of uploaded and uploading photos. Failed ones don't count. */
    taken: uploads.filter(({ state }) => state !== "failed").length,
    /**
     * Uploads as many photos as fit.
     * @returns how many were left out
     */
    choose(files: readonly File[], room: number): number {
      const leftOut = new Set(files.filter(mayBePhoto).slice(Math.max(0, room)));
      const chosen = files
        .filter((file) => !leftOut.has(file))
        .map((file): Chosen => {
          const key = rowKey();
          const preview = URL.createObjectURL(file);
          shown.current.set(key, preview);
          const isImage = mayBePhoto(file);
          return {
            key,
            file,
            name: file.name,
            preview,
            state: isImage ? "waiting" : "failed",
            progress: 0,
            refusal: isImage ? null : PHOTO_COPY.form.notImage.text,
            photo: null,
          };
        });
      setUploads((all) => [...all, ...chosen]);
      for (const one of chosen) if (one.state === "waiting") send(one);
      return leftOut.size;
    },
    retry(key: string) {
      const one = uploads.find((upload) => upload.key === key);
      if (one !== undefined) send(one);
    },
    /** Removes a photo from the screen and cancels it if it is waiting. */
    drop(key: string) {
      gone.current.add(key);
      const preview = shown.current.get(key);
      if (preview !== undefined) URL.revokeObjectURL(preview);
      shown.current.delete(key);
      setUploads((all) => all.filter((one) => one.key !== key));
    },
  };
}

interface Kept {
  owner: string;
  bookingId: string;
  kind: PhotoKind;
  photo: File;
  onProgress: (share: number) => void;
}

/** Rejects with the server's message, as `uploadFile` does. */
async function sendOrKeep({ kind, ...rest }: Kept): Promise<PhotoView | "queued"> {
  const { perform } = await import("~/features/offline-queue/offline-queue");
  const outcome = await perform({ ...rest, act: { kind: "photo", photoKind: kind } });
  if (outcome.is === "queued") return "queued";
  if (outcome.is === "refused") throw new RefusedPhoto(outcome.message);
  return (await import("~/domain/photo/schema")).photoViewSchema.parse(outcome.body);
}

class RefusedPhoto extends Error {}

const refusalIn = (error: unknown) =>
  error instanceof RefusedPhoto ? error.message : (sentenceOf(error) ?? SOMETHING_WENT_WRONG);
