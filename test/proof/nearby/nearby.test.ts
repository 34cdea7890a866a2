import { expect, test } from "vitest";
import { notifyOfNewRequests } from "~/server/services/booking/upkeep/new-requests";
import { useDatabase } from "~test/support/db";
import { givenBooking, givenCustomer, givenMechanic, givenService } from "~test/support/factory";
import { saveCardFor } from "~test/support/payment/payments";
import { createWorld } from "~test/support/world";
import { Random } from "../hostile/random";
import { noteFigures, proofSeed, proofSize } from "../hostile/size";

// New requests come in around San Francisco for an hour. Each with a card is announced to the
// nearest mechanics who can accept it, whom this test computes independently, and no mechanic gets
// more than one mail in ten minutes.

const database = useDatabase();
const MECHANICS = proofSize("NEARBY_MECHANICS", 60);
const REQUESTS = proofSize("NEARBY_REQUESTS", 24);
const TOLD_AT_MOST = 20;
const DIGEST_MINUTES = 10;
const MINUTE_MS = 60_000;
const MILE_RADIUS = 3958.7613;

interface Spot {
  latitude: number;
  longitude: number;
}

/** Computes great circle miles, independently of the product. */
function miles(from: Spot, to: Spot): number {
  const [a, b] = [from, to].map(({ latitude, longitude }) => {
    const [lat, lon] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
    return [Math.cos(lat) * Math.cos(lon), Math.cos(lat) * Math.sin(lon), Math.sin(lat)] as const;
  });
  if (a === undefined || b === undefined) return NaN;
  const chord = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
  return 2 * MILE_RADIUS * Math.asin(Math.min(1, chord / 2));
}

test("announces new requests with a card to the nearest eligible mechanics, in one digest per ten minutes", async () => {
  const { prisma } = database;
  const world = createWorld(database.db);
  // Later than the real time of any run, since waiting jobs are compared with it.
  world.clock.set(new Date("2037-11-26T20:00:00Z"));
  const random = new Random(proofSeed());
  // Centers of cells, so that both ways of measuring use the same spot.
  const spot = (): Spot => ({
    latitude: Math.round((37.7749 + random.next() - 0.5) * 50) / 50,
    longitude: Math.round((-122.4194 + random.next() - 0.5) * 50) / 50,
  });

  const mechanics: ({ id: string; email: string; radius: number; isEligible: boolean } & Spot)[] =
    [];
  for (let nth = 0; nth < MECHANICS; nth += 1) {
    const at = spot();
    const radius = 5 + random.below(60);
    const state = random.pick(["free", "free", "free", "offline", "suspended", "stopped"] as const);
    const { id, email } = await givenMechanic(prisma, {
      ...at,
      serviceRadius: radius,
      isAvailable: state !== "offline",
    });
    const later = new Date(world.clock.now().getTime() + 86_400_000);
    if (state === "suspended" || state === "stopped") {
      await prisma.mechanicProfile.update({
        where: { userId: id },
        data:
          state === "stopped"
            ? { acceptsAgainAt: later }
            : { suspendedAt: new Date(0), suspendedReason: "Fraud." },
      });
    }
    mechanics.push({ id, email, radius, isEligible: state === "free", ...at });
  }

  const service = await givenService(prisma, { basePriceCents: 8_900 });
  const requests: { id: string; isTold: boolean; at: Spot; blocks: string | null }[] = [];
  const mailedAt = new Map<string, number[]>();
  let seconds = 0;
  let mailsRead = 0;
  const announce = async () => {
    const begun = performance.now();
    await notifyOfNewRequests(world.context());
    seconds += (performance.now() - begun) / 1000;
    await world.runJobs();
    for (const { to, subject } of world.mails.slice(mailsRead)) {
      if (!/new requests? nearby/i.test(subject)) continue;
      mailedAt.set(to, [...(mailedAt.get(to) ?? []), world.clock.now().getTime()]);
    }
    mailsRead = world.mails.length;
  };

  const minutes = 60;
  for (let minute = 0; minute < minutes; minute += 1) {
    const due = Math.floor((REQUESTS * (minute + 1)) / minutes) - requests.length;
    for (let nth = 0; nth < due; nth += 1) {
      const kind = random.pick(["card", "card", "card", "bare", "unknown", "direct"] as const);
      const customer = await givenCustomer(prisma);
      const at = spot();
      const { id } = await givenBooking(prisma, {
        customer,
        service,
        place: at,
        scheduledAt: new Date(world.clock.now().getTime() + 3 * 86_400_000),
        createdAt: world.clock.now(),
        ...(kind === "direct" ? { requestedMechanic: random.pick(mechanics) } : {}),
      });
      if (kind === "unknown") {
        await prisma.booking.update({ where: { id }, data: { locationPrecision: "unknown" } });
      }
      if (kind !== "bare") await saveCardFor(prisma, id);
      const blocks = random.chance(0.2) ? random.pick(mechanics).id : null;
      if (blocks !== null) {
        await prisma.block.create({ data: { blockerId: customer.id, blockedId: blocks } });
      }
      requests.push({ id, isTold: kind === "card", at, blocks });
    }
    await announce();
    world.clock.advance(MINUTE_MS);
  }
  world.clock.advance(DIGEST_MINUTES * MINUTE_MS);
  await announce();

  let wrong = 0;
  let told = 0;
  const toldOnce = new Set<string>();
  for (const { id, isTold, at, blocks } of requests) {
    const rows = await prisma.notification.findMany({
      where: { bookingId: id, kind: "request_near" },
      select: { userId: true },
    });
    const heard = new Set(rows.map(({ userId }) => userId));
    told += heard.size;
    const could = mechanics
      .filter((one) => isTold && one.isEligible && one.id !== blocks)
      .map((one) => ({ ...one, away: miles(at, one) }))
      .filter(({ away, radius }) => away <= radius)
      .toSorted((one, other) => one.away - other.away);
    const wanted = Math.min(TOLD_AT_MOST, could.length);
    // Among mechanics at the same distance any may be the twentieth.
    const limit = (could[wanted - 1]?.away ?? 0) + 1e-6;
    const isRight =
      rows.length === wanted &&
      could.filter(({ id }) => heard.has(id)).every(({ away }) => away <= limit) &&
      could.filter(({ id }) => heard.has(id)).length === wanted;
    if (!isRight) wrong += 1;
    for (const userId of heard) toldOnce.add(userId);
  }
  const gaps = [...mailedAt.values()].flatMap((times) =>
    times.slice(1).map((time, nth) => (time - (times[nth] ?? 0)) / MINUTE_MS),
  );
  const shortestGap = gaps.length === 0 ? null : Math.min(...gaps);
  const unmailed = mechanics.filter(({ id, email }) => toldOnce.has(id) && !mailedAt.has(email));
  const withCard = requests.filter(({ isTold }) => isTold).length;
  noteFigures("nearby", {
    requests: requests.length,
    withCard,
    told,
    wrong,
    shortestGap,
    digests: [...mailedAt.values()].flat().length,
    msPerRequest: Math.round((seconds * 1000) / Math.max(1, withCard)),
  });
  expect(requests).toHaveLength(REQUESTS);
  expect(told).toBeGreaterThan(0);
  expect(wrong).toBe(0);
  expect(unmailed).toEqual([]);
  if (shortestGap !== null) expect(shortestGap).toBeGreaterThanOrEqual(DIGEST_MINUTES);
});
