import { beforeEach, describe, expect, test } from "vitest";
import { DESK_MECHANICS_AT_MOST } from "~/domain/booking/desk/schema";
import { useDatabase } from "~test/support/db";
import { atDesk } from "~test/support/desk/desk";
import {
  givenBooking,
  givenCustomer,
  givenMechanic,
  givenProfile,
  NEW_YORK,
  OAKLAND,
  SAN_FRANCISCO,
  type BookingScene,
} from "~test/support/factory";
import { refusalOf } from "~test/support/refusal";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set(new Date());
});

const HOUR_MS = 3_600_000;

/** Returns an accepted job in San Francisco and an operator at the desk. */
async function scene(of: BookingScene = {}) {
  const { prisma } = database;
  const customer = await givenCustomer(prisma);
  const mechanic = await givenMechanic(prisma, { firstName: "Holder" });
  const scheduledAt = new Date(world.clock.now().getTime() + 2 * HOUR_MS);
  const job = { customer, mechanic, status: "accepted", scheduledAt, ...of } as const;
  const { id, bookingNumber } = await givenBooking(prisma, job);
  const { desk } = await atDesk(world, prisma, "operator");
  const namesFor = async (q?: string) =>
    (await desk.mechanicsToAsk({ id, q })).map(({ name }) => name);
  return { id, bookingNumber, customer, desk, namesFor };
}

