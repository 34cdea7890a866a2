import { describe, expect, test } from "vitest";
import { createdKeySchema } from "~/domain/api-key/schema";
import { KEY_LIMIT } from "~/domain/api-key/policy";
import { LIMITS } from "~/domain/limits";
import { TRUSTED_MS } from "~/server/gateways/auth/working-keys";
import { hashOfToken } from "~/server/gateways/auth/tokens";
import { createLimits } from "~/server/gateways/runtime/limits";
import { givenKey, withKey } from "~test/support/account/api-keys";
import { givenCustomer, givenMechanic } from "~test/support/factory";
import { EXAMPLE_IDS as ID } from "~test/support/example-ids";
import { useRest } from "~test/support/rest";

const rest = useRest();

const PASSWORD = "Str0ng!pass";
const ASKED = { name: "Fleet software", scopes: ["bookings:read"], expiresInDays: 30 };
const WEEK_MS = 7 * 86_400_000;

async function signedUp() {
  const visitor = await rest.signUp("customer");
  return { visitor, id: visitor.userId };
}

describe("creating a key", () => {
  test("shows the key once, stores its hash, and mails the owner", async () => {
    const { visitor, id } = await signedUp();
    const { key, ...view } = (await visitor.post("/api/keys", ASKED)).is(201).as(createdKeySchema);
    expect(key).toMatch(/^cw_[\w-]{43}$/);
    expect(view).toMatchObject({ name: "Fleet software", prefix: key.slice(0, 11) });
    const row = await rest.prisma.apiKey.findFirstOrThrow({ where: { userId: id } });
    expect(row.hash).toBe(hashOfToken(key));
    const list = await visitor.get("/api/keys");
    expect(list.text).not.toContain(key);
    expect(list.is(200).body).toMatchObject([{ ...view, lastUsedAt: null, lastNetwork: null }]);
    await rest.world.runJobs();
    const mail = rest.world.mails.find(({ subject }) => subject === "You have a new API key");
    expect(JSON.stringify(mail)).toContain("Fleet software");
    expect(JSON.stringify(rest.world.mails)).not.toContain(key);
  });

  test("asks for the password once signing in was a while ago", async () => {
    const { visitor } = await signedUp();
    rest.world.clock.set(new Date(rest.world.clock.now().getTime() + 3_600_000));
    (await visitor.post("/api/keys", ASKED)).refused(403, "REAUTH_REQUIRED");
    (await visitor.post("/api/keys", { ...ASKED, password: "Wr0ng!pass" })).refused(
      403,
      "REAUTH_REQUIRED",
    );
    (await visitor.post("/api/keys", { ...ASKED, password: PASSWORD })).is(201);
  });

  test("asks for the second factor of a person who has one", async () => {
    await givenCustomer(rest.prisma, { id: ID.customer });
    await rest.prisma.secondFactor.create({
      data: { userId: ID.customer, secretCipher: "sealed", confirmedAt: rest.world.clock.now() },
    });
    const visitor = await rest.as({ id: ID.customer });
    (await visitor.post("/api/keys", ASKED)).refused(403, "SECOND_FACTOR_REQUIRED");
    const given = rest.world.clock.now();
    await rest.prisma.session.updateMany({ data: { secondFactorAt: given } });
    (await visitor.post("/api/keys", ASKED)).is(201);
  });

  test(`stops at ${KEY_LIMIT} keys, also at once`, async () => {
    const { visitor, id } = await signedUp();
    for (let number = 2; number < KEY_LIMIT; number += 1) {
      await givenKey(rest.world, { id }, ["bookings:read"]);
    }
    const answers = await Promise.all([1, 2, 3, 4].map(() => visitor.post("/api/keys", ASKED)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409]);
  });
});

describe("the key that makes the call", () => {
  test("reads its own facts without any scope, and nothing else of its owner", async () => {
    const { id } = await signedUp();
    const key = await givenKey(rest.world, { id }, ["vehicles:read"]);
    const row = await rest.prisma.apiKey.findFirstOrThrow({ where: { userId: id } });
    const answer = (await rest.visitor().get("/api/keys/current", withKey(key))).is(200);
    expect(answer.body).toEqual({
      id: row.id,
      name: "Fleet software",
      scopes: ["vehicles:read"],
      expiresAt: row.expiresAt.toISOString(),
      ownerId: id,
      ownerType: "customer",
    });
  });

  test("has desk:read only once it was granted", async () => {
    await givenCustomer(rest.prisma, { id: ID.customer, staffRole: "operator" });
    const key = await givenKey(rest.world, { id: ID.customer }, ["desk:read", "vehicles:read"]);
    const scopes = async () =>
      (await rest.visitor().get("/api/keys/current", withKey(key))).is(200).body;
    expect(await scopes()).toMatchObject({ scopes: ["vehicles:read", "desk:read"] });
    await rest.prisma.apiKey.updateMany({ data: { deskGrantedAt: null } });
    expect(await scopes()).toMatchObject({ scopes: ["vehicles:read"] });
  });

  test("is none for a person who is signed in", async () => {
    const { visitor } = await signedUp();
    (await visitor.get("/api/keys/current")).refused(404, "NOT_FOUND");
    (await rest.visitor().get("/api/keys/current")).refused(401, "UNAUTHENTICATED");
  });
});

