import { beforeEach, expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import { atDesk } from "~test/support/desk/desk";
import { DAY_MS, givenDocument } from "~test/support/desk/documents";
import { givenBooking, givenCustomer, givenUnverified } from "~test/support/factory";
import { refusalOf } from "~test/support/refusal";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
});

test("people are found by a part of a name, the start of an email address or either end of a phone number", async () => {
  const { prisma } = database;
  const maya = await givenCustomer(prisma, {
    firstName: "Maya",
    lastName: "Torres",
    email: "maya@example.com",
    phone: "(628) 777-0142",
  });
  const sam = await givenUnverified(prisma, { firstName: "Sam" });
  const { desk, person } = await atDesk(world, prisma, "operator");
  const found = async (input: Parameters<typeof desk.people>[0]) =>
    (await desk.people(input)).items.map(({ id }) => id);
  for (const q of [
    "maya t",
    "TORR",
    "maya@",
    "628 777",
    "+1 628",
    "orre",
    "ORRES",
    "aya tor",
    "0142",
    " 0142 ",
  ]) {
    expect(await found({ q }), q).toEqual([maya.id]);
  }
  for (const q of ["rr", "orre%", "orre_", "example.com", "%", "+", "6", "142", "00142", "7770"])
    expect(await found({ q }), q).toEqual([]);
  expect(await found({ who: "mechanic" })).toEqual([sam.id]);
  expect(await found({ who: "staff" })).toEqual([person.id]);
  expect(await found({ who: "staff", q: "maya" })).toEqual([]);
  expect(await found({ sort: "createdAt" })).toEqual([maya.id, sam.id, person.id]);
  const names = (await desk.people({ sort: "-name" })).items.map(({ name }) => name);
  expect(names[0]).toBe("Maya Torres");
});

const NAMES = [
  ["José", "Nguyễn"],
  ["Sinéad", "O’Brien"],
  ["Jean-Luc", "Strauß"],
  ["Søren", "Đặng"],
] as const;

test.each([
  ["Jose", "José Nguyễn"],
  ["josé n", "José Nguyễn"],
  ["Jose\u0301", "José Nguyễn"],
  ["NGUYEN", "José Nguyễn"],
  ["O'Brien", "Sinéad O’Brien"],
  ["obrien", "Sinéad O’Brien"],
  ["O`B", "Sinéad O’Brien"],
  ["sinead o", "Sinéad O’Brien"],
  ["jean luc", "Jean-Luc Strauß"],
  ["strauss", "Jean-Luc Strauß"],
  ["soren", "Søren Đặng"],
  ["Dang", "Søren Đặng"],
])("%j finds %s, whatever accents, apostrophes and hyphens are typed", async (q, name) => {
  const { prisma } = database;
  for (const [firstName, lastName] of NAMES) await givenCustomer(prisma, { firstName, lastName });
  const { desk } = await atDesk(world, prisma, "operator");
  expect((await desk.people({ q })).items.map((one) => one.name)).toEqual([name]);
});

test("letters inside a name are found in any spelling and script", async () => {
  const { prisma } = database;
  const named = [...NAMES, ["王小明", "李四光"], ["Ярослав", "Щукин"]] as const;
  for (const [firstName, lastName] of named) await givenCustomer(prisma, { firstName, lastName });
  const { desk } = await atDesk(world, prisma, "operator");
  for (const [q, name] of [
    ["GUY", "José Nguyễn"],
    ["brien", "Sinéad O’Brien"],
    ["nead o'b", "Sinéad O’Brien"],
    ["an-luc", "Jean-Luc Strauß"],
    ["auss", "Jean-Luc Strauß"],
    ["øren", "Søren Đặng"],
    ["小明 李四", "王小明 李四光"],
    ["рослав", "Ярослав Щукин"],
  ]) {
    expect(
      (await desk.people({ q })).items.map((one) => one.name),
      q,
    ).toEqual([name]);
  }
  for (const q of ["ʹʹʹ", "ʹʹq", "guyen josé"]) {
    expect((await desk.people({ q })).items, q).toEqual([]);
  }
});

test("letters inside a name find the 50 newest accounts", async () => {
  const { prisma } = database;
  const { desk } = await atDesk(world, prisma, "operator");
  const ids: string[] = [];
  for (let n = 0; n < 51; n += 1) {
    ids.push((await givenCustomer(prisma, { firstName: "Rosamund" })).id);
  }
  const { items, nextCursor, tooMany, total } = await desk.people({ q: "samu" });
  expect(items.map(({ id }) => id)).toEqual(ids.slice(1).toReversed());
  expect({ nextCursor, tooMany, total }).toEqual({ nextCursor: null, tooMany: true, total: 50 });
  // The whole list, with the staff member, is two pages. Only the first is counted.
  const whole = await desk.people({});
  expect(whole.total).toBe(52);
  const rest = await desk.people({ cursor: whole.nextCursor ?? "" });
  expect({ ...rest, items: rest.items.length }).toMatchObject({ items: 2, total: null });
});

test("a part of a closed or erased account's data doesn't find it", async () => {
  const { prisma } = database;
  const { desk } = await atDesk(world, prisma, "operator");
  const person = await givenCustomer(prisma, { lastName: "Whitaker", phone: "(628) 777-0142" });
  const isFound = async () => [
    (await desk.people({ q: "hitak" })).items.length,
    (await desk.people({ q: "0142" })).items.length,
  ];
  expect(await isFound()).toEqual([1, 1]);
  for (const gone of [{ disabledAt: new Date() }, { disabledAt: null, erasedAt: new Date() }]) {
    await prisma.user.update({ where: { id: person.id }, data: gone });
    expect(await isFound()).toEqual([0, 0]);
  }
});

