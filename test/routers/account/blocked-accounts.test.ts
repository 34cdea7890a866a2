import { unzipSync } from "fflate";
import { beforeEach, describe, expect, test } from "vitest";
import { givenWarrantedJob } from "~test/support/booking/claims";
import { useRest } from "~test/support/rest";
import { atDesk } from "~test/support/desk/desk";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { givenCard } from "~test/support/payment/payments";
import { refusalOf } from "~test/support/refusal";

// A block covers the accounts that share a proven phone or a card with the blocked one, and tells
// nobody which accounts those are.

const rest = useRest();
type Person = { id: string };
const NUMBER = "+15125550142";

let customer: Person;
let mechanic: Person;
let second: Person;
beforeEach(async () => {
  customer = await givenCustomer(rest.prisma);
  mechanic = await givenMechanic(rest.prisma);
  second = await givenMechanic(rest.prisma);
});

const block = async (blocker: Person, { id: userId }: Person) =>
  (await rest.world.callerFor(blocker)).auth.blocks.add({ userId });
const unblock = async (blocker: Person, { id: userId }: Person) =>
  (await rest.world.callerFor(blocker)).auth.blocks.remove({ userId });
const listed = async (by: Person) =>
  (await (await rest.world.callerFor(by)).auth.blocks.list()).map(({ userId }) => userId);

/** Stores a confirmed number and ends an earlier owner's, as a confirmation does. */
async function provePhone({ id: userId }: Person, number = NUMBER) {
  const at = rest.world.clock.now();
  await rest.prisma.smsNumber.updateMany({ where: { number }, data: { endedAt: at } });
  const row = { number, consentAt: at, provenAt: at, endedAt: null };
  await rest.prisma.smsNumber.upsert({
    where: { userId },
    create: { userId, ...row },
    update: row,
  });
}

async function saveCard(user: Person, fingerprint = "one card") {
  const { id } = await givenCard(rest.world, user);
  await rest.prisma.savedCard.update({ where: { id }, data: { fingerprint } });
}

/** Pays a booking of this person with a card that isn't saved. */
async function payWithCard(user: Person, cardFingerprint = "one card") {
  const { id: bookingId } = await givenBooking(rest.prisma, {
    customer: user,
    paid: true,
    status: "completed",
  });
  await rest.prisma.payment.updateMany({ where: { bookingId }, data: { cardFingerprint } });
}

let days = 3;
/** Returns whether these two are kept apart, as the mechanic's list, an accept and a search tell. */
async function areApart(one: Person, other: Person): Promise<boolean> {
  const scheduledAt = new Date(rest.world.clock.now().getTime() + (days += 1) * 86_400_000);
  const { id } = await givenBooking(rest.prisma, { customer: one, scheduledAt });
  const asMechanic = await rest.world.callerFor(other);
  const { items } = await asMechanic.booking.list({});
  const isHidden = !items.some((item) => item.id === id);
  const { mechanics } = await (
    await rest.world.callerFor(one)
  ).mechanic.search({ place: "94110", limit: 50 });
  expect(mechanics.some(({ userId }) => userId === other.id)).toBe(!isHidden);
  const accepted = asMechanic.booking.accept({ id });
  if (isHidden) expect((await refusalOf(accepted)).code).toBe("NOT_FOUND");
  else expect(await accepted).toMatchObject({ status: "accepted" });
  return isHidden;
}

describe("covers the second account of", () => {
  test.each(["before", "after"])("a mechanic who confirms the phone %s the block", async (when) => {
    await provePhone(mechanic);
    if (when === "before") await provePhone(second);
    await block(customer, mechanic);
    if (when === "after") {
      expect(await areApart(customer, second)).toBe(false);
      await provePhone(second);
    }
    expect(await areApart(customer, second)).toBe(true);
    expect(await areApart(customer, mechanic)).toBe(true);
    expect(await areApart(await givenCustomer(rest.prisma), second)).toBe(false);
  });

  test.each([
    ["saves the card", saveCard, saveCard],
    ["saves the card that the other one paid with", saveCard, payWithCard],
    ["pays with the card that the other one saved", payWithCard, saveCard],
  ])("a customer who %s", async (_name, later, first) => {
    const other = await givenCustomer(rest.prisma);
    await givenBooking(rest.prisma, { customer, mechanic, status: "cancelled" });
    await first(customer);
    await block(mechanic, customer);
    expect(await areApart(other, mechanic)).toBe(false);
    await later(other);
    expect(await areApart(other, mechanic)).toBe(true);
  });

  test("whoever is blocked, when the first account gets the phone last", async () => {
    await provePhone(second);
    await block(customer, mechanic);
    await provePhone(mechanic);
    expect(await areApart(customer, second)).toBe(true);
  });

  test("a mechanic even after that account has another phone", async () => {
    await provePhone(mechanic);
    await provePhone(second);
    await block(customer, mechanic);
    await provePhone(second, "+15125550143");
    expect(await areApart(customer, second)).toBe(true);
  });

  test("a mechanic, whose warranty visits and review answers end as after a block", async () => {
    const job = await givenWarrantedJob(rest.world, rest.prisma);
    const { id } = await job.claimWarranty();
    await job.offer(id, 30);
    await provePhone(mechanic);
    await provePhone(job.mechanic);
    await block({ id: job.customerId }, mechanic);
    expect((await job.storedClaim(id)).state).toBe("desk");
    expect((await refusalOf(job.offer(id, 40))).code).toBe("CONFLICT");
  });
});

