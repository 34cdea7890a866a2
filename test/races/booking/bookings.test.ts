import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, describe, expect, test } from "vitest";
import { api as http } from "~/server/http/app";
import { sessionCookie } from "~/server/gateways/auth/session";
import { atDesk } from "~test/support/desk/desk";
import { useDatabase } from "~test/support/db";
import {
  givenBooking,
  givenCustomer,
  givenMechanic,
  givenService,
  givenVehicle,
} from "~test/support/factory";
import { Browser, mailedCode } from "~test/routers/account/auth-support";
import { createWorld, UNLIMITED, type TestWorld } from "~test/support/world";
import { concurrently, rounds, tally, times } from "../support";

const database = useDatabase();
let world: TestWorld;

beforeEach(() => {
  world = createWorld(database.db, { bookingLimits: UNLIMITED });
});

async function cart(prisma = database.prisma) {
  const customer = await givenCustomer(prisma);
  const [vehicle, service] = [await givenVehicle(prisma, customer), await givenService(prisma)];
  return {
    customer,
    order: {
      vehicleId: vehicle.id,
      serviceIds: [service.id],
      serviceLocation: "Austin, TX 78701",
      scheduledAt: new Date(Date.now() + 3 * 86_400_000).toISOString(),
      customerProvidesPartss: false,
      issueDescription: "Squeaking",
    },
  };
}

describe("a pause of new bookings", () => {
  test("sent by two operators while people book: one pauses, and no booking is made after its answer", async () => {
    const { desk } = await atDesk(world, database.prisma, "operator");
    for (let round = 0; round < rounds(10, 2); round += 1) {
      const { customer, order } = await cart();
      const api = await world.callerFor(customer);
      const pause = async () => {
        await desk.pauseBookings({ sentence: "Back on Friday.", reason: "Storm" });
        return database.prisma.booking.count();
      };
      const outcomes = await concurrently<unknown>([
        ...times(6, () => () => api.booking.create(order)),
        pause,
        pause,
        ...times(6, () => () => api.booking.create(order)),
      ]);
      const paused = outcomes.splice(6, 2);
      expect(tally(paused)).toEqual({ OK: 1, CONFLICT: 1 });
      const [countThen] = paused.flatMap((one) => (one.code === "OK" ? [one.value] : []));
      expect(await database.prisma.booking.count()).toBe(countThen);
      expect(
        outcomes.every(({ code }) => code === "OK" || code === "CONFLICT"),
        JSON.stringify(tally(outcomes)),
      ).toBe(true);
      await desk.resumeBookings({ reason: "The roads are open" });
    }
  });
});

describe("a suspension of a customer", () => {
  test("sent by two staff while the customer books: one suspends, and no request is open after its answer", async () => {
    const [one, other] = [
      await atDesk(world, database.prisma, "operator"),
      await atDesk(world, database.prisma, "operator"),
    ];
    let made = 0;
    const count = rounds(10, 4);
    for (let round = 0; round < count; round += 1) {
      const { customer, order } = await cart();
      const api = await world.callerFor(customer);
      const customerId = customer.id;
      const open = () =>
        database.prisma.booking.count({ where: { customerId, status: "pending" } });
      const suspend = (desk: typeof one.desk) => async () => {
        const { cancelled } = await desk.suspendCustomer({ id: customerId, reason: "Threats." });
        expect(await open()).toBe(0);
        return cancelled;
      };
      let answer = () => {};
      const answered = new Promise<void>((done) => (answer = done));
      const suspending = (desk: typeof one.desk) => async () => {
        try {
          return await suspend(desk)();
        } finally {
          answer();
        }
      };
      const book = () => api.booking.create(order);
      const outcomes = await concurrently<unknown>([
        ...times(6, () => book),
        suspending(one.desk),
        suspending(other.desk),
        ...times(3, () => book),
        // These begin once one of the two was answered, and the other is refused.
        ...times(3, () => async () => {
          await answered;
          return book();
        }),
      ]);
      const suspended = outcomes.splice(6, 2);
      expect(tally(suspended)).toEqual({ OK: 1, CONFLICT: 1 });
      expect(await open()).toBe(0);
      const { OK = 0, ACCOUNT_SUSPENDED = 0, ...others } = tally(outcomes);
      expect([OK + ACCOUNT_SUSPENDED, others]).toEqual([12, {}]);
      made += OK;
      // Every request that was made is one that the suspension canceled.
      const canceled = { customerId, status: "cancelled", cancellationFeeCents: 0 } as const;
      expect(await database.prisma.booking.count({ where: canceled })).toBe(OK);
      expect(suspended.flatMap((one) => (one.code === "OK" ? [one.value] : []))).toEqual([OK]);
    }
    // Otherwise the race was not tried.
    expect(made).toBeGreaterThan(0);
  });

  test("against a mechanic who accepts: the job goes on or is canceled, never both", async () => {
    const { desk } = await atDesk(world, database.prisma, "operator");
    for (let round = 0; round < rounds(10, 4); round += 1) {
      const customer = await givenCustomer(database.prisma);
      const mechanic = await givenMechanic(database.prisma);
      const { id } = await givenBooking(database.prisma, { customer });
      const api = await world.callerFor(mechanic);
      const [accepted, suspended] = await concurrently<unknown>([
        () => api.booking.accept({ id }),
        () => desk.suspendCustomer({ id: customer.id, reason: "Threats." }),
      ]);
      expect(suspended?.code).toBe("OK");
      const { status } = await database.prisma.booking.findUniqueOrThrow({ where: { id } });
      expect(status).toBe(accepted?.code === "OK" ? "accepted" : "cancelled");
    }
  });
});

