import { beforeEach, describe, expect, test } from "vitest";
import { givenReview } from "~test/support/booking/reviews";
import { useDatabase } from "~test/support/db";
import { atDesk } from "~test/support/desk/desk";
import { createWorld, type TestWorld } from "~test/support/world";
import { concurrently, rounds, tally, times } from "../support";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
});

async function hidden() {
  const { prisma } = database;
  const completedAt = new Date(world.clock.now().getTime() - 86_400_000);
  const { id } = await givenReview(prisma, { completedAt });
  const { desk } = await atDesk(world, prisma, "operator");
  const colleague = (await atDesk(world, prisma, "owner")).desk;
  await desk.reviews.hide({ id, reason: "It insults a person." });
  const logged = (action: string) => prisma.auditEntry.count({ where: { action, subject: id } });
  return { id, desk, colleague, logged };
}

describe("undo", () => {
  test("one action is undone by two clicks at once", async () => {
    for (const _ of times(rounds(), (index) => index)) {
      const { id, desk, logged } = await hidden();
      const outcomes = await concurrently([() => desk.undo({ id }), () => desk.undo({ id })]);
      expect(tally(outcomes)).toEqual({ OK: 1, CONFLICT: 1 });
      expect(await logged("review.undone")).toBe(1);
    }
  });

  test("an action is undone while a colleague reverses it", async () => {
    for (const _ of times(rounds(), (index) => index)) {
      const { id, desk, colleague, logged } = await hidden();
      const outcomes = await concurrently<unknown>([
        () => desk.undo({ id }),
        () => colleague.reviews.show({ id, reason: "" }),
      ]);
      expect(tally(outcomes)).toEqual({ OK: 1, CONFLICT: 1 });
      expect((await logged("review.undone")) + (await logged("review.shown"))).toBe(1);
    }
  });
});
