import { beforeEach, describe, expect, test } from "vitest";
import { deviceOf } from "~/domain/account/device";
import { userViewSchema } from "~/domain/account/view";
import { sessionsSchema } from "~/domain/account/sessions";
import { createRequestContext } from "~/server/request-context";
import { givenCustomer, givenMechanic } from "~test/support/factory";
import { useRest } from "~test/support/rest";
import type { Visitor } from "~test/support/http/visitor";

// The list of a user's sessions, and ending them there.

const rest = useRest();
let person: { id: string; email: string };
beforeEach(async () => {
  person = await givenCustomer(rest.prisma);
});

const sessionsOf = async (visitor: Visitor) =>
  (await visitor.get("/api/account/sessions")).is(200).as(sessionsSchema);

const isSignedIn = async (visitor: Visitor) => (await visitor.get("/api/auth/user")).status === 200;

describe("the list of sessions", () => {
  test("names the device of each sign-in, this one first, and no other user's", async () => {
    const here = await rest.signUp("mechanic");
    const { email } = (await here.get("/api/auth/user")).as(userViewSchema);
    const phone = rest.visitor();
    const login = await phone.post(
      "/api/auth/login",
      { email, password: "Str0ng!pass" },
      { headers: { "user-agent": IPHONE } },
    );
    login.is(200);
    await rest.as(await givenMechanic(rest.prisma));
    const [first, second, ...more] = await sessionsOf(here);
    expect(first).toMatchObject({ current: true });
    expect(second).toMatchObject({ current: false, device: "Safari on iPhone" });
    expect(more).toEqual([]);
    expect((await sessionsOf(phone))[0]).toMatchObject({ device: "Safari on iPhone" });
  });

  test("shows whether each browser gets notifications, and since when", async () => {
    const here = await rest.as(person);
    await rest.as(person);
    const [mine] = await sessionsOf(here);
    const createdAt = rest.world.clock.now();
    const keys = { endpoint: "https://push.example/1", p256dh: "p", auth: "a" };
    await rest.prisma.pushSubscription.create({
      data: { userId: person.id, sessionId: mine!.id, createdAt, ...keys },
    });
    const since = (await sessionsOf(here)).map(({ notifiedSince }) => notifiedSince);
    expect(since).toEqual([createdAt.toISOString(), null]);
  });

  test("shows each session's last use to the hour, and no expired ones", async () => {
    const here = await rest.as(person);
    await rest.as(person);
    const { clock } = rest.world;
    clock.advance(25 * 60_000);
    const [before] = await sessionsOf(here);
    clock.advance(36 * 60_000);
    const [after, unused] = await sessionsOf(here);
    const between = Date.parse(after!.lastUsedAt) - Date.parse(before!.lastUsedAt);
    expect(Math.floor(between / 60_000)).toBe(61);
    expect(Date.parse(unused!.lastUsedAt)).toBeLessThan(Date.parse(after!.lastUsedAt) - 3_600_000);
    await rest.prisma.session.updateMany({
      where: { id: unused!.id },
      data: { expiresAt: clock.now() },
    });
    expect(await sessionsOf(here)).toHaveLength(1);
  });
});

describe("ending a session", () => {
  test("signs that device out with its next call, and leaves the others", async () => {
    const [here, there, third] = [
      await rest.as(person),
      await rest.as(person),
      await rest.as(person),
    ];
    const theirs = (await sessionsOf(there)).find((session) => session.current)!;
    const left = (await here.send("DELETE", `/api/account/sessions/${theirs.id}`)).is(200);
    expect(left.as(sessionsSchema)).toHaveLength(2);
    expect(await Promise.all([here, there, third].map(isSignedIn))).toEqual([true, false, true]);
    (await here.send("DELETE", `/api/account/sessions/${theirs.id}`)).refused(404, "NOT_FOUND");
  });

  test("returns 404 for another user's session, which continues", async () => {
    const [here, stranger] = [
      await rest.as(person),
      await rest.as(await givenCustomer(rest.prisma)),
    ];
    const [theirs] = await sessionsOf(stranger);
    (await here.send("DELETE", `/api/account/sessions/${theirs!.id}`)).refused(404, "NOT_FOUND");
    (await here.send("DELETE", "/api/account/sessions/x")).refused(404, "NOT_FOUND");
    expect(await isSignedIn(stranger)).toBe(true);
  });

  test("ending all others leaves this one and other people's", async () => {
    const here = await rest.as(person);
    const others = [await rest.as(person), await rest.as(person)];
    const stranger = await rest.as(await givenCustomer(rest.prisma));
    const left = (await here.send("DELETE", "/api/account/sessions")).is(200).as(sessionsSchema);
    expect(left.map(({ current }) => current)).toEqual([true]);
    expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false]);
    expect(await Promise.all([here, stranger].map(isSignedIn))).toEqual([true, true]);
  });
});

test("reading within the hour writes nothing", async () => {
  const here = await rest.as(person);
  const cookie = [...here.jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const version = async () =>
    rest.prisma.$queryRaw`SELECT xmin::text FROM "Session" WHERE "userId" = ${person.id}::uuid`;
  const before = await version();
  rest.world.clock.advance(59 * 60_000);
  await createRequestContext({ headers: new Headers({ cookie }) });
  expect(await version()).toEqual(before);
});

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";
const CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36";

test.each([
  [IPHONE, "Safari on iPhone"],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME}`, "Chrome on Windows"],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Edg/143.0.0.0`, "Edge on Windows"],
  [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${CHROME}`, "Chrome on Android"],
  [`Mozilla/5.0 (X11; CrOS x86_64 16000.0.0) ${CHROME}`, "Chrome on Chromebook"],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 15.5; rv:140.0) Gecko/20100101 Firefox/140.0",
    "Firefox on Mac",
  ],
  ["curl/8.5.0", "curl"],
  ["<script>alert(1)</script>", ""],
  ["", ""],
  [null, ""],
])("%s is shown as %j", (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});
