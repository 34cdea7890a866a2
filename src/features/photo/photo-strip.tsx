"use client";

import { lazy, Suspense, useState, type ReactNode } from "react";
import { photoPreviewUrl } from "~/domain/photo/address";
import type { ShownPhoto } from "./photo-viewer";

/** Loaded when a photo is opened. */
const PhotoViewer = lazy(async () => ({
  default: (await import("./photo-viewer")).PhotoViewer,
}));

type PhotoStripProps = {
  photos: readonly ShownPhoto[];
  /** The group's label, for example "Before the work". */
  label: string;
  /** Shown below each photo, for example a remove button. */
  action?: (photo: ShownPhoto) => ReactNode;
};

/** Shows thumbnails in a row, with space reserved while they load. Each opens the viewer. */
export function PhotoStrip({ photos, label, action }: PhotoStripProps) {
  const [openAt, setOpenAt] = useState<number | null>(null);
  if (photos.length === 0) return null;
  return (
    <>
      <ul className="flex flex-wrap gap-2" aria-label={label}>
        {photos.map((photo, index) => (
          <li key={photo.id} className="relative">
            <button
              type="button"
              className="block size-20 overflow-hidden rounded-md border bg-muted hover:border-foreground sm:size-24"
              onClick={() => setOpenAt(index)}
            >
              <img
                src={photoPreviewUrl(photo.id)}
                alt={`${label}, ${index + 1} of ${photos.length}`}
                width={96}
                height={96}
                loading="lazy"
                decoding="async"
                className="size-full object-cover"
              />
            </button>
            {action?.(photo)}
          </li>
        ))}
      </ul>
      {openAt === null ? null : (
        <Suspense fallback={null}>
          <PhotoViewer
            photos={photos}
            label={label}
            startAt={openAt}
            onClose={() => setOpenAt(null)}
          />
        </Suspense>
      )}
    </>
  );
}
