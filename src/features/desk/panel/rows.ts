// The rows of a desk list, and the one whose panel is open.

const ROWS = "main [data-desk-row]";

/** The control that opened the panel, which gets the focus back. */
let opener: HTMLElement | null = null;
/** The control whose panel j or k opened. That leaves the focus in the list. */
let walked: Element | null = null;

const controlOf = (row: Element) =>
  row instanceof HTMLElement && row.matches("a, button")
    ? row
    : row.querySelector<HTMLElement>("a, button");

/**
 * Returns the page's content without the desk's navigation. From there, Tab goes to its first
 * control.
 */
const pageContent = () =>
  document.querySelector<HTMLElement>("[data-desk-content]") ??
  document.querySelector<HTMLElement>("main");

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
 * Returns the focus to the row whose panel closes, or to the list's first row if that row is gone.
 */
export function focusOpener(): void {
  walked = null;
  const rows = [...document.querySelectorAll(ROWS)].map(controlOf);
  const target = opener?.isConnected === true ? opener : rows.find((control) => control !== null);
  if (target != null) target.focus({ preventScroll: true });
  else pageContent()?.focus({ preventScroll: true });
}

interface Place {
  control: Element;
  isInPanel: boolean;
  page: string;
  /** The row around the control, and its index in the list; -1 outside of rows. */
  row: Element | null;
  at: number;
}

/** The last known place of the focus in the page. */
let last: Place | null = null;

function rememberPlace({ target }: FocusEvent): void {
  if (!(target instanceof Element)) return;
  const isInPanel = target.closest("[data-desk-panel]") !== null;
  // A dialog returns the focus itself, if its opener is still there.
  if (!isInPanel && target.closest("main") === null) {
    if (target.closest("[role='dialog'], [role='alertdialog']") === null) last = null;
    return;
  }
  const row = target.closest(ROWS);
  const at = row === null ? -1 : [...document.querySelectorAll(ROWS)].indexOf(row);
  last = { control: target, isInPanel, page: location.pathname, row, at };
}

/**
 * Returns where the focus belongs after its control disappeared; null if a closing panel decides.
 */
function placeAfter({ row, at, isInPanel, page }: Place): HTMLElement | null {
  if (page === location.pathname && isInPanel) return openPanel();
  if (row?.isConnected === true) return controlOf(row);
  const rows = page === location.pathname ? [...document.querySelectorAll(ROWS)] : [];
  const next = at === -1 ? undefined : (rows[at] ?? rows.at(-1));
  return (next === undefined ? null : controlOf(next)) ?? pageContent();
}

function catchFocus(): void {
  if (last === null || last.control.isConnected || document.activeElement !== document.body) return;
  const place = placeAfter(last);
  last = null;
  place?.focus({ preventScroll: true });
}

/**
 * Keeps the focus when its control disappears, for example because its action is done: in the same
 * row, in the row that takes its place, in the panel, or at the start of the page's content. From
 * the body, Tab would start over.
 * @returns a function that stops it
 */
export function keepFocus(): () => void {
  catchFocus();
  document.addEventListener("focusin", rememberPlace);
  const observer = new MutationObserver(catchFocus);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener("focusin", rememberPlace);
    observer.disconnect();
  };
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
