import { beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import { atDesk, atProvider, givenPaidJob } from "~test/support/desk/desk";
import { refusalOf } from "~test/support/refusal";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
});

const PENDING = "4000000000007726";
const FAILS_LATER = "4000000000005126";
const REASON = "The belt squeaks again.";

const ask = (id: string, amount: string, bornBy: "shared" | "platform" = "shared") => ({
  id,
  amount,
  reason: REASON,
  bornBy,
});
const mailsOf = () => world.mails.map(({ subject }) => subject);

describe("a partial refund by an operator", () => {
  test("is paid by both sides in their shares, and both are told; it is logged", async () => {
    const job = await givenPaidJob(world, database.prisma);
    const { person, desk } = await atDesk(world, database.prisma, "operator");
    const answer = await desk.refund(ask(job.id, "21.00"));
    expect(answer).toMatchObject({
      paymentStatus: "partially_refunded",
      refundable: "84.00",
      refunds: [{ amount: "21.00", state: "succeeded", creditNote: "C-000001", bornBy: "shared" }],
    });
    expect(await job.books()).toEqual({ mechanic: 8_000, platform: 400 });
    expect((await job.payment()).refundedCents).toBe(2_100);
    await world.runJobs();
    expect(
      mailsOf()
        .filter((subject) => /refund/i.test(subject))
        .sort(),
    ).toEqual([
      `A refund for booking ${job.bookingNumber}`,
      `Refund for booking ${job.bookingNumber}`,
    ]);
    expect((await desk.audit({ subjectId: job.id })).rows).toMatchObject([
      {
        action: "refund.requested",
        reason: REASON,
        changes: { amount: "21.00", bornBy: "shared" },
      },
    ]);
    expect(await database.prisma.refund.count({ where: { requestedBy: person.id } })).toBe(1);
  });

  test("is paid by the platform alone when the operator chooses so, without telling the mechanic", async () => {
    const job = await givenPaidJob(world, database.prisma);
    const { desk } = await atDesk(world, database.prisma, "operator");
    await desk.refund(ask(job.id, "21.00", "platform"));
    expect(await job.books()).toEqual({ mechanic: 10_000, platform: -1_600 });
    await world.runJobs();
    expect(mailsOf()).not.toContain(`A refund for booking ${job.bookingNumber}`);
  });

  test("in three steps up to the whole: the books end at zero, to the cent", async () => {
    const job = await givenPaidJob(world, database.prisma, { bookingNumber: "CW-7K3F9" });
    const { desk } = await atDesk(world, database.prisma, "operator");
    await desk.refund(ask(job.id, "33.33"));
    await desk.refund(ask(job.id, "33.33"));
    const last = await desk.refund(ask("cw-7k3f9", "38.34"));
    expect(last).toMatchObject({ paymentStatus: "refunded", refundable: "0.00" });
    expect(await job.books()).toEqual({ mechanic: 0, platform: 0 });
  });

  test("is refused above the remaining amount, which it tells", async () => {
    const job = await givenPaidJob(world, database.prisma);
    const { desk } = await atDesk(world, database.prisma, "operator");
    await desk.refund(ask(job.id, "100.00"));
    const refusal = await refusalOf(desk.refund(ask(job.id, "5.01")));
    expect(refusal.code).toBe("CONFLICT");
    expect(refusal.message).toContain("$5.00");
    expect(await database.prisma.refund.count()).toBe(1);
  });

  test("needs an owner above $200.00 a booking and $1,000.00 a day", async () => {
    const { desk, person } = await atDesk(world, database.prisma, "operator");
    const job = await givenPaidJob(world, database.prisma);
    const { id: paymentId } = await job.payment();
    const asked = (createdAt: Date, amountCents: number) =>
      database.prisma.refund.create({
        data: {
          paymentId,
          amountCents,
          reason: REASON,
          bornBy: "shared",
          requestedBy: person.id,
          createdAt,
        },
      });
    await asked(new Date(world.clock.now().getTime() - 2 * 86_400_000), 19_001);
    const refusal = await refusalOf(desk.refund(ask(job.id, "10.00")));
    expect(refusal).toMatchObject({ code: "FORBIDDEN" });
    expect(refusal.message).toContain("$200.00");
    const other = await givenPaidJob(world, database.prisma);
    await asked(world.clock.now(), 99_001);
    expect((await refusalOf(desk.refund(ask(other.id, "10.00")))).code).toBe("FORBIDDEN");
    const { desk: owners } = await atDesk(world, database.prisma, "owner");
    expect((await owners.refund(ask(other.id, "10.00"))).refundable).toBe("95.00");
  });

  test("needs a code of the last ten minutes", async () => {
    const job = await givenPaidJob(world, database.prisma);
    const { desk } = await atDesk(world, database.prisma, "operator");
    world.clock.advance(11 * 60_000);
    const late = await refusalOf(desk.refund(ask(job.id, "1.00")));
    expect(late.code).toBe("SECOND_FACTOR_REQUIRED");
    expect((await desk.refunds({ id: job.id })).refundable).toBe("105.00");
  });
});

