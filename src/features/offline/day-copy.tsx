import { useQueryClient, type QueryKey } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import { useEffect, useState } from "react";
import type { UserView } from "~/domain/account/view";
import { copyEndsAt, isCopied, nextEndOf, readableStops } from "~/domain/booking/day-copy";
import { leaveFor } from "~/lib/leave";
import { isObject } from "~/lib/use-draft";
import { api } from "~/trpc/react";
import type { KeptDay } from "./day-store";
import { forgetOfflineCopies, watchForgetting } from "./forget";

// The copy of a mechanic's day on their phone: jobs up to tomorrow with their messages and photos,
// and the pages that show them. src/domain/booking/day-copy.ts says what is copied and until when.

/** This code is loaded after the page. */
const loadStore = () => import("./day-store");
const loadPages = () => import("./keep-pages");
const loadSite = () => import("~/features/mechanic/site-code");

type Utils = ReturnType<typeof api.useUtils>;

/** Changes of a day often come together. */
const SETTLED_MS = 1_000;
/** Without an answer for this long, the page shows the copy. */
const SLOW_MS = 4_000;
const CHECK_EVERY_MS = 60_000;

/** Given, because another `useSession` would ask for the session again. */
interface Person {
  user: UserView | null | undefined;
  /** The session couldn't be loaded. */
  hasFailed: boolean;
  hasJobs: boolean;
}

/**
 * Keeps the copy of the signed-in mechanic's day, and shows it while the server can't be reached.
 * Returns true while the page shows a copy.
 */
function useDayCopy({ user, hasFailed, hasJobs }: Person): boolean {
  const { restoredAt, isBack } = useRestoredDay(user === undefined, hasFailed);
  useKeptDay(hasJobs && user ? user : null, restoredAt);
  useForgottenOthers(hasJobs ? user?.id : undefined);
  useForgottenMissing();
  useExpiry(hasJobs);
  return restoredAt > 0 && !isBack;
}

type DayCopyProps = Person & { onShown: (isShown: boolean) => void };

/** Loaded after the page, and not for customers. */
export function DayCopy({ onShown, ...person }: DayCopyProps) {
  const isShown = useDayCopy(person);
  useEffect(() => onShown(isShown), [isShown, onShown]);
  return null;
}

/** Copies the day whenever the server has answered. */
function useKeptDay(user: UserView | null, restoredAt: number): void {
  const utils = api.useUtils();
  const isKept = user !== null;
  const today = api.mechanic.today.useQuery(undefined, { enabled: isKept });
  const unread = api.message.unread.useQuery(undefined, { enabled: isKept });
  const { dataUpdatedAt: changedAt } = today;
  useEffect(() => {
    if (user === null || changedAt <= restoredAt || !navigator.onLine) return;
    const timer = setTimeout(
      () => void keepDay(utils, user, changedAt).catch(() => undefined),
      SETTLED_MS,
    );
    return () => clearTimeout(timer);
    // A new message changes the copy too.
  }, [utils, user, changedAt, restoredAt, unread.dataUpdatedAt]);
}

async function keepDay(utils: Utils, user: UserView, changedAt: number): Promise<void> {
  const isForgotten = watchForgetting();
  const now = new Date();
  const stops = (utils.mechanic.today.getData()?.stops ?? []).filter((stop) => isCopied(stop, now));
  const kept = await Promise.all(
    stops.map(async (stop) => ({
      stop,
      endsAt: copyEndsAt(stop).toISOString(),
      messages: await utils.message.thread.fetch({ bookingId: stop.job.id }),
      photos: await utils.booking.photos.list.fetch({ id: stop.job.id }),
    })),
  );
  const { writeDay } = await loadStore();
  const answeredAt = new Date(Math.min(changedAt, Date.now())).toISOString();
  // Someone else may have signed in meanwhile.
  if (isForgotten() || utils.auth.session.getData()?.id !== user.id) return;
  await writeDay({ user, answeredAt, stops: kept });
  await (await loadSite()).loadSiteCode();
  await (await loadPages()).keepPages(stops.map(({ job }) => job.id));
}

interface Restored {
  /** When the shown answers were made, 0 without any; later ones are the server's. */
  restoredAt: number;
  /** True once the server has answered again. */
  isBack: boolean;
}

