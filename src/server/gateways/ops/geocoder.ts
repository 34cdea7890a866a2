import { z } from "zod";
import { env } from "~/env.js";
import type { Point } from "~/domain/mechanic/matching";
import { log, type Logger } from "../observability/log";
import { resolveInTable } from "../files/zip-table";

/** A point on the map and the words for it. */
export interface Place extends Point {
  label: string;
  /** City, state and ZIP code as far as they are known, in the table's own words; null where not. */
  area: string | null;
}

/** What an outside geocoder knows. */
type RemotePlace = Omit<Place, "area">;

/** Turns free text into a point; null where nothing is known. Never throws. */
export interface Geocoder {
  resolve(text: string): Promise<Place | null>;
}

const REMOTE_TIMEOUT_MS = 2_000;
const CACHE_SIZE = 2_000;

/** Nominatim writes its degrees as text. */
const degrees = z.union([z.number(), z.string().transform(Number.parseFloat).pipe(z.number())]);

/** What an outside geocoder may answer: one place, or Nominatim's list, best first. */
const remoteAnswer = z.union([
  z
    .object({ latitude: z.number(), longitude: z.number(), label: z.string() })
    .transform((place): RemotePlace => place),
  z
    .array(z.object({ lat: degrees, lon: degrees, display_name: z.string() }))
    .transform(([best]): RemotePlace | null =>
      best === undefined
        ? null
        : { latitude: best.lat, longitude: best.lon, label: best.display_name },
    ),
]);

const onTheGlobe = ({ latitude, longitude }: Point) =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;

/**
 * A geocoder over the US ZIP code table; with a `url` that service is asked first (`{query}` in it
 * stands for the text, else `?q=` is added), and the table answers whenever it can't.
 */
export function createGeocoder(options: { url?: string; log: Logger }): Geocoder {
  const remembered = new Map<string, Place | null>();

  /** `keep` is false for a stand-in that is only right while the other service is away. */
  async function find(text: string): Promise<{ place: Place | null; keep: boolean }> {
    const answer =
      options.url === undefined ? null : await askRemote(options.url, text, options.log);
    return answer === null || answer === "unreachable"
      ? { place: await resolveInTable(text), keep: answer === null }
      : { place: { ...answer, area: await areaOf(answer.label, text) }, keep: true };
  }

  return {
    async resolve(text) {
      const key = text.trim().replace(/\s+/g, " ").toLowerCase().slice(0, 300);
      if (key === "") return null;
      const known = remembered.get(key);
      if (known !== undefined) return known;
      try {
        const { place, keep } = await find(key);
        if (remembered.size >= CACHE_SIZE) remembered.clear();
        if (keep) remembered.set(key, place);
        return place;
      } catch (error) {
        options.log.error({ err: error }, "a place could not be looked up");
        return null;
      }
    },
  };
}

/** An outside geocoder's words may hold a street; the table's never do. */
async function areaOf(label: string, text: string): Promise<string | null> {
  const known = (await resolveInTable(label)) ?? (await resolveInTable(text));
  return known?.area ?? null;
}

async function askRemote(
  url: string,
  text: string,
  logger: Logger,
): Promise<RemotePlace | null | "unreachable"> {
  const query = encodeURIComponent(text);
  const address = url.includes("{query}")
    ? url.replace("{query}", query)
    : `${url}${url.includes("?") ? "&" : "?"}q=${query}`;
  try {
    const response = await fetch(address, {
      signal: AbortSignal.timeout(REMOTE_TIMEOUT_MS),
      redirect: "error",
      headers: { accept: "application/json" },
    });
    if (response.status === 404) return null;
    if (!response.ok) throw new Error(`the geocoder answered ${response.status}`);
    const place = remoteAnswer.parse(await response.json());
    return place !== null && onTheGlobe(place) ? place : null;
  } catch (error) {
    logger.warn({ err: error }, "the geocoder at GEOCODER_URL did not answer; using the ZIP table");
    return "unreachable";
  }
}

/** The process's own geocoder. */
export const geocoder = createGeocoder({ url: env.GEOCODER_URL, log });
