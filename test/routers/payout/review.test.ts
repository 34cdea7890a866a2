import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import { atDesk, disputeAtProvider } from "~test/support/desk/desk";
import { jobAtWork } from "~test/support/booking/change-orders";
import { png, scene } from "~test/support/files";
import { currentIntent } from "~test/support/payment/payments";
import { givenPhoto } from "~test/support/booking/photos";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set(new Date());
});
// Events that are still being delivered would land in the next test's tables.
afterEach(() => world.sandbox.settle());

const HOUR_MS = 3_600_000;
type Job = Awaited<ReturnType<typeof jobAtWork>>;

/** Works long enough for an hour's job, without photos. */
const work = () => world.clock.advance(HOUR_MS);

/** The customer's address is another spelling of the mechanic's. */
async function shareMailbox({ mechanic, customer }: Job): Promise<void> {
  const [local = "", domain = ""] = mechanic.email.split("@");
  await database.prisma.user.update({
    where: { id: customer.id },
    data: { email: `${local}+me@${domain}` },
  });
}

const reasonsOf = async ({ asMechanic }: Job) =>
  (await asMechanic.mechanic.balance()).obstacles.map(({ reason }) => reason);
const alertsOf = ({ id }: Job) =>
  database.prisma.operatorAlert.findMany({ where: { bookingId: id } });

async function afterItsTime({ id }: Job, hours: number): Promise<void> {
  const { availableAt } = await database.prisma.ledgerEntry.findFirstOrThrow({
    where: { bookingId: id, account: "mechanic", kind: "capture" },
  });
  world.clock.set(new Date((availableAt?.getTime() ?? 0) + hours * HOUR_MS));
}

describe("a payout that the desk reviews", () => {
  test("waits 72 hours for a job done in under a quarter of its time without photos", async () => {
    const one = await jobAtWork(world);
    world.clock.advance(14 * 60_000);
    await one.complete();
    expect(await alertsOf(one)).toMatchObject([
      {
        kind: "quick_job",
        facts: { minutes: 14, plannedMinutes: 60 },
      },
    ]);
    expect(await reasonsOf(one)).toContain("review");
    await afterItsTime(one, 71.9);
    expect(await reasonsOf(one)).toContain("review");
    await afterItsTime(one, 72);
    expect(await reasonsOf(one)).not.toContain("review");
    expect(await one.asMechanic.mechanic.balance()).toMatchObject({ held: "100.00" });
  });

  test("doesn't wait with photos of the finished work, or after a quarter of the time", async () => {
    const shown = await jobAtWork(world);
    await givenPhoto(world, { bookingId: shown.id, uploadedBy: shown.mechanic.id, kind: "after" });
    await shown.complete();
    const slow = await jobAtWork(world);
    world.clock.advance(15 * 60_000);
    await slow.complete();
    for (const one of [shown, slow]) {
      expect(await alertsOf(one)).toEqual([]);
      expect(await reasonsOf(one)).not.toContain("review");
    }
  });

  test.each([
    ["a small one", () => scene(639, 480)],
    ["a one-color one", () => png(800, 600)],
  ])("waits with %s of the finished work, which is stored", async (_which, picture) => {
    const one = await jobAtWork(world);
    const added = await one.asMechanic.booking.photos.add({
      id: one.id,
      kind: "after",
      bytes: new Uint8Array(await picture()),
      filename: "a.png",
    });
    expect(added).toMatchObject({ kind: "after", isProof: false });
    await one.complete();
    expect(await alertsOf(one)).toMatchObject([{ kind: "quick_job" }]);
  });

  test("waits with a photo that was used before, by anyone and for anything", async () => {
    const bytes = new Uint8Array(await scene(800, 600));
    const [first, second] = [await jobAtWork(world), await jobAtWork(world)];
    const add = ({ id, asMechanic }: Job, kind: "before" | "after") =>
      asMechanic.booking.photos.add({ id, kind, bytes, filename: "a.png" });
    expect((await add(first, "before")).isProof).toBe(true);
    for (const one of [first, second]) {
      expect((await add(one, "after")).isProof).toBe(false);
      await one.complete();
      expect(await alertsOf(one)).toMatchObject([{ kind: "quick_job" }]);
    }
    const arrival = { id: second.id, kind: "arrival" as const, bytes, filename: "a.png" };
    const third = await jobAtWork(world, { started: false });
    await expect(
      third.asMechanic.booking.photos.add({ ...arrival, id: third.id }),
    ).rejects.toMatchObject({
      message: "This photo was already used. Take a new one of where you are now.",
    });
  });

  test("stops waiting when the desk has looked", async () => {
    const one = await jobAtWork(world);
    await shareMailbox(one);
    work();
    await one.complete();
    expect(await reasonsOf(one)).toContain("review");
    const { desk } = await atDesk(world, database.prisma, "operator");
    for (const { id } of await alertsOf(one)) {
      await desk.resolveAlert({ id, note: "Father and daughter, both called back." });
    }
    expect(await reasonsOf(one)).not.toContain("review");
  });

  test("waits when its card's bank warns of fraud", async () => {
    const one = await jobAtWork(world);
    work();
    await one.complete();
    await database.prisma.operatorAlert.create({
      data: { kind: "fraud_warning", subject: "issfr_1", bookingId: one.id },
    });
    expect(await reasonsOf(one)).toContain("review");
  });
});

describe("when customer and mechanic are the same person", () => {
  test("a job lost as fraudulent doesn't pay", async () => {
    const one = await jobAtWork(world);
    await shareMailbox(one);
    work();
    await one.complete();
    const honest = await jobAtWork(world);
    work();
    await honest.complete();
    for (const { id } of [one, honest]) {
      await disputeAtProvider(world, await currentIntent(database.prisma, id), "fraudulent");
    }
    await world.runJobs();
    expect((await one.ledger()).mechanic).toBe(0);
    // For any other mechanic, the platform bears the loss.
    expect((await honest.ledger()).mechanic).toBe(10_000);
  });

  test("a first-service discount doesn't pay out", async () => {
    const one = await jobAtWork(world, { promo: true });
    await shareMailbox(one);
    work();
    await one.complete();
    expect(await one.ledger()).toEqual({ mechanic: 8_000, platform: 500 });
    const honest = await jobAtWork(world, { promo: true });
    work();
    await honest.complete();
    expect(await honest.ledger()).toEqual({ mechanic: 10_000, platform: -1_500 });
  });
});
