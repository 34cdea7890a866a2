import { beforeEach, describe, expect, test } from "vitest";
import { BUFFERS } from "~/domain/calendar/policy";
import { givenWarrantedJob, inHours } from "~test/support/booking/claims";
import { useDatabase } from "~test/support/db";
import { atDesk } from "~test/support/desk/desk";
import { givenBooking, givenCustomer, givenMechanic, givenService } from "~test/support/factory";
import { refusalOf } from "~test/support/refusal";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
  // A Monday, six in the morning in San Francisco.
  world.clock.set("2027-03-01T14:00:00.000Z");
});

const CALENDAR = { timeZone: "America/Los_Angeles", hours: [], timeOff: [] };
/** The Tuesday of the week after, from eight to six in San Francisco. */
const TUESDAY = { from: "2027-03-09T16:00:00Z", to: "2027-03-10T02:00:00Z" };
const onTuesday = (clock: string) => new Date(`2027-03-09T${clock}:00Z`);
const clocks = (slots: { start: string }[]) => slots.map(({ start }) => start.slice(11, 16));

/** Creates a mechanic with an accepted job of an hour at noon in San Francisco. */
async function scene() {
  const { prisma } = database;
  const service = await givenService(prisma, { estimatedDuration: 60 });
  const customer = await givenCustomer(prisma);
  const mechanic = await givenMechanic(prisma);
  const asCustomer = await world.callerFor(customer);
  const asMechanic = await world.callerFor(mechanic);
  const keep = (bufferMinutes: (typeof BUFFERS)[number]) =>
    asMechanic.mechanic.saveAvailability({ ...CALENDAR, bufferMinutes });
  await keep(30);
  const job = await givenBooking(prisma, {
    mechanic,
    service,
    status: "accepted",
    scheduledAt: onTuesday("20:00"),
  });
  const requestAt = (clock: string) =>
    givenBooking(prisma, { customer, service, scheduledAt: onTuesday(clock) });
  const slots = async () =>
    clocks(
      (
        await asCustomer.mechanic.slots({
          userId: mechanic.id,
          serviceIds: service.id,
          ...TUESDAY,
        })
      ).slots,
    );
  const counted = async () => {
    const asked = { place: "San Francisco, CA 94103", serviceIds: service.id, ...TUESDAY };
    const found = (await asCustomer.mechanic.nearbySlots(asked)).slots;
    return clocks(found.filter(({ free }) => free !== "0"));
  };
  return {
    service,
    customer,
    mechanic,
    asCustomer,
    asMechanic,
    keep,
    job,
    requestAt,
    slots,
    counted,
  };
}

