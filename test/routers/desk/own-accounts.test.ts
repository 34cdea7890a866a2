import { beforeEach, expect, test } from "vitest";
import { ownAccounts } from "~/server/services/audit/own-accounts";
import { useDatabase } from "~test/support/db";
import { atDesk } from "~test/support/desk/desk";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { givenBank } from "~test/support/payment/earnings";
import { createWorld, type TestWorld } from "~test/support/world";

// Which accounts are a staff member's own, so that their bookings aren't shown at the desk.

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
});

const own = (userId: string) => ownAccounts({ db: database.prisma }, { userId });

const givenPhone = (userId: string, number: string, endedAt: Date | null = null) => {
  const at = world.clock.now();
  return database.prisma.smsNumber.create({
    data: { userId, number, consentAt: at, provenAt: at, endedAt },
  });
};

test("accounts with the same bank account are one person's, also with other last digits alike", async () => {
  const { prisma } = database;
  const [one, other, stranger] = [
    await givenMechanic(prisma),
    await givenMechanic(prisma),
    await givenMechanic(prisma),
  ];
  await givenBank(prisma, one);
  await givenBank(prisma, other);
  await givenBank(prisma, stranger, { account: "999123456789" });
  expect((await own(one.id)).toSorted()).toEqual([one.id, other.id].toSorted());
});

test("a phone alone isn't enough; with the mailbox, it is", async () => {
  const { prisma } = database;
  const staff = await givenCustomer(prisma, { email: "ada.l@gmail.com", staffRole: "operator" });
  const family = await givenCustomer(prisma, {});
  await givenPhone(staff.id, "+15125550142");
  await givenPhone(family.id, "+15125550142", world.clock.now());
  expect(await own(staff.id)).toEqual([staff.id]);
  const email = "adal+cars@gmail.com";
  await prisma.user.update({ where: { id: family.id }, data: { email } });
  expect(await own(staff.id)).toEqual([staff.id, family.id]);
});

test("a mechanic found again after a deletion keeps the former account", async () => {
  const { prisma } = database;
  const [mechanic, former] = [await givenMechanic(prisma), await givenMechanic(prisma)];
  await prisma.operatorAlert.create({
    data: { kind: "returning_mechanic", subject: mechanic.id, occurrence: former.id },
  });
  expect(await own(mechanic.id)).toEqual([mechanic.id, former.id]);
});

test("lists keep the sums of own refunds and payouts without number, reason or name", async () => {
  const { prisma } = database;
  const { desk, person } = await atDesk(world, prisma, "owner");
  const others = await givenBooking(prisma, { status: "completed", paid: true });
  const mine = await givenBooking(prisma, { status: "completed", paid: true, customer: person });
  for (const { id } of [others, mine]) {
    const payment = await prisma.payment.findFirstOrThrow({ where: { bookingId: id } });
    await prisma.refund.create({
      data: {
        paymentId: payment.id,
        amountCents: 500,
        reason: "After the report",
        bornBy: "platform",
        requestedBy: person.id,
        state: "succeeded",
      },
    });
  }
  const { items } = await desk.allRefunds({});
  expect(items.map(({ bookingNumber, reason, amount }) => [bookingNumber, reason, amount])).toEqual(
    expect.arrayContaining([
      [others.bookingNumber, "After the report", "5.00"],
      [null, "", "5.00"],
    ]),
  );
  const { items: lines } = await desk.ledger({});
  const numbers = lines.map(({ bookingNumber }) => bookingNumber);
  expect(numbers).toContain(others.bookingNumber);
  expect(numbers).not.toContain(mine.bookingNumber);
  expect(numbers).toContain(null);
});
