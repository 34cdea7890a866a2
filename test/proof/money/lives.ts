import PQueue from "p-queue";
import type { Db } from "~/server/gateways/db/db";
import { createCaller } from "~/server/root";
import { enqueue } from "~/server/gateways/jobs/jobs";
import { tieOut } from "~/server/services/payment/tie-out";
import { receivePaymentEvent } from "~/server/services/webhook/receive";
import { outcomeOf } from "~test/races/support";
import { givenBank } from "~test/support/earnings";
import { givenCustomer, givenMechanic, givenService, givenVehicle } from "~test/support/factory";
import { createWorld, UNLIMITED, type TestWorld } from "~test/support/world";
import { Random } from "../hostile/random";
import { whatIsWrong } from "./books";
import { beginLife, type Desk, type Life } from "./life";
import { createProvider, endingAt, type Provider } from "./provider";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Acts of different lives that run beside each other. */
const AT_ONCE = 8;
const LIVES_PER_MECHANIC = 4;

const CHANCES = {
  crash: 0.3,
  lost: 0.1,
  /** All webhooks of a while. */
  away: 0.25,
  doubled: 0.15,
  late: 0.25,
  again: 0.8,
  payouts: 0.15,
  reconciled: 0.08,
};

export interface Played {
  lives: number;
  acts: number;
  crashes: number;
  webhooks: { delivered: number; lost: number; doubled: number };
  captured: number;
  refunds: number;
  disputes: number;
  payouts: number;
  wrong: string[];
}

/** Lets that many bookings live beside each other, waits until nothing moves, and looks at the books. */
export async function playLives(db: Db, count: number, seed: number): Promise<Played> {
  const random = new Random(seed);
  const provider = createProvider(() => world.clock.now());
  const world: TestWorld = createWorld(db, {
    payments: provider.gateway,
    bookingLimits: UNLIMITED,
    // By transfers and by hand, in turns.
    payoutMethod: seed % 2 === 0 ? "connect" : "manual",
  });
  world.clock.set(new Date());
  const played: Played = {
    lives: count,
    acts: 0,
    crashes: 0,
    webhooks: { delivered: 0, lost: 0, doubled: 0 },
    captured: 0,
    refunds: 0,
    disputes: 0,
    payouts: 0,
    wrong: [],
  };
  const { prisma } = db;
  const owner = await givenCustomer(prisma, { staffRole: "owner" });
  const session = { ...(await world.sessionOf(owner)), hasSecondFactor: true };
  // Whoever sits there gave their second factor just now.
  const desk = () =>
    createCaller(world.context({ ...session, secondFactorAt: world.clock.now() })).desk;
  const theater = { db, world, provider, random, played, desk };
  let lives = await cast(theater, count);

  while (lives.length > 0) {
    lives = await round(theater, lives);
    await between(theater);
  }
  await settleAll(theater);
  played.captured = await prisma.payment.count({ where: { state: "captured" } });
  played.refunds = await prisma.refund.count();
  played.disputes = await prisma.dispute.count();
  played.payouts = await prisma.payout.count();
  played.wrong.push(...(await whatIsWrong(prisma, provider)));
  const open = await prisma.tieOutDifference.findMany({ where: { closedAt: null } });
  played.wrong.push(
    ...open.map(
      ({ kind, subject, oursCents, theirsCents }) =>
        `tie-out: ${kind} of ${subject} is ${oursCents} here, ${theirsCents} there`,
    ),
  );
  provider.close();
  return played;
}

interface Theater {
  db: Db;
  world: TestWorld;
  provider: Provider;
  random: Random;
  played: Played;
  desk: () => Desk;
}

async function cast(theater: Theater, count: number) {
  const { world, provider, random } = theater;
  const { prisma } = theater.db;
  const serviceIds: string[] = [];
  for (const basePriceCents of [4_999, 8_000, 12_345, 25_001]) {
    serviceIds.push((await givenService(prisma, { basePriceCents })).id);
  }
  const lives: Life[] = [];
  let mechanic: Awaited<ReturnType<TestWorld["callerFor"]>> | null = null;
  for (let index = 0; index < count; index += 1) {
    // Of one mechanic's jobs no two overlap, near or far.
    const place = index % LIVES_PER_MECHANIC;
    if (place === 0 || mechanic === null) {
      const person = await givenMechanic(prisma);
      mechanic = await world.callerFor(person);
      if (world.deps.payoutMethod === "manual") await givenBank(prisma, person);
      else await onboard(theater, mechanic, person);
    }
    const customer = await givenCustomer(prisma);
    const { id: vehicleId } = await givenVehicle(prisma, customer);
    const inDays = (random.chance(0.15) ? 15 : 1) + place;
    lives.push(
      await beginLife(
        // Its own chances, so that what other lives do meanwhile does not change it.
        {
          world,
          provider,
          random: new Random(random.below(2 ** 31)),
          serviceIds,
          desk: theater.desk,
        },
        {
          customer: await world.callerFor(customer),
          mechanic,
          vehicleId,
          at: new Date(world.clock.now().getTime() + inDays * DAY_MS + HOUR_MS),
          promo: random.chance(0.2),
        },
      ),
    );
  }
  return lives;
}

/** A mechanic's account at the provider, set up; a few can't be paid at first. */
async function onboard(
  { db, provider, random }: Theater,
  { mechanic }: Awaited<ReturnType<TestWorld["callerFor"]>>,
  { id: userId }: { id: string },
): Promise<void> {
  await mechanic.startPayoutSetup({});
  const { payoutAccountId } = await db.prisma.mechanicProfile.findUniqueOrThrow({
    where: { userId },
  });
  const outcome = random.chance(0.1) ? "restricted" : "complete";
  await provider.ask(`/accounts/${payoutAccountId}/sandbox_onboard`, { outcome });
  await mechanic.refreshPayoutAccount();
}

