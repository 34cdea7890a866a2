import { useEffectEvent, useLayoutEffect } from "react";

/** The part of a browser's storage that is needed; each call may throw, where it keeps nothing. */
export type DraftStore = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** A draft in what a store held; null where it can't be used. */
type ReadDraft<Draft> = (kept: Record<string, unknown>) => Draft | null;

/** Whose draft of what; `null` for somebody who hasn't signed in yet. */
export interface DraftKey {
  name: string;
  owner: string | null;
}

/** Asked for at each call, because a browser may forbid even to look for its storage. */
const storeIn = (place: () => Storage): DraftStore => ({
  getItem: (key) => place().getItem(key),
  setItem: (key, value) => place().setItem(key, value),
  removeItem: (key) => place().removeItem(key),
});
/** Kept until it is too old. */
export const deviceStore = storeIn(() => localStorage);
/** Kept until the tab is closed. */
export const tabStore = storeIn(() => sessionStorage);

/** A draft older than this is forgotten. */
const KEEP_MS = 30 * 24 * 60 * 60 * 1000;

const nameOf = ({ name, owner }: DraftKey) => `curbwrench:${name}:${owner ?? "anonymous"}`;
const beforeSignIn = (key: DraftKey): DraftKey => ({ ...key, owner: null });

/** Keeps the draft; a full or forbidden store only costs it after a reload. */
export function saveDraft(store: DraftStore, key: DraftKey, draft: unknown, now: Date): void {
  try {
    store.setItem(nameOf(key), JSON.stringify({ savedAt: now.getTime(), draft }));
  } catch {
    // Nothing is kept.
  }
}

/** Forgets the draft, also the one from before signing in. */
export function clearDraft(store: DraftStore, key: DraftKey): void {
  try {
    store.removeItem(nameOf(key));
    store.removeItem(nameOf(beforeSignIn(key)));
  } catch {
    // Nothing was kept.
  }
}

/**
 * The owner's draft, or the one begun before signing in, which becomes theirs. Null when there is
 * none, when it is too old, or when it can't be read.
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

/** A stored draft; `reads` replaces each field that is damaged or of an older form. */
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
 * What somebody has typed, kept through a reload. `begin` gets the draft, or null, once and before
 * the first paint after loading, so that nobody types into a form that is then replaced.
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
