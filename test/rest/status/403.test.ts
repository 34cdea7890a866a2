import { beforeEach, describe, expect, test } from "vitest";
import { api } from "~/server/http/app";
import { EXAMPLE_IDS as ID } from "~test/support/example-ids";
import { fileForm, pdf, png } from "~test/support/files";
import { useRest } from "~test/support/rest";
import type { CallOptions } from "~test/support/http/visitor";
import { bookingBody, sameScene, PASSWORD, type Scene } from "../scene";

const rest = useRest();
let scene: Scene;
beforeEach(async () => {
  scene = await sameScene(rest);
});

type Case = [who: keyof Scene, call: string, json?: unknown];
const CASES: Case[] = [
  ["mechanic", "POST /vehicles", { year: 2020, make: "Honda", model: "Civic" }],
  ["newcomer", "POST /vehicles", { year: 2020, make: "Honda", model: "Civic" }],
  ["mechanic", "POST /bookings", {}],
  ["newcomer", "POST /bookings", {}],
  ["mechanic", `PUT /bookings/${ID.accepted}`, { status: "cancelled" }],
  ["customer", `PUT /bookings/${ID.pending}/accept`],
  ["newcomer", `PUT /bookings/${ID.pending}/accept`],
  ["customer", `PUT /bookings/${ID.accepted}/status`, { status: "in_progress" }],
  ["customer", `POST /bookings/${ID.accepted}/status`, { status: "in_progress" }],
  ["customer", `POST /bookings/${ID.inProgress}/complete`],
  ["mechanic", "POST /create-payment-intent", { amount: 105 }],
  ["newcomer", "POST /create-payment-intent", { amount: 105 }],
  ["customer", "POST /mechanic/profile", {}],
  ["newcomer", "POST /mechanic/profile", {}],
  ["customer", "POST /mechanic/profile", { profileImageUrl: `/api/files/${ID.picture}` }],
  ["customer", "GET /mechanic/profile"],
  ["customer", "PUT /mechanic/profile", { isAvailable: false }],
  ["customer", "PUT /mechanic/bank-info", {}],
  ["customer", "GET /mechanic/bookings"],
  ["customer", "GET /bookings?as=mechanic"],
  ["customer", "GET /mechanic/statement"],
  ["customer", "GET /mechanic/statement.csv"],
  ["customer", "GET /admin/questions"],
  ["mechanic", "GET /admin/questions"],
  ["customer", "POST /messages", { content: "x", bookingId: ID.accepted, receiverId: ID.customer }],
];

describe("403 Forbidden by role", () => {
  test.each(CASES)("%s: %s", async (who, call, json) => {
    const before = await rest.prisma.booking.findMany({ orderBy: { id: "asc" } });
    const [method = "", path = ""] = call.split(" ");
    (await scene[who].send(method, `/api${path}`, { json })).refused(403, "FORBIDDEN");
    expect(await rest.prisma.booking.findMany({ orderBy: { id: "asc" } })).toEqual(before);
  });

  test("a customer's resume", async () => {
    const body = fileForm("resume", pdf());
    (await scene.customer.send("POST", "/api/upload/resume", { body })).refused(403, "FORBIDDEN");
    expect(rest.world.files.files.size).toBe(0);
  });

  test("a mechanic without a profile has no jobs, and sees their own bookings", async () => {
    const fresh = await rest.signUp("mechanic");
    expect((await fresh.get("/api/bookings")).is(200).body).toEqual([]);
    expect((await fresh.get("/api/mechanic/bookings")).is(200).body).toEqual([]);
    (await scene.customer.post("/api/user/type", { userType: "mechanic" })).is(200);
    const { body } = (await scene.customer.get("/api/bookings")).is(200);
    expect(body).toEqual((await scene.customer.get("/api/bookings?as=customer")).is(200).body);
    expect(body).not.toEqual([]);
    expect((await scene.customer.get("/api/mechanic/bookings")).is(200).body).toEqual([]);
    const accept = await fresh.send("PUT", `/api/bookings/${ID.pending}/accept`);
    accept.refused(403, "PROFILE_REQUIRED");
  });

  test("a customer turned mechanic can't accept their own booking", async () => {
    (await scene.customer.post("/api/user/type", { userType: "mechanic" })).is(200);
    const profile = {
      phone: "415",
      yearsExperience: 3,
      location: "San Francisco, CA",
      specializations: ["Oil Changes"],
      workExperience: "Years of it.",
    };
    (await scene.customer.post("/api/mechanic/profile", profile)).is(201);
    const accept = await scene.customer.send("PUT", `/api/bookings/${ID.pending}/accept`);
    accept.refused(403, "FORBIDDEN");
    expect((await scene.customer.get("/api/bookings?as=customer")).is(200).body).toHaveLength(4);
  });
});

