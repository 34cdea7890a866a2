import { beforeEach, expect, test } from "vitest";
import type { StreamedEvent } from "~/domain/live";
import { givenWarrantedJob } from "~test/support/booking/claims";
import { givenReview } from "~test/support/booking/reviews";
import { useDatabase } from "~test/support/db";
import { atDesk } from "~test/support/desk/desk";
import { givenDocument } from "~test/support/desk/documents";
import { givenSupport } from "~test/support/desk/support-requests";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { refusalOf } from "~test/support/refusal";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set("2027-03-01T17:00:00Z");
});

const REASON = "Both sides called us.";

/** Two owners at the desk: Sam Rivera, who is always first, and a colleague. */
async function twoStaff() {
  const { prisma } = database;
  const [sam, colleague] = [
    await atDesk(world, prisma, "owner"),
    await atDesk(world, prisma, "owner"),
  ];
  await prisma.user.update({
    where: { id: sam.person.id },
    data: { firstName: "Sam", lastName: "Rivera" },
  });
  return { sam: sam.desk, colleague: colleague.desk, colleaguePerson: colleague.person };
}

type Desk = Awaited<ReturnType<typeof twoStaff>>["sam"];

/** What one does first, and another then too; both on the same thing. */
interface Twice {
  first: (desk: Desk) => Promise<unknown>;
  second: (desk: Desk) => Promise<unknown>;
  code?: "STALE" | "NOT_FOUND";
  says: string;
}

const CASES: Record<string, () => Promise<Twice>> = {
  "an alert": async () => {
    const { id } = await database.prisma.operatorAlert.create({
      data: { kind: "early_completion", subject: "x" },
    });
    const act = (desk: Desk) => desk.resolveAlert({ id, note: "They were early." });
    return { first: act, second: act, says: "Sam Rivera already resolved this alert." };
  },
  "an answered request": async () => {
    const { id, version } = await givenSupport(database.prisma);
    const act = (desk: Desk) => desk.support.answer({ id, message: "Under Payments.", version });
    return { first: act, second: act, says: "Sam Rivera already answered this request." };
  },
  "a closed request": async () => {
    const { id } = await givenSupport(database.prisma);
    const act = (desk: Desk) => desk.support.close({ id, reason: "" });
    return { first: act, second: act, says: "Sam Rivera already closed this request." };
  },
  "a document": async () => {
    const mechanic = await givenMechanic(database.prisma);
    const { id } = await givenDocument(world, mechanic, { kind: "identity" });
    const reject = (desk: Desk) => desk.documents.reject({ id, reason: "Blurred." });
    return {
      first: async (desk) => {
        await reject(desk);
        // Another document of the same mechanic, decided later.
        const other = await givenDocument(world, mechanic, { kind: "insurance" });
        await desk.documents.reject({ id: other.id, reason: "Expired." });
      },
      second: reject,
      says: "Sam Rivera already rejected this document.",
    };
  },
  "a review": async () => {
    const { id } = await givenReview(database.prisma);
    const act = (desk: Desk) => desk.reviews.hide({ id, reason: REASON });
    return { first: act, second: act, says: "Sam Rivera already hid this review." };
  },
  "a mechanic": async () => {
    const { id } = await givenMechanic(database.prisma);
    const act = (desk: Desk) => desk.suspend({ id, reason: REASON });
    return { first: act, second: act, says: "Sam Rivera already suspended this mechanic." };
  },
  "a customer": async () => {
    const { id } = await givenCustomer(database.prisma);
    const act = (desk: Desk) => desk.suspendCustomer({ id, reason: REASON });
    return { first: act, second: act, says: "Sam Rivera already suspended this customer." };
  },
  "a customer who is restored": async () => {
    const customerSuspendedAt = world.clock.now();
    const { id } = await givenCustomer(database.prisma, { customerSuspendedAt });
    const act = (desk: Desk) => desk.restoreCustomer({ id, reason: REASON });
    return { first: act, second: act, says: "Sam Rivera already restored this customer." };
  },
  "a booking, by its number": async () => {
    const { bookingNumber: id } = await givenBooking(database.prisma);
    const act = (desk: Desk) => desk.cancelBooking({ id, reason: REASON });
    return { first: act, second: act, says: "Sam Rivera already canceled this booking." };
  },
  "a job that the other one releases": async () => {
    const { id } = await givenBooking(database.prisma, { status: "accepted" });
    return {
      first: (desk) => desk.cancelBooking({ id, reason: REASON }),
      second: (desk) => desk.releaseBooking({ id, reason: REASON, requestTo: null }),
      says: "Sam Rivera already canceled this booking.",
    };
  },
  "a claim": async () => {
    const { claimDamage } = await givenWarrantedJob(world, database.prisma);
    const { id } = await claimDamage();
    const act = (desk: Desk) => desk.decideClaim({ id, decision: "dismiss", reason: REASON });
    return { first: act, second: act, says: "Sam Rivera already decided this claim." };
  },
  "a payout": async () => {
    const { id } = await givenBooking(database.prisma, { status: "completed", paid: true });
    const act = (desk: Desk) => desk.reviewPayout({ id, held: true, reason: REASON });
    return { first: act, second: act, says: "Sam Rivera already held this payout for review." };
  },
  "new bookings": async () => {
    const act = (desk: Desk) => desk.pauseBookings({ sentence: "A storm.", reason: REASON });
    return { first: act, second: act, says: "Sam Rivera already paused new bookings." };
  },
  "an announcement that both change": async () => {
    const text = { audience: "everyone", importance: "information", reason: "An outage" } as const;
    const { desk } = await atDesk(world, database.prisma, "operator");
    const { id } = await desk.announcements.create({ ...text, text: "We're slow today." });
    const act = (desk: Desk) =>
      desk.announcements.change({ ...text, id, version: 1, text: "We're fast again." });
    return {
      first: act,
      second: act,
      code: "STALE",
      says: "Sam Rivera already changed this announcement. Check it and try again.",
    };
  },
};