describe("a promo code", () => {
  test("used in five bookings at once: one gets the discount, the others get a 422", async () => {
    for (let round = 0; round < rounds(); round += 1) {
      const { customer, order } = await cart();
      const api = await world.callerFor(customer);
      const outcomes = await concurrently(
        times(
          5,
          (index) => () =>
            api.booking.create({ ...order, promoCode: index % 2 === 0 ? "FIRST20" : " first20 " }),
        ),
      );
      expect(tally(outcomes)).toEqual({ OK: 1, PROMO_NOT_APPLICABLE: 4 });
      const mine = await database.prisma.booking.findMany({ where: { customerId: customer.id } });
      expect(mine.map(({ discountCents }) => discountCents)).toEqual([2_000]);
    }
  });

  test("used at once by two accounts whose phone number is spelled differently: one gets the discount", async () => {
    for (let round = 0; round < rounds(); round += 1) {
      const last = String(round).padStart(4, "0");
      const people = await Promise.all(
        [`(415) 777-${last}`, `+1 415 777 ${last}`].map(async (phone) => {
          const { customer, order } = await cart();
          await database.prisma.user.update({ where: { id: customer.id }, data: { phone } });
          return { api: await world.callerFor(customer), order };
        }),
      );
      const outcomes = await concurrently(
        people.map(
          ({ api, order }) =>
            () =>
              api.booking.create({ ...order, promoCode: "FIRST20" }),
        ),
      );
      expect(tally(outcomes)).toEqual({ OK: 1, PROMO_NOT_APPLICABLE: 1 });
    }
  });

  test("two accounts authorize the same card at once: one keeps the discount", async () => {
    const { prisma } = database;
    for (let round = 0; round < rounds(); round += 1) {
      const people = await Promise.all(
        times(2, async () => {
          const { customer, order } = await cart();
          const api = await world.callerFor(customer);
          const { id } = await api.booking.create({ ...order, promoCode: "FIRST20" });
          const { clientSecret } = await api.payment.createIntent({ amount: 85, bookingId: id });
          return { api, id, clientSecret };
        }),
      );
      // The webhooks settle both payments before either browser returns.
      await Promise.all(
        people.map(({ clientSecret }) => world.confirmCard(clientSecret, "4242424242424242")),
      );
      const outcomes = await concurrently(
        people.map(
          ({ api, id }) =>
            () =>
              api.payment.refresh({ id }),
        ),
      );
      expect(tally(outcomes)).toEqual({ OK: 1, PROMO_CARD_USED: 1 });
      const held = { id: { in: people.map(({ id }) => id) }, paymentStatus: "authorized" } as const;
      expect(await prisma.booking.count({ where: held })).toBe(1);
      await prisma.promoRedemption.deleteMany();
    }
  });

  test("freed by a cancel while it is used again: two live bookings never share it", async () => {
    for (let round = 0; round < rounds(); round += 1) {
      const { customer, order } = await cart();
      const api = await world.callerFor(customer);
      const first = await api.booking.create({ ...order, promoCode: "FIRST20" });
      const [cancelled] = await concurrently([
        () => api.booking.update({ id: first.id, status: "cancelled" }),
        ...times(3, () => () => api.booking.create({ ...order, promoCode: "FIRST20" })),
      ]);
      expect(cancelled?.code).toBe("OK");
      const live = await database.prisma.booking.findMany({
        where: { customerId: customer.id, status: "pending" },
        include: { promo: true },
      });
      expect(live.length).toBeLessThanOrEqual(1);
      for (const booking of live) {
        expect(booking).toMatchObject({ discountCents: 2_000, promo: { code: "FIRST20" } });
      }
    }
  });
});

/** Makes REST calls as one signed-in person, as their browser would. */
async function restAs(user: { id: string }) {
  const { sessionId } = await world.sessionOf(user);
  const cookie = (await sessionCookie({ userId: user.id, sessionId }, false)).split(";")[0] ?? "";
  return async (path: string, body: object | null, key: string) => {
    const answer = await http.fetch(
      new Request(`http://localhost:3000/api${path}`, {
        method: "POST",
        headers: {
          cookie,
          "idempotency-key": key,
          ...(body === null ? {} : { "content-type": "application/json" }),
        },
        body: body === null ? null : JSON.stringify(body),
      }),
      { requestId: "one", clientAddress: "127.0.0.1", secure: false },
    );
    return { status: answer.status, body: await answer.json() };
  };
}