/** The next act of each life whose time has come; those that are over leave. */
async function round(theater: Theater, lives: readonly Life[]): Promise<Life[]> {
  const { world, played } = theater;
  const now = world.clock.now();
  const ready = lives.filter(({ acts: [next] }) => next?.from === undefined || next.from <= now);
  if (ready.length === 0) {
    const times = lives.map(({ acts: [next] }) => next?.from?.getTime() ?? 0);
    world.clock.set(new Date(Math.min(...times)));
    return [...lives];
  }
  const queue = new PQueue({ concurrency: AT_ONCE });
  await queue.addAll(
    ready.map(({ acts, random }) => async () => {
      const next = acts.shift();
      if (next === undefined) return;
      played.acts += 1;
      // Whoever got no answer mostly tries again.
      const isEnded = await mayEnd({ random, played }, next.act);
      if (isEnded && random.chance(CHANCES.again)) acts.unshift(next);
    }),
  );
  return lives.filter(({ acts }) => acts.length > 0);
}

/** Does something in a process that may end on the way; true where it did. */
async function mayEnd(
  { random, played }: Pick<Theater, "random" | "played">,
  act: () => Promise<unknown>,
): Promise<boolean> {
  if (!random.chance(CHANCES.crash)) {
    await act();
    return false;
  }
  const moment = random.pick(["before", "after"] as const);
  const ended = await endingAt({ call: random.pick([1, 1, 1, 2, 2, 3, 4]), moment }, act);
  if (ended) played.crashes += 1;
  return ended;
}

/** What the worker, the provider and the desk do while people wait. */
async function between(theater: Theater): Promise<void> {
  const { world, provider, random } = theater;
  world.clock.advance(random.below(90) * MINUTE_MS);
  await provider.pass();
  await deliver(theater);
  await mayEnd(theater, () => work(theater));
  if (random.chance(CHANCES.reconciled)) await mayEnd(theater, () => reconcile(theater));
  if (random.chance(CHANCES.payouts)) await payOut(theater);
}

/** Some webhooks come, in any order; some twice, some later, some never. */
async function deliver({ world, provider, random, played }: Theater, all = false): Promise<void> {
  const waiting = provider.webhooks.splice(0);
  // Of one act there are several: where only some are lost, another one tells the same.
  const isAway = random.chance(CHANCES.away);
  for (const webhook of waiting.toSorted(() => random.next() - 0.5)) {
    const { rawBody, signature } = webhook;
    if (!all && random.chance(CHANCES.late)) provider.webhooks.push(webhook);
    else if (isAway || random.chance(CHANCES.lost)) played.webhooks.lost += 1;
    else {
      const copies = random.chance(CHANCES.doubled) ? 2 : 1;
      played.webhooks.delivered += 1;
      played.webhooks.doubled += copies - 1;
      await Promise.all(
        Array.from({ length: copies }, () =>
          receivePaymentEvent(world.context(), rawBody, signature),
        ),
      );
    }
  }
}

/** The worker's jobs; what is mailed is no part of the books. */
async function work({ db, world }: Theater): Promise<void> {
  await db.query(`DELETE FROM pgboss.job WHERE name LIKE 'mail%'`);
  await world.runJobs();
}

async function reconcile(theater: Theater): Promise<void> {
  await enqueue(theater.db.prisma, "payment.reconcile", {});
  await work(theater);
}

async function payOut(theater: Theater): Promise<void> {
  const { db, world, random } = theater;
  if (world.deps.payoutMethod === "connect") {
    await enqueue(db.prisma, "payout.upkeep", {});
    await mayEnd(theater, () => work(theater));
    return;
  }
  const desk = theater.desk();
  const run = () => outcomeOf(desk.runPayouts({ reason: "The week's run" }));
  await (random.chance(0.3) ? Promise.all([run(), run()]) : run());
  const pending = await db.prisma.payout.findMany({
    where: { state: "pending", method: "manual" },
  });
  for (const { id } of pending) {
    const sent = () => outcomeOf(desk.markPayoutSent({ id, reason: "Carried out." }));
    const returned = () => outcomeOf(desk.markPayoutReturned({ id, reason: "Account closed." }));
    if (random.chance(0.7)) await sent();
    else if (random.chance(0.5)) await Promise.all([sent(), returned()]);
    else await returned();
  }
}

/** Days in which nobody does anything: what was begun ends, and the night compares the books. */
async function settleAll(theater: Theater): Promise<void> {
  const { world, provider } = theater;
  // A day for what was begun, and long enough for all that was earned to be paid out and for holds to
  // have ended.
  for (const days of [1, 10]) {
    world.clock.advance(days * DAY_MS);
    await provider.pass();
    await deliver(theater, true);
    await reconcile(theater);
  }
  await payOut(theater);
  // What was begun in a process that ended is sent, or called back, by the next hours'.
  for (let hours = 0; hours < 3; hours += 1) {
    world.clock.advance(HOUR_MS);
    if (world.deps.payoutMethod === "connect")
      await enqueue(theater.db.prisma, "payout.upkeep", {});
    await work(theater);
    await deliver(theater, true);
  }
  await reconcile(theater);
  world.clock.advance(2 * HOUR_MS);
  await tieOut(world.context());
}