test.each(Object.keys(CASES))(
  "a refusal about %s names the colleague and the act",
  async (name) => {
    const { sam, colleague } = await twoStaff();
    const twice = await CASES[name]?.();
    if (twice === undefined) throw new Error("Expected a case.");
    await twice.first(sam);
    expect(await refusalOf(twice.second(colleague))).toMatchObject({
      code: twice.code ?? "CONFLICT",
      message: twice.says,
    });
    // In another tab, for instance.
    expect((await refusalOf(twice.second(sam))).message).toBe(
      twice.says.replace("Sam Rivera", "You"),
    );
  },
);

test("a refusal that no colleague caused names none", async () => {
  const { prisma } = database;
  const { sam, colleague } = await twoStaff();
  const customer = await givenCustomer(prisma);
  const { id } = await givenSupport(prisma, { userId: customer.id });
  await sam.support.answer({ id, message: "Under Payments.", version: 1 });
  const { version } = await colleague.support.thread({ id });
  await (await world.callerFor(customer)).auth.support.reply({ id, message: "I see none." });
  const late = colleague.support.answer({ id, message: "Any news?", version });
  expect((await refusalOf(late)).message).toMatch(/^There's a new message/);

  const booking = await givenBooking(prisma, {
    customer,
    status: "accepted",
    scheduledAt: new Date("2027-03-04T17:00:00Z"),
  });
  await sam.releaseBooking({ id: booking.id, reason: REASON, requestTo: null });
  await (await world.callerFor(customer)).booking.cancel({ id: booking.id, fee: "0.00" });
  const release = colleague.releaseBooking({ id: booking.id, reason: REASON, requestTo: null });
  expect((await refusalOf(release)).message).not.toContain("Sam");
});

test("a colleague's action refreshes the desk of other staff, and of nobody else", async () => {
  const { prisma } = database;
  const { sam, colleaguePerson } = await twoStaff();
  const customer = await givenCustomer(prisma);
  const { id } = await givenSupport(prisma, { userId: customer.id });
  const leaving = new AbortController();
  const pageOf = async (person: { id: string }) => {
    const changes = world.deps.live.changesFor(await world.sessionOf(person), leaving.signal);
    const heard: StreamedEvent[] = [];
    void (async () => {
      for await (const change of changes) heard.push(change);
    })();
    return heard;
  };
  const [staff, customers] = [await pageOf(colleaguePerson), await pageOf(customer)];
  // The first call subscribes.
  await new Promise((resolve) => setTimeout(resolve, 150));
  await sam.support.assign({ id, mine: true });
  await expect.poll(() => staff).toEqual([{ topic: "desk" }]);
  // A refused action changes nothing.
  await refusalOf(sam.support.reopen({ id, reason: "" }));
  await sam.support.note({ id, note: "Called." });
  await expect.poll(() => staff).toHaveLength(2);
  expect(customers).toEqual([]);
  leaving.abort();
});
