import { connect } from "node:net";
import { beforeEach, describe, expect, test } from "vitest";
import { countRunning } from "~/server/gateways/observability/requests";
import { createLive } from "~/server/services/live";
import { givenCustomer } from "~test/support/factory";
import { useRest } from "~test/support/rest";
import type { Visitor } from "~test/support/http/visitor";

// An open screen follows live events by one long answer. It must not outlive its session.

const rest = useRest();
let person: { id: string; email: string };
beforeEach(async () => {
  person = await givenCustomer(rest.prisma);
});

interface Screen {
  status: number;
  /** Collects everything it was sent until it ends. */
  ended: Promise<string>;
  close: () => void;
}

async function openScreen(visitor: Visitor): Promise<Screen> {
  const stop = new AbortController();
  const cookie = [...visitor.jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const answer = await fetch(`${rest.url}/api/trpc/booking.changes`, {
    headers: { accept: "text/event-stream", cookie },
    signal: stop.signal,
  });
  return { status: answer.status, ended: answer.text(), close: () => stop.abort() };
}

/** Tells whether it ends within a moment; pings come only every 15 seconds. */
function endsSoon(screen: Screen): Promise<boolean> {
  const after = new Promise<boolean>((resolve) => setTimeout(resolve, 1_500, false));
  return Promise.race([screen.ended.then(() => true), after]);
}

describe("an open event stream ends with its session", () => {
  const ENDS: [string, (visitor: Visitor) => Promise<unknown>][] = [
    ["signing out", (visitor) => visitor.post("/api/auth/logout")],
    [
      "setting a password",
      (visitor) => visitor.post("/api/user/set-password", { password: "Str0ng!pass" }),
    ],
    ["deleting the session's row", () => rest.prisma.session.deleteMany()],
    ["disabling the user", () => rest.prisma.user.updateMany({ data: { disabledAt: new Date() } })],
  ];
  test.each(ENDS)("%s", async (_how, end) => {
    await rest.prisma.user.updateMany({ data: { passwordHash: null } });
    const visitor = await rest.as(person);
    const screen = await openScreen(visitor);
    // The stream confirms its start, and from then on it receives events.
    await new Promise((resolve) => setTimeout(resolve, 150));
    await end(visitor);
    expect(await endsSoon(screen)).toBe(true);
  });

  test("another session of the same person, and another person's, continue", async () => {
    const [here, there] = [await rest.as(person), await rest.as(person)];
    const other = await rest.as(await givenCustomer(rest.prisma));
    const screens = await Promise.all([here, there, other].map(openScreen));
    await new Promise((resolve) => setTimeout(resolve, 150));
    await here.post("/api/auth/logout");
    expect(await Promise.all(screens.map(endsSoon))).toEqual([true, false, false]);
    for (const screen of screens.slice(1)) {
      screen.ended.catch(() => undefined);
      screen.close();
    }
  });

  test("on another instance too, and when the session ended before the stream began", async () => {
    const elsewhere = createLive(rest.world.deps.log);
    const viewer = await rest.world.sessionOf(person);
    const next = elsewhere.changesFor(viewer, undefined).next();
    await new Promise((resolve) => setTimeout(resolve, 150));
    await rest.prisma.session.delete({ where: { id: viewer.sessionId } });
    expect(await next).toEqual({ done: true, value: undefined });
    expect((await elsewhere.changesFor(viewer, undefined).next()).done).toBe(true);
  });
});

test("an eleventh stream of one person closes the oldest, which says so", async () => {
  const viewer = await rest.world.sessionOf(person);
  const { live } = rest.world.deps;
  const stop = new AbortController();
  const streams = Array.from({ length: 10 }, () => live.changesFor(viewer, stop.signal));
  const open = streams.map((stream) => stream.next());
  const others = live
    .changesFor(await rest.world.sessionOf(await givenCustomer(rest.prisma)), stop.signal)
    .next();
  const eleventh = live.changesFor(viewer, stop.signal).next();
  expect(await open[0]).toEqual({ done: false, value: { topic: "closed" } });
  expect(await streams[0]?.next()).toEqual({ done: true, value: undefined });
  stop.abort();
  // All others lasted until now.
  const ends = await Promise.all([...open.slice(1), others, eleventh]);
  expect(ends.map(({ done }) => done)).toEqual(ends.map(() => true));
});

test("a screen's stream ends after its last event, and nothing is refused", async () => {
  const visitor = await rest.as(person);
  const first = await openScreen(visitor);
  const later = [];
  for (let screen = 0; screen < 10; screen += 1) later.push(await openScreen(visitor));
  expect(await first.ended).toMatch(/"topic":"closed"/);
  expect(later.map(({ status }) => status)).toEqual(later.map(() => 200));
  for (const screen of later) {
    screen.ended.catch(() => undefined);
    screen.close();
  }
});

test("streams queued behind another on one connection end when it closes", async () => {
  const visitor = await rest.as(person);
  const cookie = [...visitor.jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const viewer = await rest.world.sessionOf(person);
  const { live } = rest.world.deps;
  const stop = new AbortController();
  // The oldest, which gives way if ten others are open.
  const oldest = live.changesFor(viewer, stop.signal).next();
  const { hostname, port } = new URL(rest.url);
  const head = [
    "GET /api/trpc/booking.changes HTTP/1.1",
    "Host: x",
    "Accept: text/event-stream",
    `Cookie: ${cookie}`,
  ];
  const before = countRunning().streams;
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  socket.write(`${head.join("\r\n")}\r\n\r\n`.repeat(9));
  await expect.poll(() => countRunning().streams - before).toBe(9);
  socket.destroy();
  await expect.poll(() => countRunning().streams - before).toBe(0);
  const more = Array.from({ length: 9 }, () => live.changesFor(viewer, stop.signal).next());
  const later = new Promise((resolve) => setTimeout(resolve, 300, "still open"));
  expect(await Promise.race([oldest, later])).toBe("still open");
  stop.abort();
  await Promise.all([oldest, ...more]);
});
