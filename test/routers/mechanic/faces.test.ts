import { beforeEach, describe, expect, test } from "vitest";
import { createCaller } from "~/server/root";
import { useDatabase } from "~test/support/db";
import { givenBooking, givenMechanic, givenService, OAKLAND } from "~test/support/factory";
import { refusalOf } from "~test/support/refusal";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set("2027-03-01T14:00:00.000Z");
});

const SINCE = new Date("2027-01-01T00:00:00Z");
const visitorFrom = (clientAddress: string) => createCaller(world.context(null, { clientAddress }));

async function scene() {
  const { prisma } = database;
  const service = await givenService(prisma, { specializations: ["Oil Changes"] });
  const visitor = visitorFrom("203.0.113.7");
  const facesAt = async (location: string, serviceIds: string[] = [service.id]) =>
    (await visitor.mechanic.faces({ location, serviceIds })).mechanics;
  const namesAt = async (location: string, serviceIds?: string[]) =>
    (await facesAt(location, serviceIds)).map(({ firstName }) => firstName).toSorted();
  return { prisma, service, visitor, facesAt, namesAt };
}

describe("mechanics beside a quote", () => {
  test("are shown by what their public page shows", async () => {
    const { prisma, facesAt } = await scene();
    const sam = await givenMechanic(prisma, { firstName: "Sam", publicSince: SINCE });
    const { id } = await givenBooking(prisma, { mechanic: sam, status: "completed", paid: true });
    const booking = await prisma.booking.findUniqueOrThrow({ where: { id } });
    await prisma.review.create({
      data: {
        bookingId: id,
        authorId: booking.customerId,
        mechanicId: sam.id,
        rating: 4,
        comment: "On time.",
        published: true,
      },
    });
    const [face, ...others] = await facesAt("94110");
    expect(others).toEqual([]);
    expect(face).toMatchObject({
      userId: sam.id,
      firstName: "Sam",
      name: "Sam M.",
      area: "San Francisco, CA",
      path: expect.stringMatching(/^\/m\/mechanic-/),
      picture: null,
      rating: { average: 4, count: 1 },
      yearsExperience: 6,
      badges: [],
    });
    // A distance would tell where they live.
    expect(Object.keys(face!).toSorted()).toEqual(
      [
        "area",
        "badges",
        "completedJobs",
        "firstName",
        "name",
        "path",
        "picture",
        "rating",
        "userId",
        "yearsExperience",
      ].toSorted(),
    );
  });

  test("are those whose page's city is within their radius", async () => {
    const { prisma, namesAt } = await scene();
    await givenMechanic(prisma, { firstName: "Near", publicSince: SINCE, serviceRadius: 5 });
    await givenMechanic(prisma, {
      ...OAKLAND,
      firstName: "Across",
      area: "Oakland, CA",
      publicSince: SINCE,
      serviceRadius: 15,
    });
    expect(await namesAt("94110")).toEqual(["Across", "Near"]);
    expect(await namesAt("94601")).toEqual(["Across"]);
    expect(await namesAt("Chicago, IL 60601")).toEqual([]);
    expect(await namesAt("the old barn behind the mill")).toEqual([]);
  });

  test("list every service of the cart on their page", async () => {
    const { prisma, service, namesAt } = await scene();
    const brakes = await givenService(prisma, { specializations: ["Brake Service"] });
    await givenMechanic(prisma, {
      firstName: "Oil",
      publicSince: SINCE,
      specializations: ["Oil Changes"],
    });
    await givenMechanic(prisma, { firstName: "Both", publicSince: SINCE });
    expect(await namesAt("94110")).toEqual(["Both", "Oil"]);
    expect(await namesAt("94110", [service.id, brakes.id])).toEqual(["Both"]);
  });

  test("are three at most, the same all day, and others on another day and elsewhere", async () => {
    const { prisma, facesAt } = await scene();
    for (let count = 0; count < 12; count += 1) {
      await givenMechanic(prisma, { publicSince: SINCE, serviceRadius: 50 });
    }
    const idsAt = async (location: string) =>
      (await facesAt(location)).map(({ userId }) => userId).join();
    const first = await idsAt("94110");
    expect(first.split(",")).toHaveLength(3);
    world.clock.set("2027-03-01T23:59:00.000Z");
    expect(await idsAt("1 Main St, San Francisco, CA 94110")).toBe(first);
    const days = new Set<string>();
    for (let day = 2; day < 8; day += 1) {
      world.clock.set(`2027-03-0${day}T14:00:00.000Z`);
      days.add(await idsAt("94110"));
    }
    expect(days.size).toBeGreaterThan(3);
    expect(await idsAt("94103")).not.toBe(await idsAt("94110"));
  });

  test("leave out ineligible mechanics and closed accounts", async () => {
    const { prisma, namesAt } = await scene();
    const of = (firstName: string) => givenMechanic(prisma, { firstName, publicSince: SINCE });
    const [suspended, uninsured, closed, leaving, off] = await Promise.all(
      ["Suspended", "Uninsured", "Closed", "Leaving", "Off"].map(of),
    );
    expect(await namesAt("94110")).toHaveLength(3);
    const set = (user: { id: string }, data: object) =>
      prisma.mechanicProfile.update({ where: { userId: user.id }, data });
    await set(suspended!, { suspendedAt: SINCE, suspendedReason: "A report." });
    await set(uninsured!, { insuredUntil: SINCE });
    await set(off!, { publicSince: null });
    await prisma.user.update({ where: { id: closed!.id }, data: { disabledAt: SINCE } });
    await prisma.user.update({ where: { id: leaving!.id }, data: { leavesAt: SINCE } });
    expect(await namesAt("94110")).toEqual([]);
  });

  test("share the limit of quotes", async () => {
    const { service } = await scene();
    const caller = visitorFrom("203.0.113.9");
    const asked = { location: "94110", serviceIds: [service.id] };
    for (let count = 0; count < 30; count += 1) {
      await caller.booking.quote(asked);
      await caller.mechanic.faces(asked);
    }
    expect((await refusalOf(caller.mechanic.faces(asked))).code).toBe("TOO_MANY");
    expect((await refusalOf(caller.booking.quote(asked))).code).toBe("TOO_MANY");
  });
});