describe("403 Forbidden for another site's page", () => {
  const FOREIGN: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { origin: "http://localhost:3000.evil.example" },
  ];

  test.each(FOREIGN)("%o", async (headers) => {
    const calls: [string, string, CallOptions][] = [
      ["POST", "/api/auth/login", { json: { email: "casey@example.com", password: PASSWORD } }],
      ["POST", "/api/auth/logout", {}],
      ["POST", "/api/bookings", { json: bookingBody(rest) }],
      ["PUT", `/api/bookings/${ID.pending}`, { json: { status: "cancelled" } }],
      ["POST", "/api/upload/profile-picture", { body: fileForm("profilePicture", await png()) }],
      ["POST", "/api/trpc/auth.logout", { json: {} }],
    ];
    for (const [method, path, options] of calls) {
      (await scene.customer.send(method, path, { ...options, headers })).refused(403, "FORBIDDEN");
    }
    const resume = { body: fileForm("resume", pdf()), headers };
    (await scene.mechanic.send("POST", "/api/upload/resume", resume)).refused(403, "FORBIDDEN");
    const accept = `/api/bookings/${ID.pending}/accept`;
    (await scene.mechanic.send("PUT", accept, { headers })).refused(403, "FORBIDDEN");
    const complete = `/api/bookings/${ID.inProgress}/complete`;
    (await scene.mechanic.send("POST", complete, { headers })).refused(403, "FORBIDDEN");

    (await scene.customer.get("/api/auth/user")).is(200);
    expect(await rest.prisma.booking.count()).toBe(4);
    expect(await rest.prisma.booking.count({ where: { status: "pending" } })).toBe(1);
  });

  test("lets our own page and a client that isn't a browser through", async () => {
    const vehicle = { year: 2020, make: "Honda", model: "Civic" };
    const welcome: Record<string, string>[] = [
      {},
      { origin: "http://localhost:3000", "sec-fetch-site": "same-origin" },
      { origin: rest.url },
      { "sec-fetch-site": "none" },
    ];
    for (const headers of welcome) {
      (await scene.customer.post("/api/vehicles", vehicle, { headers })).is(201);
    }
  });

  test("treats the same host by the other scheme as another site, behind our proxy too", async () => {
    const vehicle = { year: 2020, make: "Honda", model: "Civic" };
    const overTls = rest.url.replace("http:", "https:");
    const cookie = [...scene.customer.jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const status = async (origin: string, secure: boolean) => {
      const request = new Request(`${rest.url}/api/vehicles`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          host: new URL(rest.url).host,
          origin,
          cookie,
        },
        body: JSON.stringify(vehicle),
      });
      return (await api.fetch(request, { requestId: "one", clientAddress: "192.0.2.1", secure }))
        .status;
    };
    expect([await status(rest.url, false), await status(overTls, false)]).toEqual([201, 403]);
    expect([await status(overTls, true), await status(rest.url, true)]).toEqual([201, 403]);
    const headers = { origin: overTls };
    (await scene.customer.post("/api/vehicles", vehicle, { headers })).refused(403, "FORBIDDEN");
  });

  test("never allows cross-origin calls in a header", async () => {
    const answer = await scene.customer.send("OPTIONS", "/api/bookings", {
      headers: { origin: "https://evil.example", "access-control-request-method": "POST" },
    });
    answer.is(405);
    expect([...answer.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual(
      [],
    );
  });
});

describe("GET /api/logout signs out only on purpose", () => {
  const UNMEANT: Record<string, string>[] = [
    { "sec-purpose": "prefetch" },
    { "sec-purpose": "prefetch;prerender" },
    { purpose: "prefetch" },
    { "next-router-prefetch": "1" },
    { rsc: "1" },
    { "sec-fetch-site": "cross-site", "sec-fetch-dest": "document" },
    { "sec-fetch-site": "same-origin", "sec-fetch-dest": "image" },
  ];
  test("a request for its headers does not", async () => {
    const answer = (await scene.customer.send("HEAD", "/api/logout")).is(302);
    expect(answer.headers.getSetCookie()).toEqual([]);
    (await scene.customer.get("/api/auth/user")).is(200);
  });

  test.each(UNMEANT)("%o does not", async (headers) => {
    const answer = (await scene.customer.get("/api/logout", { headers })).is(302);
    expect(answer.headers.get("location")).toBe("/");
    expect(answer.headers.getSetCookie()).toEqual([]);
    (await scene.customer.get("/api/auth/user")).is(200);
  });

  test("a click on our own page does", async () => {
    const headers = { "sec-fetch-site": "same-origin", "sec-fetch-dest": "document" };
    const copy = scene.customer.copy();
    (await scene.customer.get("/api/logout", { headers })).is(302);
    (await copy.get("/api/auth/user")).refused(401, "UNAUTHENTICATED");
  });
});
