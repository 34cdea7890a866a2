import { beforeEach, expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import { atDesk } from "~test/support/desk/desk";
import { givenKey } from "~test/support/account/api-keys";
import { createWorld, type TestWorld } from "~test/support/world";

// An API key sees the desk only while its person is on staff and the owner who allowed it is one.

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
});

const REASON = "They moved on.";
const granted = () => database.prisma.apiKey.count({ where: { deskGrantedAt: { not: null } } });

async function scene() {
  const { prisma } = database;
  const [first, second] = [
    await atDesk(world, prisma, "owner"),
    await atDesk(world, prisma, "owner"),
  ];
  const operator = await atDesk(world, prisma, "operator");
  await givenKey(world, operator.person, ["desk:read"]);
  await prisma.apiKey.updateMany({ data: { deskGrantedAt: null, deskGrantedBy: null } });
  const { id } = await prisma.apiKey.findFirstOrThrow();
  const grant = () => first.desk.grantKey({ id, reason: "Reports" });
  const setRole = (email: string, role: "owner" | "operator" | null) =>
    second.desk.assignRole({ email, role, reason: REASON });
  return { first, operator, grant, setRole };
}

test.each([null, "operator" as const])(
  "ends when the owner who gave it becomes %s, and must be given again",
  async (role) => {
    const { first, grant, setRole } = await scene();
    await grant();
    expect(await granted()).toBe(1);
    await setRole(first.person.email, role);
    expect(await granted()).toBe(0);
    await setRole(first.person.email, "owner");
    expect(await granted()).toBe(0);
    await grant();
    expect(await granted()).toBe(1);
  },
);

test("ends when its person leaves the staff, but not by another owner's change", async () => {
  const { operator, grant, setRole } = await scene();
  const bystander = await atDesk(world, database.prisma, "owner");
  await grant();
  await setRole(bystander.person.email, null);
  expect(await granted()).toBe(1);
  await setRole(operator.person.email, null);
  expect(await granted()).toBe(0);
});

test("an owner's own key ends with their role", async () => {
  const { first, setRole } = await scene();
  await first.api.auth.keys.create({ name: "Mine", scopes: ["desk:read"], expiresInDays: 30 });
  expect(await granted()).toBe(1);
  await setRole(first.person.email, "operator");
  expect(await granted()).toBe(0);
});

test("a permission given while the owner's role ends doesn't outlast it", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { first, grant, setRole } = await scene();
    await Promise.allSettled([setRole(first.person.email, null), grant()]);
    expect(await granted()).toBe(0);
    await database.prisma.apiKey.deleteMany();
    await database.prisma.user.updateMany({ data: { staffRole: null } });
  }
});

test("a permission given while its person leaves the staff doesn't outlast it", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { operator, grant, setRole } = await scene();
    await Promise.allSettled([setRole(operator.person.email, null), grant()]);
    expect(await granted()).toBe(0);
    await database.prisma.apiKey.deleteMany();
    await database.prisma.user.updateMany({ data: { staffRole: null } });
  }
});
