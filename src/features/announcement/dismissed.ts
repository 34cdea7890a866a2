import { useMemo, useSyncExternalStore } from "react";
import type { AnnouncementView } from "~/domain/announcement/schema";
import { deviceStore } from "~/lib/use-draft";

const STORED = "curbwrench:dismissed-announcements";
/** Most dismissed announcements to remember. Older ones have ended. */
const MOST = 50;

type Shown = Pick<AnnouncementView, "id" | "revision">;

/** Identifies an announcement's text. A changed text is a new revision and is shown again. */
const nameOf = ({ id, revision }: Shown) => `${id}:${revision}`;

/** Dismissed announcements of this tab, for browsers that forbid storage. */
let inMemory = "";
const listeners = new Set<() => void>();

function read(): string {
  try {
    return deviceStore.getItem(STORED) ?? inMemory;
  } catch {
    return inMemory;
  }
}

function dismiss(shown: Shown): void {
  const names = read().split(" ").filter(Boolean);
  inMemory = [...names, nameOf(shown)].slice(-MOST).join(" ");
  try {
    deviceStore.setItem(STORED, inMemory);
  } catch {
    // Without storage it's dismissed until the page is left.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/**
 * Returns functions that dismiss an announcement on this device, and tell whether it was dismissed.
 */
export function useDismissed() {
  const stored = useSyncExternalStore(subscribe, read, () => "");
  const names = useMemo(() => new Set(stored.split(" ")), [stored]);
  return { isDismissed: (shown: Shown) => names.has(nameOf(shown)), dismiss };
}
