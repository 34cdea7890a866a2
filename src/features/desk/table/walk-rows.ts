import type { KeyboardEvent } from "react";

/** Moves the focus between the rows' buttons with the up and down arrow keys. */
export function walkRows(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0) return;
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const at = buttons.findIndex((button) => button === document.activeElement);
  const next = at < 0 ? undefined : buttons[at + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