describe("a requested mechanic who can't come", () => {
  test("is known by the public page alone: its radius and services", async () => {
    const { prisma, service, visitor } = await scene();
    const brakes = await givenService(prisma, { specializations: ["Brake Service"] });
    const sam = await givenMechanic(prisma, {
      firstName: "Sam",
      publicSince: SINCE,
      specializations: ["Oil Changes"],
    });
    const ask = (location?: string, serviceIds?: string[]) =>
      visitor.mechanic.publicName({ userId: sam.id, location, serviceIds });
    expect(await ask()).toMatchObject({
      firstName: "Sam",
      area: "San Francisco, CA",
      radiusMiles: 25,
      fartherAway: null,
      notListed: [],
    });
    expect(await ask("94601", [service.id])).toMatchObject({ fartherAway: null, notListed: [] });
    expect(await ask("Chicago, IL 60601", [service.id, brakes.id])).toMatchObject({
      fartherAway: "Chicago, IL",
      notListed: [brakes.name],
    });
    const inChicago = await ask("Chicago, IL 60601");
    await prisma.mechanicProfile.update({
      where: { userId: sam.id },
      data: { isAvailable: false, acceptsAgainAt: new Date("2027-03-08T00:00:00Z") },
    });
    expect(await ask("Chicago, IL 60601")).toEqual(inChicago);
    expect(await ask("the old barn behind the mill")).toMatchObject({ fartherAway: null });
  });
});

describe("where mechanics work", () => {
  test("is told for places with anyone, online or not", async () => {
    const { prisma, service, visitor } = await scene();
    const at = async (location: string) => {
      const { served, nearby } = await visitor.booking.quote({
        location,
        serviceIds: [service.id],
      });
      return { served, nearby };
    };
    expect(await at("94110")).toEqual({ served: false, nearby: "0" });
    await givenMechanic(prisma, { isAvailable: false });
    expect(await at("94110")).toEqual({ served: true, nearby: "1–2" });
    expect(await at("Nome, AK 99762")).toEqual({ served: false, nearby: "0" });
    expect(await at("the old barn behind the mill")).toEqual({});
    // Three who are all offline have a number of their own: it tells nothing about one of them.
    await givenMechanic(prisma, { isAvailable: false });
    await givenMechanic(prisma, { isAvailable: false });
    expect(await at("94110")).toEqual({ served: true, nearby: "0" });
    await prisma.mechanicProfile.updateMany({ data: { subscriptionStatus: "expired" } });
    expect(await at("94110")).toEqual({ served: false, nearby: "0" });
  });
});
