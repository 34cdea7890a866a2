import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import { KEPT_ON_PHONE_FOR_MS } from "~/domain/booking/site-actions";
import type { QueuedAction } from "./queue-state";

export type NewAction = Omit<QueuedAction, "place">;

interface Queue extends DBSchema {
  acts: { key: number; value: NewAction & { place?: number }; indexes: { owner: string } };
}

const DATABASE = "curbwrench-acts";

let opening: Promise<IDBPDatabase<Queue>> | undefined;

function database(): Promise<IDBPDatabase<Queue>> {
  opening ??= openDB<Queue>(DATABASE, 1, {
    upgrade(db) {
      const actions = db.createObjectStore("acts", { keyPath: "place", autoIncrement: true });
      actions.createIndex("owner", "owner");
    },
    // Another tab runs a newer version of the app.
    blocking: () => void closeQueue(),
    terminated: () => (opening = undefined),
  });
  // A browser that refuses storage now may allow it later.
  opening.catch(() => (opening = undefined));
  return opening;
}

export async function closeQueue(): Promise<void> {
  const db = await opening?.catch(() => undefined);
  opening = undefined;
  db?.close();
}

/** Appends an action. Rejects if the browser has no storage or no room. */
export async function keepAction(action: NewAction): Promise<number> {
  return (await database()).add("acts", action);
}

/** Reads a user's actions, oldest first. */
export async function readActions(owner: string): Promise<QueuedAction[]> {
  const kept = await (await database()).getAllFromIndex("acts", "owner", owner);
  return kept
    .flatMap((action) => (action.place === undefined ? [] : [{ ...action, place: action.place }]))
    .toSorted((one, other) => one.place - other.place);
}

/** Updates an action if it still exists. */
export async function changeAction(
  place: number,
  values: Partial<Pick<QueuedAction, "isTold" | "refusal" | "isAskedFor">>,
): Promise<void> {
  const change = (await database()).transaction("acts", "readwrite");
  const action = await change.store.get(place);
  if (action !== undefined) await change.store.put({ ...action, ...values });
  await change.done;
}

export async function dropAction(place: number): Promise<void> {
  await (await database()).delete("acts", place);
}

/** Deletes expired actions of every user. */
export async function dropOldActions(now: Date): Promise<void> {
  const sweep = (await database()).transaction("acts", "readwrite");
  for await (const cursor of sweep.store) {
    const age = now.getTime() - new Date(cursor.value.deviceTime).getTime();
    if (age > KEPT_ON_PHONE_FOR_MS) await cursor.delete();
  }
  await sweep.done;
}
