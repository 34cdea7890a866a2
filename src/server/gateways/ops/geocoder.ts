import { LRUCache } from "lru-cache";
import { z } from "zod";
import { env } from "~/env.js";
import type { Point } from "~/domain/mechanic/matching";
import type { Place } from "~/domain/location/places";
import { log, type Logger } from "../observability/log";
import { zoneAt } from "./zone-at";
import { resolveInTable } from "./zip-table";

/** A place as a geocoder knows it. */
export interface FoundPlace extends Place {
  /** It is the point of an address; of others it may be miles away from there. */
  isStreet: boolean;
  /** The text itself names a street there, whether or not the point is that street's. */
  namesStreet: boolean;
  /** The IANA zone of its clocks. */
  timeZone: string;
}

export type Geocoder = ReturnType<typeof createGeocoder>;

const REMOTE_TIMEOUT_MS = 2_000;

/** Nominatim writes its degrees as text. */
const degrees = z.union([z.number(), z.string().transform(Number.parseFloat).pipe(z.number())]);

/** From this rank on Nominatim's places are houses; below, a street's middle may be miles away. */
const HOUSE_RANK = 28;

/** What an outside geocoder may answer: one place, or Nominatim's list, best first. */
const remoteAnswer = z.union([
  z
    .object({
      latitude: z.number(),
      longitude: z.number(),
      label: z.string(),
      precision: z.string().optional(),
    })
    .transform(({ precision, ...place }) => ({ ...place, isStreet: precision === "street" })),
  z
    .array(
      z.object({
        lat: degrees,
        lon: degrees,
        display_name: z.string(),
        place_rank: z.number().default(0),
      }),
    )
    .transform(
      ([best]) =>
        best && {
          latitude: best.lat,
          longitude: best.lon,
          label: best.display_name,
          isStreet: best.place_rank >= HOUSE_RANK,
        },
    ),
]);

const onTheGlobe = ({ latitude, longitude }: Point) =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;

/**
 * Turns free text into a point, by the US ZIP code table; with a `url` that service is asked first (`{query}` in it
 * stands for the text, else `?q=` is added), and the table answers whenever it can't.
 */
export function createGeocoder(options: { url?: string; log: Logger }) {
  const remembered = new LRUCache<string, { place: FoundPlace | null }>({ max: 2_000 });

  async function find(text: string): Promise<FoundPlace | null> {
    const answer = options.url === undefined ? undefined : await askRemote(options.url, text);
    const place = answer ? await completed(answer, text) : await fromTable(text);
    remembered.set(text, { place });
    return place;
  }

  return {
    /** Whether there is one that may know more than ZIP codes and cities. */
    knowsStreets: options.url !== undefined,
    /** The IANA zone at a point. */
    zoneAt: (point: Point) => zoneAt({ ...point, area: null }),
    /** By the table alone. Null where nothing is known. */
    inTable: (text: string) => fromTable(text.slice(0, 300)),
    /** Null where nothing is known. Never throws. */
    async resolve(text: string): Promise<FoundPlace | null> {
      const key = text.trim().replace(/\s+/g, " ").toLowerCase().slice(0, 300);
      if (key === "") return null;
      const known = remembered.get(key);
      if (known !== undefined) return known.place;
      return find(key).catch((error: unknown) => {
        options.log.warn({ err: error }, "the geocoder did not answer; using the ZIP table");
        // A stand-in that is only right while the other one is away, so it is not remembered.
        return fromTable(key).catch(() => null);
      });
    },
  };
}

async function fromTable(text: string): Promise<FoundPlace | null> {
  const known = await resolveInTable(text);
  return known && { ...known, isStreet: false, timeZone: await zoneAt(known) };
}

type RemotePlace = NonNullable<Awaited<ReturnType<typeof askRemote>>>;

/** An outside geocoder's words may hold a street; the table's never do. */
async function completed(answer: RemotePlace, text: string): Promise<FoundPlace> {
  const written = await resolveInTable(text);
  const area = ((await resolveInTable(answer.label)) ?? written)?.area ?? null;
  const namesStreet = answer.isStreet || written?.namesStreet === true;
  return { ...answer, area, namesStreet, timeZone: await zoneAt({ ...answer, area }) };
}

/**
 * Undefined where it knows nothing.
 * @throws when it does not answer
 */
async function askRemote(url: string, text: string) {
  const query = encodeURIComponent(text);
  const address = url.includes("{query}")
    ? url.replace("{query}", query)
    : `${url}${url.includes("?") ? "&" : "?"}q=${query}`;
  const response = await fetch(address, {
    signal: AbortSignal.timeout(REMOTE_TIMEOUT_MS),
    redirect: "error",
    headers: { accept: "application/json" },
  });
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`the geocoder answered ${response.status}`);
  const place = remoteAnswer.parse(await response.json());
  return place && onTheGlobe(place) ? place : undefined;
}

/** The process's own geocoder. */
export const geocoder = createGeocoder({ url: env.GEOCODER_URL, log });
