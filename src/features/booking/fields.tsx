"use client";

import { CircleAlert } from "lucide-react";

/** Shows the error of a group of controls and takes the focus for them. */
export function GroupError({ id, message }: { id: string; message: string | undefined }) {
  if (!message) return null;
  return (
    <p
      id={id}
      role="alert"
      tabIndex={-1}
      data-wrong="true"
      className="flex items-start gap-1.5 rounded-sm text-sm font-medium text-destructive"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{message}</span>
    </p>
  );
}
