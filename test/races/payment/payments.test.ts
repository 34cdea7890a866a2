import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { collectDues } from "~/server/services/payment/due/dues";
import { reconcilePayments } from "~/server/services/payment/reconcile/reconcile";
import { authorizePlannedCard } from "~/server/services/payment/authorization/saved-card";
import { createScene, deliver, deliverAll, GOOD_CARD } from "~test/proof/faults/scene";
import { moneyMoved, startStripeSide, type StripeSide } from "~test/proof/faults/stripe-side";
import { useDatabase } from "~test/support/db";
import { givenService } from "~test/support/factory";
import { currentIntent } from "~test/support/payment/payments";
import { createWorld, UNLIMITED, type TestWorld } from "~test/support/world";
import { concurrently, outcomeOf, rounds, tally, times } from "../support";

const database = useDatabase();
let side: StripeSide;
let world: TestWorld;

beforeEach(async () => {
  side = await startStripeSide(() => world.clock.now());
  world = createWorld(database.db, {
    payments: side.gateway,
    bookingLimits: UNLIMITED,
  });
});
afterEach(() => side.close());

const FAR_AWAY_MS = 20 * 86_400_000;

/** Lists the kinds of mail queued for a booking. */
async function mailsAbout(bookingId: string): Promise<string[]> {
  const rows = await database.db.query<{ kind: string }>(
    `SELECT data->>'kind' AS kind FROM pgboss.job
     WHERE name = 'mail.booking' AND data->>'bookingId' = $1`,
    [bookingId],
  );
  return rows.map(({ kind }) => kind);
}

/** Lists the kinds of a booking's timeline entries. */
async function eventsOf(bookingId: string): Promise<string[]> {
  const rows = await database.prisma.bookingEvent.findMany({ where: { bookingId } });
  return rows.map(({ kind }) => kind);
}

describe("a webhook that arrives before our own call returns", () => {
  test("while creating the payment: one payment, linked once, and payable", async () => {
    for (let round = 0; round < rounds(10, 2); round += 1) {
      const job = await createScene(world, side);
      side.afterwards(/POST \/v1\/payment_intents$/, () => deliverAll(world, side));
      await job.pay();
      expect((await moneyMoved(side, job.id)).intents).toHaveLength(1);
      expect((await job.booking()).paymentStatus).toBe("authorized");
      await job.agreement();
    }
  });

  test("while charging the card: completed once, with one ledger entry and one receipt", async () => {
    for (let round = 0; round < rounds(10, 2); round += 1) {
      const job = await createScene(world, side);
      await job.pay();
      await job.startWork();
      await deliverAll(world, side);
      side.afterwards(/\/capture$/, async () => {
        await deliverAll(world, side, "reversed");
        expect(await job.booking()).toMatchObject({
          status: "in_progress",
          paymentStatus: "captured",
        });
      });
      expect((await job.complete()).paymentStatus).toBe("captured");
      await job.agreement();
      expect((await mailsAbout(job.id)).filter((kind) => kind === "captured")).toHaveLength(1);
    }
  });

  test("while authorizing a saved card: one authorization", async () => {
    const job = await createScene(world, side, { scheduledAt: new Date(Date.now() + FAR_AWAY_MS) });
    await job.pay();
    world.clock.set(new Date(Date.now() + FAR_AWAY_MS - 86_400_000));
    side.afterwards(/POST \/v1\/payment_intents$/, () => deliverAll(world, side));
    await world.runJobs();
    await deliverAll(world, side);
    expect((await moneyMoved(side, job.id)).held).toHaveLength(1);
    await job.agreement();
  });
});

test("each webhook a hundred times, all at once and in any order: counted once", async () => {
  const job = await createScene(world, side);
  const { clientSecret } = await job.checkout();
  await side.confirm(clientSecret, GOOD_CARD);
  await job.startWork();
  const early = [...side.webhooks];
  await Promise.all(early.flatMap((hook) => times(100, () => deliver(world, hook))));
  expect((await job.booking()).paymentStatus).toBe("authorized");
  side.webhooks.length = 0;
  side.afterwards(/\/capture$/, async () => {
    const all = [...early, ...side.webhooks].toReversed();
    await Promise.all(all.flatMap((hook) => times(25, () => deliver(world, hook))));
  });
  await job.complete();
  const all = [...early, ...side.webhooks];
  for (const hook of all) {
    const taken = await Promise.all(times(100, () => deliver(world, hook)));
    expect(taken.every(Boolean)).toBe(true);
  }
  await job.agreement();
  const kinds = await mailsAbout(job.id);
  expect(kinds.filter((kind) => kind === "captured")).toHaveLength(1);
  const events = await database.prisma.webhookEvent.findMany();
  expect(events).toHaveLength(all.length);
  expect(events.every(({ processedAt }) => processedAt !== null)).toBe(true);
});

