import type { KeyboardEvent } from "react";

/** Up and down go from row to row by their buttons, as in any list of this kind. */
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
