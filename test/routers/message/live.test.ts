import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { LIVE_TOPICS, CONNECTING_MS, type StreamedEvent } from "~/domain/live";
import type { AddressedEvent } from "~/server/services/live";
import { RecentLiveEvents } from "~/server/services/recent-live-events";
import { useDatabase } from "~test/support/db";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { createWorld, type TestWorld } from "~test/support/world";

// A page asks for its data before it subscribes. It is told of changes in between when it
// subscribes.

const database = useDatabase();
const SECOND_MS = 1_000;
const now = performance.now.bind(performance);
let world: TestWorld;
let skippedMs: number;
let leaving: AbortController;
beforeEach(() => {
  world = createWorld(database.db);
  leaving = new AbortController();
  skippedMs = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now() + skippedMs);
});
afterEach(() => {
  leaving.abort();
  vi.restoreAllMocks();
});

/** Advances the clock that measures how long something took. */
const passes = (ms: number) => (skippedMs += ms);

/** Collects the live events of this person's open page from now on. */
async function openPage(
  person: { id: string },
  pageAgeMs?: number,
): Promise<{ heard: StreamedEvent[] }> {
  const changes = world.deps.live.changesFor(
    await world.sessionOf(person),
    leaving.signal,
    pageAgeMs,
  );
  const heard: StreamedEvent[] = [];
  const listen = async () => {
    for await (const change of changes) heard.push(change);
  };
  listen().catch(() => undefined);
  return { heard };
}

/** Returns a customer's booking, its mechanic, and a stranger whose page was opened first. */
async function scene() {
  const { prisma } = database;
  const [customer, mechanic] = [await givenCustomer(prisma), await givenMechanic(prisma)];
  const booking = await givenBooking(prisma, { customer, mechanic, status: "accepted" });
  const stranger = await givenCustomer(prisma);
  const before = await openPage(customer);
  const asMechanic = await world.callerFor(mechanic);
  /** Sends the mechanic's message and waits until this process has received its live event. */
  const write = async () => {
    const heardBefore = before.heard.length;
    const content = "I am at the gate.";
    await asMechanic.message.send({ bookingId: booking.id, receiverId: customer.id, content });
    await expect.poll(() => before.heard.length).toBeGreaterThan(heardBefore);
  };
  await new Promise((resolve) => setTimeout(resolve, 150));
  return { customer, stranger, write };
}

describe("a page that subscribes to live events", () => {
  test("is told once of changes since it asked", async () => {
    const { customer, write } = await scene();
    passes(CONNECTING_MS + 3 * SECOND_MS);
    await write();
    await write();
    const page = await openPage(customer, 2 * SECOND_MS);
    await expect.poll(() => page.heard).toEqual([{ topic: "messages" }]);
    await write();
    await expect.poll(() => page.heard).toHaveLength(2);
  });

  test("is not told of earlier changes, nor of other people's", async () => {
    const { customer, stranger, write } = await scene();
    await write();
    passes(CONNECTING_MS + 3 * SECOND_MS);
    const [page, strangers] = [
      await openPage(customer, 2 * SECOND_MS),
      await openPage(stranger, 2 * SECOND_MS),
    ];
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(page.heard).toEqual([]);
    await write();
    await expect.poll(() => page.heard).toEqual([{ topic: "messages" }]);
    expect(strangers.heard).toEqual([]);
  });

  test("is told that everything may have changed when it is older than the process's memory", async () => {
    const { stranger } = await scene();
    const page = await openPage(stranger, 2 * SECOND_MS);
    await expect.poll(() => page.heard).toEqual(LIVE_TOPICS.map((topic) => ({ topic })));
  });

  test("is told only of new events when it doesn't say how old it is", async () => {
    const { customer, write } = await scene();
    await write();
    const page = await openPage(customer);
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(page.heard).toEqual([]);
  });
});

test("is told of the latest events when there were more than a process remembers", () => {
  const recent = new RecentLiveEvents<AddressedEvent>();
  expect(recent.ofLast(0)).toBeNull();
  recent.begin();
  const tell = (user: number) =>
    recent.add({ topic: "bookings", users: [String(user)], mechanics: false });
  passes(SECOND_MS);
  for (let user = 0; user < 10_000; user += 1) tell(user);
  passes(SECOND_MS);
  expect(recent.ofLast(1.5 * SECOND_MS)).toHaveLength(10_000);
  tell(10_000);
  const known = recent.ofLast(0.5 * SECOND_MS) ?? [];
  expect(known.map(({ users }) => users)).toEqual([["10000"]]);
  expect(recent.ofLast(1.5 * SECOND_MS)).toBeNull();
});
