"use client";

import { Camera, CircleAlert } from "lucide-react";
import { useId, useRef } from "react";
import { Avatar } from "~/components/ui/avatar";
import { Button } from "~/components/ui/button";
import { Progress } from "~/components/ui/progress";
import { PHOTO_ACCEPT } from "~/domain/upload/rules";
import type { PhotoWords } from "./photo-copy";
import { usePhotoUpload } from "./use-photo-upload";

type PhotoUploadProps = {
  name: string;
  src: string | null;
  /** The screen's texts for refusals and toasts. */
  words: PhotoWords;
  buttonLabel: string;
  hint?: string;
  size?: "lg" | "xl";
};

/** Shows the picture and a button that replaces it. */
export function PhotoUpload({
  name,
  src,
  words,
  buttonLabel,
  hint = "JPEG, PNG or WebP, under 5MB",
  size = "xl",
}: PhotoUploadProps) {
  const { preview, progress, refusal, choose } = usePhotoUpload(words);
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const busy = progress !== null;
  return (
    <div className="flex flex-wrap items-center gap-5">
      <Avatar name={name} src={preview ?? src} size={size} className={busy ? "opacity-60" : ""} />
      <div className="grid min-w-0 flex-1 basis-48 gap-2">
        <input
          ref={input}
          type="file"
          accept={PHOTO_ACCEPT}
          aria-label={buttonLabel}
          className="hidden"
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = "";
            if (file) choose(file);
          }}
        />
        <Button
          variant="outline"
          className="justify-self-start"
          loading={busy}
          aria-describedby={hintId}
          onClick={() => input.current?.click()}
        >
          {busy ? null : <Camera aria-hidden />}
          <span>{busy ? "Uploading..." : buttonLabel}</span>
        </Button>
        {busy ? (
          <Progress value={Math.round(progress * 100)} aria-label="Upload progress" />
        ) : (
          <p id={hintId} className="text-sm text-muted-foreground">
            {hint}
          </p>
        )}
        {refusal ? (
          <p className="flex items-start gap-1.5 text-sm font-medium text-destructive">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span>{refusal}</span>
          </p>
        ) : null}
      </div>
    </div>
  );
}
