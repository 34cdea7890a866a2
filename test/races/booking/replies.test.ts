import { beforeEach, expect, test } from "vitest";
import { REPLIES_AT_MOST } from "~/domain/support/replies";
import { useDatabase } from "~test/support/db";
import { atDesk } from "~test/support/desk/desk";
import { createWorld, type TestWorld } from "~test/support/world";
import { answers, concurrently, rounds, tally, times } from "../support";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
});

/** Creates this many staff members, each with their own session. */
const colleagues = (count: number) =>
  Promise.all(
    times(count, async () => {
      const { person, desk } = await atDesk(world, database.prisma, "operator");
      return { person, replies: desk.support.replies };
    }),
  );

test("four staff members save the hundredth reply at once: there are a hundred", async () => {
  const { prisma } = database;
  const staff = await colleagues(4);
  await prisma.savedReply.createMany({
    data: times(REPLIES_AT_MOST - 1, (n) => ({ name: `Reply ${n}`, body: "Hi." })),
  });
  for (let round = 0; round < rounds(20, 5); round += 1) {
    const outcomes = await concurrently(
      staff.map(
        ({ replies }, n) =>
          () =>
            replies.keep({ name: `Last ${round} of ${n}`, body: "Hi." }),
      ),
    );
    expect(tally(outcomes)).toEqual({ OK: 1, CONFLICT: 3 });
    expect(await prisma.savedReply.count()).toBe(REPLIES_AT_MOST);
    const [kept] = answers(outcomes);
    await prisma.savedReply.delete({ where: { id: kept?.id ?? "" } });
  }
});

test("two staff members edit the same reply at once: one wins, the other is told", async () => {
  const staff = await colleagues(2);
  const [first] = staff;
  const reply = await first?.replies.keep({ name: "Receipts", body: "It stands at the booking." });
  const id = reply?.id ?? "";
  const winners: string[] = [];
  for (let round = 0; round < rounds(20, 5); round += 1) {
    const outcomes = await concurrently(
      staff.map(
        ({ replies }, n) =>
          () =>
            replies.change({
              id,
              version: round + 1,
              name: "Receipts",
              body: `Words ${round} of ${n}.`,
            }),
      ),
    );
    expect(tally(outcomes)).toEqual({ OK: 1, STALE: 1 });
    const [won] = answers(outcomes);
    expect(await first?.replies.list()).toEqual([won]);
    expect(won?.version).toBe(round + 2);
    winners.push(staff[outcomes.findIndex(({ code }) => code === "OK")]?.person.id ?? "nobody");
  }
  // The log has the edits that succeeded, under the names of those who made them.
  const actions = await database.prisma.auditEntry.findMany({
    where: { subject: id, action: "reply.changed" },
  });
  expect(actions.map(({ userId }) => userId).toSorted()).toEqual(winners.toSorted());
});
