import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import { withSiteActions, type SiteAction } from "~/domain/booking/site-actions";
import type { StopView } from "~/domain/booking/schedule/today-schema";
import type { RouterOutputs } from "~/trpc/react";
import { DAY_DATABASE } from "./forget";

/** A stop with the messages and photos of its job, and when its copy ends. */
export interface KeptStop {
  endsAt: string;
  stop: StopView;
  messages: RouterOutputs["message"]["thread"];
  photos: RouterOutputs["booking"]["photos"]["list"];
}

/** What a phone keeps of its mechanic's day. */
export interface KeptDay {
  user: NonNullable<RouterOutputs["auth"]["session"]>;
  /** When the server answered, ISO 8601. */
  answeredAt: string;
  stops: KeptStop[];
}

interface Store extends DBSchema {
  day: { key: string; value: KeptDay };
}

/** A phone keeps one person's day. */
const ONLY = "only";

let opening: Promise<IDBPDatabase<Store>> | undefined;

function database(): Promise<IDBPDatabase<Store>> {
  opening ??= openDB<Store>(DAY_DATABASE, 1, {
    upgrade: (db) => void db.createObjectStore("day"),
    // It's being deleted, or another tab runs a newer version of the app.
    blocking: () => void close(),
    terminated: () => (opening = undefined),
  });
  // A browser that refuses storage now may allow it later.
  opening.catch(() => (opening = undefined));
  return opening;
}

async function close(): Promise<void> {
  const db = await opening?.catch(() => undefined);
  opening = undefined;
  db?.close();
}

export async function writeDay(day: KeptDay): Promise<void> {
  await (await database()).put("day", day, ONLY);
}

export async function readDay(): Promise<KeptDay | undefined> {
  return (await database()).get("day", ONLY);
}

/** Replaces the stops of the kept day, if there is one. */
async function changeStops(change: (stops: KeptStop[]) => KeptStop[]): Promise<void> {
  const writing = (await database()).transaction("day", "readwrite");
  const day = await writing.store.get(ONLY);
  if (day !== undefined) await writing.store.put({ ...day, stops: change(day.stops) }, ONLY);
  await writing.done;
}

export const dropStops = (isDropped: (kept: KeptStop) => boolean): Promise<void> =>
  changeStops((stops) => stops.filter((kept) => !isDropped(kept)));

/** Advances a job by an action that the server has done, in case its new state never arrives. */
export const advanceStop = (
  bookingId: string,
  done: { act: SiteAction; deviceTime: string },
): Promise<void> =>
  changeStops((stops) =>
    stops.map((kept) => {
      const { stop } = kept;
      if (stop.job.id !== bookingId) return kept;
      return { ...kept, stop: { ...stop, job: withSiteActions(stop.job, [done]) } };
    }),
  );
