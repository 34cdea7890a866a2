import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { loadReceipt } from "~/server/services/payment/receipt/receipt";
import { endForgotten } from "~/server/services/booking/upkeep/end-forgotten";
import { DECLINED_CARD, givenChangeOrder, jobAtWork } from "~test/support/booking/change-orders";
import { useDatabase } from "~test/support/db";
import { png } from "~test/support/files";
import { atDesk, atProvider } from "~test/support/desk/desk";
import { givenCustomer, givenMechanic, givenService } from "~test/support/factory";
import { currentIntent } from "~test/support/payment/payments";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;

beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set(new Date());
});
// Events that are still being delivered would land in the next test's tables.
afterEach(() => world.sandbox.settle());

const PADS = { kind: "part" as const, description: "Brake pads", amount: 80 };
const LABOR = { kind: "labor" as const, description: "Freeing a seized bolt", amount: "20.00" };

describe("a total that rises", () => {
  test("applies once the difference is authorized, and both authorizations are captured", async () => {
    const one = await jobAtWork(world);
    const proposed = await one.propose({ add: [PADS, LABOR] });
    expect(proposed).toMatchObject({
      state: "open",
      oldTotal: "105.00",
      newTotal: "210.00",
      payment: null,
    });
    expect((await one.now()).changeOrder).toEqual(proposed);
    const agreed = await one.asCustomer.booking.approveChange({ id: proposed.id });
    expect(agreed).toMatchObject({ state: "holding", payment: { amount: "105.00" } });
    expect(await one.now()).toMatchObject({ totalAmount: "105.00", paymentStatus: "authorized" });
    expect(await one.pay(agreed.payment?.id)).toMatchObject({ amount: "105.00" });
    const changed = await one.now();
    expect(changed).toMatchObject({
      totalAmount: "210.00",
      subtotal: "200.00",
      platformFee: "10.00",
      paymentStatus: "authorized",
      changeOrder: null,
    });
    expect(changed.services.slice(1)).toMatchObject(
      proposed.add.map(({ id, description, amount }) => ({ id, name: description, price: amount })),
    );
    expect(await one.complete()).toMatchObject({ paymentStatus: "captured" });
    expect(await one.taken()).toEqual({ cents: 21_000, heldCents: 0 });
    expect(await one.ledger()).toEqual({ mechanic: 20_000, platform: 1_000 });
  });

  test("doesn't change when the mechanic is free again", async () => {
    const one = await jobAtWork(world);
    const where = { where: { id: one.id } };
    const { busyUntil } = await database.prisma.booking.findUniqueOrThrow(where);
    const { id: serviceId } = await givenService(database.prisma, { estimatedDuration: 240 });
    const { id } = await one.propose({ add: [{ kind: "service", amount: 50, serviceId }] });
    const { payment } = await one.asCustomer.booking.approveChange({ id });
    await one.pay(payment?.id);
    expect(await database.prisma.booking.findUniqueOrThrow(where)).toMatchObject({ busyUntil });
    expect((await one.now()).serviceIds).toContain(serviceId);
  });

  test("authorizes the whole new total when the difference is too small for a card", async () => {
    const one = await jobAtWork(world);
    const { id } = await one.propose({ add: [{ ...LABOR, amount: "0.40" }] });
    const { payment } = await one.asCustomer.booking.approveChange({ id });
    expect(payment?.amount).toBe("105.42");
    await one.pay(payment?.id);
    await world.runJobs();
    expect(await one.taken()).toEqual({ cents: 0, heldCents: 10_542 });
    expect(await one.complete()).toMatchObject({
      totalAmount: "105.42",
      paymentStatus: "captured",
    });
    expect(await one.taken()).toEqual({ cents: 10_542, heldCents: 0 });
    expect(await one.ledger()).toEqual({ mechanic: 10_040, platform: 502 });
  });

  test("changes nothing on a refused card, and authorizes the new total on another one", async () => {
    const one = await jobAtWork(world);
    const { id } = await one.propose({ add: [PADS, LABOR] });
    const { payment } = await one.asCustomer.booking.approveChange({ id });
    await one.pay(payment?.id, DECLINED_CARD);
    expect(await one.now()).toMatchObject({ totalAmount: "105.00", paymentStatus: "authorized" });
    expect(await one.pay(payment?.id)).toMatchObject({ amount: "210.00" });
    expect(await one.now()).toMatchObject({ totalAmount: "210.00", paymentStatus: "authorized" });
    await world.runJobs();
    expect(await one.taken()).toEqual({ cents: 0, heldCents: 21_000 });
    await one.complete();
    expect(await one.taken()).toEqual({ cents: 21_000, heldCents: 0 });
    expect(await one.ledger()).toEqual({ mechanic: 20_000, platform: 1_000 });
  });

  test("accepts another card for the same difference", async () => {
    const one = await jobAtWork(world);
    const { id } = await one.propose({ add: [PADS] });
    const { payment } = await one.asCustomer.booking.approveChange({ id });
    const { clientSecret } = await one.asCustomer.payment.pay({ id: payment?.id ?? "" });
    await world.confirmCard(clientSecret, DECLINED_CARD);
    await world.confirmCard(clientSecret, "5555555555554444");
    await one.asCustomer.payment.refresh({ id: one.id });
    expect(await one.now()).toMatchObject({ totalAmount: "189.00", changeOrder: null });
    expect(await one.taken()).toEqual({ cents: 0, heldCents: 18_900 });
  });

  test("authorizes the whole total when the job had no authorization", async () => {
    const one = await jobAtWork(world, { held: false });
    const { id } = await one.propose();
    const { payment } = await one.asCustomer.booking.approveChange({ id });
    expect(payment?.amount).toBe("189.00");
    await one.pay(payment?.id);
    expect(await one.complete()).toMatchObject({
      totalAmount: "189.00",
      paymentStatus: "captured",
    });
  });
});

