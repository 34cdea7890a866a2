import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import { createWorld, type TestWorld } from "~test/support/world";
import { createScene, deliver, deliverAll, expectRefusal, GOOD_CARD } from "./scene";
import { FAULTS, moneyMoved, MOMENTS, startStripeSide, type StripeSide } from "./stripe-side";

const database = useDatabase();
let side: StripeSide;
let world: TestWorld;

beforeEach(async () => {
  side = await startStripeSide(() => world.clock.now());
  world = createWorld(database.db, { payments: side.gateway });
});
afterEach(() => side.close());

const cases = FAULTS.flatMap((fault) => MOMENTS.map((moment) => [fault, moment] as const));
const later = (ms: number) => world.clock.set(new Date(Date.now() + ms));

describe.each(cases)("Stripe %s %s", (fault, moment) => {
  const broken = (pattern: RegExp) => side.fail(pattern, fault, moment);

  test("at checkout: 503; the next try gets the one payment, which can be paid", async () => {
    const job = await createScene(world, side);
    broken(/POST \/v1\/payment_intents$/);
    await expectRefusal(job.checkout());
    side.heal();
    await job.pay();
    expect((await moneyMoved(side, job.id)).intents).toHaveLength(1);
    expect((await job.booking()).paymentStatus).toBe("authorized");
    await job.agreement();
  });

  test("on return from the card form: 503; the next read shows the truth", async () => {
    const job = await createScene(world, side);
    const { clientSecret } = await job.checkout();
    await side.confirm(clientSecret, GOOD_CARD);
    broken(/GET \/v1\/payment_intents\//);
    await expectRefusal(job.asCustomer.payment.refresh({ id: job.id }));
    side.heal();
    expect(await job.asCustomer.payment.refresh({ id: job.id })).toEqual({
      paymentStatus: "authorized",
    });
    await job.agreement();
  });

  test("at completion: 503 and still in progress; the next try completes, charged once", async () => {
    const job = await createScene(world, side);
    await job.pay();
    await job.startWork();
    broken(/\/capture$/);
    await expectRefusal(job.complete());
    expect((await job.booking()).status).toBe("in_progress");
    side.heal();
    expect(await job.complete()).toMatchObject({ status: "completed", paymentStatus: "captured" });
    const keys = side.seen.filter(({ path }) => path.endsWith("/capture")).map(({ key }) => key);
    expect(new Set(keys).size).toBe(1);
    await job.agreement();
  });

  test("at completion without another try: the worker brings both sides together", async () => {
    const job = await createScene(world, side);
    await job.pay();
    await job.startWork();
    broken(/\/capture$/);
    await expectRefusal(job.complete());
    side.heal();
    later(60_000);
    await world.runJobs();
    const acted = moment === "after it acted";
    expect((await job.booking()).status).toBe(acted ? "completed" : "in_progress");
    await job.agreement();
  });

  test("when a cancelled booking's authorization is released: cancelled at once, released as soon as possible", async () => {
    const job = await createScene(world, side);
    await job.pay();
    broken(/\/cancel$/);
    expect((await job.cancel()).status).toBe("cancelled");
    await expectRefusal(world.runJobs());
    side.heal();
    await world.runJobs();
    expect((await job.booking()).paymentStatus).toBe("released");
    expect((await moneyMoved(side, job.id)).held).toEqual([]);
    await job.agreement();
  });

  test("while the worker authorizes a saved card: the next try finds the same authorization", async () => {
    const job = await createScene(world, side, {
      scheduledAt: new Date(Date.now() + 20 * 86_400_000),
    });
    await job.pay();
    later(18 * 86_400_000 + 60_000);
    broken(/POST \/v1\/payment_intents$/);
    await expectRefusal(world.runJobs());
    side.heal();
    await world.runJobs();
    expect((await moneyMoved(side, job.id)).intents).toHaveLength(1);
    expect((await job.booking()).paymentStatus).toBe("authorized");
    await job.agreement();
  });

  test("while an unpaid amount is charged: 503; reading again charges once", async () => {
    const job = await createScene(world, side);
    await job.startWork();
    expect((await job.complete()).paymentStatus).toBe("due");
    const { clientSecret } = await job.checkout();
    await side.confirm(clientSecret, GOOD_CARD);
    broken(/\/capture$/);
    await expectRefusal(job.asCustomer.payment.refresh({ id: job.id }));
    side.heal();
    expect(await job.asCustomer.payment.refresh({ id: job.id })).toEqual({
      paymentStatus: "captured",
    });
    await job.agreement();
  });

  test("while a webhook is handled: not accepted, and accepted on the retry", async () => {
    const job = await createScene(world, side);
    const { clientSecret } = await job.checkout();
    await side.confirm(clientSecret, GOOD_CARD);
    const waiting = side.webhooks.splice(0);
    broken(/GET \/v1\/payment_intents\//);
    const [last] = waiting.slice(-1);
    expect(last && (await deliver(world, last))).toBe(false);
    side.heal();
    side.webhooks.push(...waiting);
    await deliverAll(world, side, "reversed");
    expect((await job.booking()).paymentStatus).toBe("authorized");
    await job.agreement();
  });
});

test("a card declined at checkout: the booking says so and another card pays", async () => {
  const job = await createScene(world, side);
  const { clientSecret } = await job.checkout();
  expect(await side.confirm(clientSecret, "4000000000000002")).toBe(402);
  await deliverAll(world, side);
  expect((await job.booking()).paymentStatus).toBe("failed");
  await job.pay();
  await job.startWork();
  await job.complete();
  await job.agreement();
});

test("an authorization that expired before completion: 402 with advice, then due, then paid once", async () => {
  const job = await createScene(world, side);
  await job.pay();
  await job.startWork();
  later(8 * 86_400_000);
  await expectRefusal(job.complete());
  expect(await job.complete()).toMatchObject({ status: "completed", paymentStatus: "due" });
  await job.agreement();
  const { clientSecret } = await job.checkout();
  await side.confirm(clientSecret, GOOD_CARD);
  await deliverAll(world, side);
  expect((await job.booking()).paymentStatus).toBe("captured");
  await job.agreement();
});
