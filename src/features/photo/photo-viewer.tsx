"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useRef, useState, type KeyboardEvent } from "react";
import { Button } from "~/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "~/components/ui/dialog";
import { Spinner } from "~/components/ui/spinner";

export interface ShownPhoto {
  id: string;
  url: string;
  /** Shown below the photo in the viewer. */
  caption?: string;
}

type PhotoViewerProps = {
  photos: readonly ShownPhoto[];
  label: string;
  startAt: number;
  onClose: () => void;
};

/** A swipe of this length changes the photo, in pixels. */
const SWIPE_PIXELS = 40;

/** Shows one photo at a time. Arrow keys, buttons and swipes change it; Escape closes. */
export function PhotoViewer({ photos, label, startAt, onClose }: PhotoViewerProps) {
  const [index, setIndex] = useState(startAt);
  const touchedAt = useRef<number | null>(null);
  // A photo may have been removed in the meantime.
  const at = Math.min(index, photos.length - 1);
  const photo = photos[at];
  if (photo === undefined) return null;
  const turn = (by: number) => setIndex((at + by + photos.length) % photos.length);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowLeft") turn(-1);
    if (event.key === "ArrowRight") turn(1);
  };
  const count = `Photo ${at + 1} of ${photos.length}`;
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent className="gap-3 sm:max-w-4xl" onKeyDown={onKeyDown}>
        <DialogTitle className="pr-10">{label}</DialogTitle>
        <div
          className="grid h-[60dvh] touch-pan-y place-items-center overflow-hidden rounded-md bg-muted sm:h-[70dvh]"
          onTouchStart={(event) => {
            touchedAt.current = event.touches[0]?.clientX ?? null;
          }}
          onTouchEnd={(event) => {
            const moved = (event.changedTouches[0]?.clientX ?? 0) - (touchedAt.current ?? 0);
            if (touchedAt.current !== null && Math.abs(moved) >= SWIPE_PIXELS) {
              turn(moved < 0 ? 1 : -1);
            }
            touchedAt.current = null;
          }}
        >
          <Picture key={photo.id} photo={photo} alt={`${label}, ${at + 1} of ${photos.length}`} />
        </div>
        <div className="flex items-center justify-between gap-3">
          <Button
            variant="outline"
            size="icon"
            aria-label="Previous photo"
            disabled={photos.length < 2}
            onClick={() => turn(-1)}
          >
            <ChevronLeft aria-hidden />
          </Button>
          <DialogDescription aria-live="polite" className="text-center">
            {photo.caption === undefined ? count : `${count} · ${photo.caption}`}
          </DialogDescription>
          <Button
            variant="outline"
            size="icon"
            aria-label="Next photo"
            disabled={photos.length < 2}
            onClick={() => turn(1)}
          >
            <ChevronRight aria-hidden />
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}

function Picture({ photo, alt }: { photo: ShownPhoto; alt: string }) {
  const [state, setState] = useState<"loading" | "there" | "failed">("loading");
  if (state === "failed") {
    return <p className="p-6 text-sm text-muted-foreground">This photo can&apos;t be shown.</p>;
  }
  return (
    <>
      {state === "loading" ? (
        <Spinner label="Loading the photo" className="[grid-area:1/1]" />
      ) : null}
      <img
        src={photo.url}
        alt={alt}
        className="max-h-full max-w-full object-contain [grid-area:1/1]"
        onLoad={() => setState("there")}
        onError={() => setState("failed")}
      />
    </>
  );
}