describe("a total that falls", () => {
  test("applies at once, and less is captured", async () => {
    const one = await jobAtWork(world);
    const { services } = await one.now();
    const remove = services.map((service) => service.id);
    const { id } = await one.propose({ add: [{ ...PADS, amount: 60 }], remove });
    const approved = await one.asCustomer.booking.approveChange({ id });
    expect(approved).toMatchObject({ state: "approved", newTotal: "63.00", payment: null });
    expect(await one.now()).toMatchObject({ totalAmount: "63.00", serviceName: "Brake pads" });
    expect(await one.complete()).toMatchObject({ paymentStatus: "captured" });
    expect(await one.taken()).toEqual({ cents: 6_300, heldCents: 0 });
    expect(await one.ledger()).toEqual({ mechanic: 6_000, platform: 300 });
  });

  test("captures less of, or releases, the second authorization when the total falls below both", async () => {
    const one = await jobAtWork(world);
    const first = await one.propose({ add: [PADS, LABOR] });
    const { payment } = await one.asCustomer.booking.approveChange({ id: first.id });
    await one.pay(payment?.id);
    const [pads, labor] = first.add.map((line) => line.id);
    const second = await one.propose({ remove: [labor ?? ""] });
    await one.asCustomer.booking.approveChange({ id: second.id });
    expect(await one.now()).toMatchObject({ totalAmount: "189.00" });
    const third = await one.propose({ remove: [pads ?? ""] });
    await one.asCustomer.booking.approveChange({ id: third.id });
    await world.runJobs();
    expect(await one.taken()).toEqual({ cents: 0, heldCents: 10_500 });
    expect(await one.complete()).toMatchObject({
      totalAmount: "105.00",
      paymentStatus: "captured",
    });
    expect(await one.ledger()).toEqual({ mechanic: 10_000, platform: 500 });
  });

  test("keeps a promo discount at the same share of a lower total", async () => {
    const one = await jobAtWork(world, { promo: true });
    const { services } = await one.now();
    const { id } = await one.propose({
      add: [{ ...LABOR, amount: 50 }],
      remove: services.map((service) => service.id),
    });
    await one.asCustomer.booking.approveChange({ id });
    expect(await one.complete()).toMatchObject({ discount: "10.00", totalAmount: "42.50" });
    expect(await one.taken()).toEqual({ cents: 4_250, heldCents: 0 });
    expect(await one.ledger()).toEqual({ mechanic: 5_000, platform: -750 });
  });

  test("an electrical job that ends with the diagnosis costs $52.50 and loses its notice", async () => {
    const one = await jobAtWork(world, { issue: "Some wiring fault" });
    const { services, diagnosticFee } = await one.now();
    expect(diagnosticFee).toBe("50.00");
    const { id } = await one.propose({
      add: [{ kind: "service", description: "Electrical diagnostic", amount: "50.00" }],
      remove: services.map((service) => service.id),
    });
    await one.asCustomer.booking.approveChange({ id });
    expect(await one.complete()).toMatchObject({ totalAmount: "52.50", diagnosticFee: "0.00" });
    expect(await one.taken()).toEqual({ cents: 5_250, heldCents: 0 });
  });
});

