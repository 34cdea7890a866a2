import { beforeEach, describe, expect, test } from "vitest";
import type { StaffRole } from "~/domain/staff/roles";
import { createCaller } from "~/server/root";
import { useDatabase } from "~test/support/db";
import { givenCustomer } from "~test/support/factory";
import { refusalOf } from "~test/support/refusal";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
});

const REASON = "Starts on Monday.";

async function atDesk(staffRole: StaffRole, codeGiven = world.clock.now()) {
  const person = await givenCustomer(database.prisma, { staffRole });
  const session = { ...(await world.sessionOf(person)), secondFactorAt: codeGiven };
  return { person, desk: createCaller(world.context(session)).desk };
}

describe("an owner", () => {
  test("makes somebody an operator, with a reason that stays in the log", async () => {
    const { person: owner, desk } = await atDesk("owner");
    const newcomer = await givenCustomer(database.prisma, { firstName: "Noor" });
    const { email } = newcomer;
    const staff = await desk.assignRole({ email, role: "operator", reason: REASON });
    expect(staff).toMatchObject([
      { userId: owner.id, role: "owner" },
      { role: "operator", email },
    ]);
    const { rows } = await desk.audit({});
    expect(rows).toMatchObject([
      {
        action: "staff.assigned",
        subject: newcomer.id,
        reason: REASON,
        changes: { from: null, to: "operator" },
      },
    ]);
  });

  test("removes a role, which counts from the next call", async () => {
    const { desk } = await atDesk("owner");
    const { person } = await atDesk("operator");
    await desk.assignRole({ email: person.email, role: null, reason: "Left." });
    const next = createCaller(world.context({ ...(await world.sessionOf(person)) }));
    expect((await refusalOf(next.desk.alerts())).code).toBe("FORBIDDEN");
  });

  test("can't leave the team without an owner", async () => {
    const { person, desk } = await atDesk("owner");
    const leaving = desk.assignRole({ email: person.email, role: "operator", reason: "Tired." });
    expect((await refusalOf(leaving)).code).toBe("CONFLICT");
  });

  test("of two who remove each other's role at the same moment, one stays", async () => {
    const one = await atDesk("owner");
    const two = await atDesk("owner");
    const outcomes = await Promise.allSettled([
      one.desk.assignRole({ email: two.person.email, role: null, reason: "Quarrel." }),
      two.desk.assignRole({ email: one.person.email, role: null, reason: "Quarrel." }),
    ]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await database.prisma.user.count({ where: { staffRole: "owner" } })).toBe(1);
  });

  test("needs a code of the last ten minutes", async () => {
    const { desk } = await atDesk("owner", new Date(world.clock.now().getTime() - 11 * 60_000));
    const { email } = await givenCustomer(database.prisma);
    const late = desk.assignRole({ email, role: "operator", reason: REASON });
    expect((await refusalOf(late)).code).toBe("SECOND_FACTOR_REQUIRED");
    expect(await desk.staff()).toHaveLength(1);
  });

  test("gets an error for somebody with an unconfirmed address", async () => {
    const { desk } = await atDesk("owner");
    const { email } = await givenCustomer(database.prisma, { emailVerifiedAt: null });
    const early = desk.assignRole({ email, role: "operator", reason: REASON });
    expect(await refusalOf(early)).toMatchObject({ code: "NOT_FOUND" });
  });
});

test("an operator sees the staff and the log, and assigns nobody", async () => {
  const { desk, person } = await atDesk("operator");
  expect(await desk.staff()).toMatchObject([{ userId: person.id, role: "operator" }]);
  expect(await desk.audit({})).toEqual({ rows: [], nextCursor: null, tooMany: false });
  const assigning = desk.assignRole({ email: person.email, role: "owner", reason: "Me." });
  expect((await refusalOf(assigning)).code).toBe("FORBIDDEN");
});

test("the log is read a page at a time, and by subject", async () => {
  const { desk } = await atDesk("operator");
  const rows = Array.from({ length: 60 }, (_, n) => ({
    userId: crypto.randomUUID(),
    action: "alert.resolved",
    subject: n % 2 === 0 ? "even" : "odd",
    reason: `Number ${n}`,
  }));
  for (const data of rows) await database.prisma.auditEntry.create({ data });
  const first = await desk.audit({});
  const second = await desk.audit({ cursor: first.nextCursor! });
  expect([first.rows[0]?.reason, first.rows.length]).toEqual(["Number 59", 50]);
  expect([second.rows.length, second.nextCursor]).toEqual([10, null]);
  expect((await desk.audit({ subjectId: "odd" })).rows).toHaveLength(30);
});

test("nobody changes or deletes a row of the log", async () => {
  const { desk } = await atDesk("owner");
  const { email } = await givenCustomer(database.prisma);
  await desk.assignRole({ email, role: "operator", reason: REASON });
  const { auditEntry } = database.prisma;
  await expect(auditEntry.updateMany({ data: { reason: "Other." } })).rejects.toThrow();
  await expect(auditEntry.deleteMany()).rejects.toThrow();
  expect(await auditEntry.count()).toBe(1);
});
