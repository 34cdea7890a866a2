import { beforeEach, expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import { givenCustomer } from "~test/support/factory";
import { createWorld, type TestWorld } from "~test/support/world";
import { concurrently, rounds, tally, times } from "../support";

// A screen receives live events over one long response. The limit per person and the end of a
// stream must hold while others open and close at the same moment.

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
});

test("of thirty streams that one person requests at once, the ten newest stay open", async () => {
  const viewer = await world.sessionOf(await givenCustomer(database.prisma));
  const { live } = world.deps;
  for (let round = 0; round < rounds(20, 3); round += 1) {
    const stop = new AbortController();
    const ends: string[] = [];
    const outcomes = concurrently(
      times(30, (index) => async () => {
        const { done, value } = await live.changesFor(viewer, stop.signal).next();
        if (!stop.signal.aborted) ends.push(`${index} ${done === true ? "ended" : value.topic}`);
      }),
    );
    // The others wait for an event that never comes.
    await expect.poll(() => ends.length).toBe(20);
    stop.abort();
    expect(tally(await outcomes)).toEqual({ OK: 30 });
    expect(ends).toEqual(ends.map((end) => `${Number.parseInt(end, 10)} closed`));
    expect(ends.map((end) => Number.parseInt(end, 10)).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, index) => index),
    );
  }
});

test("a session that ends while its stream opens ends the stream, too", async () => {
  const { prisma } = database;
  const { live } = world.deps;
  for (let round = 0; round < rounds(50, 5); round += 1) {
    const viewer = await world.sessionOf(await givenCustomer(prisma));
    const giveUp = AbortSignal.timeout(3_000);
    const [end] = await Promise.all([
      live.changesFor(viewer, giveUp).next(),
      prisma.session.delete({ where: { id: viewer.sessionId } }),
    ]);
    expect(end.done).toBe(true);
    expect(giveUp.aborted).toBe(false);
  }
});

test("a stream opened for a session that has just ended closes at once", async () => {
  const viewer = await world.sessionOf(await givenCustomer(database.prisma));
  await database.prisma.session.delete({ where: { id: viewer.sessionId } });
  const giveUp = AbortSignal.timeout(3_000);
  expect((await world.deps.live.changesFor(viewer, giveUp).next()).done).toBe(true);
  expect(giveUp.aborted).toBe(false);
});