test("twenty completes at once, with the webhook among them: charged once, mailed once", async () => {
  for (let round = 0; round < rounds(10, 2); round += 1) {
    const job = await createScene(world, side);
    await job.pay();
    await job.startWork();
    let among: Promise<void> = Promise.resolve();
    side.afterwards(/\/capture$/, () => {
      among = deliverAll(world, side);
    });
    const outcomes = await concurrently(times(20, () => job.complete));
    await among;
    await deliverAll(world, side);
    expect(tally(outcomes)).toEqual({ OK: 1, CONFLICT: 19 });
    const captures = side.seen.filter(({ path }) => path.endsWith("/capture"));
    expect(new Set(captures.map(({ path, key }) => `${path} ${key}`)).size).toBe(round + 1);
    await job.agreement();
    expect((await mailsAbout(job.id)).filter((kind) => kind === "captured")).toHaveLength(1);
    expect(await job.asMechanic.mechanic.profile()).toMatchObject({ totalJobs: 1 });
  }
});

describe("a completed job counts once for its mechanic", () => {
  const jobsOf = async ({ asMechanic }: Awaited<ReturnType<typeof createScene>>) =>
    (await asMechanic.mechanic.profile()).totalJobs;

  test("the charge's webhook is handled before the completion is written", async () => {
    const job = await createScene(world, side);
    await job.pay();
    await job.startWork();
    side.afterwards(/\/capture$/, async () => {
      await deliverAll(world, side);
      expect(await jobsOf(job)).toBe(0);
    });
    await job.complete();
    expect(await jobsOf(job)).toBe(1);
  });

  test("the charge's webhooks are handled while the completion is written", async () => {
    for (let round = 0; round < rounds(12, 3); round += 1) {
      const job = await createScene(world, side);
      await job.pay();
      await job.startWork();
      let meanwhile: Promise<unknown> = Promise.resolve();
      side.afterwards(/\/capture$/, () => {
        const hooks = side.webhooks.splice(0);
        meanwhile = Promise.all(hooks.flatMap((hook) => times(3, () => deliver(world, hook))));
      });
      await job.complete();
      await meanwhile;
      await deliverAll(world, side);
      expect(await jobsOf(job)).toBe(1);
      await job.agreement();
    }
  });

  test("an unpaid job is paid at checkout while it is completed, or just after", async () => {
    for (let round = 0; round < rounds(12, 3); round += 1) {
      const job = await createScene(world, side);
      await job.startWork();
      const { clientSecret } = await job.checkout();
      await deliverAll(world, side);
      await Promise.all([
        job.complete(),
        side
          .confirm(clientSecret, GOOD_CARD)
          .then(() => job.asCustomer.payment.refresh({ id: job.id })),
      ]);
      await deliverAll(world, side);
      expect(await job.booking()).toMatchObject({ paymentStatus: "captured" });
      expect(await jobsOf(job)).toBe(1);
    }
  });

  test("checkout for an unpaid job opened in two windows at once: both get the same payment", async () => {
    for (let round = 0; round < rounds(12, 3); round += 1) {
      const job = await createScene(world, side);
      await job.startWork();
      await job.complete();
      // The other windows read while the first window's answer is being stored.
      let others: ReturnType<typeof job.checkout>[] = [];
      side.afterwards(/\/payment_intents$/, () => {
        others = times(4, () => job.checkout());
      });
      const one = await job.checkout();
      const begun = [one, ...(await Promise.all(others))];
      expect(begun.length).toBe(5);
      expect(new Set(begun.map(({ clientSecret }) => clientSecret)).size).toBe(1);
      side.webhooks.splice(0);
    }
  });

  test("an unpaid job is paid in two windows, and every webhook arrives ten times", async () => {
    for (let round = 0; round < rounds(10, 2); round += 1) {
      const job = await createScene(world, side);
      await job.startWork();
      expect((await job.complete()).paymentStatus).toBe("due");
      expect(await jobsOf(job)).toBe(0);
      const [one, other] = await Promise.all([job.checkout(), job.checkout()]);
      await Promise.all([
        side.confirm(one.clientSecret, GOOD_CARD),
        side.confirm(other.clientSecret, GOOD_CARD),
      ]);
      const hooks = side.webhooks.splice(0);
      await Promise.all([
        ...times(5, () => job.asCustomer.payment.refresh({ id: job.id })),
        ...hooks.flatMap((hook) => times(10, () => deliver(world, hook))),
      ]);
      await deliverAll(world, side);
      expect(await jobsOf(job)).toBe(1);
      await job.agreement();
    }
  });
});

