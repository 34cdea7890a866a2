"use client";

import { Camera, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { Button, buttonVariants } from "~/components/ui/button";
import { Label } from "~/components/ui/label";
import { PHOTO_ACCEPT } from "~/domain/upload/rules";
import { mayBePhoto, readPhoto } from "~/features/photo/prepare-photo";
import { INVALID_TOASTS } from "~/lib/toast-copy";
import { toast } from "~/lib/use-toast";

type VehiclePhotoProps = {
  /** The picture's URL or data URL, or null. */
  photo: string | null;
  onChange: (photo: string | null) => void;
};

/** Picks the vehicle's photo and shows it at once. It is saved with the form. */
export function VehiclePhoto({ photo, onChange }: VehiclePhotoProps) {
  const id = useId();
  const [reading, setReading] = useState(false);

  const choose = async (file: File | undefined) => {
    if (!file) return;
    if (!mayBePhoto(file)) {
      toast({ variant: "destructive", ...INVALID_TOASTS.vehiclePhotoType });
      return;
    }
    setReading(true);
    try {
      const { photo, refusal } = await readPhoto(file);
      if (refusal === null) onChange(photo);
      else {
        const { title } = INVALID_TOASTS.vehiclePhotoType;
        toast({ variant: "destructive", title, description: refusal });
      }
    } finally {
      setReading(false);
    }
  };

  return (
    <div className="grid gap-1.5 sm:col-span-full">
      <div className="flex items-baseline justify-between gap-3">
        <Label htmlFor={id}>Vehicle photo</Label>
        <span className="text-xs text-muted-foreground">Optional</span>
      </div>
      <div className="flex flex-wrap items-center gap-4">
        {photo ? (
          <img
            src={photo}
            alt="Your vehicle"
            className="aspect-video w-full rounded-md border object-cover sm:w-56"
          />
        ) : (
          <div
            aria-hidden
            className="grid aspect-video w-full place-items-center rounded-md border border-dashed border-input bg-muted text-muted-foreground sm:w-56"
          >
            <Camera className="size-8" />
          </div>
        )}
        <div className="flex flex-wrap gap-3">
          <input
            id={id}
            type="file"
            accept={PHOTO_ACCEPT}
            aria-describedby={`${id}-hint`}
            disabled={reading}
            className="peer sr-only"
            onChange={(event) => {
              const input = event.currentTarget;
              void choose(input.files?.[0]).finally(() => {
                // Allows choosing the same file again.
                input.value = "";
              });
            }}
          />
          <label
            htmlFor={id}
            className={`${buttonVariants({ variant: "outline" })} cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ring`}
          >
            <Camera aria-hidden />
            <span aria-live="polite">
              {reading ? "Reading…" : photo ? "Change photo" : "Choose photo"}
            </span>
          </label>
          {photo ? (
            <Button variant="ghost" onClick={() => onChange(null)}>
              <Trash2 aria-hidden />
              Remove photo
            </Button>
          ) : null}
        </div>
      </div>
      <p id={`${id}-hint`} className="text-sm text-muted-foreground">
        It helps mechanics find your car.
      </p>
    </div>
  );
}
