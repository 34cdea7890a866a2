import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { sqlStateOf } from "~/server/gateways/db/errors";
import { useDatabase } from "~test/support/db";
import {
  type BookingScene,
  givenBooking,
  givenCustomer,
  givenMechanic,
  givenProfile,
  givenService,
} from "~test/support/factory";
import { giveReceipt } from "~test/support/payment/payments";

// The database's own rules are the last line of defense: they refuse, on both engines, what the
// services miss. Each test covers one rule; scripts/prove-preconditions.mjs drops the rule and
// expects the test to fail.

const database = useDatabase();

const CHECK = "23514";
const UNIQUE = "23505";
const OVERLAP = "23P01";

async function expectRefused(write: Promise<unknown>, sqlState: string): Promise<void> {
  const outcome = await write.then(
    () => "it was written",
    (error: unknown) => sqlStateOf(error) ?? String(error),
  );
  expect(outcome).toBe(sqlState);
}

async function job(data: BookingScene = {}) {
  const customer = await givenCustomer(database.prisma);
  const mechanic = await givenMechanic(database.prisma);
  const withMechanic = data.status === undefined || data.status === "pending" ? {} : { mechanic };
  const booking = await givenBooking(database.prisma, { customer, ...withMechanic, ...data });
  const set = (values: Parameters<typeof database.prisma.booking.update>[0]["data"]) =>
    database.prisma.booking.update({ where: { id: booking.id }, data: values });
  return { customer, mechanic, booking, set };
}