test("ten clicks on Pay at once: one payment", async () => {
  for (let round = 0; round < rounds(10, 2); round += 1) {
    const job = await createScene(world, side);
    const outcomes = await concurrently(times(10, () => job.checkout));
    const secrets = outcomes.map((outcome) =>
      outcome.code === "OK" ? outcome.value.clientSecret : outcome.code,
    );
    expect(new Set(secrets).size).toBe(1);
    expect((await moneyMoved(side, job.id)).intents).toHaveLength(1);
    await job.pay();
    await job.agreement();
  }
});

describe("cancel against webhook", () => {
  test("the card is confirmed while the customer cancels: no authorization remains", async () => {
    for (let round = 0; round < rounds(12, 3); round += 1) {
      const job = await createScene(world, side);
      const { clientSecret } = await job.checkout();
      await deliverAll(world, side);
      const [, cancelled] = await Promise.all([
        side.confirm(clientSecret, GOOD_CARD).then(() => deliverAll(world, side)),
        outcomeOf(job.cancel()),
        outcomeOf(job.asCustomer.payment.refresh({ id: job.id })),
      ]);
      expect(cancelled.code).toBe("OK");
      await world.runJobs();
      await deliverAll(world, side);
      await world.runJobs();
      expect(await moneyMoved(side, job.id)).toMatchObject({ held: [], captures: 0 });
      await job.agreement();
    }
  });

  test("the authorization is released while its webhook is handled: the booking does not say 'held'", async () => {
    for (let round = 0; round < rounds(12, 3); round += 1) {
      const job = await createScene(world, side);
      const { clientSecret } = await job.checkout();
      await side.confirm(clientSecret, GOOD_CARD);
      // Leaves one webhook, so that no later one repairs its effect.
      side.webhooks.splice(0, side.webhooks.length - 1);
      // The webhook has read the authorization; before it writes, the booking is cancelled.
      side.afterwards(/GET \/v1\/payment_intents\//, async () => {
        await job.cancel();
        await world.runJobs();
        await deliverAll(world, side);
      });
      await deliverAll(world, side);
      await world.runJobs();
      expect((await job.booking()).status).toBe("cancelled");
      expect((await moneyMoved(side, job.id)).held).toEqual([]);
      await job.agreement();
    }
  });

  test("the worker authorizes a saved card while the customer cancels: no authorization remains", async () => {
    for (let round = 0; round < rounds(10, 2); round += 1) {
      world.clock.set(new Date());
      const job = await createScene(world, side, {
        scheduledAt: new Date(Date.now() + FAR_AWAY_MS),
      });
      await job.pay();
      await deliverAll(world, side);
      world.clock.set(new Date(Date.now() + FAR_AWAY_MS - 86_400_000));
      side.afterwards(/POST \/v1\/payment_intents$/, () => job.cancel());
      await authorizePlannedCard(world.context(), job.id);
      // Removes all webhooks, so that none repairs the result.
      side.webhooks.length = 0;
      await world.runJobs();
      expect((await job.booking()).status).toBe("cancelled");
      expect((await moneyMoved(side, job.id)).held).toEqual([]);
      await job.agreement();
    }
  });
});

test("the card is confirmed while the mechanic completes: an authorized customer isn't asked to pay", async () => {
  for (let round = 0; round < rounds(12, 3); round += 1) {
    const job = await createScene(world, side);
    await job.startWork();
    const { clientSecret } = await job.checkout();
    await deliverAll(world, side);
    const [, completed] = await Promise.all([
      side.confirm(clientSecret, GOOD_CARD).then(() => deliverAll(world, side)),
      outcomeOf(job.complete()),
    ]);
    expect(completed.code).toBe("OK");
    await deliverAll(world, side);
    expect(await job.booking()).toMatchObject({ status: "completed", paymentStatus: "captured" });
    await job.agreement();
  }
});

