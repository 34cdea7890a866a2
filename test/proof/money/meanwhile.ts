import { enqueue } from "~/server/gateways/jobs/jobs";
import { tieOut } from "~/server/services/payment/reconcile/tie-out";
import { receivePaymentEvent } from "~/server/services/provider-event/receive";
import { outcomeOf } from "~test/races/support";
import { mayEnd, type Theater } from "./theater";

// Does what happens beside people's own actions: time, webhooks, background jobs, payouts and the
// nightly run.

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** The chance of a payout run between two actions. */
const PAYOUTS = 0.15;

/** Does the work of worker, provider and desk while people wait. */
export async function between(theater: Theater): Promise<void> {
  const { world, provider, random, chances } = theater;
  world.clock.advance(random.below(90) * MINUTE_MS);
  await provider.pass();
  await deliver(theater);
  await mayEnd(theater, () => work(theater));
  if (random.chance(chances.reconciled)) await mayEnd(theater, () => reconcile(theater));
  if (random.chance(PAYOUTS)) await payOut(theater);
}

/** Passes days on which only the provider, the worker and the weekly payouts act. */
export async function until(theater: Theater, time: Date): Promise<void> {
  const { world, provider, random } = theater;
  world.clock.set(time);
  await provider.pass();
  await deliver(theater);
  await mayEnd(theater, () => reconcile(theater));
  if (random.chance(0.8)) await payOut(theater);
}

/** Delivers some webhooks, in any order; some twice, some later, some never. */
async function deliver(
  { world, provider, random, chances, played }: Theater,
  all = false,
): Promise<void> {
  const waiting = provider.webhooks.splice(0);
  // Several webhooks report one action, so a lost one is covered by another.
  const isAway = random.chance(chances.away);
  for (const webhook of waiting.toSorted(() => random.next() - 0.5)) {
    const { rawBody, signature } = webhook;
    if (!all && random.chance(chances.late)) provider.webhooks.push(webhook);
    else if (isAway || random.chance(chances.lost)) played.webhooks.lost += 1;
    else {
      const copies = random.chance(chances.doubled) ? 2 : 1;
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

/** Runs the worker's jobs, except mails, which aren't part of the books. */
async function work({ db, world }: Theater): Promise<void> {
  await db.query(`DELETE FROM pgboss.job WHERE name LIKE 'mail%'`);
  await world.runJobs();
}

async function reconcile(theater: Theater): Promise<void> {
  if (theater.chances.reconciled > 0) {
    await enqueue(theater.db.prisma, "payment.reconcile", {});
  }
  await work(theater);
}

async function payOut(theater: Theater): Promise<void> {
  const { db, world, random } = theater;
  if (world.deps.payoutMethod === "connect") {
    let isEnded = true;
    // A worker that ended is replaced by another one.
    while (isEnded) {
      await enqueue(db.prisma, "payout.upkeep", {});
      isEnded = await mayEnd(theater, () => work(theater));
      world.clock.advance(3 * MINUTE_MS);
    }
    return;
  }
  const desk = theater.desk();
  const run = () => outcomeOf(desk.runPayouts({ reason: "The week's run" }));
  await (random.chance(0.3) ? Promise.all([run(), run()]) : run());
  const pending = await db.prisma.payout.findMany({
    where: { state: "pending", method: "manual" },
  });
  for (const runId of new Set(pending.map((payout) => payout.runId))) {
    if (runId !== null) await desk.bankFile({ id: runId, reason: "For the bank" });
  }
  for (const { id } of pending) {
    const sent = () => outcomeOf(desk.markPayoutSent({ id, reason: "Carried out." }));
    const returned = () => outcomeOf(desk.markPayoutReturned({ id, reason: "Account closed." }));
    if (random.chance(0.7)) await sent();
    else if (random.chance(0.5)) await Promise.all([sent(), returned()]);
    else await returned();
  }
}

/** Passes days without people: everything begun ends, and the nightly run compares the books. */
export async function settleAll(theater: Theater): Promise<void> {
  const { world, provider } = theater;
  // A day for everything begun, then long enough for all payouts and for authorizations to expire.
  for (const days of [1, 10]) {
    world.clock.advance(days * DAY_MS);
    await provider.pass();
    await deliver(theater, true);
    // Unanswered, unaccepted and missed bookings end automatically.
    await enqueue(theater.db.prisma, "booking.upkeep", {});
    await reconcile(theater);
  }
  await payOut(theater);
  // Whatever an ended process began is sent, or reversed, by the next hourly runs.
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
