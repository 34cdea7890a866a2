"use client";

import { useEffect, useRef, useState } from "react";
import { useBackCloses } from "~/components/use-back-closes";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";

/** Asks before a link, the Back button or closing the page loses what was typed. */
export function UnsavedWords({ onDiscard }: { onDiscard: () => void }) {
  const [leave, setLeave] = useState<() => void>();
  const isLeaving = useRef(false);
  useBackCloses(leave === undefined, () => setLeave(() => () => window.history.back()));
  useEffect(() => {
    const watching = new AbortController();
    const { signal } = watching;
    addEventListener("beforeunload", (event) => isLeaving.current || event.preventDefault(), {
      signal,
    });
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (isLeaving.current || link === null || !leadsAway(event, link)) return;
      event.preventDefault();
      event.stopPropagation();
      setLeave(() => () => link.click());
    };
    // In the capture phase, before the router handles the click.
    addEventListener("click", onClick, { capture: true, signal });
    return () => watching.abort();
  }, []);
  if (leave === undefined) return null;
  return (
    <ConfirmDialog
      open
      onOpenChange={() => setLeave(undefined)}
      title="Leave without saving?"
      description="We'll discard the words that you haven't saved as a draft."
      confirmLabel="Discard and leave"
      cancelLabel="Keep editing"
      destructive
      onConfirm={() => {
        isLeaving.current = true;
        onDiscard();
        leave();
      }}
    />
  );
}

/** Returns whether this click leaves the page in this tab. */
function leadsAway(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const opensElsewhere =
    event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (opensElsewhere || link.target === "_blank" || link.hasAttribute("download")) return false;
  const to = new URL(link.href);
  return to.pathname !== location.pathname || to.origin !== location.origin;
}