describe("a saved card and a checkout payment for the same job", () => {
  async function begun() {
    const job = await createScene(world, side, { scheduledAt: new Date(Date.now() + FAR_AWAY_MS) });
    await job.pay();
    // Three days before the job the saved card isn't authorized yet, and the checkout page offers a
    // payment.
    world.clock.set(new Date(Date.now() + FAR_AWAY_MS - 3 * 86_400_000));
    const { clientSecret } = await job.checkout();
    await deliverAll(world, side);
    return { job, clientSecret };
  }

  test("the saved card is authorized two days before the job, and the checkout payment is released", async () => {
    const { job, clientSecret } = await begun();
    world.clock.advance(2 * 86_400_000);
    await world.runJobs();
    await deliverAll(world, side);
    expect((await job.booking()).paymentStatus).toBe("authorized");
    expect(await side.confirm(clientSecret, GOOD_CARD)).toBe(400);
    await job.agreement();
  });

  test("a job completed before then is charged to the saved card, once", async () => {
    const { job } = await begun();
    await job.startWork();
    expect((await job.complete()).paymentStatus).toBe("captured");
    await world.runJobs();
    await deliverAll(world, side);
    await job.agreement();
  });

  test("paid at checkout while the job is completed: that payment is charged, and the customer isn't asked again", async () => {
    for (let round = 0; round < rounds(5, 1); round += 1) {
      world.clock.set(new Date());
      const { job, clientSecret } = await begun();
      await job.startWork();
      // The completion has read the booking as unpaid; before it writes, the checkout's
      // authorization arrives with all its webhooks, so that no later one repairs the result.
      side.afterwards(/POST \/v1\/payment_intents$/, async () => {
        await side.confirm(clientSecret, GOOD_CARD);
        await deliverAll(world, side);
        expect((await job.booking()).paymentStatus).toBe("authorized");
      });
      expect((await job.complete()).paymentStatus).toBe("captured");
      expect(await mailsAbout(job.id)).not.toContain("payment_due");
      expect(await eventsOf(job.id)).not.toContain("payment_due");
      await world.runJobs();
      await job.agreement();
    }
  });

  test("paid at checkout while the worker authorizes the saved card: one of them is charged, once", async () => {
    for (let round = 0; round < rounds(10, 2); round += 1) {
      world.clock.set(new Date());
      const { job, clientSecret } = await begun();
      side.afterwards(/POST \/v1\/payment_intents$/, async () => {
        await side.confirm(clientSecret, GOOD_CARD);
        await deliverAll(world, side);
      });
      world.clock.advance(2 * 86_400_000);
      await world.runJobs();
      await deliverAll(world, side);
      await world.runJobs();
      expect((await moneyMoved(side, job.id)).held).toHaveLength(1);
      await job.agreement();
      await job.startWork();
      await job.complete();
      await job.agreement();
    }
  });
});

test("the webhook of a card saved long ago arrives while the job is paid: paid once in the end", async () => {
  for (let round = 0; round < rounds(10, 2); round += 1) {
    world.clock.set(new Date());
    const job = await createScene(world, side, { scheduledAt: new Date(Date.now() + FAR_AWAY_MS) });
    const setup = await job.checkout();
    await deliverAll(world, side);
    await side.confirm(setup.clientSecret, GOOD_CARD);
    const late = side.webhooks.splice(0);
    world.clock.set(new Date(Date.now() + FAR_AWAY_MS));
    await job.startWork();
    expect((await job.complete()).paymentStatus).toBe("due");
    const { clientSecret } = await job.checkout();
    await side.confirm(clientSecret, GOOD_CARD);
    await Promise.all([
      job.asCustomer.payment.refresh({ id: job.id }),
      ...late.map((webhook) => deliver(world, webhook)),
    ]);
    await deliverAll(world, side);
    await world.runJobs();
    // If the saved card was first, it pays the amount due.
    world.clock.advance(3_600_000);
    await collectDues(world.context());
    await deliverAll(world, side);
    await world.runJobs();
    expect((await job.booking()).paymentStatus).toBe("captured");
    const { takenCents, returnedCents } = await moneyMoved(side, job.id);
    expect(takenCents - returnedCents).toBe(10_500);
    await job.agreement();
  }
});