/**
 * Starts ten calls a few milliseconds apart, so that some arrive while the first is in progress.
 */
function inQuickSuccession<Value>(call: () => Promise<Value>): Promise<Value[]> {
  return Promise.all(times(10, (index) => sleep(index * 4).then(call)));
}

describe("one Idempotency-Key", () => {
  test("ten bookings at once: one booking, ten identical answers", async () => {
    for (let round = 0; round < rounds(); round += 1) {
      const { customer, order } = await cart();
      const post = await restAs(customer);
      const results = await inQuickSuccession(() => post("/bookings", order, "once"));
      expect(new Set(results.map(({ status }) => status))).toEqual(new Set([201]));
      for (const { body } of results) expect(body).toEqual(results[0]?.body);
      expect(await database.prisma.booking.count({ where: { customerId: customer.id } })).toBe(1);
      const other = await post("/bookings", { ...order, notes: "another" }, "once");
      expect(other.status).toBe(409);
    }
  });

  test("ten bookings with a promo code at once: the first one's redemption makes none of the others fail", async () => {
    for (let round = 0; round < rounds(); round += 1) {
      const { customer, order } = await cart();
      const post = await restAs(customer);
      const results = await inQuickSuccession(() =>
        post("/bookings", { ...order, promoCode: "FIRST20" }, "once"),
      );
      expect(new Set(results.map(({ status }) => status))).toEqual(new Set([201]));
      for (const { body } of results) expect(body).toEqual(results[0]?.body);
    }
  });

  test("ten completes at once: all ten get the first one's answer", async () => {
    const { prisma } = database;
    const customer = await givenCustomer(prisma);
    for (let round = 0; round < rounds(); round += 1) {
      // Calls are limited per person and minute, so each round gets its own mechanic.
      const mechanic = await givenMechanic(prisma);
      const post = await restAs(mechanic);
      const { id } = await givenBooking(prisma, { customer, status: "in_progress", mechanic });
      const results = await inQuickSuccession(() =>
        post(`/bookings/${id}/complete`, null, `complete-${id}`),
      );
      expect(tally(results.map(({ status }) => ({ code: String(status) })))).toEqual({ 200: 10 });
      for (const { body } of results) expect(body).toEqual(results[0]?.body);
      expect(await prisma.bookingEvent.count({ where: { bookingId: id, kind: "complete" } })).toBe(
        1,
      );
    }
  });

  test("the same key from two people: each gets their own answer", async () => {
    const [one, two] = [await cart(), await cart()];
    const [a, b] = [await restAs(one.customer), await restAs(two.customer)];
    const results = await Promise.all([
      a("/bookings", one.order, "same"),
      b("/bookings", two.order, "same"),
    ]);
    expect(results.map(({ status }) => status)).toEqual([201, 201]);
    expect(await database.prisma.booking.count()).toBe(2);
    expect((await a("/bookings", one.order, "k".repeat(256))).status).toBe(400);
  });
});

describe("a booking without an account", () => {
  /** Starts a booking without an account and reads its mailed code. */
  async function asked(email: string) {
    const browser = new Browser(world);
    const service = await givenService(database.prisma);
    const { booking } = await browser.calls();
    const { draftId } = await booking.guest.start({
      serviceIds: [service.id],
      serviceLocation: "Austin, TX 78701",
      scheduledAt: new Date(Date.now() + 3 * 86_400_000).toISOString(),
      vehicle: { year: 2019, make: "Honda", model: "Civic" },
      firstName: "Robin",
      lastName: "Rivers",
      email,
      phone: "(415) 555-0132",
      acceptedTerms: "draft-1",
    });
    await world.runJobs();
    return { browser, draftId, code: mailedCode(world) };
  }

  const confirming =
    ({ browser, draftId, code }: Awaited<ReturnType<typeof asked>>) =>
    async () =>
      (await browser.copy().calls()).booking.guest.confirm({ draftId, code });

  const madeFor = (email: string) =>
    database.prisma.user.findMany({
      where: { email },
      select: { _count: { select: { bookings: true, sessions: true, vehicles: true } } },
    });

  test("confirmed in four windows at once: one account, one booking, one session", async () => {
    for (let round = 0; round < rounds(); round += 1) {
      const email = `guest-${round}@example.com`;
      const draft = await asked(email);
      const outcomes = await concurrently(times(4, () => confirming(draft)));
      expect(tally(outcomes)).toEqual({ OK: 1, CONFLICT: 3 });
      expect(await madeFor(email)).toEqual([{ _count: { bookings: 1, sessions: 1, vehicles: 1 } }]);
    }
  });

  test("asked for twice and confirmed at once: one account, two bookings", async () => {
    for (let round = 0; round < rounds(); round += 1) {
      const email = `twice-${round}@example.com`;
      const drafts = [await asked(email), await asked(email)];
      const outcomes = await concurrently(drafts.map((draft) => confirming(draft)));
      expect(tally(outcomes)).toEqual({ OK: 2 });
      expect(await madeFor(email)).toEqual([{ _count: { bookings: 2, sessions: 2, vehicles: 1 } }]);
    }
  });
});