describe("an operator looking for another mechanic for a job", () => {
  test("sees mechanics in reach, nearest first, with their area and distance", async () => {
    const { prisma } = database;
    const { bookingNumber, desk } = await scene({ bookingNumber: "CW-7K3F9" });
    const near = await givenMechanic(prisma, { firstName: "Nora", ...SAN_FRANCISCO });
    const far = await givenMechanic(prisma, { firstName: "Olga", ...OAKLAND });
    await givenMechanic(prisma, { firstName: "Yara", ...NEW_YORK });
    await givenMechanic(prisma, { firstName: "Short", ...OAKLAND, serviceRadius: 5 });
    const found = await desk.mechanicsToAsk({ id: bookingNumber.toLowerCase() });
    expect(found).toEqual([
      { id: near.id, name: "Nora Mechanic", location: "San Francisco, CA", distanceMiles: 0 },
      { id: far.id, name: "Olga Mechanic", location: "San Francisco, CA", distanceMiles: 8.3 },
    ]);
    expect(await desk.mechanicsToAsk({ id: bookingNumber, q: "  " })).toEqual(found);
  });

  test("finds a name typed without its accents and apostrophes", async () => {
    const { prisma } = database;
    const { namesFor } = await scene();
    await givenMechanic(prisma, { firstName: "José d’Arc", ...NEW_YORK });
    expect(await namesFor("jose d'a")).toEqual(["José d’Arc Mechanic"]);
  });

  test("finds by the beginning of a full or last name, out of the mechanic's radius too", async () => {
    const { prisma } = database;
    const { namesFor } = await scene();
    await givenMechanic(prisma, { firstName: "Yara", ...NEW_YORK });
    await givenMechanic(prisma, { firstName: "Nora" });
    await givenMechanic(prisma, { firstName: "Nobody", latitude: null, longitude: null });
    expect(await namesFor("yARa m")).toEqual(["Yara Mechanic"]);
    expect(await namesFor("no")).toEqual(["Nora Mechanic", "Nobody Mechanic"]);
    expect(await namesFor("mechan")).toEqual(["Nora Mechanic", "Yara Mechanic", "Nobody Mechanic"]);
    expect(await namesFor("ora")).toEqual([]);
    for (const q of ["%", "_ora", "\\", "'"]) expect(await namesFor(q)).toEqual([]);
  });

  test("sees no mechanic who couldn't accept", async () => {
    const { prisma } = database;
    const { id, customer, namesFor } = await scene();
    const { clock } = world;
    await givenMechanic(prisma, { firstName: "Offline", isAvailable: false });
    await givenMechanic(prisma, { firstName: "Planless", subscriptionStatus: "expired" });
    const closed = await givenMechanic(prisma, { firstName: "Closed" });
    await prisma.user.update({ where: { id: closed.id }, data: { disabledAt: clock.now() } });
    const stopped = await givenMechanic(prisma, { firstName: "Stopped" });
    const acceptsAgainAt = new Date(clock.now().getTime() + HOUR_MS);
    const where = { userId: stopped.id };
    await prisma.mechanicProfile.update({ where, data: { acceptsAgainAt } });
    const declined = await givenMechanic(prisma, { firstName: "Declined" });
    await prisma.bookingDecline.create({ data: { bookingId: id, mechanicId: declined.id } });
    for (const [firstName, byThem] of [
      ["Blocked", false],
      ["Blocking", true],
    ] as const) {
      const other = await givenMechanic(prisma, { firstName });
      const [blockerId, blockedId] = byThem ? [other.id, customer.id] : [customer.id, other.id];
      await prisma.block.create({ data: { blockerId, blockedId } });
    }
    await givenProfile(prisma, customer);
    await givenMechanic(prisma, { firstName: "Willing" });
    expect(await namesFor()).toEqual(["Willing Mechanic"]);
    expect(await namesFor("mechanic")).toEqual(["Willing Mechanic"]);
    expect(await namesFor("customer")).toEqual([]);
    clock.set(acceptsAgainAt);
    expect(await namesFor("stopped")).toEqual(["Stopped Mechanic"]);
  });

  test("can request each mechanic on the list", async () => {
    const { prisma } = database;
    const { id, desk } = await scene();
    await givenMechanic(prisma, { firstName: "Yara", ...NEW_YORK });
    const [found] = await desk.mechanicsToAsk({ id, q: "yara" });
    const requestTo = found?.id ?? "";
    const reason = "Their van broke down.";
    expect(await desk.releaseBooking({ id, reason, requestTo })).toMatchObject({
      requested: { id: requestTo, name: "Yara Mechanic" },
    });
    const asked = await world.callerFor({ id: requestTo });
    expect(await asked.booking.accept({ id })).toMatchObject({ status: "accepted" });
  });

  test("offers an open request to one of them, who is told, sees it alone, and may decline", async () => {
    const { prisma } = database;
    const { id, customer, desk, namesFor } = await scene({ status: "pending", mechanic: null });
    expect(await namesFor()).toEqual(["Holder Mechanic"]);
    const sam = await givenMechanic(prisma, { firstName: "Sam", ...OAKLAND });
    const other = await givenMechanic(prisma, { firstName: "Olga", ...SAN_FRANCISCO });
    const reason = "It starts in two hours.";
    const offered = await desk.offerRequest({ id, reason, requestTo: sam.id });
    expect(offered).toMatchObject({ status: "pending", requested: { id: sam.id } });
    expect(offered.log[0]).toMatchObject({ action: "booking.offered", reason });
    const notices = () =>
      prisma.notification.findMany({ where: { userId: sam.id }, select: { kind: true } });
    expect(await notices()).toEqual([{ kind: "requested" }]);
    const asOther = await world.callerFor(other);
    expect((await refusalOf(asOther.booking.accept({ id }))).code).toBe("NOT_FOUND");
    const asSam = await world.callerFor(sam);
    await asSam.booking.setStatus({ id, status: "cancelled" });
    const again = desk.offerRequest({ id, reason, requestTo: sam.id });
    expect((await refusalOf(again)).code).toBe("CONFLICT");
    expect(customer.id).toBe((await desk.booking({ id })).customer.id);
  });

  test("offers a request to everyone nearby again, but never one that is no longer open", async () => {
    const { prisma } = database;
    const { id, desk } = await scene({ status: "pending", mechanic: null });
    const sam = await givenMechanic(prisma, { firstName: "Sam" });
    const reason = "Sam doesn't answer.";
    await desk.offerRequest({ id, reason, requestTo: sam.id });
    expect(await desk.offerRequest({ id, reason, requestTo: null })).toMatchObject({
      requested: null,
    });
    const olga = await givenMechanic(prisma, { firstName: "Olga" });
    await (await world.callerFor(olga)).booking.accept({ id });
    const late = desk.offerRequest({ id, reason, requestTo: sam.id });
    expect((await refusalOf(late)).code).toBe("CONFLICT");
    expect((await prisma.booking.findUniqueOrThrow({ where: { id } })).wishedMechanicId).toBeNull();
  });

  test(`sees ${DESK_MECHANICS_AT_MOST} at most, sorted by name where the location is unknown`, async () => {
    const { prisma } = database;
    const { namesFor } = await scene({ place: null });
    for (let number = 0; number <= DESK_MECHANICS_AT_MOST; number += 1) {
      await givenMechanic(prisma, { firstName: `M${String(number).padStart(2, "0")}` });
    }
    const names = await namesFor();
    expect(names).toHaveLength(DESK_MECHANICS_AT_MOST);
    expect(names).toEqual(names.toSorted());
    expect(await namesFor("m20")).toEqual(["M20 Mechanic"]);
  });

  test("sees an empty list for a job that can't be reassigned, and 404 for an unknown one", async () => {
    await givenMechanic(database.prisma);
    for (const status of ["in_progress", "completed"] as const) {
      const { namesFor } = await scene({ status });
      expect([status, await namesFor()]).toEqual([status, []]);
    }
    const { desk } = await scene();
    expect((await refusalOf(desk.mechanicsToAsk({ id: "CW-NOBODY" }))).code).toBe("NOT_FOUND");
  });
});