describe("an authorization that the bank releases after the total fell", () => {
  test("leaves the agreed total due, not the amount once authorized", async () => {
    const one = await jobAtWork(world);
    const { services } = await one.now();
    const { id } = await one.propose({
      add: [{ ...LABOR, amount: 40 }],
      remove: services.map((service) => service.id),
    });
    await one.asCustomer.booking.approveChange({ id });
    const { prisma } = database;
    const intent = await currentIntent(prisma, one.id);
    await atProvider(world, `/payment_intents/${intent}/sandbox_expire`);
    expect(await one.complete()).toMatchObject({ totalAmount: "42.00", paymentStatus: "due" });
    const [due] = await one.asCustomer.payment.dues();
    expect(due).toMatchObject({ purpose: "booking", amount: "42.00" });
    await one.pay(due?.id);
    expect(await one.now()).toMatchObject({ paymentStatus: "captured" });
    expect(await one.taken()).toEqual({ cents: 4_200, heldCents: 0 });
    expect(await one.ledger()).toEqual({ mechanic: 4_000, platform: 200 });
  });

  test("leaves each of two payments due with its share of the total", async () => {
    const one = await jobAtWork(world);
    const { services } = await one.now();
    const more = await one.propose({ add: [PADS, LABOR] });
    await one.pay((await one.asCustomer.booking.approveChange({ id: more.id })).payment?.id);
    const less = await one.propose({
      add: [LABOR],
      remove: services.map((service) => service.id),
    });
    await one.asCustomer.booking.approveChange({ id: less.id });
    for (const { intentId } of await one.rows()) {
      await atProvider(world, `/payment_intents/${intentId}/sandbox_expire`);
    }
    expect(await one.complete()).toMatchObject({ totalAmount: "126.00", paymentStatus: "due" });
    const dues = (await one.asCustomer.payment.dues()).map(({ amount }) => amount);
    expect(dues.toSorted()).toEqual(["105.00", "21.00"]);
  });
});

describe("an authorization that the bank releases after the total fell and rose again", () => {
  test("leaves everything due that the change order's payment doesn't cover", async () => {
    const one = await jobAtWork(world);
    const { services } = await one.now();
    const less = await one.propose({
      add: [{ ...LABOR, amount: 40 }],
      remove: services.map((service) => service.id),
    });
    await one.asCustomer.booking.approveChange({ id: less.id });
    // Authorizes the difference from the lower total, beside the first payment.
    const more = await one.propose({ add: [PADS] });
    const { payment } = await one.asCustomer.booking.approveChange({ id: more.id });
    expect(payment).toMatchObject({ amount: "84.00" });
    await one.pay(payment?.id);
    const first = (await one.rows()).find(({ purpose }) => purpose === "booking");
    await atProvider(world, `/payment_intents/${first?.intentId}/sandbox_expire`);
    // The first payment would have covered 105, so the second one captures the rest.
    expect(await one.complete()).toMatchObject({ totalAmount: "126.00", paymentStatus: "due" });
    expect(await one.taken()).toEqual({ cents: 2_100, heldCents: 0 });
    const [due] = await one.asCustomer.payment.dues();
    expect(due).toMatchObject({ purpose: "booking", amount: "105.00" });
    expect(await one.pay(due?.id)).toMatchObject({ amount: "105.00" });
    expect(await one.now()).toMatchObject({ paymentStatus: "captured" });
    expect(await one.taken()).toEqual({ cents: 12_600, heldCents: 0 });
    expect(await one.ledger()).toEqual({ mechanic: 12_000, platform: 600 });
  });
});

