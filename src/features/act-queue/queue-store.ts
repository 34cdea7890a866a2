import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import { KEPT_ON_PHONE_FOR_MS } from "~/domain/booking/site-acts";
import type { QueuedAct } from "./queue-state";

export type NewAct = Omit<QueuedAct, "place">;

interface Queue extends DBSchema {
  acts: { key: number; value: NewAct & { place?: number }; indexes: { owner: string } };
}

/** public/sw.js reads it for the page that is shown offline. */
export const DATABASE = "curbwrench-acts";

let opening: Promise<IDBPDatabase<Queue>> | undefined;

function database(): Promise<IDBPDatabase<Queue>> {
  opening ??= openDB<Queue>(DATABASE, 1, {
    upgrade(db) {
      const acts = db.createObjectStore("acts", { keyPath: "place", autoIncrement: true });
      acts.createIndex("owner", "owner");
    },
    // Another tab has a newer version of this page.
    blocking: () => void closeQueue(),
    terminated: () => (opening = undefined),
  });
  // A browser that keeps nothing now may do so later.
  opening.catch(() => (opening = undefined));
  return opening;
}

export async function closeQueue(): Promise<void> {
  const db = await opening?.catch(() => undefined);
  opening = undefined;
  db?.close();
}

/** Keeps an act as the last one. Rejects where the browser keeps nothing or has no room. */
export async function keepAct(act: NewAct): Promise<number> {
  return (await database()).add("acts", act);
}

/** What this person's phone keeps, first come first. */
export async function readActs(owner: string): Promise<QueuedAct[]> {
  const kept = await (await database()).getAllFromIndex("acts", "owner", owner);
  return kept
    .flatMap((act) => (act.place === undefined ? [] : [{ ...act, place: act.place }]))
    .toSorted((one, other) => one.place - other.place);
}

/** Writes what became of an act that is still there. */
export async function changeAct(
  place: number,
  values: Partial<Pick<QueuedAct, "isTold" | "refusal" | "isAskedFor">>,
): Promise<void> {
  const change = (await database()).transaction("acts", "readwrite");
  const act = await change.store.get(place);
  if (act !== undefined) await change.store.put({ ...act, ...values });
  await change.done;
}

export async function dropAct(place: number): Promise<void> {
  await (await database()).delete("acts", place);
}

/** Removes what is too old, whoever it belongs to. */
export async function dropOldActs(now: Date): Promise<void> {
  const sweep = (await database()).transaction("acts", "readwrite");
  for await (const cursor of sweep.store) {
    const age = now.getTime() - new Date(cursor.value.deviceTime).getTime();
    if (age > KEPT_ON_PHONE_FOR_MS) await cursor.delete();
  }
  await sweep.done;
}