describe("the time a mechanic keeps between two jobs", () => {
  test("is 30 minutes until they choose more, and stays when a client doesn't send it", async () => {
    const mechanic = await givenMechanic(database.prisma);
    const theirs = await world.callerFor(mechanic);
    expect(await theirs.mechanic.availability()).toMatchObject({ bufferMinutes: 30 });
    expect(await theirs.mechanic.saveAvailability(CALENDAR)).toMatchObject({ bufferMinutes: 30 });
    for (const bufferMinutes of BUFFERS) {
      await theirs.mechanic.saveAvailability({ ...CALENDAR, bufferMinutes });
      expect(await theirs.mechanic.saveAvailability(CALENDAR)).toMatchObject({ bufferMinutes });
    }
  });

  test.each([0, 15, 29, 31, 121, 60.5])("can't be %s minutes", async (bufferMinutes) => {
    const { asMechanic } = await scene();
    const wrong = { ...CALENDAR, bufferMinutes };
    // @ts-expect-error -- a client can send any number
    const refusal = await refusalOf(asMechanic.mechanic.saveAvailability(wrong));
    expect(refusal.code).toBe("INVALID");
    expect(refusal.message).toContain("30, 45, 60, 90 or 120 minutes between jobs");
    expect((await asMechanic.mechanic.availability()).bufferMinutes).toBe(30);
  });

  test("leaves as much around each job in their free times and in the number of free mechanics", async () => {
    const { keep, slots, counted } = await scene();
    const usual = await slots();
    expect(usual).toEqual(await counted());
    // Until 10:30 there is an hour and its drive before the job; from 1:30 on it has been driven from.
    expect(usual.filter((clock) => clock > "18:00" && clock < "22:30")).toEqual([
      "18:30",
      "21:30",
      "22:00",
    ]);
    await keep(90);
    const careful = await slots();
    expect(careful).toEqual(await counted());
    expect(careful.filter((clock) => clock > "17:00" && clock < "23:00")).toEqual([
      "17:30",
      "22:30",
    ]);
    // It lies between two jobs: the day begins and ends as before.
    expect([careful.at(0), careful.at(-1)]).toEqual([usual.at(0), usual.at(-1)]);
  });

  test.each([
    ["before", "18:30", "18:00"],
    ["after", "21:30", "22:00"],
  ])("refuses a job too close %s another one, and says what to do", async (_side, close, far) => {
    const { keep, job, requestAt, asMechanic } = await scene();
    await keep(60);
    const { id } = await requestAt(close);
    const refusal = await refusalOf(asMechanic.booking.accept({ id }));
    expect(refusal.code).toBe("CONFLICT");
    expect(refusal.message).toMatch(
      new RegExp(
        `^You keep 60 minutes between jobs, and this is too close to ${job.bookingNumber}, Tue, Mar 9, .* Choose another time, or change your time between jobs\\.$`,
      ),
    );
    const farther = await requestAt(far);
    expect(await asMechanic.booking.accept({ id: farther.id })).toMatchObject({
      status: "accepted",
    });
  });

  test("lets them accept a close job after all, once they keep less", async () => {
    const { keep, requestAt, asMechanic } = await scene();
    const { id } = await requestAt("21:30");
    for (const minutes of [120, 90, 60, 45] as const) {
      await keep(minutes);
      expect((await refusalOf(asMechanic.booking.accept({ id }))).code).toBe("CONFLICT");
    }
    await keep(30);
    expect(await asMechanic.booking.accept({ id })).toMatchObject({ status: "accepted" });
  });

  test("still names an overlap as one", async () => {
    const { keep, job, requestAt, asMechanic } = await scene();
    await keep(120);
    const { id } = await requestAt("20:30");
    expect((await refusalOf(asMechanic.booking.accept({ id }))).message).toContain(
      `You already have a job at that time: ${job.bookingNumber}`,
    );
  });

  test("changes nothing about accepted jobs, not even what the customer reads", async () => {
    const { keep, requestAt, asMechanic, asCustomer } = await scene();
    const { id } = await requestAt("21:30");
    await asMechanic.booking.accept({ id });
    const before = await asCustomer.booking.byId({ id });
    const stored = () =>
      database.prisma.booking.findUniqueOrThrow({ where: { id }, select: { busyUntil: true } });
    const { busyUntil } = await stored();
    await keep(120);
    expect(await asCustomer.booking.byId({ id })).toEqual(before);
    expect(await stored()).toEqual({ busyUntil });
    world.clock.set(onTuesday("21:00"));
    await asMechanic.booking.enRoute({ id, etaMinutes: 20 });
    world.clock.set(onTuesday("21:30"));
    expect(await asMechanic.booking.setStatus({ id, status: "in_progress" })).toMatchObject({
      status: "in_progress",
    });
  });

  test("counts in a new time for an accepted job, on both sides", async () => {
    const { keep, job, requestAt, asMechanic, asCustomer } = await scene();
    await keep(90);
    const { id } = await requestAt("17:00");
    await asMechanic.booking.accept({ id });
    const { busy } = await asCustomer.booking.busyTimes({ id });
    expect(busy).toEqual([
      { after: "2027-03-09T17:30:00.000Z", before: "2027-03-09T22:30:00.000Z" },
    ]);
    const wanted = { id, scheduledAt: onTuesday("22:00").toISOString() };
    expect((await refusalOf(asCustomer.booking.reschedule(wanted))).message).toBe(
      "Your mechanic has another job at that time. Choose another time.",
    );
    expect((await refusalOf(asMechanic.booking.reschedule(wanted))).message).toContain(
      `You keep 90 minutes between jobs, and this is too close to ${job.bookingNumber}`,
    );
    await asCustomer.booking.reschedule({ id, scheduledAt: onTuesday("22:30").toISOString() });
    expect(await asMechanic.booking.acceptReschedule({ id })).toMatchObject({
      scheduledAt: onTuesday("22:30").toISOString(),
    });
  });

  test("counts in the times they offer for a visit", async () => {
    const job = await givenWarrantedJob(world, database.prisma);
    await job.asMechanic.mechanic.saveAvailability({ ...CALENDAR, bufferMinutes: 120 });
    const { id } = await job.claimWarranty();
    await givenBooking(database.prisma, {
      mechanic: job.mechanic,
      service: await givenService(database.prisma, { estimatedDuration: 60 }),
      status: "accepted",
      scheduledAt: inHours(world, 30),
    });
    expect((await refusalOf(job.offer(id, 32.5))).message).toContain("another job");
    expect(await job.offer(id, 33)).toMatchObject({ state: "offered" });
  });

  test("keeps them out of a search for those who are free now until it's over", async () => {
    const { keep, mechanic, asCustomer } = await scene();
    const found = async (place?: string) => {
      const asked = { onlineOnly: true, ...(place === undefined ? {} : { place }) };
      return (await asCustomer.mechanic.search(asked)).mechanics.map(({ userId }) => userId);
    };
    world.clock.set(onTuesday("22:15"));
    for (const place of ["94110", undefined]) expect(await found(place)).toEqual([mechanic.id]);
    await keep(90);
    for (const place of ["94110", undefined]) expect(await found(place)).toEqual([]);
    world.clock.set(onTuesday("22:30"));
    for (const place of ["94110", undefined]) expect(await found(place)).toEqual([mechanic.id]);
  });

  test("keeps them out of the desk's list of mechanics to ask, which says why", async () => {
    const { keep, mechanic, requestAt } = await scene();
    const { desk } = await atDesk(world, database.prisma, "operator");
    const { id } = await requestAt("21:30");
    const names = async () => (await desk.mechanicsToAsk({ id })).map((one) => one.id);
    expect(await names()).toEqual([mechanic.id]);
    await keep(60);
    expect(await names()).toEqual([]);
    const { items } = await desk.unavailableMechanics({ id });
    expect(items.map((one) => one.reasons.map(({ kind }) => kind))).toEqual([["busy"]]);
  });
});
