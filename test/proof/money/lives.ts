import PQueue from "p-queue";
import type { Db } from "~/server/gateways/db/db";
import { createCaller } from "~/server/root";
import { givenCustomer } from "~test/support/factory";
import { createWorld, UNLIMITED, type TestWorld } from "~test/support/world";
import { Random } from "../hostile/random";
import { whatIsCopiedWrong, whatIsWrong } from "./books";
import { cast } from "./cast";
import type { Life } from "./life";
import { between, settleAll, until } from "./meanwhile";
import { patient } from "./patience";
import { createProvider } from "./provider";
import { chancesOf, mayEnd, type Played, type Theater } from "./theater";

/** The number of lives that act at the same time. */
const AT_ONCE = 8;

/** The share of people who try again if they get no answer. */
const AGAIN = 0.8;

/**
 * Lets this many bookings live at the same time, waits until nothing moves, and checks the books.
 */
export async function playLives(worker: Db, count: number, seed: number): Promise<Played> {
  const db = patient(worker);
  const random = new Random(seed);
  const provider = createProvider(() => world.clock.now());
  const world: TestWorld = createWorld(db, {
    payments: provider.gateway,
    bookingLimits: UNLIMITED,
    // Alternates transfers and manual payouts.
    payoutMethod: seed % 2 === 0 ? "connect" : "manual",
  });
  world.clock.set(new Date());
  const played: Played = {
    lives: count,
    actions: 0,
    crashes: 0,
    webhooks: { delivered: 0, lost: 0, doubled: 0 },
    captured: 0,
    refunds: 0,
    disputes: 0,
    payouts: 0,
    changes: 0,
    wrong: [],
  };
  const { prisma } = db;
  const owner = await givenCustomer(prisma, { staffRole: "owner" });
  const session = { ...(await world.sessionOf(owner)), hasSecondFactor: true };
  // Returns the desk's calls of a staff member who has just given their second factor.
  const desk = () =>
    createCaller(world.context({ ...session, secondFactorAt: world.clock.now() })).desk;
  const theater = { db, world, provider, random, chances: chancesOf(seed), played, desk };
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
  played.changes = await prisma.changeOrder.count({ where: { state: "approved" } });
  played.wrong.push(...(await whatIsWrong(prisma, provider)));
  played.wrong.push(...(await whatIsCopiedWrong(prisma, provider)));
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

/** Does the next action of each life that is due, and removes finished lives. */
async function round(theater: Theater, lives: readonly Life[]): Promise<Life[]> {
  const { world, chances, played } = theater;
  const now = world.clock.now();
  const ready = lives.filter(({ actions: [next] }) => next?.from === undefined || next.from <= now);
  if (ready.length === 0) {
    const times = lives.map(({ actions: [next] }) => next?.from?.getTime() ?? 0);
    await until(theater, new Date(Math.min(...times)));
    return [...lives];
  }
  const queue = new PQueue({ concurrency: AT_ONCE });
  await queue.addAll(
    ready.map(({ actions, random }) => async () => {
      const next = actions.shift();
      if (next === undefined) return;
      played.actions += 1;
      const isEnded = await mayEnd({ random, chances, played }, next.action);
      if (isEnded && random.chance(AGAIN)) actions.unshift(next);
    }),
  );
  return lives.filter(({ actions }) => actions.length > 0);
}