describe("receipts", () => {
  const receiptsOf = async ({ id }: { id: string }) => {
    const payments = await database.prisma.payment.findMany({
      where: { bookingId: id, capturedCents: { gt: 0 } },
      // Ids follow creation order, even within one moment of the test's clock.
      orderBy: [{ purpose: "asc" }, { id: "asc" }],
    });
    return Promise.all(
      payments.map((payment) => loadReceipt(world.context(), id, { paymentId: payment.id })),
    );
  };
  const cents = (text: string) => Math.round(Number(text) * 100);
  const expectSums = (receipts: Awaited<ReturnType<typeof receiptsOf>>) => {
    for (const { lines, subtotal } of receipts) {
      expect(lines.reduce((sum, { price }) => sum + cents(price), 0)).toBe(cents(subtotal));
    }
  };

  test("each payment's receipt shows what it paid for, removed lines too", async () => {
    const one = await jobAtWork(world);
    const [service] = (await one.now()).services;
    const { id } = await one.propose({ add: [PADS] });
    await one.pay((await one.asCustomer.booking.approveChange({ id })).payment?.id);
    const second = await one.propose({
      add: [{ ...LABOR, description: "Another caliper", amount: 120 }],
      remove: [service?.id ?? ""],
    });
    await one.pay((await one.asCustomer.booking.approveChange({ id: second.id })).payment?.id);
    await one.complete();
    const receipts = await receiptsOf(one);
    expect(receipts.map(({ lines, amount }) => [amount, lines.map(({ price }) => price)])).toEqual([
      ["105.00", ["100.00"]],
      ["84.00", ["80.00"]],
      ["21.00", ["120.00", "-100.00"]],
    ]);
    expect(receipts[2]?.lines[1]?.name).toBe(`Removed: ${service?.name}`);
    expectSums(receipts);
  });

  test("still adds up when a job's total fell below its authorizations", async () => {
    const one = await jobAtWork(world);
    const [service] = (await one.now()).services;
    const { id } = await one.propose({ add: [PADS, LABOR] });
    await one.pay((await one.asCustomer.booking.approveChange({ id })).payment?.id);
    const second = await one.propose({
      add: [{ ...LABOR, amount: 40 }],
      remove: [service?.id ?? ""],
    });
    await one.asCustomer.booking.approveChange({ id: second.id });
    await one.complete();
    const receipts = await receiptsOf(one);
    expect(receipts.map(({ amount }) => amount)).toEqual(["105.00", "42.00"]);
    expectSums(receipts);
  });

  test("shows all lines on one receipt when one authorization covers the job", async () => {
    const one = await jobAtWork(world, { held: false });
    const { id } = await one.propose({ add: [PADS] });
    await one.pay((await one.asCustomer.booking.approveChange({ id })).payment?.id);
    await one.complete();
    const receipts = await receiptsOf(one);
    expect(receipts.map(({ lines }) => lines.map(({ price }) => price))).toEqual([
      ["100.00", "80.00"],
    ]);
    expectSums(receipts);
  });
});

