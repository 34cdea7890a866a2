// The rows of a desk list, and the one whose panel is open.

const ROWS = "main [data-desk-row]";

/** The control that opened the panel, which gets the focus back. */
let opener: HTMLElement | null = null;
/** The control that j or k opened: its panel leaves the focus in the list. */
let walked: Element | null = null;

const controlOf = (row: Element) =>
  row instanceof HTMLElement && row.matches("a, button")
    ? row
    : row.querySelector<HTMLElement>("a, button");

/** Returns the open panel beside the list. */
export const openPanel = () => document.querySelector<HTMLElement>("[data-desk-panel]");

/** Remembers the control that opened a panel, if the focus is in the list. */
export function rememberOpener(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.closest(ROWS) !== null) {
    opener = activeElement;
  }
}

/** Returns true if j or k opened the panel, so that the focus stays in the list. */
export const isWalking = () => walked !== null && walked === document.activeElement;

/** Moves the focus into the panel that j or k opened. Returns false if there is none. */
export function enterPanel(): boolean {
  const panel = openPanel();
  if (panel === null || !isWalking()) return false;
  walked = null;
  panel.focus();
  return true;
}

/**
 * Returns the focus to the row whose panel closes, or to the list's first row if it was cleared
 * from the list.
 */
export function focusOpener(): void {
  walked = null;
  const rows = [...document.querySelectorAll(ROWS)].map(controlOf);
  const target = opener?.isConnected === true ? opener : rows.find((control) => control !== null);
  if (target != null) target.focus({ preventScroll: true });
  else document.querySelector("main")?.focus({ preventScroll: true });
}

/**
 * Moves the focus to the next or previous row, or to the first one from elsewhere. An open panel
 * shows that row.
 */
export function walk(step: 1 | -1): void {
  const rows = [...document.querySelectorAll(ROWS)].filter((row) => controlOf(row) !== null);
  const panel = openPanel();
  const at = rows.findIndex(
    (row) => row.contains(document.activeElement) || (panel !== null && row.contains(opener)),
  );
  const next = rows[at === -1 ? 0 : at + step];
  const control = next === undefined ? null : controlOf(next);
  if (next === undefined || control === null) return;
  control.focus();
  next.scrollIntoView({ block: "nearest" });
  if (panel === null || control.getAttribute("aria-haspopup") !== "dialog") return;
  walked = control;
  control.click();
}
