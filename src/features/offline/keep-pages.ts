import { BOOKING_PATHS } from "~/lib/booking-paths";
import { PATHS } from "~/lib/paths";
import { deletePages, watchForgetting } from "./forget";

// Pages and scripts that work without a connection. public/sw.js serves them from these caches.

const PAGES_CACHE = "curbwrench-private-v2";
const FILES_CACHE = "curbwrench-files-v1";

/** The pages of the phone's bottom bar, and those that they lead to. */
const PAGES = [
  PATHS.mechanicToday,
  PATHS.mechanicRequests,
  PATHS.mechanicCalendar,
  PATHS.messages,
  PATHS.mechanicEarnings,
  PATHS.mechanicJobs,
  PATHS.mechanicDashboard,
];

/** A page this old is fetched again. */
const FRESH_MS = 3_600_000;

/** Stores the pages of a mechanic's day with their scripts, and deletes others. */
export async function keepPages(jobIds: readonly string[]): Promise<void> {
  if (!("caches" in window)) return;
  const isForgotten = watchForgetting();
  const pages = await caches.open(PAGES_CACHE);
  const files = await caches.open(FILES_CACHE);
  const wanted = [...PAGES, ...jobIds.map(BOOKING_PATHS.mechanic)];
  const needed = new Set(loadedFiles());
  for (const path of wanted) {
    const page = await pageAt(pages, path);
    if (page !== null) for (const file of filesIn(page)) needed.add(file);
  }
  for (const file of needed) {
    if ((await files.match(file)) === undefined) await files.add(file).catch(() => undefined);
  }
  for (const { url } of await files.keys()) {
    if (!needed.has(new URL(url).pathname)) await files.delete(url);
  }
  for (const { url } of await pages.keys()) {
    if (!wanted.includes(new URL(url).pathname)) await pages.delete(url);
  }
  if (isForgotten()) await deletePages();
}

/** Returns a page's HTML, from the store while it's fresh; null if there is none. */
async function pageAt(pages: Cache, path: string): Promise<string | null> {
  const kept = await pages.match(path, { ignoreVary: true });
  const keptAt = Date.parse(kept?.headers.get("date") ?? "");
  if (kept !== undefined && Date.now() - keptAt < FRESH_MS) return kept.text();
  const answer = await fetch(path, { headers: { accept: "text/html" } });
  if (!answer.ok || answer.redirected) return (await kept?.text()) ?? null;
  await pages.put(path, answer.clone());
  return answer.text();
}

const FILES = "/_next/static/";

/** Returns the addresses of scripts, styles and fonts in a page. */
const filesIn = (html: string): string[] =>
  [...html.matchAll(/\/_next\/static\/[\w./~()[\]%-]+/g)]
    .map(([path]) => path)
    .filter((path) => /\.(js|css|woff2)$/.test(path));

/** Returns the scripts, styles and fonts that this page has loaded so far. */
const loadedFiles = (): string[] =>
  performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith(FILES))
    .map(({ pathname }) => pathname);
