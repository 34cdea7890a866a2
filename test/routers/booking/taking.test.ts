import { expect, test } from "vitest";
import { refusalToTake, maySee, type Offer, type Candidate } from "~/domain/booking/taking";
import { BOOKING_STATUSES } from "~/domain/booking/status";
import type { Point } from "~/domain/mechanic/matching";
import { ineligibilityOf, type Vetted, type VettingTerms } from "~/domain/vetting/rules";
import { statement, type Value } from "~/server/gateways/db/statements";
import {
  reachOf,
  reachValues,
  canAccept,
  visibleTo,
  type Reach,
} from "~/server/services/booking/scope";
import { useDatabase } from "~test/support/db";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { createWorld } from "~test/support/world";

const database = useDatabase();

const PLANS = ["trial", "free", "active", "past_due", "expired"] as const;

/** Returns the same numbers at every run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const takeablePairs = statement((db, value: Value<VettingTerms>) =>
  db
    .selectFrom("Booking as b")
    .innerJoin("MechanicProfile as p", (join) => join.onTrue())
    .select(["b.id as bookingId", "p.userId"])
    .where((eb) => canAccept(eb, { now: value("now"), mustBeVerified: value("mustBeVerified") }))
    .where((eb) => eb.not(eb.fn<boolean>("has_declined", ["p.userId", "b.id"])))
    .where((eb) => eb.not(eb.fn<boolean>("are_blocked", ["p.userId", "b.customerId"]))),
);

const seenBy = (reach: Reach) =>
  statement((db, value: Value<ReturnType<typeof reachValues>>) =>
    db
      .selectFrom("Booking as b")
      .select("b.id")
      .where((eb) => visibleTo(eb, reach, value)),
  );

test("the rule and the database agree on 10,000 pairs of mechanic and job", async () => {
  const { prisma } = database;
  const { sql } = createWorld(database.db).deps;
  const random = randomFrom(20_261_122);
  const pick = <Item>(items: readonly [Item, ...Item[]]): Item =>
    items[Math.floor(random() * items.length)] ?? items[0];
  const place = (): Point | null =>
    random() < 0.1 ? null : { latitude: 37.2 + random() * 1.2, longitude: -122.8 + random() * 1.2 };

  const now = new Date();
  /** Picks no date sometimes, a past one sometimes, and usually a future one. */
  const moment = (never: number): Date | null =>
    random() < never ? null : new Date(now.getTime() + (random() < 0.2 ? -1 : 1) * 86_400_000);
  const candidates: (Omit<Candidate, "ineligibility"> & { vetted: Vetted })[] = [];
  for (let index = 0; index < 100; index += 1) {
    const point = place();
    const subscriptionStatus = pick(PLANS);
    const facts = {
      isAvailable: random() < 0.8,
      radiusMiles: pick([1, 5, 15, 25, 50, 100]),
    };
    const vetted = {
      suspendedAt: random() < 0.1 ? now : null,
      insuredUntil: moment(0.4),
      verifiedUntil: moment(0.2),
    };
    const { id } = await givenMechanic(prisma, {
      latitude: point?.latitude ?? null,
      longitude: point?.longitude ?? null,
      serviceRadius: facts.radiusMiles,
      isAvailable: facts.isAvailable,
      subscriptionStatus,
    });
    await prisma.mechanicProfile.update({
      where: { userId: id },
      data: {
        ...vetted,
        suspendedReason: vetted.suspendedAt === null ? null : "Complaints.",
      },
    });
    candidates.push({ userId: id, point, subscriptionStatus, ...facts, vetted });
  }
  const customers = [await givenCustomer(prisma), await givenCustomer(prisma)];
  const offers: (Omit<Offer, "declined" | "left" | "blocked"> & {
    id: string;
    decliners: Set<string>;
    leavers: Set<string>;
  })[] = [];
  for (let index = 0; index < 110; index += 1) {
    const status = random() < 0.7 ? "pending" : pick(BOOKING_STATUSES);
    const someone = () => candidates[Math.floor(random() * candidates.length)]?.userId ?? "";
    const mechanicId = status === "pending" || status === "cancelled" ? null : someone();
    // Some customers became mechanics later.
    const customerId = random() < 0.2 ? someone() : (customers[Math.floor(random() * 2)]?.id ?? "");
    if (customerId === mechanicId) continue;
    const requestedMechanicId = random() < 0.25 ? someone() : null;
    const point = place();
    const { id } = await givenBooking(prisma, {
      customer: { id: customerId },
      status,
      place: point,
      mechanic: mechanicId === null ? null : { id: mechanicId },
      requestedMechanic: requestedMechanicId === null ? null : { id: requestedMechanicId },
      scheduledAt: new Date(Date.now() + (index + 1) * 86_400_000),
    });
    const decliners = new Set(random() < 0.4 ? [someone(), someone(), someone()] : []);
    const others = [requestedMechanicId ?? someone(), someone()];
    const leavers = new Set(
      random() < 0.3 ? others.filter((id) => id !== mechanicId && !decliners.has(id)) : [],
    );
    await prisma.bookingDecline.createMany({
      data: [
        ...[...decliners].map((decliner) => ({ bookingId: id, mechanicId: decliner })),
        ...[...leavers].map((leaver) => ({
          bookingId: id,
          mechanicId: leaver,
          releasedAt: new Date(),
        })),
      ],
    });
    // For some only the customer's saved ZIP code gives a point.
    const locationKnown = point !== null && random() < 0.9;
    if (point !== null && !locationKnown) {
      await prisma.booking.update({ where: { id }, data: { locationPrecision: "unknown" } });
    }
    const facts = { customerId, mechanicId, requestedMechanicId, status, point, locationKnown };
    offers.push({ id, ...facts, decliners, leavers });
  }

  // Either side blocked the other, or both did.
  const pairs = new Set<string>();
  for (const { userId } of candidates) {
    for (const { customerId } of offers.filter(() => random() < 0.02)) {
      if (customerId === userId) continue;
      pairs.add(random() < 0.5 ? `${userId} ${customerId}` : `${customerId} ${userId}`);
    }
  }
  await prisma.block.createMany({
    data: [...pairs].map((pair) => {
      const [blockerId = "", blockedId = ""] = pair.split(" ");
      return { blockerId, blockedId };
    }),
  });

  const tally = { pairs: 0, canAccept: 0, blocked: 0, visible: 0, barred: 0 };
  // With and without the rule that mechanics must be verified.
  for (const mustBeVerified of [false, true]) {
    const terms = { now, mustBeVerified };
    const taken = new Set(
      (await sql(takeablePairs(terms))).map(({ bookingId, userId }) => `${bookingId} ${userId}`),
    );
    for (const { vetted, ...who } of candidates) {
      const candidate = { ...who, ineligibility: ineligibilityOf(vetted, terms) };
      const rows = await sql(seenBy(reachOf(candidate))(reachValues(candidate)));
      const listed = new Set(rows.map(({ id }) => id));
      for (const { id, decliners, leavers, ...facts } of offers) {
        const offer = {
          ...facts,
          declined: decliners.has(candidate.userId),
          left: leavers.has(candidate.userId),
          blocked:
            pairs.has(`${candidate.userId} ${facts.customerId}`) ||
            pairs.has(`${facts.customerId} ${candidate.userId}`),
        };
        const pair = JSON.stringify({ candidate, offer });
        tally.pairs += 1;
        const mayTake = refusalToTake(candidate, offer) === null;
        expect(taken.has(`${id} ${candidate.userId}`), pair).toBe(mayTake);
        if (mayTake) tally.canAccept += 1;
        if (
          candidate.ineligibility !== null &&
          refusalToTake({ ...candidate, ineligibility: null }, offer) === null
        ) {
          tally.barred += 1;
        }
        if (offer.blocked) tally.blocked += 1;
        if (offer.blocked && !maySee(candidate, offer)) expect(listed.has(id), pair).toBe(false);
        // The list's query is a prefilter: it must return every job that the rule allows.
        if (maySee(candidate, offer)) {
          tally.visible += 1;
          expect(listed.has(id), pair).toBe(true);
        }
      }
    }
  }
  expect(tally.barred).toBeGreaterThan(300);
  expect(tally.pairs).toBeGreaterThanOrEqual(10_000);
  expect(tally.blocked).toBeGreaterThan(300);
  expect(tally.canAccept).toBeGreaterThan(300);
  expect(tally.visible).toBeGreaterThan(tally.canAccept);
}, 60_000);