describe("infers nothing", () => {
  test("from a phone, card or mailbox that isn't the same and proven", async () => {
    await rest.prisma.user.updateMany({ data: { phone: NUMBER } });
    await provePhone(mechanic);
    await provePhone(second, "+15125550143");
    await saveCard(mechanic);
    await saveCard(second, "another card");
    await block(customer, mechanic);
    expect(await areApart(customer, second)).toBe(false);
  });

  test("about accounts that only share something with a covered one", async () => {
    const third = await givenMechanic(rest.prisma);
    await provePhone(mechanic);
    await provePhone(second);
    await saveCard(second);
    await saveCard(third);
    await block(customer, mechanic);
    expect(await areApart(customer, third)).toBe(false);
  });

  test("about the blocker, who may share a card with the blocked person or with others", async () => {
    const partner = await givenCustomer(rest.prisma);
    for (const one of [customer, mechanic, partner]) await saveCard(one);
    await block(customer, mechanic);
    expect(await listed(customer)).toEqual([mechanic.id]);
    expect(await areApart(customer, second)).toBe(false);
  });
});

describe("tells nobody", () => {
  beforeEach(async () => {
    await provePhone(mechanic);
    await provePhone(second);
  });

  test("in the list, the export, or an answer", async () => {
    const first = await block(customer, mechanic);
    expect(first.userId).toBe(mechanic.id);
    expect(await listed(customer)).toEqual([mechanic.id]);
    expect(await listed(second)).toEqual([]);
    for (const person of [customer, mechanic, second]) {
      const archive = (await (await rest.as(person)).get("/api/account/export")).is(200);
      const text = Object.entries(unzipSync(archive.bytes))
        .filter(([name]) => name.startsWith("data/"))
        .map(([, content]) => new TextDecoder().decode(content))
        .join("\n");
      if (person !== second) expect(text).not.toContain(second.id);
      if (person === second) expect(text).not.toContain(customer.id);
    }
    expect(await rest.prisma.operatorAlert.count()).toBe(0);
    expect(await rest.prisma.notification.count()).toBe(0);
    expect(rest.world.mails).toEqual([]);
  });

  test("when someone blocks or unblocks the covered account", async () => {
    await block(customer, mechanic);
    const covered = await refusalOf(unblock(customer, second));
    const stranger = await refusalOf(unblock(customer, await givenMechanic(rest.prisma)));
    expect([covered.code, covered.message]).toEqual([stranger.code, stranger.message]);
    rest.world.clock.advance(60_000);
    const { blockedAt } = await block(customer, second);
    expect(blockedAt).toBe(rest.world.clock.now().toISOString());
    expect(await listed(customer)).toEqual([second.id, mechanic.id]);
  });

  test("at the desk, where both read as blocked by the customer", async () => {
    const { id } = await givenBooking(rest.prisma, { customer });
    await block(customer, mechanic);
    const { desk } = await atDesk(rest.world, rest.prisma, "operator");
    const { items } = await desk.unavailableMechanics({ id });
    const reasons = items.map(({ reasons }) => reasons.map(({ kind }) => kind));
    expect(reasons).toEqual([["blockedByCustomer"], ["blockedByCustomer"]]);
  });
});

describe("ends", () => {
  beforeEach(async () => {
    await provePhone(mechanic);
    await provePhone(second);
  });

  test("with the block it follows from", async () => {
    await block(customer, mechanic);
    await unblock(customer, mechanic);
    expect(await areApart(customer, second)).toBe(false);
    expect(await rest.prisma.blockedPair.count()).toBe(0);
  });

  test("not before both of two blocks are removed", async () => {
    await block(customer, mechanic);
    await block(customer, second);
    await unblock(customer, second);
    expect(await areApart(customer, second)).toBe(true);
    await unblock(customer, mechanic);
    expect(await areApart(customer, second)).toBe(false);
  });
});
