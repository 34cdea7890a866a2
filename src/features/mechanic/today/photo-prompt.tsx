"use client";

import type { BookingView } from "~/domain/booking/view";
import type { PhotoKind } from "~/domain/photo/kinds";
import { PHOTO_RULES } from "~/domain/photo/rules";
import { PHOTO_WARNING, PhotoAdder } from "~/features/photo/photo-picker";
import { useRefetch } from "~/trpc/react";
import { missingWords, useMissingPhotos } from "../missing-photos";

const PROMPTS: Partial<Record<PhotoKind, { label: string; why: string }>> = {
  arrival: {
    label: "Add a photo of your arrival",
    why: "Show the house or street. It asks the customer to confirm, and counts after 10 minutes without an answer.",
  },
  before: {
    label: "Add photos before the work",
    why: "Photos of the vehicle protect you if someone asks about a scratch later.",
  },
  after: {
    label: "Add photos after the work",
    why: "Photos show what you did. Without them, we may review a short job before we pay it.",
  },
};

/** Asks for the photo that matters at this point of the job. One at a time. */
export function PhotoPrompt({ job }: { job: BookingView }) {
  const refetch = useRefetch();
  const missing = useMissingPhotos(job);
  // While the work is going on, photos of its beginning come first, then those of its end.
  const [kind] = missing;
  const prompt = kind === undefined ? undefined : PROMPTS[kind];
  if (kind === undefined || prompt === undefined) return null;
  return (
    <div className="grid gap-2 rounded-md bg-muted p-3.5">
      <p className="text-sm font-semibold">{missingWords(missing)}</p>
      <p className="text-sm">{prompt.why}</p>
      <PhotoAdder
        bookingId={job.id}
        kind={kind}
        room={PHOTO_RULES[kind].most}
        queueOf={job.mechanicId}
        label={prompt.label}
        hint={PHOTO_WARNING}
        onAdded={() => void refetch("photo")}
      />
    </div>
  );
}
