import { Keyboard, Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { lazy, Suspense, useEffect, useState } from "react";
import { Button } from "~/components/ui/button";
import { DESK_PAGES } from "~/lib/desk-paths";
import { enterPanel, keepFocus, walk } from "../panel/rows";
import {
  ABOVE,
  areKeysOn,
  beginSequence,
  endSequence,
  isForTheDesk,
  isInSequence,
  storeKeys,
} from "./key-rules";

/** Loaded when the sheet is opened. */
const KeysSheet = lazy(async () => ({ default: (await import("./keys-sheet")).KeysSheet }));

/** Loaded with the first search. */
const SearchPalette = lazy(async () => ({
  default: (await import("./search-palette")).SearchPalette,
}));

/** Handles the desk's keyboard shortcuts, its search, and a button that lists the shortcuts. */
export function DeskKeys() {
  const router = useRouter();
  const [isShown, setShown] = useState(false);
  const [isSearching, setSearching] = useState(false);
  // Read at once, so that no key works before it's known. The first render doesn't show it.
  const [isOn, setOn] = useState(areKeysOn);
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
      const isSecond = isInSequence();
      endSequence();
      const page = isSecond ? DESK_PAGES.find(({ key }) => key === event.key) : undefined;
      if (page !== undefined) router.push(page.href);
      else if (event.key === "g") beginSequence();
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
