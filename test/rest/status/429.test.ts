import { beforeEach, describe, expect, test } from "vitest";
import { EXAMPLE_IDS as ID } from "~test/support/example-ids";
import { limitOf } from "~/server/gateways/runtime/limits";
import { fileForm, png } from "~test/support/files";
import { useRest } from "~test/support/rest";
import type { Answer } from "~test/support/http/visitor";
import { makeScene, PASSWORD, type Scene } from "../scene";

const rest = useRest();
let scene: Scene;
beforeEach(async () => {
  scene = await makeScene(rest);
});

function expectWait(answer: Answer, withinSeconds: number): void {
  const seconds = Number(answer.headers.get("retry-after"));
  expect(Number.isInteger(seconds) && seconds >= 1 && seconds <= withinSeconds).toBe(true);
}

describe("429 Too Many Requests, with Retry-After", () => {
  test("fifty wrong passwords from one network, which can't claim another address", async () => {
    const body = { email: "casey@example.com", password: "wrong" };
    const { points, seconds } = limitOf("signInPerAddress");
    const headers = { "x-forwarded-for": "10.0.9.9" };
    for (let tries = 0; tries < points; tries += 1) {
      const sent = { ...body, email: `casey${tries}@example.com` };
      (await scene.nobody.post("/api/auth/login", sent, { headers })).is(401);
    }
    const right = { ...body, password: PASSWORD };
    const answer = await scene.nobody.post("/api/auth/login", right, { headers });
    answer.refused(429, "TOO_MANY");
    expectWait(answer, seconds);
    (await scene.customer.get("/api/auth/user")).is(200);
  });

  test("ten wrong passwords for an account ask for a mailed code instead: 403 CODE_REQUIRED", async () => {
    const body = { email: "casey@example.com", password: "wrong" };
    const { points } = limitOf("signInPerAccount");
    for (let tries = 0; tries < points; tries += 1) {
      (await scene.nobody.post("/api/auth/login", body)).is(401);
    }
    const right = { ...body, password: PASSWORD };
    const answer = await scene.nobody.post("/api/auth/login", right);
    expect(answer.is(403).body).toMatchObject({ code: "CODE_REQUIRED", next: "code" });
    (await scene.customer.get("/api/auth/user")).is(200);
  });

  test("uploads: the twenty-first in a minute", async () => {
    const { points } = limitOf("uploads");
    const data = fileForm("profilePicture", await png(4, 4), "a.png");
    await rest.world.deps.limits.consume("uploads", scene.customer.userId, points - 1);
    const send = () => scene.customer.send("POST", "/api/upload/profile-picture", { body: data });
    (await send()).is(200);
    const answer = await send();
    answer.refused(429, "TOO_MANY");
    expectWait(answer, 60);
  });

  test("messages and declines", async () => {
    const { limits } = rest.world.deps;
    await limits.consume("messages", scene.customer.userId, limitOf("messages").points);
    const message = { content: "x", bookingId: ID.accepted, receiverId: ID.mechanic };
    (await scene.customer.post("/api/messages", message)).refused(429, "TOO_MANY");
    await limits.consume("declines", scene.mechanic.userId, limitOf("declines").points);
    const decline = { status: "cancelled" };
    const answer = await scene.mechanic.put(`/api/bookings/${ID.pending}/status`, decline);
    answer.refused(429, "TOO_MANY");
    expectWait(answer, limitOf("declines").seconds);
    expect(await rest.prisma.bookingDecline.count()).toBe(0);
  });

  test("one person's writes and reads, over REST and tRPC together; others continue", async () => {
    const { limits } = rest.world.deps;
    await limits.consume("writes", scene.customer.userId, limitOf("writes").points);
    const vehicle = { year: 2020, make: "Honda", model: "Civic" };
    const write = await scene.customer.post("/api/vehicles", vehicle);
    write.refused(429, "TOO_MANY");
    expectWait(write, 60);
    (await scene.customer.get("/api/vehicles")).is(200);
    const hook = await scene.customer.post("/api/trpc/auth.logout", { json: null });
    expectWait(hook.is(429), 60);

    await limits.consume("reads", scene.customer.userId, limitOf("reads").points - 1);
    (await scene.customer.get("/api/vehicles")).refused(429, "TOO_MANY");
    const query = await scene.customer.get("/api/trpc/booking.services");
    expectWait(query.is(429), 60);
    (await scene.otherCustomer.get("/api/vehicles")).is(200);
    (await scene.otherCustomer.post("/api/vehicles", vehicle)).is(201);
  });

  test("names the limit that was reached, in the body and the headers", async () => {
    const { limits } = rest.world.deps;
    const { points, seconds } = limitOf("messages");
    await limits.consume("messages", scene.customer.userId, points);
    const sent = { content: "x", bookingId: ID.accepted, receiverId: ID.mechanic };
    const answer = await scene.customer.post("/api/messages", sent);
    expect(answer.refused(429, "TOO_MANY").limitName).toBe("messages");
    expect(answer.headers.get("ratelimit-policy")).toBe(`"messages";q=${points};w=${seconds}`);
    expect(answer.headers.get("ratelimit")).toMatch(/^"messages";r=0;t=\d+$/);
    const wait = answer.headers.get("retry-after");
    expect(answer.headers.get("ratelimit")).toBe(`"messages";r=0;t=${wait}`);
    // Limits that aren't counted in points have names, too.
    await rest.prisma.booking.update({
      where: { id: ID.accepted },
      data: { enRouteAt: rest.world.clock.now() },
    });
    const here = { latitude: 37.76, longitude: -122.42 };
    const move = () => scene.mechanic.post(`/api/bookings/${ID.accepted}/position`, here);
    (await move()).is(200);
    expect((await move()).refused(429, "TOO_MANY").limitName).toBe("positions");
  });
});