test("an edit of the total against Pay: the offered payment matches the stored total", async () => {
  const extra = await givenService(database.prisma, { basePriceCents: 10_000 });
  const { geocoder } = world.deps;
  for (let round = 0; round < rounds(12, 3); round += 1) {
    // The service location is looked up between the edit's read and write; the checkout opens at
    // that moment.
    let meanwhile: () => Promise<unknown> = async () => undefined;
    world.deps.geocoder = {
      ...geocoder,
      async resolve(place) {
        await meanwhile();
        return geocoder.resolve(place);
      },
    };
    const job = await createScene(world, side);
    const { serviceIds } = await job.asCustomer.booking.byId({ id: job.id });
    const edit = () =>
      job.asCustomer.booking.update({
        id: job.id,
        serviceIds: [...serviceIds, extra.id],
        serviceLocation: `${round} Main St, San Francisco, CA 94110`,
      });
    if (round % 3 === 0) {
      meanwhile = job.checkout;
      await outcomeOf(edit());
    } else if (round % 3 === 1) {
      side.afterwards(/POST \/v1\/payment_intents$/, () => outcomeOf(edit()));
      await outcomeOf(job.checkout());
    } else {
      await concurrently<unknown>([job.checkout, edit]);
    }
    meanwhile = async () => undefined;
    await world.runJobs();
    const intentId = await currentIntent(database.prisma, job.id);
    if (intentId !== "") {
      const intent = await side.gateway.retrieveIntent(intentId);
      expect(intent.amountCents).toBe((await job.booking()).totalCents);
    }
    await job.agreement();
  }
});

test("two workers reconcile payments at once: each payment is repaired once", async () => {
  for (let round = 0; round < rounds(5, 1); round += 1) {
    const job = await createScene(world, side);
    const { clientSecret } = await job.checkout();
    await side.confirm(clientSecret, GOOD_CARD);
    side.webhooks.length = 0;
    await Promise.all(times(3, () => reconcilePayments(world.context())));
    expect((await job.booking()).paymentStatus).toBe("authorized");
    await job.agreement();
    await job.startWork();
    await side.gateway.capture(await currentIntent(database.prisma, job.id), 10_500, "elsewhere");
    side.webhooks.length = 0;
    await Promise.all([outcomeOf(job.complete()), reconcilePayments(world.context())]);
    await job.agreement();
  }
});

describe("changes made after the reconciler read its list", () => {
  const LIST = /GET \/v1\/payment_intents$/;

  test("the job is completed: not set back to 'held', not mailed twice", async () => {
    const job = await createScene(world, side);
    await job.pay();
    await job.startWork();
    side.afterwards(LIST, () => job.complete());
    await reconcilePayments(world.context());
    expect((await job.booking()).paymentStatus).toBe("captured");
    await job.agreement();
    expect((await mailsAbout(job.id)).filter((kind) => kind === "captured")).toHaveLength(1);
  });

  test("a payment begun yesterday is confirmed: its authorization stays", async () => {
    const job = await createScene(world, side, {
      scheduledAt: new Date(Date.now() + 4 * 86_400_000),
    });
    const { clientSecret } = await job.checkout();
    world.clock.advance(25 * 3_600_000);
    side.afterwards(LIST, () => side.confirm(clientSecret, GOOD_CARD));
    await reconcilePayments(world.context());
    await deliverAll(world, side);
    expect((await job.booking()).paymentStatus).toBe("authorized");
    await job.agreement();
  });

  test("one payment that can't be repaired does not block the others", async () => {
    const jobs = [await createScene(world, side), await createScene(world, side)];
    for (const job of jobs) {
      await job.startWork();
      await job.complete();
      const { clientSecret } = await job.checkout();
      await side.confirm(clientSecret, GOOD_CARD);
    }
    const [older, newer] = jobs;
    const stuck = await currentIntent(database.prisma, newer?.id ?? "");
    side.fail(new RegExp(`${stuck}/capture$`), "answers 500", "before it acts");
    await reconcilePayments(world.context());
    expect((await older?.booking())?.paymentStatus).toBe("captured");
    side.heal();
    await reconcilePayments(world.context());
    for (const job of jobs) await job.agreement();
    expect((await newer?.booking())?.paymentStatus).toBe("captured");
  });
});
