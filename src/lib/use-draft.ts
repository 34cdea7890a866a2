import { useEffectEvent, useLayoutEffect } from "react";
import { DAY_MS } from "~/domain/time/durations";

/** The part of browser storage that drafts need. Each call can throw. */
export type DraftStore = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Reads a draft from a stored value. Returns null if it is unusable. */
type ReadDraft<Draft> = (kept: Record<string, unknown>) => Draft | null;

/** The draft's name and owner; a null owner is a visitor who hasn't signed in. */
export interface DraftKey {
  name: string;
  owner: string | null;
}

/** Looked up on each call, because a browser can forbid any access to its storage. */
const storeIn = (place: () => Storage): DraftStore => ({
  getItem: (key) => place().getItem(key),
  setItem: (key, value) => place().setItem(key, value),
  removeItem: (key) => place().removeItem(key),
});
/** Survives closing the browser, until it is too old. */
export const deviceStore = storeIn(() => localStorage);
/** Ends with the tab. */
export const tabStore = storeIn(() => sessionStorage);

/** Older drafts are dropped. */
const KEEP_MS = 30 * DAY_MS;

const nameOf = ({ name, owner }: DraftKey) => `curbwrench:${name}:${owner ?? "anonymous"}`;
const beforeSignIn = (key: DraftKey): DraftKey => ({ ...key, owner: null });

/** Saves the draft. A full or forbidden store only means that it doesn't survive a reload. */
export function saveDraft(store: DraftStore, key: DraftKey, draft: unknown, now: Date): void {
  try {
    store.setItem(nameOf(key), JSON.stringify({ savedAt: now.getTime(), draft }));
  } catch {
    // Not saved.
  }
}

/** Deletes the owner's draft and the one begun before sign-in. */
export function clearDraft(store: DraftStore, key: DraftKey): void {
  try {
    store.removeItem(nameOf(key));
    store.removeItem(nameOf(beforeSignIn(key)));
  } catch {
    // Nothing was stored.
  }
}

/**
 * Returns the owner's draft, or takes over the one begun before sign-in. Returns null if there is
 * none, or if it is too old or unreadable.
 */
export function loadDraft<Draft>(
  store: DraftStore,
  reads: ReadDraft<Draft>,
  key: DraftKey,
  now: Date,
): Draft | null {
  const read = (of: DraftKey) => readDraft(reads, store.getItem(nameOf(of)), now);
  try {
    const earlier = key.owner === null ? null : read(beforeSignIn(key));
    if (earlier === null) return read(key);
    store.removeItem(nameOf(beforeSignIn(key)));
    saveDraft(store, key, earlier, now);
    return earlier;
  } catch {
    return null;
  }
}

/** Reads a stored draft. `reads` replaces damaged or outdated fields. */
export function readDraft<Draft>(
  reads: ReadDraft<Draft>,
  text: string | null,
  now: Date,
): Draft | null {
  const kept = parse(text);
  if (!isObject(kept) || !isObject(kept.draft) || typeof kept.savedAt !== "number") return null;
  if (now.getTime() - kept.savedAt > KEEP_MS) return null;
  return reads(kept.draft);
}

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Keeps what the user types through a reload. `begin` gets the stored draft or null once, before
 * the first paint, so that nobody types into a form that is replaced a moment later.
 */
export function useDraft<Draft>(
  reads: ReadDraft<Draft>,
  key: DraftKey,
  { store, begin }: { store: DraftStore; begin: (kept: Draft | null) => void },
) {
  const load = useEffectEvent(() => begin(loadDraft(store, reads, key, new Date())));
  useLayoutEffect(() => load(), []);
  return {
    save: (draft: Draft) => saveDraft(store, key, draft, new Date()),
    clear: () => clearDraft(store, key),
  };
}
