import { useMemo, useSyncExternalStore } from "react";
import type { AnnouncementView } from "~/domain/announcement/schema";
import { deviceStore } from "~/lib/use-draft";

const STORED = "curbwrench:dismissed-announcements";
/** Older ones are over. */
const MOST = 50;

type Shown = Pick<AnnouncementView, "id" | "revision">;

/** Names what was read. Other words are another revision, which is shown again. */
const nameOf = ({ id, revision }: Shown) => `${id}:${revision}`;

/** What was dismissed in this tab, where the browser forbids its storage. */
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
    // Dismissed until the page is left.
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

/** Returns whether an announcement was dismissed on this device, and dismisses one. */
export function useDismissed() {
  const stored = useSyncExternalStore(subscribe, read, () => "");
  const names = useMemo(() => new Set(stored.split(" ")), [stored]);
  return { isDismissed: (shown: Shown) => names.has(nameOf(shown)), dismiss };
}
