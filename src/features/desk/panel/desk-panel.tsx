import { useEffect, useRef, useState, type ReactNode } from "react";
import { cn } from "~/components/cn";
import { Sheet, SheetContent } from "~/components/ui/sheet";
import { focusOpener, isWalking, rememberOpener } from "./rows";

type DeskPanelProps = {
  /**
   * Identifies what the panel shows. A change moves the focus into the panel, unless the keys j or
   * k caused it.
   */
  shows: string;
  title: ReactNode;
  /** Takes most of a wide window, for two columns. */
  isBroad?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** Moves the focus into the panel, unless j or k walks through the list. */
function takeFocus(panel: HTMLElement | null): void {
  rememberOpener();
  if (!isWalking()) panel?.focus({ preventScroll: true });
}

/** From this width on, a list and a panel fit beside each other. */
const WIDE = "(min-width: 64rem)";

/**
 * Shows one row of a list beside it. The list stays usable: j and k show the next and previous row,
 * and a click shows any other. A narrow window has no room for both, so there the panel covers the
 * list.
 */
export function DeskPanel({ shows, title, isBroad = false, onClose, children }: DeskPanelProps) {
  // Decided once, because switching between panel and sheet would lose what was typed.
  const [isWide] = useState(() => window.matchMedia(WIDE).matches);
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => takeFocus(content.current), [shows]);
  return (
    <Sheet open modal={!isWide} onOpenChange={(open) => (open ? undefined : onClose())}>
      <SheetContent
        ref={content}
        tabIndex={-1}
        data-desk-panel
        className={cn(
          "w-[min(40rem,100vw)] focus-visible:-outline-offset-2 lg:top-16 lg:z-30",
          isBroad ? "lg:w-[min(72rem,68vw)]" : "lg:w-[min(40rem,48vw)]",
        )}
        title={title}
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          // The effect above runs before the content is in the page.
          takeFocus(content.current);
        }}
        onInteractOutside={(event) => {
          if (isWide) event.preventDefault();
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          const { activeElement } = document;
          if (activeElement === null || activeElement === document.body) focusOpener();
        }}
      >
        {children}
      </SheetContent>
    </Sheet>
  );
}
