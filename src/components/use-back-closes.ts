"use client";

import { useEffect, useRef } from "react";

/** Marks the history entry that something open above the page made. */
const ABOVE = "openAbove";
/** Marks the entry below it, by the same id. */
const UNDER = "openUnder";
/** A dialog that doesn't close when it is asked to (it is busy) gets its entry again. */
const STAYS_AFTER_MS = 200;

interface Layer {
  /** The id of its entry; null until it has one. */
  id: string | null;
  close: () => void;
  timer: ReturnType<typeof setTimeout> | undefined;
}

interface Marks {
  above: string | null;
  under: string | null;
}

const layers: Layer[] = [];
let opened = 0;
let isWatching = false;
/** The marks of the entry that was the present one before a traversal. */
let here: Marks = { above: null, under: null };
/** The next traversal is ours: it leaves an entry that nothing is open for. */
let isSkipping = false;

function stateNow(): Record<string, unknown> {
  const state: unknown = window.history.state;
  return typeof state === "object" && state !== null ? { ...state } : {};
}

function marksNow(): Marks {
  const { [ABOVE]: above, [UNDER]: under } = stateNow();
  return {
    above: typeof above === "string" ? above : null,
    under: typeof under === "string" ? under : null,
  };
}

/** Whether an entry was made for something that is no longer open. */
const isSpent = (id: string | null) => id !== null && layers.every((layer) => layer.id !== id);

/** Gives a layer the present entry, where that one is spent, else a new one. */
function enter(layer: Layer): void {
  const { above } = marksNow();
  if (above !== null && isSpent(above)) {
    layer.id = above;
  } else {
    layer.id = `${Date.now()}-${(opened += 1)}`;
    const { [UNDER]: _under, ...state } = stateNow();
    window.history.replaceState({ ...state, [UNDER]: layer.id }, "");
    window.history.pushState({ ...state, [ABOVE]: layer.id }, "");
  }
  here = marksNow();
}

function onTraversal(): void {
  const before = here;
  here = marksNow();
  if (isSkipping) {
    isSkipping = false;
    return;
  }
  const top = layers.findLastIndex(({ id }) => id !== null && id === here.above);
  const left = layers.slice(top + 1).filter(({ id }) => id !== null);
  if (left.length > 0) {
    for (const layer of left.toReversed()) leave(layer);
  } else if (before.above !== null && before.above === here.under && isSpent(before.above)) {
    // Back from an entry that nothing is open for: it means the page before.
    window.history.back();
  } else if (isSpent(here.above)) {
    // Such an entry is passed over in both directions, and opens nothing again.
    if (before.under === here.above) {
      window.history.forward();
    } else {
      isSkipping = true;
      window.history.back();
    }
  }
}

function leave(layer: Layer): void {
  layer.id = null;
  layer.timer = setTimeout(() => enter(layer), STAYS_AFTER_MS);
  layer.close();
}

function add(close: () => void): () => void {
  if (!isWatching) {
    isWatching = true;
    here = marksNow();
    window.addEventListener("popstate", onTraversal);
  }
  const layer: Layer = { id: null, close, timer: undefined };
  // Not at once: React's strict mode mounts twice in development, and one entry is enough.
  layer.timer = setTimeout(() => enter(layer), 0);
  layers.push(layer);
  return () => {
    clearTimeout(layer.timer);
    layers.splice(layers.indexOf(layer), 1);
    here = marksNow();
  };
}

/**
 * Makes the browser's Back close what is open above the page, instead of leaving the page. Closed
 * another way, its history entry stays and is passed over: taking it back could undo a navigation that
 * has just begun.
 */
export function useBackCloses(open: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => (open ? add(() => latest.current()) : undefined), [open]);
}
