"use client";

import { CircleAlert } from "lucide-react";
import { useRef } from "react";

const FIRST_WRONG = '[aria-invalid="true"], [data-wrong="true"]';

/** A form whose first wrong field can be focused; call it after the errors are drawn. */
export function useFirstWrong<Element extends HTMLElement>() {
  const form = useRef<Element>(null);
  const focusFirstWrong = () => {
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(FIRST_WRONG)?.focus());
  };
  return { form, focusFirstWrong };
}

/** What is wrong with a group of controls; takes the focus in their place. */
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
      {message}
    </p>
  );
}