test("an apostrophe or a hyphen alone finds nobody", async () => {
  const { desk } = await atDesk(world, database.prisma, "operator");
  for (const q of ["'", "’", "´"]) expect((await desk.people({ q })).items).toEqual([]);
});

test("people are looked up by the indexes of their folded names", async () => {
  const { prisma } = database;
  const [, plan] = await prisma.$transaction([
    // Postgres reads a handful of rows without any index.
    prisma.$executeRaw`SET LOCAL enable_seqscan = off`,
    prisma.$queryRaw<{ "QUERY PLAN": string }[]>`
      EXPLAIN SELECT id FROM "User"
      WHERE ("foldedName"("firstName" || ' ' || "lastName") ~>=~ "foldedName"('Jose')
          AND "foldedName"("firstName" || ' ' || "lastName") ~<~ ("foldedName"('Jose') || chr(1114111)))
        OR ("foldedName"("lastName") ~>=~ "foldedName"('Jose')
          AND "foldedName"("lastName") ~<~ ("foldedName"('Jose') || chr(1114111)))`,
  ]);
  const text = plan.map((row) => row["QUERY PLAN"]).join("\n");
  expect(text).toContain("User_name_folded");
  expect(text).toContain("User_last_name_folded");
  expect(text).not.toContain("Seq Scan");
});

test("opening a person shows the facts staff decide by, and is logged once", async () => {
  const { prisma } = database;
  const maya = await givenCustomer(prisma);
  await givenBooking(prisma, { customer: maya, status: "completed" });
  await world.sessionOf(maya);
  const { desk } = await atDesk(world, prisma, "operator");
  const view = await desk.person({ id: maya.id });
  await desk.person({ id: maya.id });
  expect(view).toMatchObject({ bookings: 1, jobs: 0, due: "0.00", openClaims: 0, state: "active" });
  expect(view.sessions).toHaveLength(1);
  expect(JSON.stringify(view)).not.toMatch(/hash/i);
  expect(
    await prisma.auditEntry.count({ where: { action: "person.read", subject: maya.id } }),
  ).toBe(1);
  expect((await refusalOf(desk.person({ id: "nobody" }))).code).toBe("NOT_FOUND");
});

test("shows a mechanic's vetting, and how many jobs a suspension would release", async () => {
  const { prisma } = database;
  const now = world.clock.now().getTime();
  const sam = await givenUnverified(prisma);
  await givenDocument(world, sam, { kind: "identity" });
  const jobs = { mechanic: sam, status: "accepted" } as const;
  await givenBooking(prisma, { ...jobs, scheduledAt: new Date(now + DAY_MS) });
  await givenBooking(prisma, { ...jobs, scheduledAt: new Date(now + 2 * DAY_MS) });
  // Started jobs stay theirs.
  await givenBooking(prisma, { ...jobs, scheduledAt: new Date(now - DAY_MS) });
  const { desk } = await atDesk(world, prisma, "operator");
  const vetting = async () => (await desk.person({ id: sam.id })).vetting;
  expect(await vetting()).toEqual({
    state: "unverified",
    suspendedReason: null,
    verifiedUntil: null,
    checks: [],
    waiting: 1,
    jobsToCome: 2,
  });
  const reason = "Two customers report the same damage.";
  expect((await desk.suspend({ id: sam.id, reason })).released).toBe(2);
  expect(await vetting()).toMatchObject({
    state: "suspended",
    suspendedReason: reason,
    jobsToCome: 0,
  });
  const maya = await givenCustomer(prisma);
  expect((await desk.person({ id: maya.id })).vetting).toBeNull();
});

test("ends all of a person's sessions, with a reason in the log", async () => {
  const { prisma } = database;
  const maya = await givenCustomer(prisma);
  await world.sessionOf(maya);
  await world.sessionOf(maya);
  const other = await givenCustomer(prisma);
  await world.sessionOf(other);
  const { desk } = await atDesk(world, prisma, "operator");
  const { sessions, log } = await desk.endSessions({ id: maya.id, reason: "They lost a phone." });
  expect(sessions).toEqual([]);
  expect(log[0]).toMatchObject({
    action: "person.signedOut",
    reason: "They lost a phone.",
    changes: { sessions: "2 → 0" },
  });
  expect(await prisma.session.count({ where: { userId: other.id } })).toBe(1);
  expect((await refusalOf(desk.endSessions({ id: maya.id, reason: " " }))).code).toBe("INVALID");
});

test("only owners can act on a colleague's account", async () => {
  const { prisma } = database;
  const colleague = await givenCustomer(prisma, { staffRole: "operator" });
  const action = { id: colleague.id, reason: "They left." };
  const { desk } = await atDesk(world, prisma, "operator");
  expect((await refusalOf(desk.endSessions(action))).code).toBe("FORBIDDEN");
  expect((await refusalOf(desk.resetPassword(action))).code).toBe("FORBIDDEN");
  const owner = await atDesk(world, prisma, "owner");
  expect((await owner.desk.endSessions(action)).sessions).toEqual([]);
});

test("a temporary password goes to the person's own mailbox alone", async () => {
  const { prisma } = database;
  const maya = await givenCustomer(prisma, { email: "maya@example.com" });
  const { desk } = await atDesk(world, prisma, "operator");
  const answer = await desk.resetPassword({ id: maya.id, reason: "They can't sign in." });
  expect(answer.log[0]).toMatchObject({ action: "person.passwordReset" });
  await world.runJobs();
  expect(world.mails).toMatchObject([
    { to: "maya@example.com", subject: "Your temporary password" },
  ]);
  await prisma.user.update({ where: { id: maya.id }, data: { disabledAt: new Date() } });
  const again = desk.resetPassword({ id: maya.id, reason: "They can't sign in." });
  expect((await refusalOf(again)).code).toBe("CONFLICT");
});
