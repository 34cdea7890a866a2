import type pg from "pg";
import { CONNECTIONS, load, type LoadRequest, type Stretch } from "../lib/load";
import { mustBeSame, textOf, withoutRandom } from "../lib/compare";
import { verdictOf, type Bench, type Outcome, type Part } from "../lib/part";
import { interleave, sideText } from "../lib/rounds";
import { takeOut } from "../lib/seed";
import { openStage, signIn, type Visitor } from "../lib/stage";

export const accept: Part = {
  name: "p4",
  what: "PUT /api/bookings/{id}/accept",
  run: measure,
};

/** Accepts per mechanic while a side warms up; its rate then determines how many they get. */
const EACH_WARMING_UP = 10;
const MOST_EACH = 1_000;
/** The load tool requests one or two more paths than it sends. */
const SPARE = 10;
export const RIVAL_BOOKINGS = 200;

async function measure(bench: Bench): Promise<Outcome[]> {
  const stage = await openStage(await bench.database());
  try {
    const ids = await onlineMechanics(stage.sql, CONNECTIONS);
    const visitors = await signIn(stage.product.url, stage.sql, ids, "mechanic");
    const jobs = openJobs(stage.sql, visitors);
    const [[first, second] = []] = await jobs(2, 1);
    mustBeSame(
      "PUT accept",
      withoutRandom(await textOf(...acceptCall(stage.product.url, visitors[0]?.cookie, first))),
      withoutRandom(
        await textOf(...acceptCall(stage.reference.url, visitors[0]?.referenceCookie, second)),
      ),
    );
    const side = (url: string, which: "cookie" | "referenceCookie") => {
      let each = EACH_WARMING_UP;
      return async (): Promise<Stretch> => {
        const lists = await jobs(each + SPARE);
        const clients = visitors.map((visitor, index) =>
          acceptsOf(visitor[which], lists[index] ?? []),
        );
        const stretch = await load({ url, clients, requests: each * CONNECTIONS });
        await mustBeTaken(stage.sql, visitors, lists, stretch.requests);
        each = Math.ceil((stretch.perSecond * bench.seconds) / CONNECTIONS);
        each = Math.min(MOST_EACH, Math.max(EACH_WARMING_UP, each));
        return stretch;
      };
    };
    const { product, reference, ratio } = await interleave(bench, {
      product: side(stage.product.url, "cookie"),
      reference: side(stage.reference.url, "referenceCookie"),
    });
    const race = await rivals(
      [stage.product.url],
      visitors,
      (await jobs(RIVAL_BOOKINGS, 1)).flat(),
    );
    return [
      {
        id: "P4",
        what: accept.what,
        goal: "≥ 0.45 × hand-written",
        figure: sideText(product),
        reference: sideText(reference),
        ratio,
        verdict: verdictOf(ratio, { atLeast: 0.45 }),
        details: { product, reference },
      },
      raceOutcome(
        "P4 race",
        `${CONNECTIONS} rivals for each of ${RIVAL_BOOKINGS} bookings`,
        RIVAL_BOOKINGS,
        race,
      ),
    ];
  } finally {
    await takeOut(stage.sql);
    await stage.close();
  }
}

/** Finds mechanics who are online, close together and without an upcoming job. */
export async function onlineMechanics(sql: pg.Pool, count: number): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `SELECT p."userId" AS id FROM "MechanicProfile" p
     WHERE p."isAvailable" AND p."serviceRadius" >= 50 AND p."location" = 'New York, NY'
       AND NOT EXISTS (SELECT FROM "Booking" b WHERE b."mechanicId" = p."userId" AND b."status" IN ('accepted', 'in_progress'))
     ORDER BY map_point(p."latitude", p."longitude") <-> map_point(40.7506, -73.9972) LIMIT $1`,
    [count],
  );
  if (rows.length < count)
    throw new Error(`Only ${rows.length} mechanics are online near New York.`);
  // An unverified mechanic can have only three jobs a day.
  await sql.query(
    `UPDATE "MechanicProfile" SET "verifiedUntil" = now() + interval '1 year' WHERE "userId" = ANY($1::uuid[])`,
    [rows.map(({ id }) => id)],
  );
  return rows.map(({ id }) => id);
}

/**
 * Creates open jobs in New York at times that never overlap: as many as requested for each mechanic
 * (or for the first `of`). Returns their ids, one list per mechanic.
 */
