import { beforeEach, describe, expect, test } from "vitest";
import { REPLIES_AT_MOST } from "~/domain/support/replies";
import { useDatabase } from "~test/support/db";
import { atDesk } from "~test/support/desk/desk";
import { givenCustomer } from "~test/support/factory";
import { refusalOf } from "~test/support/refusal";
import { givenSupport } from "~test/support/desk/support-requests";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
});

const RECEIPTS = { name: "Receipts", body: "Hello {name},\n\nit stands at the booking." };

const replies = async () => {
  const { desk, person } = await atDesk(world, database.prisma, "operator");
  const { list, keep, change, remove } = desk.support.replies;
  return { person, desk, list, keep, change, remove };
};
const codesOf = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.filter(({ status }) => status === "fulfilled").length;

describe("saved replies", () => {
  test("are added, edited and deleted by any staff, and each action is logged", async () => {
    const { desk, person, list, keep, change, remove } = await replies();
    const { id } = await keep({ ...RECEIPTS, name: " Receipts " });
    await keep({ name: "Accounts", body: "Sign in first." });
    expect((await list()).map(({ name }) => name)).toEqual(["Accounts", "Receipts"]);
    const colleague = await atDesk(world, database.prisma, "owner");
    const changed = await colleague.desk.support.replies.change({
      ...RECEIPTS,
      id,
      name: "Where receipts are",
      version: 1,
    });
    expect(changed).toEqual({ ...RECEIPTS, id, name: "Where receipts are", version: 2 });
    expect((await refusalOf(change({ ...RECEIPTS, id, version: 1 }))).code).toBe("STALE");
    expect((await remove({ id })).map(({ name }) => name)).toEqual(["Accounts"]);
    expect((await refusalOf(remove({ id }))).code).toBe("NOT_FOUND");
    const { rows } = await desk.audit({ act: "support", subjectId: id });
    expect(rows.map(({ whoId, action, changes }) => [whoId, action, changes])).toEqual([
      [person.id, "reply.removed", { name: "Where receipts are" }],
      [colleague.person.id, "reply.changed", { name: "Receipts → Where receipts are" }],
      [person.id, "reply.kept", { name: "Receipts" }],
    ]);
    // These actions ask for no reason, so the log has none.
    expect(rows.map(({ reason }) => reason)).toEqual([null, null, null]);
  });

  test("have unique names, also when two are saved at the same moment", async () => {
    const { keep, change, list } = await replies();
    expect(codesOf(await Promise.allSettled([keep(RECEIPTS), keep(RECEIPTS)]))).toBe(1);
    const other = await keep({ name: "Accounts", body: "Sign in first." });
    const taken = await refusalOf(change({ ...RECEIPTS, id: other.id, version: 1 }));
    expect(taken).toMatchObject({
      code: "CONFLICT",
      message: "A saved reply with this name already exists.",
    });
    expect(await list()).toHaveLength(2);
  });

  test("the second of two simultaneous edits is refused", async () => {
    const { keep, change, list } = await replies();
    const { id } = await keep(RECEIPTS);
    const one = change({ ...RECEIPTS, id, version: 1, body: "One." });
    const two = change({ ...RECEIPTS, id, version: 1, body: "Two." });
    expect(codesOf(await Promise.allSettled([one, two]))).toBe(1);
    expect(await list()).toMatchObject([{ version: 2 }]);
  });

  test("are limited to a hundred", async () => {
    const { keep } = await replies();
    await database.prisma.savedReply.createMany({
      data: Array.from({ length: REPLIES_AT_MOST - 1 }, (_, n) => ({ name: `${n}`, body: "Hi." })),
    });
    await keep(RECEIPTS);
    const refused = await refusalOf(keep({ ...RECEIPTS, name: "One more" }));
    expect(refused).toMatchObject({
      code: "CONFLICT",
      message: "You can have 100 saved replies. Delete one first.",
    });
  });

  test("need a name and a text, and are for staff alone", async () => {
    const { keep, change, remove } = await replies();
    for (const wrong of [
      { ...RECEIPTS, name: " " },
      { ...RECEIPTS, body: "" },
      { ...RECEIPTS, body: "x".repeat(5_001) },
    ]) {
      expect((await refusalOf(keep(wrong))).code).toBe("INVALID");
    }
    for (const id of ["x", crypto.randomUUID()]) {
      expect((await refusalOf(change({ ...RECEIPTS, id, version: 1 }))).code).toBe("NOT_FOUND");
      expect((await refusalOf(remove({ id }))).code).toBe("NOT_FOUND");
    }
    const nobody = await world.callerFor(await givenCustomer(database.prisma));
    const theirs = nobody.desk.support.replies;
    for (const call of [() => theirs.list(), () => theirs.keep(RECEIPTS)]) {
      expect((await refusalOf(call())).code).toBe("FORBIDDEN");
    }
  });
});

describe("a search for requests", () => {
  test("finds names, addresses, words of the subject and ids, in the chosen list", async () => {
    const { prisma } = database;
    const ada = await givenCustomer(prisma, {
      firstName: "Ada",
      lastName: "Lovelace",
      email: "ada@example.com",
    });
    const payment = await givenSupport(prisma, { userId: ada.id, subject: "A payment, twice" });
    const tow = await givenSupport(prisma, {
      email: "robin.vale@example.com",
      name: "Robin Vale",
      subject: "Do you tow? 100% of cars",
      state: "closed",
    });
    const { desk } = await atDesk(world, prisma, "operator");
    const found = async (q: string, show: "open" | "all" = "all") =>
      (await desk.support.list({ show, q })).items.map(({ id }) => id);
    for (const q of ["ada", "LOVE", "ada@ex", "ada love", "payment", "twice PAYMENT", payment.id]) {
      expect(await found(q), q).toEqual([payment.id]);
    }
    for (const q of ["robin.v", "vale", "tow you", "100%", tow.id]) {
      expect(await found(q), q).toEqual([tow.id]);
      expect(await found(q, "open"), q).toEqual([]);
    }
    for (const q of ["%", "_", "\\", "payment tow", crypto.randomUUID()]) {
      expect(await found(q), q).toEqual(q === "%" ? [tow.id] : []);
    }
    expect(await found("", "all")).toHaveLength(2);
  });
});
