import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { OPERATOR_REFUND_LIMITS } from "~/domain/payment/refund/rules";
import { loadReceipt } from "~/server/services/payment/receipt/receipt";
import { jobAtWork } from "~test/support/booking/change-orders";
import { useDatabase } from "~test/support/db";
import { atDesk } from "~test/support/desk/desk";
import { refusalOf } from "~test/support/refusal";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set(new Date());
});
// Events that are still being delivered would land in the next test's tables.
afterEach(() => world.sandbox.settle());

const REASON = "Half of the work was not needed.";
const operator = async () => (await atDesk(world, database.prisma, "operator")).desk;
const linesOf = async (id: string) => (await (await operator()).booking({ id })).lines;

describe("the operator lowers a price", () => {
  test("on a stopped job: less is charged, the stop is cleared, and its mechanic completes it", async () => {
    const job = await jobAtWork(world);
    await job.asCustomer.booking.stop({ id: job.id, reason: "Half of it isn't needed." });
    const desk = await operator();
    expect((await desk.booking({ id: job.id })).acts).toContain("lower_price");
    const lowered = await desk.lowerPrice({ id: job.id, amount: "63.00", reason: REASON });
    expect(lowered).toMatchObject({
      total: "63.00",
      subtotal: "60.00",
      platformFee: "3.00",
      stoppedAt: null,
      lines: [{ price: "60.00" }],
      log: [
        {
          action: "booking.price_lowered",
          reason: REASON,
          changes: expect.objectContaining({ total: "105.00 → 63.00" }),
        },
      ],
    });
    expect(await database.prisma.operatorAlert.findFirst()).toMatchObject({
      kind: "work_stopped",
      resolvedAt: world.clock.now(),
    });
    expect((await job.now()).events.at(-1)).toMatchObject({ kind: "lower_price" });
    expect(await job.complete()).toMatchObject({
      totalAmount: "63.00",
      paymentStatus: "captured",
    });
    expect(await job.taken()).toEqual({ cents: 6_300, heldCents: 0 });
    expect(await job.ledger()).toEqual({ mechanic: 6_000, platform: 300 });
    const receipt = await loadReceipt(world.context(), job.id);
    expect(receipt).toMatchObject({
      lines: [{ price: "60.00" }],
      subtotal: "60.00",
      platformFee: "3.00",
      amount: "63.00",
    });
  });

  test("both sides are told by mail and in the product, with both totals", async () => {
    const job = await jobAtWork(world);
    await (await operator()).lowerPrice({ id: job.id, amount: 63, reason: REASON });
    await world.runJobs();
    const told = world.mails.filter(({ paragraphs }) =>
      paragraphs.some((text) => text.includes("from $105.00 to $63.00")),
    );
    expect(told.map(({ to }) => to).toSorted()).toEqual(
      [job.customer.email, job.mechanic.email].toSorted(),
    );
    expect(told.some(({ paragraphs }) => paragraphs.join().includes(REASON))).toBe(false);
    const kinds = async (api: typeof job.asCustomer) =>
      (await api.message.notifications({})).items.map(({ kind }) => kind);
    expect(await kinds(job.asCustomer)).toContain("price_lowered");
    expect(await kinds(job.asMechanic)).toContain("job_price_lowered");
  });

  test("on single lines: the others keep their price, and a promo's discount stays its percent", async () => {
    const job = await jobAtWork(world, { promo: true });
    expect(await job.now()).toMatchObject({ totalAmount: "85.00" });
    const [line] = await linesOf(job.id);
    const lowered = await (
      await operator()
    ).lowerPrice({
      id: job.id,
      lines: [{ id: line?.id ?? "", amount: "50.00" }],
      reason: REASON,
    });
    expect(lowered).toMatchObject({
      subtotal: "50.00",
      discount: "10.00",
      platformFee: "2.50",
      total: "42.50",
    });
    await job.complete();
    expect(await job.taken()).toEqual({ cents: 4_250, heldCents: 0 });
    expect(await job.ledger()).toEqual({ mechanic: 5_000, platform: -750 });
  });

  test("on a job with two authorizations: each receipt shows current prices and adds up", async () => {
    const job = await jobAtWork(world);
    const { id } = await job.propose();
    const { payment } = await job.asCustomer.booking.approveChange({ id });
    await job.pay(payment?.id);
    const [, pads] = await linesOf(job.id);
    await (
      await operator()
    ).lowerPrice({
      id: job.id,
      lines: [{ id: pads?.id ?? "", amount: 60 }],
      reason: REASON,
    });
    await job.complete();
    expect(await job.taken()).toEqual({ cents: 16_800, heldCents: 0 });
    const receipts = await database.prisma.receipt.findMany({ orderBy: { number: "asc" } });
    const shown = await Promise.all(
      receipts.map(({ paymentId }) => loadReceipt(world.context(), job.id, { paymentId })),
    );
    expect(shown.map(({ lines, amount }) => [lines.map(({ price }) => price), amount])).toEqual([
      [["100.00"], "105.00"],
      [["60.00"], "63.00"],
    ]);
  });

  test("ends an open change order and releases its authorization", async () => {
    const job = await jobAtWork(world);
    const { id } = await job.propose();
    await job.asCustomer.booking.approveChange({ id });
    await (await operator()).lowerPrice({ id: job.id, amount: 63, reason: REASON });
    expect((await job.now()).changeOrder).toBeNull();
    await world.runJobs();
    await job.complete();
    expect(await job.taken()).toEqual({ cents: 6_300, heldCents: 0 });
  });

  test("on a job without an authorization: the lower total is due once it is done", async () => {
    const job = await jobAtWork(world, { held: false });
    await (await operator()).lowerPrice({ id: job.id, amount: 63, reason: REASON });
    expect(await job.complete()).toMatchObject({ totalAmount: "63.00", paymentStatus: "due" });
  });
});

