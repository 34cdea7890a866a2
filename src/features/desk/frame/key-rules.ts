// When a single letter is one of the desk's shortcuts.

const STORED = "desk-keys";

/** Returns false if the user turned single-letter keys off, for example because of speech input. */
export function areKeysOn(): boolean {
  try {
    return localStorage.getItem(STORED) !== "off";
  } catch {
    return true;
  }
}

export function storeKeys(isOn: boolean): void {
  try {
    localStorage.setItem(STORED, isOn ? "on" : "off");
  } catch {
    // Without storage the setting lasts until the page is left.
  }
}

const FIELDS = "input, textarea, select, [contenteditable], [role='combobox'], [role='listbox']";

/** Matches everything open above the page, but not the panel beside a list. */
export const ABOVE =
  "[role='dialog']:not([data-desk-panel]), [role='alertdialog'], [role='menu'], [role='listbox']";

/**
 * Returns true if a key is meant for the desk: not for a text field, the browser, or something open
 * above the page.
 */
export function isForTheDesk(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.isComposing) return false;
  if (event.target instanceof Element && event.target.closest(FIELDS) !== null) return false;
  return document.querySelector(ABOVE) === null;
}

/** How long we wait for the second letter after `g`. */
const SEQUENCE_MS = 1_500;
let sequence = 0;

/** Waits for the letter of a page. Until then, no letter means anything else. */
export function beginSequence(): void {
  sequence = Date.now() + SEQUENCE_MS;
}

export function endSequence(): void {
  sequence = 0;
}

export const isInSequence = () => Date.now() < sequence;
