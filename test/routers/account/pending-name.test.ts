import { beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import { atDesk } from "~test/support/desk/desk";
import { givenVerified } from "~test/support/desk/documents";
import { givenCustomer, givenMechanic, givenUnverified } from "~test/support/factory";
import { refusalOf } from "~test/support/refusal";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set("2026-12-01T10:00:00Z");
});

const alerts = (kind: "name_waits" | "photo_changed") =>
  database.prisma.operatorAlert.findMany({ where: { kind, resolvedAt: null } });

/** Returns a verified mechanic who asks for another name, and everybody who reads it. */
async function renamed() {
  const { prisma } = database;
  const mechanic = await givenMechanic(prisma);
  await givenVerified(world, mechanic);
  const own = await world.callerFor(mechanic);
  const stranger = await world.callerFor(await givenCustomer(prisma));
  const { desk } = await atDesk(world, prisma, "operator");
  const answer = await own.auth.updateProfile({ firstName: "Famous", lastName: "Otherman" });
  const publicName = async () => {
    const { firstName, lastName } = await stranger.mechanic.publicProfile({ userId: mechanic.id });
    return `${firstName} ${lastName}`;
  };
  return { mechanic, own, desk, answer, publicName };
}

describe("a verified mechanic's new name", () => {
  test("waits: its owner reads both, everybody else the old one, and staff are told", async () => {
    const { mechanic, own, desk, answer, publicName } = await renamed();
    expect(answer).toMatchObject({ firstName: "Morgan", pendingName: "Famous Otherman" });
    expect(await own.auth.me()).toMatchObject({ pendingName: "Famous Otherman" });
    expect(await publicName()).toBe("Morgan Mechanic");
    expect(await desk.person({ id: mechanic.id })).toMatchObject({
      name: "Morgan Mechanic",
      pendingName: "Famous Otherman",
    });
    expect(await alerts("name_waits")).toHaveLength(1);
  });

  test("applies once staff accept it", async () => {
    const { mechanic, own, desk, publicName } = await renamed();
    const decided = await desk.decideName({
      id: mechanic.id,
      decision: "accept",
      pendingName: "Famous Otherman",
      reason: "The new license shows it.",
    });
    expect(decided).toMatchObject({ name: "Famous Otherman" });
    expect(decided.pendingName).toBeUndefined();
    expect(decided.log[0]).toMatchObject({ action: "name.accepted" });
    expect(await publicName()).toBe("Famous Otherman");
    expect((await own.auth.me()).pendingName).toBeUndefined();
    expect(await alerts("name_waits")).toEqual([]);
    expect((await own.message.notifications({})).items[0]).toMatchObject({
      title: "Your new name was accepted",
    });
  });

  test("is dropped when staff decline it, and the mechanic reads why", async () => {
    const { mechanic, own, desk, publicName } = await renamed();
    await desk.decideName({
      id: mechanic.id,
      decision: "decline",
      pendingName: "Famous Otherman",
      reason: "Please send a document with this name.",
    });
    expect(await publicName()).toBe("Morgan Mechanic");
    expect((await own.message.notifications({})).items[0]?.text).toContain(
      "Please send a document with this name.",
    );
    await world.runJobs();
    expect(world.mails.map(({ subject }) => subject)).toContain("Your new name was not accepted");
  });

  test("can't be decided twice, or by staff who saw another one", async () => {
    const { mechanic, own, desk } = await renamed();
    await own.auth.updateProfile({ firstName: "Infamous" });
    const decide = (pendingName: string) =>
      desk.decideName({ id: mechanic.id, decision: "accept", pendingName, reason: "It fits." });
    const stale = await refusalOf(decide("Famous Otherman"));
    expect(stale).toMatchObject({ code: "CONFLICT" });
    await decide("Infamous Otherman");
    expect(await refusalOf(decide("Infamous Otherman"))).toMatchObject({ code: "CONFLICT" });
    expect(await alerts("name_waits")).toEqual([]);
  });

  test("is withdrawn by saving the old one", async () => {
    const { own } = await renamed();
    const answer = await own.auth.updateProfile({ firstName: "Morgan", lastName: "Mechanic" });
    expect(answer.pendingName).toBeUndefined();
    expect(await alerts("name_waits")).toEqual([]);
  });
});

test("an unverified mechanic's new name applies at once", async () => {
  const own = await world.callerFor(await givenUnverified(database.prisma));
  const answer = await own.auth.updateProfile({ firstName: "Famous" });
  expect(answer).toMatchObject({ firstName: "Famous" });
  expect(answer.pendingName).toBeUndefined();
});

test("a verified mechanic's new photo shows at once and stays listed at the desk until the next one", async () => {
  const { prisma } = database;
  const mechanic = await givenMechanic(prisma);
  await givenVerified(world, mechanic);
  const own = await world.callerFor(mechanic);
  const upload = () =>
    prisma.storedFile.create({
      data: {
        ownerId: mechanic.id,
        purpose: "picture",
        storageKey: `picture/${crypto.randomUUID()}.webp`,
        contentType: "image/webp",
        sizeBytes: 10,
        createdAt: world.clock.now(),
      },
    });
  for (let change = 0; change < 2; change += 1) {
    const { id } = await upload();
    const profileImageUrl = `/api/files/${id}`;
    await own.mechanic.setPicture({ profileImageUrl });
    expect(await own.mechanic.profile()).toMatchObject({ profileImageUrl });
    expect(await alerts("photo_changed")).toMatchObject([{ subject: mechanic.id, occurrence: id }]);
  }
});