describe("refuses to lower a price", () => {
  test.each([
    ["to the same total", "105.00", "You can only lower a price. This job costs $105.00 now."],
    ["to a higher total", 200, "You can only lower a price. This job costs $105.00 now."],
    ["below a card's smallest charge", "0.49", "We can't charge less than $0.50."],
    ["to an invalid amount", "12.345", "Enter an amount above $0."],
  ])("%s", async (_, amount, message) => {
    const job = await jobAtWork(world);
    const lowered = (await operator()).lowerPrice({ id: job.id, amount, reason: REASON });
    expect((await refusalOf(lowered)).message).toContain(message);
    expect(await job.now()).toMatchObject({ totalAmount: "105.00" });
  });

  test("with a line that rises, is unknown or is named twice, or with a total and lines at once", async () => {
    const job = await jobAtWork(world);
    const desk = await operator();
    const [{ id: line } = { id: "" }] = await linesOf(job.id);
    const lower = (input: Partial<Parameters<typeof desk.lowerPrice>[0]>) =>
      refusalOf(desk.lowerPrice({ id: job.id, reason: REASON, ...input }));
    const lines = [{ id: line, amount: 101 }];
    expect((await lower({ lines })).code).toBe("CONFLICT");
    expect((await lower({ lines: [{ id: job.id, amount: 1 }] })).code).toBe("INVALID");
    expect((await lower({ lines: [...lines, ...lines] })).code).toBe("INVALID");
    expect((await lower({ lines, amount: 50 })).code).toBe("INVALID");
    expect((await lower({})).code).toBe("INVALID");
  });

  test("from a total that differs from the one the operator saw", async () => {
    const job = await jobAtWork(world);
    const lower = (await operator()).lowerPrice({
      id: job.id,
      amount: 63,
      seenTotal: "189.00",
      reason: REASON,
    });
    expect((await refusalOf(lower)).message).toContain("This job costs $105.00 now");
  });

  test("beyond an operator's limits, which refunds and reductions share; an owner may", async () => {
    const job = await jobAtWork(world);
    const lines = await linesOf(job.id);
    const { prisma } = database;
    // An earlier reduction by the same operator on the same job.
    const { desk, person } = await atDesk(world, prisma, "operator");
    const spent = OPERATOR_REFUND_LIMITS.bookingCents - 2_000;
    await prisma.priceReduction.create({
      data: {
        bookingId: job.id,
        amountCents: spent,
        reducedBy: person.id,
        createdAt: world.clock.now(),
      },
    });
    expect(lines).toHaveLength(1);
    const lower = { id: job.id, amount: 63, reason: REASON };
    expect(await refusalOf(desk.lowerPrice(lower))).toMatchObject({
      message: expect.stringContaining("$200.00"),
    });
    expect(await prisma.priceReduction.count()).toBe(1);
    const owner = (await atDesk(world, prisma, "owner")).desk;
    expect(await owner.lowerPrice(lower)).toMatchObject({ total: "63.00" });
  });

  test("while the job is being completed or after its money was captured", async () => {
    const job = await jobAtWork(world);
    const desk = await operator();
    const { prisma } = database;
    const where = { where: { id: job.id } };
    await prisma.booking.update({ ...where, data: { completingAt: world.clock.now() } });
    const lower = () => refusalOf(desk.lowerPrice({ id: job.id, amount: 63, reason: REASON }));
    expect((await lower()).message).toContain("being completed right now");
    await prisma.booking.update({ ...where, data: { completingAt: null } });
    await prisma.payment.updateMany({ where: { bookingId: job.id }, data: { state: "captured" } });
    expect((await lower()).message).toContain("being completed right now");
  });
});