describe("bookings", () => {
  test("Booking_cents: refuses a total that does not add up", async () => {
    const { set } = await job();
    await expectRefused(set({ totalCents: 1 }), CHECK);
    await expectRefused(set({ subtotalCents: -100, totalCents: 400 }), CHECK);
    await expectRefused(set({ discountCents: 10_001, totalCents: 499 }), CHECK);
  });

  test("Booking_mechanic_present: refuses an accepted job without a mechanic", async () => {
    const { set } = await job();
    await expectRefused(set({ status: "accepted" }), CHECK);
  });

  test("Booking_not_own_job: refuses a mechanic who takes their own order", async () => {
    const { set, customer } = await job();
    await expectRefused(set({ mechanicId: customer.id }), CHECK);
  });

  test("Booking_no_overlap: refuses overlapping jobs of one mechanic", async () => {
    const { booking, mechanic, customer } = await job({ status: "accepted" });
    const other = await givenBooking(database.prisma, {
      customer,
      scheduledAt: new Date(booking.scheduledAt.getTime() + 60_000),
    });
    await expectRefused(
      database.prisma.booking.update({
        where: { id: other.id },
        data: { status: "accepted", mechanicId: mechanic.id },
      }),
      OVERLAP,
    );
  });

  test("Booking_busy_after_start: refuses a job that ends before it begins", async () => {
    const { set, booking } = await job();
    await expectRefused(set({ busyUntil: booking.scheduledAt }), CHECK);
  });

  test("Booking_follow_up: refuses a return visit that is an open request", async () => {
    const { booking } = await job();
    const { set } = await job();
    await expectRefused(set({ followsUpId: booking.id }), CHECK);
  });

  test("warranty_fixed: refuses a change of a warranty's last day", async () => {
    const { set } = await job({ status: "completed" });
    await set({ warrantyEndsAt: new Date() });
    await expectRefused(set({ warrantyEndsAt: null }), CHECK);
  });

  test("Claim_open_warranty: refuses a second open claim on one warranty", async () => {
    const { prisma } = database;
    const { booking, customer } = await job({ status: "completed" });
    const claim = () =>
      prisma.claim.create({
        data: {
          bookingId: booking.id,
          kind: "warranty",
          state: "asked",
          openedBy: customer.id,
          description: "It squeaks again.",
          dueAt: new Date(),
        },
      });
    await claim();
    await expectRefused(claim(), UNIQUE);
  });

  test("Claim_once: refuses a second claim by one person for the same damage", async () => {
    const { prisma } = database;
    const { booking, customer } = await job({ status: "completed" });
    const claim = () =>
      prisma.claim.create({
        data: {
          bookingId: booking.id,
          kind: "damage",
          state: "desk",
          openedBy: customer.id,
          description: "A dent.",
          dueAt: new Date(),
        },
      });
    await claim();
    await expectRefused(claim(), UNIQUE);
  });

  test("booking_status_guard: refuses every transition the table does not list", async () => {
    const moves = [
      ["accepted", "completed"],
      ["in_progress", "accepted"],
      ["in_progress", "pending"],
      ["completed", "in_progress"],
      ["completed", "pending"],
      ["cancelled", "pending"],
      ["cancelled", "accepted"],
    ] as const;
    for (const [from, to] of moves) {
      const { set } = await job({ status: from });
      await expectRefused(set({ status: to }), CHECK);
    }
  });

  const payment = (booking: { id: string }, more: object = {}) =>
    database.prisma.payment.create({
      data: { bookingId: booking.id, purpose: "booking", amountCents: 10_500, ...more },
    });

  test("Payment_intentId_key: refuses one provider object for two payments", async () => {
    const [one, two] = [await job(), await job()];
    await payment(one.booking, { intentId: "pi_1" });
    await expectRefused(payment(two.booking, { intentId: "pi_1" }), UNIQUE);
  });

  test("Payment_current: refuses two current payments for one booking", async () => {
    const { booking } = await job();
    await payment(booking);
    await payment(booking, { isCurrent: false, attempt: 2 });
    await expectRefused(payment(booking, { attempt: 3 }), UNIQUE);
  });

  test("Payment_current_change: refuses two payments for one change order", async () => {
    const { booking } = await job();
    const change = { purpose: "change", changeId: booking.id };
    await payment(booking, change);
    await expectRefused(payment(booking, change), UNIQUE);
  });

  test("Payment_current_fee: refuses a second fee for one authorization", async () => {
    const { booking } = await job();
    const fee = { purpose: "fee" };
    await payment(booking, fee);
    await payment(booking, { ...fee, changeId: booking.id });
    await expectRefused(payment(booking, fee), UNIQUE);
    await expectRefused(payment(booking, { ...fee, changeId: booking.id }), UNIQUE);
  });

  test("Payment_cents: refuses a refund of more than was charged", async () => {
    const { booking } = await job();
    await expectRefused(payment(booking, { capturedCents: 100, refundedCents: 101 }), CHECK);
  });

  test("Booking_bookingNumber_key: refuses one number for two bookings", async () => {
    const [one, two] = [await job(), await job()];
    await expectRefused(two.set({ bookingNumber: one.booking.bookingNumber }), UNIQUE);
  });

  test("BookingLine_cents: refuses a negative price", async () => {
    const { booking } = await job();
    await expectRefused(
      database.prisma.bookingLine.updateMany({
        where: { bookingId: booking.id },
        data: { priceCents: -1 },
      }),
      CHECK,
    );
  });

  test("timeline_append_only: refuses to rewrite a timeline entry", async () => {
    const { booking } = await job();
    const { bookingEvent } = database.prisma;
    const { id } = await bookingEvent.create({ data: { bookingId: booking.id, kind: "booked" } });
    await expectRefused(bookingEvent.update({ where: { id }, data: { kind: "accepted" } }), CHECK);
  });

  test("PromoRedemption_pkey: refuses one code twice for one user", async () => {
    const [one, two] = [await job(), await job()];
    const redeem = (bookingId: string) =>
      database.prisma.promoRedemption.create({
        data: { userId: one.customer.id, code: "FIRST20", bookingId },
      });
    await redeem(one.booking.id);
    await expectRefused(redeem(two.booking.id), UNIQUE);
  });

  test("Review_bookingId_key: refuses a second review of one job", async () => {
    const { booking, customer, mechanic } = await job({ status: "completed" });
    const review = () =>
      database.prisma.review.create({
        data: { bookingId: booking.id, authorId: customer.id, mechanicId: mechanic.id, rating: 5 },
      });
    await review();
    await expectRefused(review(), UNIQUE);
  });

  test("Review_rating: refuses six stars", async () => {
    const { booking, customer, mechanic } = await job({ status: "completed" });
    await expectRefused(
      database.prisma.review.create({
        data: { bookingId: booking.id, authorId: customer.id, mechanicId: mechanic.id, rating: 6 },
      }),
      CHECK,
    );
  });
});