/** Shows the copy if the session is unknown and the server can't be reached. */
function useRestoredDay(isUnknown: boolean, hasFailed: boolean): Restored {
  const utils = api.useUtils();
  const [restoredAt, setRestoredAt] = useState(0);
  useEffect(() => {
    if (!isUnknown) return;
    const isDown = hasFailed || !navigator.onLine;
    const restore = () =>
      void restoreDay(utils).then(
        (at) => (at === null ? undefined : setRestoredAt(at)),
        () => undefined,
      );
    const timer = setTimeout(restore, isDown ? 0 : SLOW_MS);
    return () => clearTimeout(timer);
  }, [utils, isUnknown, hasFailed]);

  const session = api.auth.session.useQuery(undefined, { enabled: false });
  const isBack = restoredAt > 0 && session.dataUpdatedAt > restoredAt;
  useEffect(() => {
    // Everything that was restored is asked for.
    if (isBack) void utils.invalidate();
  }, [utils, isBack]);
  return { restoredAt, isBack };
}

async function restoreDay(utils: Utils): Promise<number | null> {
  const day = await readableDay();
  if (day === null || utils.auth.session.getData() !== undefined) return null;
  const updatedAt = Date.parse(day.answeredAt);
  const as = { updatedAt };
  utils.mechanic.today.setData(undefined, { stops: day.stops.map(({ stop }) => stop) }, as);
  for (const { stop, messages, photos } of day.stops) {
    const { id } = stop.job;
    utils.booking.byId.setData({ id }, stop.job, as);
    utils.message.thread.setData({ bookingId: id }, messages, as);
    utils.booking.photos.list.setData({ id }, photos, as);
  }
  // Last, because the screens begin with it.
  utils.auth.session.setData(undefined, day.user, as);
  return updatedAt;
}

/** Reads the copy, and deletes what may no longer be read. */
async function readableDay(): Promise<KeptDay | null> {
  const { dropStops, readDay } = await loadStore();
  const day = await readDay();
  if (day === undefined) return null;
  const stops = readableStops(day, new Date());
  if (stops === null) {
    await forgetOfflineCopies();
    return null;
  }
  const left = new Set(stops.map(({ stop }) => stop.job.id));
  if (stops.length < day.stops.length) await dropStops(({ stop }) => !left.has(stop.job.id));
  return { ...day, stops };
}

/** Deletes another mechanic's copy. */
function useForgottenOthers(userId: string | undefined): void {
  useEffect(() => {
    if (userId !== undefined) void forgetOthers(userId).catch(() => undefined);
  }, [userId]);
}

async function forgetOthers(userId: string): Promise<void> {
  const day = await (await loadStore()).readDay();
  if (day !== undefined && day.user.id !== userId) await forgetOfflineCopies();
}

/** Deletes what the server no longer lets this person read: all at a 401, a job at its 404. */
function useForgottenMissing(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== "updated" || event.action.type !== "error") return;
        const gone = goneAfter(event.query.queryKey, event.action.error);
        if (gone === "all") void forgetOfflineCopies();
        else if (gone !== null) void forgetJob(gone.bookingId).catch(() => undefined);
      }),
    [client],
  );
}

async function forgetJob(bookingId: string): Promise<void> {
  await (await loadStore()).dropStops(({ stop }) => stop.job.id === bookingId);
}

/** Deletes parts of the copy when their time is over, and no longer shows them. */
function useExpiry(isOn: boolean): void {
  const utils = api.useUtils();
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(
      () => void deleteExpired(utils).catch(() => undefined),
      CHECK_EVERY_MS,
    );
    return () => clearInterval(timer);
  }, [utils, isOn]);
}

async function deleteExpired(utils: Utils): Promise<void> {
  const day = await (await loadStore()).readDay();
  if (day === undefined || new Date() < nextEndOf(day)) return;
  // The server's answer replaces the copy.
  if (navigator.onLine && (await hasAnswered(utils))) return;
  await readableDay();
  leaveFor(`${location.pathname}${location.search}`);
}

async function hasAnswered(utils: Utils): Promise<boolean> {
  try {
    await utils.mechanic.today.fetch(undefined, { staleTime: 0 });
    return true;
  } catch {
    return false;
  }
}

/** Returns what a refusal of a query takes from the copy; null if nothing. */
export function goneAfter(
  [path, options]: QueryKey,
  error: unknown,
): "all" | { bookingId: string } | null {
  const status = statusOf(error);
  if (status === 401) return "all";
  if (status !== 404 || !Array.isArray(path)) return null;
  if (path.join(".") === "mechanic.today") return "all";
  const input = isObject(options) && isObject(options.input) ? options.input : {};
  const bookingId = input.id ?? input.bookingId;
  return typeof bookingId === "string" ? { bookingId } : null;
}

function statusOf(error: unknown): unknown {
  if (!(error instanceof TRPCClientError)) return null;
  const data: unknown = error.data;
  return isObject(data) ? data.httpStatus : null;
}
