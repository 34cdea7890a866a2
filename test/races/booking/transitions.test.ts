import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, describe, expect, inject, test } from "vitest";
import { useDatabase } from "~test/support/db";
import { givenBooking, givenCustomer, givenMechanic, givenService } from "~test/support/factory";
import { createWorld, UNLIMITED, type TestWorld } from "~test/support/world";
import { concurrently, outcomeOf, rounds, tally, times, type Outcome } from "../support";
import { inOneTransaction } from "~test/support/database/transaction";

const database = useDatabase();
let world: TestWorld;

beforeEach(() => {
  world = createWorld(database.db, { bookingLimits: UNLIMITED });
});

async function people() {
  const customer = await givenCustomer(database.prisma);
  const mechanic = await givenMechanic(database.prisma);
  return {
    customer,
    mechanic,
    asCustomer: await world.callerFor(customer),
    asMechanic: await world.callerFor(mechanic),
  };
}

const dayOf = (round: number) => new Date(Date.now() + (round + 1) * 86_400_000);

const stored = (id: string) =>
  database.prisma.booking.findUniqueOrThrow({
    where: { id },
    include: { lines: true, events: { orderBy: { id: "asc" } }, declines: true },
  });

describe("a pending booking", () => {
  test("cancel against accept: one succeeds, and the booking shows which", async () => {
    const { customer, mechanic, asCustomer, asMechanic } = await people();
    for (let round = 0; round < rounds(); round += 1) {
      const { id } = await givenBooking(database.prisma, { customer, scheduledAt: dayOf(round) });
      const [cancelled, accepted] = await concurrently([
        () => asCustomer.booking.update({ id, status: "cancelled" }),
        () => asMechanic.booking.accept({ id }),
      ]);
      const booking = await stored(id);
      if (cancelled?.code === "OK") {
        // A read after the cancel finds no open request; one before it loses the race.
        expect(["CONFLICT", "NOT_FOUND"]).toContain(accepted?.code);
        expect(booking).toMatchObject({ status: "cancelled", mechanicId: null });
      } else {
        expect([cancelled?.code, accepted?.code]).toEqual(["CONFLICT", "OK"]);
        expect(booking).toMatchObject({ status: "accepted", mechanicId: mechanic.id });
      }
      expect(booking.events).toHaveLength(1);
    }
  });

  test("ten cancels at once: one succeeds", async () => {
    const { customer, asCustomer } = await people();
    for (let round = 0; round < rounds(); round += 1) {
      const { id } = await givenBooking(database.prisma, { customer });
      const outcomes = await concurrently(
        times(10, () => () => asCustomer.booking.update({ id, status: "cancelled" })),
      );
      expect(tally(outcomes)).toEqual({ OK: 1, CONFLICT: 9 });
      expect((await stored(id)).events.map(({ kind }) => kind)).toEqual(["cancel"]);
    }
  });

  test("edit against accept: the stored booking is the one the mechanic accepted", async () => {
    const { customer, asCustomer, asMechanic } = await people();
    const extra = await givenService(database.prisma, { basePriceCents: 5_000 });
    for (let round = 0; round < rounds(); round += 1) {
      const { id } = await givenBooking(database.prisma, { customer, scheduledAt: dayOf(round) });
      const { serviceIds } = await asCustomer.booking.byId({ id });
      const [edited, accepted] = await concurrently([
        () => asCustomer.booking.update({ id, serviceIds: [...serviceIds, extra.id] }),
        () => asMechanic.booking.accept({ id }),
      ]);
      const booking = await stored(id);
      const lines = booking.lines.reduce((sum, line) => sum + line.priceCents, 0);
      expect(lines).toBe(booking.subtotalCents);
      expect(booking.subtotalCents).toBe(edited?.code === "OK" ? 15_000 : 10_000);
      expect(booking.status).toBe(accepted?.code === "OK" ? "accepted" : "pending");
      if (accepted?.code === "OK") {
        expect(accepted.value.totalAmount).toBe((booking.totalCents / 100).toFixed(2));
      }
      expect([edited?.code, accepted?.code]).toContain("OK");
    }
  });

  test("an edit saved while an accept waits for it: the accept is refused, since the mechanic saw the old version", async () => {
    const { customer, asMechanic } = await people();
    const { id } = await givenBooking(database.prisma, { customer });
    let accepted: Promise<Outcome<unknown>> | undefined;
    await inOneTransaction(database.db, async (query) => {
      await query(`UPDATE "Booking" SET "version" = "version" + 1 WHERE "id" = $1`, [id]);
      accepted = outcomeOf(asMechanic.booking.accept({ id }));
      await sleep(300);
    });
    // PGlite has one session, so there the accept reads only after the edit is done.
    const meets = inject("database").engine === "postgres";
    expect((await accepted)?.code).toBe(meets ? "CONFLICT" : "OK");
    expect((await stored(id)).status).toBe(meets ? "pending" : "accepted");
  });

  test("a decline saved while the same mechanic's accept waits for it: the accept is refused", async () => {
    const { customer, mechanic, asMechanic } = await people();
    const { id } = await givenBooking(database.prisma, { customer });
    let accepted: Promise<Outcome<unknown>> | undefined;
    await inOneTransaction(database.db, async (query) => {
      await query(`SELECT FROM "Booking" WHERE "id" = $1 FOR NO KEY UPDATE`, [id]);
      await query(`INSERT INTO "BookingDecline" ("bookingId", "mechanicId") VALUES ($1, $2)`, [
        id,
        mechanic.id,
      ]);
      accepted = outcomeOf(asMechanic.booking.accept({ id }));
      await sleep(300);
    });
    expect((await accepted)?.code).toBe("CONFLICT");
    expect((await stored(id)).status).toBe("pending");
  });

  test("ten tabs that edit the version they saw: the first counts, the others are stale", async () => {
    const { customer, asCustomer } = await people();
    for (let round = 0; round < rounds(); round += 1) {
      const { id, version } = await givenBooking(database.prisma, { customer });
      const outcomes = await concurrently(
        times(10, (tab) => () => asCustomer.booking.update({ id, version, notes: `Tab ${tab}` })),
      );
      expect(tally(outcomes)).toEqual({ OK: 1, STALE: 9 });
      const first = outcomes.findIndex(({ code }) => code === "OK");
      expect(await stored(id)).toMatchObject({ notes: `Tab ${first}`, version: version + 1 });
    }
  });

  test("an edit against a cancel of the version before it: never both", async () => {
    const { customer, asCustomer } = await people();
    for (let round = 0; round < rounds(); round += 1) {
      const { id, version } = await givenBooking(database.prisma, { customer });
      const [edited, canceled] = await concurrently([
        () => asCustomer.booking.update({ id, version, notes: "Ring twice" }),
        () => asCustomer.booking.update({ id, version, status: "cancelled" }),
      ]);
      const isCanceled = canceled?.code === "OK";
      expect([edited?.code, canceled?.code]).toEqual(
        isCanceled ? ["CONFLICT", "OK"] : ["OK", "STALE"],
      );
      expect((await stored(id)).status).toBe(isCanceled ? "cancelled" : "pending");
    }
  });

  test("one mechanic's accept against their own decline: never both", async () => {
    const { customer, mechanic, asMechanic } = await people();
    await givenMechanic(database.prisma);
    for (let round = 0; round < rounds(); round += 1) {
      const { id } = await givenBooking(database.prisma, { customer, scheduledAt: dayOf(round) });
      await world.deps.limits.clear("declines", mechanic.id);
      const [accepted, declined] = await concurrently([
        () => asMechanic.booking.accept({ id }),
        () => asMechanic.booking.setStatus({ id, status: "cancelled" }),
      ]);
      expect([accepted?.code, declined?.code].toSorted()).toEqual(["CONFLICT", "OK"]);
      const booking = await stored(id);
      expect(booking.status).toBe(accepted?.code === "OK" ? "accepted" : "pending");
      expect(booking.declines).toHaveLength(declined?.code === "OK" ? 1 : 0);
    }
  });

  test("the requested mechanic's decline against the customer's cancel: the booking ends once", async () => {
    const { customer, mechanic, asCustomer, asMechanic } = await people();
    for (let round = 0; round < rounds(); round += 1) {
      const { id } = await givenBooking(database.prisma, { customer, requestedMechanic: mechanic });
      await world.deps.limits.clear("declines", mechanic.id);
      const outcomes = await concurrently([
        () => asCustomer.booking.update({ id, status: "cancelled" }),
        () => asMechanic.booking.setStatus({ id, status: "cancelled" }),
      ]);
      expect(outcomes.filter(({ code }) => code === "OK")).toHaveLength(1);
      const booking = await stored(id);
      expect(booking.status).toBe("cancelled");
      expect(booking.events).toHaveLength(1);
    }
  });

  test("one mechanic's five declines at once: one counts", async () => {
    const { customer, mechanic, asMechanic } = await people();
    await givenMechanic(database.prisma);
    for (let round = 0; round < rounds(); round += 1) {
      const { id } = await givenBooking(database.prisma, { customer });
      await world.deps.limits.clear("declines", mechanic.id);
      const outcomes = await concurrently(
        times(5, () => () => asMechanic.booking.setStatus({ id, status: "cancelled" })),
      );
      expect(tally(outcomes)).toEqual({ OK: 1, CONFLICT: 4 });
      expect(await stored(id)).toMatchObject({ status: "pending", declines: [{}] });
    }
  });

  test("the last five mechanics who could accept decline at once: the booking is cancelled", async () => {
    const { customer } = await people();
    await database.prisma.mechanicProfile.updateMany({ data: { isAvailable: false } });
    const mechanics = await Promise.all(times(5, () => givenMechanic(database.prisma)));
    const callers = await Promise.all(mechanics.map((one) => world.callerFor(one)));
    for (let round = 0; round < rounds(); round += 1) {
      const { id } = await givenBooking(database.prisma, { customer });
      for (const one of mechanics) await world.deps.limits.clear("declines", one.id);
      const outcomes = await concurrently(
        callers.map((api) => () => api.booking.setStatus({ id, status: "cancelled" })),
      );
      expect(tally(outcomes)).toEqual({ OK: 5 });
      const booking = await stored(id);
      expect(booking.status).toBe("cancelled");
      expect(booking.events.map(({ kind }) => kind)).toEqual(["decline"]);
    }
  });
});