describe("the books", () => {
  const entry = async () => {
    const { booking, mechanic } = await job({ status: "completed" });
    const data = {
      bookingId: booking.id,
      mechanicId: mechanic.id,
      source: booking.id,
      kind: "capture",
    };
    const write = () =>
      database.prisma.ledgerEntry.create({ data: { ...data, amountCents: 10_500 } });
    return { row: await write(), write, booking };
  };

  test("LedgerEntry_account_kind_source_key: refuses to record one capture twice", async () => {
    const { write } = await entry();
    await expectRefused(write(), UNIQUE);
  });

  test("ledger_append_only: refuses to change or remove an entry", async () => {
    const { row } = await entry();
    const { ledgerEntry } = database.prisma;
    await expectRefused(
      ledgerEntry.update({ where: { id: row.id }, data: { amountCents: 1 } }),
      CHECK,
    );
    await expectRefused(ledgerEntry.delete({ where: { id: row.id } }), CHECK);
  });

  const action = async () => {
    const { auditEntry } = database.prisma;
    const data = { userId: randomUUID(), action: "booking.noted", subject: randomUUID() };
    return { auditEntry, where: { id: (await auditEntry.create({ data })).id } };
  };

  test("audit_append_only: refuses to rewrite or remove a staff action", async () => {
    const { auditEntry, where } = await action();
    await expectRefused(auditEntry.update({ where, data: { reason: "Another." } }), CHECK);
    await expectRefused(auditEntry.delete({ where }), CHECK);
  });

  test("audit_never_emptied: refuses to empty the whole log", async () => {
    await action();
    await expectRefused(database.prisma.$executeRaw`TRUNCATE "AuditEntry"`, CHECK);
  });

  const paid = async () => {
    const { booking } = await job({ status: "completed", paymentStatus: "captured" });
    return (amountCents: number) => giveReceipt(database.prisma, booking.id, { amountCents });
  };

  test("Receipt_paymentId_key: refuses a second receipt for one payment", async () => {
    const issue = await paid();
    await issue(10_500);
    await expectRefused(issue(10_500), UNIQUE);
  });

  test("Receipt_cents: refuses a receipt with a negative amount", async () => {
    const issue = await paid();
    await expectRefused(issue(-1), CHECK);
  });

  test("Service_cents: refuses a service with a negative price", async () => {
    await expectRefused(givenService(database.prisma, { basePriceCents: -1 }), CHECK);
  });
});

describe("people", () => {
  test("User_email_key: refuses one address for two accounts", async () => {
    await givenCustomer(database.prisma, { email: "ana@example.com" });
    await expectRefused(givenCustomer(database.prisma, { email: "ana@example.com" }), UNIQUE);
  });

  test("User_email_lower: refuses an address in capitals", async () => {
    await expectRefused(givenCustomer(database.prisma, { email: "Ana@example.com" }), CHECK);
  });

  test("MechanicProfile_userId_key: refuses a second profile for one mechanic", async () => {
    const mechanic = await givenMechanic(database.prisma);
    await expectRefused(givenProfile(database.prisma, mechanic), UNIQUE);
  });

  test("MechanicProfile_ranges: refuses values outside the form's ranges", async () => {
    await expectRefused(givenMechanic(database.prisma, { serviceRadius: 101 }), CHECK);
    await expectRefused(givenMechanic(database.prisma, { latitude: 91 }), CHECK);
  });
});

describe("uniqueness", () => {
  test("IdempotencyKey_pkey: refuses to store one person's key twice", async () => {
    const claim = () =>
      database.prisma.idempotencyKey.create({
        data: { scope: "s", key: "k", route: "r", requestHash: "h", expiresAt: new Date() },
      });
    await claim();
    await expectRefused(claim(), UNIQUE);
  });

  test("WebhookEvent_pkey: refuses to store one event twice", async () => {
    const receive = () => database.prisma.webhookEvent.create({ data: { id: "evt_1", type: "x" } });
    await receive();
    await expectRefused(receive(), UNIQUE);
  });

  test("BookingDecline_pkey: refuses a mechanic's second decline", async () => {
    const { booking, mechanic } = await job();
    const decline = () =>
      database.prisma.bookingDecline.create({
        data: { bookingId: booking.id, mechanicId: mechanic.id },
      });
    await decline();
    await expectRefused(decline(), UNIQUE);
  });

  test("StoredFile_storageKey_key: refuses two files under one key", async () => {
    const { id: ownerId } = await givenCustomer(database.prisma);
    const storageKey = randomUUID();
    const store = () =>
      database.prisma.storedFile.create({
        data: { ownerId, purpose: "picture", storageKey, contentType: "image/webp", sizeBytes: 1 },
      });
    await store();
    await expectRefused(store(), UNIQUE);
  });
});