export function openJobs(sql: pg.Pool, visitors: readonly Visitor[]) {
  let hour = 24 * 40;
  return async (each: number, of: number = visitors.length): Promise<string[][]> => {
    const { rows } = await sql.query<{ id: string; lane: number }>(
      `WITH fresh AS (
         INSERT INTO "Booking" ("id", "bookingNumber", "customerId", "vehicleId", "scheduledAt", "busyUntil", "timeZone",
           "serviceLocation", "latitude", "longitude", "issueDescription", "subtotalCents", "platformFeeCents",
           "totalCents", "createdAt", "updatedAt")
         SELECT gen_random_uuid(), 'CW-' || $2::integer || '-' || lane || '-' || k, v."ownerId", v."id",
           date_trunc('hour', now()) + ($2::integer + 3 * k) * interval '1 hour',
           date_trunc('hour', now()) + ($2::integer + 3 * k + 2) * interval '1 hour',
           'America/New_York', '12 Elm St, New York, NY 10001', 40.7506, -73.9972, 'Due for an oil change',
           8900, 445, 9345, clock_timestamp(), clock_timestamp()
         FROM generate_series(0, $3::integer - 1) lane CROSS JOIN generate_series(0, $1::integer - 1) k,
           (SELECT * FROM "Vehicle" ORDER BY "id" LIMIT 1) v
         RETURNING "id", "customerId", "bookingNumber"
       ), line AS (
         INSERT INTO "BookingLine" ("bookingId", "serviceId", "position", "name", "priceCents", "durationMinutes")
         SELECT fresh."id", s."id", 0, s."name", 8900, 60 FROM fresh, (SELECT * FROM "Service" ORDER BY "name" LIMIT 1) s
       ), event AS (
         INSERT INTO "BookingEvent" ("id", "bookingId", "kind", "actorId")
         SELECT gen_random_uuid(), "id", 'created', "customerId" FROM fresh
       )
       SELECT "id", split_part("bookingNumber", '-', 3)::integer AS lane FROM fresh`,
      [each, hour, of],
    );
    hour += 3 * each;
    await sql.query(`ANALYZE "Booking"`);
    return Array.from({ length: of }, (_, lane) =>
      rows.filter((row) => row.lane === lane).map(({ id }) => id),
    );
  };
}

function acceptCall(
  url: string,
  cookie = "",
  id = "",
): [string, { method: string; headers: Record<string, string> }] {
  return [`${url}/api/bookings/${id}/accept`, { method: "PUT", headers: { cookie } }];
}

/** Returns one mechanic's accepts, one booking after the other. */
export function acceptsOf(cookie: string, ids: readonly string[]): LoadRequest {
  let next = 0;
  return {
    method: "PUT",
    headers: { cookie },
    path: () => `/api/bookings/${ids[next++] ?? "none"}/accept`,
  };
}

async function mustBeTaken(
  sql: pg.Pool,
  visitors: readonly Visitor[],
  lists: readonly string[][],
  answered: number,
): Promise<void> {
  const { rows } = await sql.query<{ right: string }>(
    `SELECT count(*) AS right FROM "Booking" b
     JOIN unnest($1::uuid[], $2::uuid[]) planned (booking, mechanic) ON planned.booking = b."id"
     WHERE b."status" = 'accepted' AND b."mechanicId" = planned.mechanic
       AND (SELECT count(*) FROM "BookingEvent" e WHERE e."bookingId" = b."id" AND e."kind" = 'accept') = 1`,
    [lists.flat(), lists.flatMap((ids, lane) => ids.map(() => visitors[lane]?.userId))],
  );
  const right = Number(rows[0]?.right);
  if (right !== answered)
    throw new Error(`${answered} accepts were answered, but ${right} are stored.`);
}

/**
 * A rival during the accept gets 409; afterwards the booking is another mechanic's, which is 404.
 */
const REFUSALS = new Set([404, 409]);

/** The result of a race, over all of its bookings. */
export interface RaceResult {
  /** Bookings with exactly one winner and a refusal for everybody else. */
  right: number;
  /** The number of answers by status. */
  statuses: Record<string, number>;
}

/** Lets every mechanic accept every booking at once, in turns at these addresses. */
export async function rivals(
  urls: readonly string[],
  visitors: readonly Visitor[],
  bookings: readonly string[],
): Promise<RaceResult> {
  const result: RaceResult = { right: 0, statuses: {} };
  for (const id of bookings) {
    const statuses = await Promise.all(
      visitors.map(async ({ cookie }, index) => {
        const url = urls[index % urls.length] ?? "";
        const response = await fetch(...acceptCall(url, cookie, id));
        await response.arrayBuffer();
        return response.status;
      }),
    );
    for (const status of statuses) {
      result.statuses[status] = (result.statuses[status] ?? 0) + 1;
    }
    const won = statuses.filter((status) => status === 200).length;
    const refused = statuses.filter((status) => REFUSALS.has(status)).length;
    if (won === 1 && refused === visitors.length - 1) result.right += 1;
  }
  return result;
}

/** Returns the table's line for a race of all mechanics for each of several bookings. */
export function raceOutcome(id: string, what: string, of: number, race: RaceResult): Outcome {
  const said = Object.entries(race.statuses)
    .map(([status, times]) => `${times} × ${status}`)
    .join(", ");
  return {
    id,
    what,
    goal: "one winner each, all others refused",
    figure: `${race.right} of ${of}; ${said}`,
    reference: "",
    ratio: null,
    verdict: race.right === of ? "met" : "missed",
    details: { ...race },
  };
}