describe("an accepted job", () => {
  test("ten starts and ten completes at once: each counts once, in the documented order", async () => {
    const { customer, mechanic, asMechanic } = await people();
    for (let round = 0; round < rounds(); round += 1) {
      const { id } = await givenBooking(database.prisma, {
        customer,
        status: "accepted",
        mechanic,
      });
      const outcomes = await concurrently([
        ...times(10, () => () => asMechanic.booking.setStatus({ id, status: "in_progress" })),
        ...times(10, () => () => asMechanic.booking.complete({ id })),
      ]);
      const starts = outcomes.slice(0, 10);
      const completes = outcomes.slice(10);
      expect(tally(starts)).toEqual({ OK: 1, CONFLICT: 9 });
      const completed = completes.filter(({ code }) => code === "OK").length;
      expect(tally(completes)["CONFLICT"]).toBe(10 - completed);
      const booking = await stored(id);
      expect(booking.status).toBe(completed === 1 ? "completed" : "in_progress");
      const moves = booking.events.map(({ kind }) => kind);
      expect(moves).toEqual(completed === 1 ? ["start", "complete", "payment_due"] : ["start"]);
      if (completed === 0) await asMechanic.booking.complete({ id });
      expect((await stored(id)).status).toBe("completed");
    }
  });

  test("ten completes at once: one counts, and one payment is due", async () => {
    const { customer, mechanic, asMechanic } = await people();
    for (let round = 0; round < rounds(); round += 1) {
      const { id } = await givenBooking(database.prisma, {
        customer,
        status: "in_progress",
        mechanic,
      });
      const outcomes = await concurrently(
        times(10, () => () => asMechanic.booking.complete({ id })),
      );
      expect(tally(outcomes)).toEqual({ OK: 1, CONFLICT: 9 });
      const kinds = (await stored(id)).events.map(({ kind }) => kind);
      expect(kinds).toEqual(["complete", "payment_due"]);
    }
  });

  test("five reviews of one job at once: one row, counted once in the average", async () => {
    const { customer, mechanic, asCustomer } = await people();
    for (let round = 0; round < rounds(); round += 1) {
      const { id } = await givenBooking(database.prisma, {
        customer,
        status: "completed",
        paymentStatus: "captured",
        mechanic,
      });
      const outcomes = await concurrently(
        times(5, () => () => asCustomer.booking.review({ bookingId: id, rating: 4 })),
      );
      expect(tally(outcomes)).toEqual({ OK: 1, CONFLICT: 4 });
      const profile = await asCustomer.mechanic.publicProfile({ userId: mechanic.id });
      expect(profile).toMatchObject({ rating: 4, reviewCount: round + 1 });
    }
  });
});
