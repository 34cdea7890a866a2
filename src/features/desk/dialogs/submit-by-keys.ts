import type { KeyboardEvent } from "react";

/** Sends a form by Ctrl+Enter or Command+Enter, also from a field where Enter starts a new line. */
export function submitByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