describe("calling with a key", () => {
  test("acts for its owner within its scopes, sets no cookie, and notes its use", async () => {
    const { visitor, id } = await signedUp();
    const key = await givenKey(rest.world, { id }, ["vehicles:write", "vehicles:read"]);
    const nobody = rest.visitor();
    const from = { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" };
    const added = await nobody.send("POST", "/api/vehicles", {
      json: { year: 2020, make: "Honda", model: "Fit" },
      headers: { ...withKey(key).headers, ...from },
    });
    added.is(201);
    expect(added.headers.getSetCookie()).toEqual([]);
    expect((await visitor.get("/api/vehicles")).is(200).body).toHaveLength(1);
    (await nobody.get("/api/bookings", withKey(key))).refused(403, "SCOPE_REQUIRED");
    (await nobody.get("/api/keys", withKey(key))).refused(403, "NOT_BY_KEY");
    expect((await visitor.get("/api/keys")).is(200).body).toMatchObject([
      { lastNetwork: "127.0.0.0/24" },
    ]);
  });

  test("answers every key that doesn't work alike", async () => {
    const { id } = await signedUp();
    const mechanic = await givenMechanic(rest.prisma, {});
    await rest.prisma.mechanicProfile.update({
      where: { userId: mechanic.id },
      data: { suspendedAt: rest.world.clock.now(), suspendedReason: "Two reports of damage." },
    });
    const closed = await givenCustomer(rest.prisma, {});
    await rest.prisma.user.update({ where: { id: closed.id }, data: { disabledAt: new Date() } });
    const expired = await givenKey(rest.world, { id }, ["bookings:read"]);
    await rest.prisma.apiKey.updateMany({ data: { expiresAt: new Date(Date.now() - WEEK_MS) } });
    const removed = await givenKey(rest.world, { id }, ["bookings:read"]);
    await rest.prisma.apiKey.deleteMany({ where: { hash: hashOfToken(removed) } });
    const works = await givenKey(rest.world, { id }, ["bookings:read"]);
    const wrong = [
      expired,
      removed,
      await givenKey(rest.world, mechanic, ["bookings:read"]),
      await givenKey(rest.world, closed, ["bookings:read"]),
      `${works.slice(0, -4)}AAAA`,
      "cw_",
      "%%",
      "x".repeat(5_000),
    ];
    const bodies = new Set<string>();
    for (const key of wrong) {
      const answer = await rest.visitor().get("/api/bookings", withKey(key));
      answer.refused(401, "UNAUTHENTICATED");
      expect(answer.headers.get("www-authenticate")).toBe("Bearer");
      bodies.add(JSON.stringify({ ...answer.refused(401, "UNAUTHENTICATED"), requestId: "" }));
    }
    expect(bodies.size).toBe(1);
    (await rest.visitor().get("/api/bookings", withKey(works))).is(200);
  });

  test("a removed key stops working with the next call", async () => {
    const { visitor, id } = await signedUp();
    const key = await givenKey(rest.world, { id }, ["bookings:read"]);
    (await rest.visitor().get("/api/bookings", withKey(key))).is(200);
    const row = await rest.prisma.apiKey.findFirstOrThrow();
    (await visitor.send("DELETE", `/api/keys/${row.id}`)).is(200);
    (await rest.visitor().get("/api/bookings", withKey(key))).refused(401, "UNAUTHENTICATED");
    (await visitor.send("DELETE", `/api/keys/${row.id}`)).refused(404, "NOT_FOUND");
  });

  test("refuses a key beside a session cookie", async () => {
    const { visitor, id } = await signedUp();
    const key = await givenKey(rest.world, { id }, ["bookings:read"]);
    (await visitor.get("/api/bookings", withKey(key))).refused(400, "INVALID");
  });

  test("ends with the other ways into the account", async () => {
    const { visitor, id } = await signedUp();
    const key = await givenKey(rest.world, { id }, ["bookings:read"]);
    (await visitor.send("DELETE", "/api/account/sessions")).is(200);
    (await rest.visitor().get("/api/bookings", withKey(key))).refused(401, "UNAUTHENTICATED");
  });
});

describe("limits", () => {
  test("are told in every answer, by key and by cookie", async () => {
    const { visitor, id } = await signedUp();
    const key = await givenKey(rest.world, { id }, ["bookings:read"]);
    const byKey = await rest.visitor().get("/api/bookings", withKey(key));
    expect(byKey.headers.get("ratelimit-policy")).toBe('"keyReads";q=600;w=60');
    expect(byKey.headers.get("ratelimit")).toMatch(/^"keyReads";r=599;t=\d+$/);
    const byCookie = await visitor.get("/api/bookings");
    expect(byCookie.headers.get("ratelimit-policy")).toBe('"reads";q=1200;w=60');
  });

  test("count each key by itself, and say how long to wait", async () => {
    const { id } = await signedUp();
    const busy = await givenKey(rest.world, { id }, ["bookings:read"]);
    const other = await givenKey(rest.world, { id }, ["bookings:read"]);
    const limits = createLimits(rest.db.query, rest.world.deps.log);
    rest.replace({ limits });
    const { id: keyId } = await rest.prisma.apiKey.findUniqueOrThrow({
      where: { hash: hashOfToken(busy) },
    });
    await limits.consume("keyReads", keyId, LIMITS.keyReads.points);
    const refused = await rest.visitor().get("/api/bookings", withKey(busy));
    refused.refused(429, "TOO_MANY");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(refused.headers.get("ratelimit")).toMatch(/^"keyReads";r=0;t=\d+$/);
    (await rest.visitor().get("/api/bookings", withKey(other))).is(200);
  });

  test("stop guesses from one network", async () => {
    const guess = () => rest.visitor().get("/api/bookings", withKey("cw_guess"));
    const limits = createLimits(rest.db.query, rest.world.deps.log);
    rest.replace({ limits });
    await limits.consume("wrongKeys", "127.0.0.1", LIMITS.wrongKeys.points);
    (await guess()).refused(429, "TOO_MANY");
  });

  test("let a key go on that worked lately, whatever other keys of its network do", async () => {
    const { id } = await signedUp();
    const [working, fresh] = [
      await givenKey(rest.world, { id }, ["bookings:read"]),
      await givenKey(rest.world, { id }, ["bookings:read"]),
    ];
    const read = (key: string) => rest.visitor().get("/api/bookings", withKey(key));
    const limits = createLimits(rest.db.query, rest.world.deps.log);
    rest.replace({ limits });
    (await read(working)).is(200);
    for (let stale = 0; stale < LIMITS.wrongKeys.points; stale += 1) {
      (await read("cw_outdated")).refused(401, "UNAUTHENTICATED");
    }
    (await read("cw_outdated")).refused(429, "TOO_MANY");
    (await read(working)).is(200);
    // A key that hasn't worked here yet could be a guess.
    (await read(fresh)).refused(429, "TOO_MANY");
    rest.world.clock.advance(TRUSTED_MS - 60_000);
    (await read(working)).is(200);
    rest.world.clock.advance(TRUSTED_MS + 1);
    (await read(working)).refused(429, "TOO_MANY");
  });

  test("don't let a key go on that was removed", async () => {
    const { id } = await signedUp();
    const key = await givenKey(rest.world, { id }, ["bookings:read"]);
    const limits = createLimits(rest.db.query, rest.world.deps.log);
    rest.replace({ limits });
    const read = () => rest.visitor().get("/api/bookings", withKey(key));
    (await read()).is(200);
    await rest.prisma.apiKey.deleteMany();
    await limits.consume("wrongKeys", "127.0.0.1", LIMITS.wrongKeys.points);
    (await read()).refused(429, "TOO_MANY");
    // Nothing is looked up for it any longer.
    (await read()).refused(429, "TOO_MANY");
  });
});

describe("the desk by key", () => {
  test("works once an owner grants it, and ends with the role", async () => {
    const owner = await givenCustomer(rest.prisma, { staffRole: "owner" });
    const operator = await givenCustomer(rest.prisma, { staffRole: "operator" });
    const given = rest.world.clock.now();
    const [chief, helper] = [await rest.as(owner), await rest.as(operator)];
    await rest.prisma.session.updateMany({ data: { secondFactorAt: given } });
    const asked = { ...ASKED, scopes: ["desk:read"] };
    const { key, id, waitsForOwner } = (await helper.post("/api/keys", asked)).as(createdKeySchema);
    expect(waitsForOwner).toBe(true);
    const read = () => rest.visitor().get("/api/desk/bookings", withKey(key));
    (await read()).refused(403, "SCOPE_REQUIRED");
    const grant = { reason: "Reads the week's figures." };
    (await helper.post(`/api/desk/keys/${id}/grant`, grant)).refused(403, "FORBIDDEN");
    (await chief.post(`/api/desk/keys/${id}/grant`, grant)).is(200);
    (await chief.post(`/api/desk/keys/${id}/grant`, grant)).refused(409, "CONFLICT");
    (await read()).is(200);
    await rest.prisma.user.update({ where: { id: operator.id }, data: { staffRole: null } });
    (await read()).refused(403, "FORBIDDEN");
  });
});