describe("proposing a change order", () => {
  const refused = { code: "CONFLICT" };

  test("allows one at a time and three in all", async () => {
    const one = await jobAtWork(world);
    const { id } = await one.propose();
    await expect(one.propose()).rejects.toMatchObject({
      ...refused,
      message: "An updated quote is still open. It must be answered or withdrawn first.",
    });
    await one.asMechanic.booking.withdrawChange({ id });
    await one.asCustomer.booking.declineChange({ id: (await one.propose()).id });
    await one.asMechanic.booking.withdrawChange({ id: (await one.propose()).id });
    await expect(one.propose()).rejects.toMatchObject({
      ...refused,
      message: "A job can have 3 updated quotes. Talk to the customer, or contact support.",
    });
    expect(await one.asCustomer.booking.changeOrders({ id: one.id })).toMatchObject([
      { number: 3, state: "withdrawn" },
      { number: 2, state: "declined" },
      { number: 1, state: "withdrawn" },
    ]);
    expect(await one.complete()).toMatchObject({ totalAmount: "105.00" });
  });

  test("refuses unknown lines, the same line twice, and an empty order", async () => {
    const one = await jobAtWork(world);
    const other = await jobAtWork(world);
    const bad = { code: "BAD_REQUEST" };
    const [own] = (await one.now()).serviceIds;
    const [foreign = ""] = (await other.now()).serviceIds;
    for (const change of [
      { add: [] },
      { remove: [foreign] },
      { add: [{ kind: "service" as const, amount: 10, serviceId: own }] },
      { add: [{ kind: "service" as const, amount: 10, serviceId: crypto.randomUUID() }] },
      { add: [{ ...PADS, description: " " }] },
      { add: [{ ...PADS, amount: -1 }] },
      { add: [{ ...PADS, amount: "1.005" }] },
      { add: [{ ...PADS, amount: 10_000.01 }] },
      { add: [{ ...PADS, serviceId: own }] },
      { add: [PADS], reason: "" },
    ]) {
      await expect(one.propose(change)).rejects.toMatchObject(bad);
    }
    expect((await one.now()).changeOrder).toBeNull();
  });

  test("asks for a photo of a part over $100.00", async () => {
    const one = await jobAtWork(world);
    await expect(one.propose({ add: [{ ...PADS, amount: "100.01" }] })).rejects.toMatchObject({
      code: "BAD_REQUEST",
      message: "Add a photo. Parts over $100.00 need one.",
    });
    expect(await one.propose({ add: [{ ...PADS, amount: 100 }] })).toMatchObject({ photos: [] });
  });

  test("shows the customer the order's photos and refuses photos of another booking", async () => {
    const one = await jobAtWork(world);
    const bytes = new Uint8Array(await png(8, 8));
    const { id: photoId } = await one.asMechanic.booking.photos.add({
      id: one.id,
      kind: "change",
      bytes,
      filename: "pads.png",
    });
    const dear = { add: [{ ...PADS, amount: 150 }] };
    await expect(one.propose({ ...dear, photoIds: [one.id] })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
    const { photos, awaitsOperator } = await one.propose({ ...dear, photoIds: [photoId] });
    expect(photos).toEqual([{ id: photoId, url: `/api/photos/${photoId}` }]);
    // A photo that shows nothing doesn't stand for an expensive part.
    expect(awaitsOperator).toBe(true);
    expect((await one.now()).changeOrder?.photos).toEqual(photos);
  });

  test.each([
    ["more than twice the booked total", { add: [{ ...LABOR, amount: "200.01" }] }, true],
    ["twice what was booked", { add: [{ ...LABOR, amount: 200 }] }, false],
    ["only free work is left", { remove: ["all"], add: [{ ...LABOR, amount: 0 }] }, true],
  ])("%s: decides whether the operator must approve first", async (_, change, awaitsOperator) => {
    const one = await jobAtWork(world);
    const all = (await one.now()).services.map(({ id }) => id);
    const remove = "remove" in change ? all : [];
    const { id, ...order } = await one.propose({ ...change, remove });
    expect(order.awaitsOperator).toBe(awaitsOperator);
    const answer = one.asCustomer.booking.approveChange({ id });
    if (!awaitsOperator) return expect(await answer).toMatchObject({ state: "holding" });
    await expect(answer).rejects.toMatchObject(refused);
    expect(await told("change_proposed")).toBe(0);
    const { api } = await atDesk(world, database.prisma, "operator");
    await api.desk.allowChange({ id, reason: "They called us." });
    expect(await told("change_proposed")).toBe(1);
    expect(await database.prisma.auditEntry.findMany()).toMatchObject([
      { action: "change.allowed", subject: id, reason: "They called us." },
    ]);
    const { state } = await one.asCustomer.booking.approveChange({ id });
    expect(["holding", "approved"]).toContain(state);
  });

  test("counts several small orders together as large", async () => {
    const one = await jobAtWork(world);
    const first = await one.propose({ add: [{ ...LABOR, amount: 150 }] });
    expect(first.awaitsOperator).toBe(false);
    const { payment } = await one.asCustomer.booking.approveChange({ id: first.id });
    await one.pay(payment?.id);
    expect(await one.propose({ add: [{ ...LABOR, amount: 60 }] })).toMatchObject({
      awaitsOperator: true,
    });
  });
});

const told = (kind: string) => database.prisma.notification.count({ where: { kind } });

describe("answering a change order", () => {
  test("is for the customer alone: the job's mechanic is refused, others get 404", async () => {
    const one = await jobAtWork(world);
    const { id } = await one.propose();
    const strangers = [
      await world.callerFor(await givenCustomer(database.prisma)),
      await world.callerFor(await givenMechanic(database.prisma)),
    ];
    for (const action of ["approveChange", "declineChange"] as const) {
      await expect(one.asMechanic.booking[action]({ id })).rejects.toMatchObject({
        code: "FORBIDDEN",
      });
      for (const api of strangers) {
        await expect(api.booking[action]({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
      }
    }
    await expect(one.asCustomer.booking.withdrawChange({ id })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await expect(strangers[1]?.booking.withdrawChange({ id })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await expect(strangers[0]?.booking.changeOrders({ id: one.id })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("refuses a second answer, and declining is free", async () => {
    const one = await jobAtWork(world);
    const { id } = await one.propose();
    expect(await one.asCustomer.booking.declineChange({ id })).toMatchObject({ state: "declined" });
    for (const action of ["approveChange", "declineChange"] as const) {
      await expect(one.asCustomer.booking[action]({ id })).rejects.toMatchObject({
        code: "CONFLICT",
        message: "This updated quote is no longer open.",
      });
    }
    expect(await told("change_declined")).toBe(1);
    await one.complete();
    expect(await one.taken()).toEqual({ cents: 10_500, heldCents: 0 });
  });

  test("the database refuses to rewrite a sent order", async () => {
    const one = await jobAtWork(world);
    const { id } = await one.propose();
    const { prisma } = database;
    await expect(
      prisma.changeOrder.update({ where: { id }, data: { reason: "Another" } }),
    ).rejects.toThrow();
    await expect(
      prisma.changeOrderLine.updateMany({ where: { orderId: id }, data: { priceCents: 1 } }),
    ).rejects.toThrow();
    await one.asCustomer.booking.declineChange({ id });
    await expect(
      prisma.changeOrder.update({ where: { id }, data: { state: "approved" } }),
    ).rejects.toThrow();
    await expect(
      givenChangeOrder(prisma, one.id).then(() => givenChangeOrder(prisma, one.id)),
    ).rejects.toThrow();
  });
});

describe("a change order that ends without approval", () => {
  test("expires after 24 hours without an answer, and both sides are told", async () => {
    const one = await jobAtWork(world);
    const { id, expiresAt } = await one.propose();
    world.clock.set(expiresAt);
    await expect(one.asCustomer.booking.approveChange({ id })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    await endForgotten(world.context());
    expect((await one.now()).changeOrder).toBeNull();
    await world.runJobs();
    const subjects = world.mails.map(({ subject }) => subject).filter((one) => /expired/.test(one));
    expect(subjects).toHaveLength(2);
  });

  test("releases a late authorization when the order was withdrawn first", async () => {
    const one = await jobAtWork(world);
    const { id } = await one.propose();
    const { payment } = await one.asCustomer.booking.approveChange({ id });
    const { clientSecret } = await one.asCustomer.payment.pay({ id: payment?.id ?? "" });
    await one.asMechanic.booking.withdrawChange({ id });
    await expect(one.asCustomer.payment.pay({ id: payment?.id ?? "" })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    await world.confirmCard(clientSecret, "4242424242424242");
    await one.asCustomer.payment.refresh({ id: one.id });
    await world.runJobs();
    expect(await one.taken()).toEqual({ cents: 0, heldCents: 10_500 });
    expect(await one.complete()).toMatchObject({ totalAmount: "105.00" });
    expect(await one.taken()).toEqual({ cents: 10_500, heldCents: 0 });
  });

  test("ends with the canceled job, which releases every authorization", async () => {
    const one = await jobAtWork(world, { started: false });
    const { id } = await one.propose();
    const { payment } = await one.asCustomer.booking.approveChange({ id });
    await one.asCustomer.payment.pay({ id: payment?.id ?? "" });
    const { fee } = await one.asCustomer.booking.cancellation({ id: one.id });
    await one.asCustomer.booking.cancel({ id: one.id, fee });
    expect(await one.asCustomer.booking.changeOrders({ id: one.id })).toMatchObject([
      { state: "cleared", payment: null },
    ]);
    await world.runJobs();
    expect(await one.taken()).toEqual({ cents: 0, heldCents: 0 });
  });
});