describe("a pending refund", () => {
  test("counts once the bank made it, but nobody can refund the same amount again", async () => {
    const job = await givenPaidJob(world, database.prisma, { card: PENDING });
    const { desk } = await atDesk(world, database.prisma, "operator");
    const asked = await desk.refund(ask(job.id, "80.00"));
    expect(asked).toMatchObject({
      paymentStatus: "captured",
      refundable: "25.00",
      refunds: [{ state: "pending", creditNote: null }],
    });
    expect(await job.books()).toEqual({ mechanic: 10_000, platform: 500 });
    expect((await refusalOf(desk.refund(ask(job.id, "25.01")))).code).toBe("CONFLICT");
    const [refund] = await database.prisma.refund.findMany();
    await atProvider(world, `/refunds/${refund?.providerId}/sandbox_settle`, {
      outcome: "succeeded",
    });
    expect(await job.status()).toBe("partially_refunded");
    expect(await desk.refunds({ id: job.id })).toMatchObject({
      refunds: [{ state: "succeeded", creditNote: expect.stringMatching(/^C-/) }],
    });
  });

  test("that fails later is undone by new rows, and the desk and the customer are told", async () => {
    const job = await givenPaidJob(world, database.prisma, { card: FAILS_LATER });
    const { desk } = await atDesk(world, database.prisma, "operator");
    expect((await desk.refund(ask(job.id, "80.00"))).paymentStatus).toBe("partially_refunded");
    const rows = await database.prisma.ledgerEntry.count();
    const [refund] = await database.prisma.refund.findMany();
    await atProvider(world, `/refunds/${refund?.providerId}/sandbox_settle`, { outcome: "failed" });
    expect(await job.status()).toBe("captured");
    expect(await job.books()).toEqual({ mechanic: 10_000, platform: 500 });
    expect(await database.prisma.ledgerEntry.count()).toBe(rows + 2);
    expect((await database.prisma.creditNote.findMany())[0]?.voidedAt).not.toBeNull();
    expect(await desk.alerts()).toMatchObject([{ kind: "refund_failed" }]);
    await world.runJobs();
    expect(mailsOf()).toContain(`Your refund for booking ${job.bookingNumber} came back`);
  });

  test("whose answer is lost is requested again and made once", async () => {
    const job = await givenPaidJob(world, database.prisma);
    const { desk } = await atDesk(world, database.prisma, "operator");
    const refund = await refundWithoutAnswer(desk, job.id);
    expect(refund).toMatchObject({ state: "pending", providerId: null });
    world.clock.advance(61_000);
    await world.runJobs();
    expect(await job.status()).toBe("partially_refunded");
    const told = await world.deps.payments.listRefunds(await job.intentId());
    expect(told).toMatchObject([{ amountCents: 1_000, refundId: refund?.id }]);
  });

  /** Makes the provider unreachable while the refund is requested. */
  async function refundWithoutAnswer(desk: Awaited<ReturnType<typeof atDesk>>["desk"], id: string) {
    const fetch = world.sandbox.fetch;
    world.sandbox.fetch = async (request) =>
      new URL(request.url).pathname.endsWith("/v1/refunds")
        ? Response.json({ error: { type: "api_error", message: "Away." } }, { status: 503 })
        : fetch(request);
    await desk.refund(ask(id, "10.00"));
    world.sandbox.fetch = fetch;
    return database.prisma.refund.findFirst();
  }
});

describe("a refund on the provider's dashboard", () => {
  test("becomes a row that both sides share", async () => {
    const job = await givenPaidJob(world, database.prisma);
    const { desk } = await atDesk(world, database.prisma, "operator");
    await atProvider(world, "/refunds", { payment_intent: await job.intentId(), amount: "2100" });
    expect(await desk.refunds({ id: job.id })).toMatchObject({
      paymentStatus: "partially_refunded",
      refunds: [{ amount: "21.00", bornBy: "shared", state: "succeeded" }],
    });
    expect(await job.books()).toEqual({ mechanic: 8_000, platform: 400 });
  });
});

describe("webhooks of refunds", () => {
  test("duplicated, delayed and newest first: the books are the same", async () => {
    const job = await givenPaidJob(world, database.prisma, { card: PENDING });
    const { desk } = await atDesk(world, database.prisma, "operator");
    await atProvider(world, "/sandbox_webhooks", { mode: "hold" });
    await desk.refund(ask(job.id, "21.00"));
    const [refund] = await database.prisma.refund.findMany();
    await atProvider(world, `/refunds/${refund?.providerId}/sandbox_settle`, {
      outcome: "succeeded",
    });
    await atProvider(world, "/sandbox_webhooks", { mode: "double" });
    expect(await job.books()).toEqual({ mechanic: 8_000, platform: 400 });
    expect(await database.prisma.creditNote.count()).toBe(1);
  });
});
