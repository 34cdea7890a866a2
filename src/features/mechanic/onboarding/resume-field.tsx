"use client";

import { FileText, Upload, X } from "lucide-react";
import { useId, useRef } from "react";
import { Button } from "~/components/ui/button";
import { RESUME_ACCEPT } from "~/domain/upload/rules";

type ResumeFieldProps = { file: File | null; onChange: (file: File | null) => void };

/** Asks for an optional resume. It states the limits but doesn't check them. */
export function ResumeField({ file, onChange }: ResumeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  return (
    <div className="grid gap-1.5">
      <p className="flex items-baseline justify-between gap-3 text-sm font-semibold">
        Resume
        <span className="text-xs font-normal text-muted-foreground">Optional</span>
      </p>
      <input
        ref={input}
        type="file"
        accept={RESUME_ACCEPT}
        aria-label="Resume"
        aria-describedby={hint}
        className="hidden"
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          event.target.value = "";
          if (chosen) onChange(chosen);
        }}
      />
      <div className="flex flex-wrap items-center gap-3 rounded-lg border border-dashed border-input p-4">
        {file ? (
          <>
            <FileText aria-hidden className="size-6 shrink-0 text-link" />
            <p className="min-w-0 flex-1 text-sm font-medium break-all">{file.name}</p>
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Remove ${file.name}`}
              onClick={() => onChange(null)}
            >
              <X aria-hidden />
            </Button>
          </>
        ) : (
          <>
            <Button
              variant="outline"
              aria-describedby={hint}
              onClick={() => input.current?.click()}
            >
              <Upload aria-hidden />
              Upload resume
            </Button>
            <p id={hint} className="text-sm text-muted-foreground">
              PDF, DOC or DOCX, up to 5MB
            </p>
          </>
        )}
      </div>
    </div>
  );
}
