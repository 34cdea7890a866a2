import { useSyncExternalStore } from "react";
import { FOLLOWING } from "~/domain/booking/policy";
import type { Point } from "~/domain/mechanic/matching";
import { isObject, tabStore } from "~/lib/use-draft";

/** In meters. Less accurate positions are useless for the last miles, so they aren't sent. */
const INACCURATE_METERS = 300;
/** Slightly more than the required interval, so that updates never arrive too early. */
const SEND_EVERY_MS = FOLLOWING.everySeconds * 1000 + 500;
/** A pause longer than this while another app covered the page is shown to the mechanic. */
const PAUSE_TOLD_MS = 60_000;

const SHARING_WORDS = {
  denied:
    "Your browser blocks location access for this page. Allow it in the site settings, then try again.",
  unsupported: "This browser can't find your location. The customer still sees your arrival time.",
  /** Sharing resumes by itself once the device has a position again. */
  unknown:
    "Your device can't find your location right now. The customer still sees your arrival time.",
  over: "The drive to this job is over.",
} as const;

interface Sharing {
  /** The job whose drive is shared. */
  bookingId: string | null;
  /** Why the drive isn't shared, and the job it's about. */
  problem: { bookingId: string; words: string } | null;
  /** The customer sees the location, not only the arrival time. */
  seen: boolean;
  /** Length of the last pause behind another app; null if there was none to show. */
  pausedMs: number | null;
}

const NOBODY: Sharing = { bookingId: null, problem: null, seen: false, pausedMs: null };
let state = NOBODY;
const listeners = new Set<() => void>();

function show(next: Partial<Sharing>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Returns what is shared from this tab. Sharing continues while the mechanic looks at other pages.
 */
export const useSharing = (): Sharing =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => NOBODY,
  );

/** Remembers the job in this tab, because phones unload pages behind Maps. */
const KEPT = "curbwrench.sharing";

function keep(bookingId: string | null): void {
  try {
    if (bookingId === null) tabStore.removeItem(KEPT);
    else tabStore.setItem(KEPT, bookingId);
  } catch {
    // Without storage, sharing just isn't resumed.
  }
}

function kept(): string | null {
  try {
    return tabStore.getItem(KEPT);
  } catch {
    return null;
  }
}

let watch: number | null = null;
let sentAt = 0;
/** The last accurate position while sharing, with its time in Unix ms. */
let last: (Point & { at: number }) | null = null;
let awake: WakeLockSentinel | null = null;

/** Sends the device's position for a job until it's stopped or the drive is over. */
export function startSharing(bookingId: string): void {
  end();
  show({ ...NOBODY, bookingId });
  if (!("geolocation" in navigator)) {
    fail(bookingId, SHARING_WORDS.unsupported);
    return;
  }
  keep(bookingId);
  sentAt = 0;
  watchDevice(bookingId);
  document.addEventListener("visibilitychange", onVisible);
  void stayAwake();
}

export function stopSharing(): void {
  end();
  show(NOBODY);
}

/** Continues after the phone unloaded the page. Does nothing for another job. */
export function resumeSharing(bookingId: string): void {
  if (state.bookingId === null && kept() === bookingId) {
    startSharing(bookingId);
  }
}

function end(): void {
  if (watch !== null) navigator.geolocation.clearWatch(watch);
  watch = null;
  keep(null);
  document.removeEventListener("visibilitychange", onVisible);
  void awake?.release().catch(() => undefined);
  awake = null;
}

function fail(bookingId: string, words: string): void {
  end();
  show({ ...NOBODY, problem: { bookingId, words } });
}

const PERMISSION_DENIED = 1;

function watchDevice(bookingId: string): void {
  if (watch !== null) navigator.geolocation.clearWatch(watch);
  watch = navigator.geolocation.watchPosition(
    ({ coords }) => {
      const now = Date.now();
      if (coords.accuracy > INACCURATE_METERS || now - sentAt < SEND_EVERY_MS) return;
      sentAt = now;
      last = { latitude: coords.latitude, longitude: coords.longitude, at: now };
      show({ problem: null });
      void send(bookingId, coords);
    },
    ({ code }) =>
      code === PERMISSION_DENIED
        ? fail(bookingId, SHARING_WORDS.denied)
        : show({ problem: { bookingId, words: SHARING_WORDS.unknown } }),
    { enableHighAccuracy: true, maximumAge: 5_000, timeout: 30_000 },
  );
}

/** A position this old still says where the phone is. */
const RECENT_MS = 60_000;
/** The mechanic waits for the answer. */
const LOCATE_MS = 4_000;

/**
 * Returns where the phone is; null if it can't say. Doesn't ask for permission, because the mechanic
 * pressed something else.
 */
export async function devicePosition(): Promise<Point | null> {
  if (last !== null && Date.now() - last.at <= RECENT_MS) return last;
  if (!("geolocation" in navigator)) return null;
  try {
    const permission = await navigator.permissions.query({ name: "geolocation" });
    if (permission.state !== "granted") return null;
  } catch {
    // A browser without this question would ask the mechanic.
    return null;
  }
  return new Promise((resolve) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(coords.accuracy > INACCURATE_METERS ? null : coords),
      () => resolve(null),
      { enableHighAccuracy: true, maximumAge: RECENT_MS, timeout: LOCATE_MS },
    ),
  );
}

async function send(
  bookingId: string,
  { latitude, longitude }: { latitude: number; longitude: number },
): Promise<void> {
  try {
    const answer = await fetch(`/api/bookings/${bookingId}/position`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({ latitude, longitude }),
      keepalive: true,
    });
    if (state.bookingId !== bookingId) return;
    // Too early, or the server is busy: the next position follows.
    if (answer.status === 429 || answer.status >= 500) return;
    const body: unknown = await answer.json();
    if (answer.ok) {
      show({ seen: isObject(body) && body.seen === true });
      return;
    }
    const told = isObject(body) && typeof body.message === "string" ? body.message : null;
    fail(bookingId, told ?? SHARING_WORDS.over);
  } catch {
    // Offline: the next position follows.
  }
}

/** Starts again after Maps covered the page: some phones end a watch that they paused. */
function onVisible(): void {
  const { bookingId } = state;
  if (document.visibilityState !== "visible" || bookingId === null) return;
  const gap = sentAt === 0 ? 0 : Date.now() - sentAt;
  show({ pausedMs: gap > PAUSE_TOLD_MS ? gap : null });
  watchDevice(bookingId);
  void stayAwake();
}

/** Keeps the screen on where that's possible, because a dark phone sends nothing. */
async function stayAwake(): Promise<void> {
  if (!("wakeLock" in navigator)) return;
  try {
    awake = await navigator.wakeLock.request("screen");
  } catch {
    // Refused to save battery. Sharing works without it while the screen is on.
  }
}
