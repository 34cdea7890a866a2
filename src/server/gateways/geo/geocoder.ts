import { LRUCache } from "lru-cache";
import { z } from "zod";
import { env } from "~/env.js";
import type { Point } from "~/domain/mechanic/matching";
import type { Place } from "~/domain/location/places";
import { log, type Logger } from "../observability/log";
import { zoneAt } from "./zone-at";
import { citiesInTable, regionInTable, resolveInTable } from "./zip-table";

/** A location with everything the geocoder knows about it. */
export interface FoundPlace extends Place {
  /** True if the point is an address. Otherwise it may be miles away. */
  isStreet: boolean;
  /** True if the text names a street, whether or not the point is on it. */
  namesStreet: boolean;
  /** A city or state in the text that its ZIP code isn't in. */
  otherPlace: string | null;
  /** The IANA zone at the point. */
  timeZone: string;
}

/** What a ZIP code tells that the table doesn't have. */
export interface FoundRegion {
  state: string;
  /** The IANA zone of most ZIP codes that begin with the same three digits. */
  timeZone: string;
}

export type Geocoder = ReturnType<typeof createGeocoder>;

const REMOTE_TIMEOUT_MS = 2_000;

/** Nominatim returns degrees as text. */
const degrees = z.union([z.number(), z.string().transform(Number.parseFloat).pipe(z.number())]);

/** Nominatim's rank for houses. Below it the point may be miles away, at a street's middle. */
const HOUSE_RANK = 28;

/** An outside geocoder's answer: one location, or Nominatim's list, best first. */
const remoteResponse = z.union([
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
 * Creates a geocoder that uses the US ZIP code table. With a `url` that service is asked first
 * (`{query}` is replaced by the text, or `?q=` is added), and the table answers when it can't.
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
    /** True if an outside geocoder may know more than ZIP codes and cities. */
    knowsStreets: options.url !== undefined,
    /** Returns the IANA zone at a point. */
    zoneAt: (point: Point) => zoneAt({ ...point, area: null }),
    /** Looks a text up in the table only. Null if it isn't found. */
    inTable: (text: string) => fromTable(text.slice(0, 300)),
    /** Lists the table's cities around a point, as "Austin, TX", with their distance in miles. */
    citiesAround: (point: Point, miles: number) => citiesInTable(point, miles),
    /** State and zone of a text's ZIP code by its first three digits. Null if it has none. */
    region: (text: string) => regionFromTable(text.slice(0, 300)),
    /** Looks a text up. Null if it isn't found. Never throws. */
    async resolve(text: string): Promise<FoundPlace | null> {
      const key = text.trim().replace(/\s+/g, " ").toLowerCase().slice(0, 300);
      if (key === "") return null;
      const known = remembered.get(key);
      if (known !== undefined) return known.place;
      return find(key).catch((error: unknown) => {
        options.log.warn({ err: error }, "the geocoder did not answer; using the ZIP table");
        // Not cached, because it only replaces the other geocoder while that is unavailable.
        return fromTable(key).catch(() => null);
      });
    },
  };
}

async function fromTable(text: string): Promise<FoundPlace | null> {
  const known = await resolveInTable(text);
  return known && { ...known, isStreet: false, timeZone: await zoneAt(known) };
}

async function regionFromTable(text: string): Promise<FoundRegion | null> {
  const region = await regionInTable(text);
  if (region === null) return null;
  const area = `, ${region.state}`;
  const counts = new Map<string, number>();
  for (const point of region.points) {
    const zone = await zoneAt({ ...point, area });
    counts.set(zone, (counts.get(zone) ?? 0) + 1);
  }
  const [usual] = [...counts].toSorted(([, a], [, b]) => b - a);
  return usual === undefined ? null : { state: region.state, timeZone: usual[0] };
}

type RemotePlace = NonNullable<Awaited<ReturnType<typeof askRemote>>>;

/** Adds the zone and whether the text names a street. The table knows no streets. */
async function completed(answer: RemotePlace, text: string): Promise<FoundPlace> {
  const written = await resolveInTable(text);
  const area = ((await resolveInTable(answer.label)) ?? written)?.area ?? null;
  const namesStreet = answer.isStreet || written?.namesStreet === true;
  const otherPlace = written?.otherPlace ?? null;
  return { ...answer, area, namesStreet, otherPlace, timeZone: await zoneAt({ ...answer, area }) };
}

/**
 * Returns undefined if the service finds nothing.
 * @throws when it doesn't answer
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
  const place = remoteResponse.parse(await response.json());
  return place && onTheGlobe(place) ? place : undefined;
}

export const geocoder = createGeocoder({ url: env.GEOCODER_URL, log });
