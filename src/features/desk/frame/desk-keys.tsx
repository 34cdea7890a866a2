import { Keyboard } from "lucide-react";
import { useRouter } from "next/navigation";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Button } from "~/components/ui/button";
import { DESK_PAGES } from "~/lib/desk-paths";

/** Loaded when the sheet is opened. */
const KeysSheet = lazy(async () => ({ default: (await import("./keys-sheet")).KeysSheet }));

/** How long a `g` waits for its letter. */
const SEQUENCE_MS = 1_500;

const STORED = "desk-keys";

/** Returns false if the user turned single-letter keys off, for example because of speech input. */
function areKeysOn(): boolean {
  try {
    return localStorage.getItem(STORED) !== "off";
  } catch {
    return true;
  }
}

function storeKeys(isOn: boolean): void {
  try {
    localStorage.setItem(STORED, isOn ? "on" : "off");
  } catch {
    // Without storage the setting lasts until the page is left.
  }
}

const FIELDS = "input, textarea, select, [contenteditable], [role='combobox'], [role='listbox']";

/**
 * Returns true if a key is meant for the desk: not for a text field, the browser, or something open
 * above the page.
 */
function isForTheDesk(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.isComposing) return false;
  if (event.target instanceof Element && event.target.closest(FIELDS) !== null) return false;
  return document.querySelector("[role='dialog'], [role='alertdialog'], [role='menu']") === null;
}

const ROWS = "main [data-desk-row]";
const inRow = (row: Element) =>
  row instanceof HTMLElement && row.matches("a, button")
    ? row
    : row.querySelector<HTMLElement>("a, button");

/** Moves the focus to the next or previous row with a link, or to the first row from elsewhere. */
function walk(step: 1 | -1): void {
  const rows = [...document.querySelectorAll(ROWS)].filter((row) => inRow(row) !== null);
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = rows[at === -1 ? 0 : at + step];
  if (next === undefined) return;
  inRow(next)?.focus();
  next.scrollIntoView({ block: "nearest" });
}

/** Handles the desk's keyboard shortcuts and offers a button that lists them. */
export function DeskKeys() {
  const router = useRouter();
  const [isShown, setShown] = useState(false);
  const [isOn, setOn] = useState(true);
  const sequence = useRef(0);
  useEffect(() => setOn(areKeysOn()), []);
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      if (!isForTheDesk(event)) return;
      const isSecond = Date.now() < sequence.current;
      sequence.current = 0;
      const page = isSecond ? DESK_PAGES.find(({ key }) => key === event.key) : undefined;
      if (page !== undefined) router.push(page.href);
      else if (event.key === "g") sequence.current = Date.now() + SEQUENCE_MS;
      else if (event.key === "?") setShown(true);
      else if (event.key === "j" || event.key === "k") walk(event.key === "j" ? 1 : -1);
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [isOn, router]);
  return (
    <>
      {/* Hidden on phones, which have no keyboard. */}
      <Button size="sm" variant="ghost" className="max-md:hidden" onClick={() => setShown(true)}>
        <Keyboard aria-hidden />
        Shortcuts
      </Button>
      {isShown ? (
        <Suspense fallback={null}>
          <KeysSheet
            isOn={isOn}
            onSwitch={(on) => {
              setOn(on);
              storeKeys(on);
            }}
            onClose={() => setShown(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
