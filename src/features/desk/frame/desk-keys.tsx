import { Keyboard, Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Button } from "~/components/ui/button";
import { DESK_PAGES } from "~/lib/desk-paths";
import { enterPanel, keepFocus, walk } from "../panel/rows";

/** Loaded when the sheet is opened. */
const KeysSheet = lazy(async () => ({ default: (await import("./keys-sheet")).KeysSheet }));

/** Loaded with the first search. */
const SearchPalette = lazy(async () => ({
  default: (await import("./search-palette")).SearchPalette,
}));

/** How long we wait for the second letter after `g`. */
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

/** Matches everything open above the page, but not the panel beside a list. */
const ABOVE =
  "[role='dialog']:not([data-desk-panel]), [role='alertdialog'], [role='menu'], [role='listbox']";

/**
 * Returns true if a key is meant for the desk: not for a text field, the browser, or something open
 * above the page.
 */
function isForTheDesk(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.isComposing) return false;
  if (event.target instanceof Element && event.target.closest(FIELDS) !== null) return false;
  return document.querySelector(ABOVE) === null;
}

/** Handles the desk's keyboard shortcuts, its search, and a button that lists the shortcuts. */
export function DeskKeys() {
  const router = useRouter();
  const [isShown, setShown] = useState(false);
  const [isSearching, setSearching] = useState(false);
  const [isOn, setOn] = useState(true);
  const sequence = useRef(0);
  useEffect(() => setOn(areKeysOn()), []);
  useEffect(keepFocus, []);
  useEffect(() => {
    // Needs Ctrl or Command, so it works even while single-letter keys are off or the user is
    // typing.
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey)) return;
      if (document.querySelector(ABOVE) !== null) return;
      event.preventDefault();
      setSearching(true);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
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
      else if (event.key === "/") setSearching(true);
      else if (event.key === "j" || event.key === "k") walk(event.key === "j" ? 1 : -1);
      else if (event.key === "Enter" && enterPanel()) event.stopPropagation();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [isOn, router]);
  return (
    <>
      <Button size="sm" variant="outline" onClick={() => setSearching(true)}>
        <Search aria-hidden />
        Search
        <kbd aria-hidden className="font-mono text-xs text-muted-foreground max-md:hidden">
          /
        </kbd>
      </Button>
      {/* Hidden on phones, which have no keyboard. */}
      <Button size="sm" variant="ghost" className="max-md:hidden" onClick={() => setShown(true)}>
        <Keyboard aria-hidden />
        <span className="max-2xl:sr-only">Shortcuts</span>
      </Button>
      {isSearching ? (
        <Suspense fallback={null}>
          <SearchPalette onClose={() => setSearching(false)} />
        </Suspense>
      ) : null}
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
