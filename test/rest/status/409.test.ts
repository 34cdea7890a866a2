import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { EXAMPLE_IDS as ID } from "~test/support/example-ids";
import { useRest } from "~test/support/rest";
import { bookingBody, makeScene, type Scene } from "../scene";

const rest = useRest();
let scene: Scene;
beforeEach(async () => {
  scene = await makeScene(rest);
});

type Case = [who: keyof Scene, call: string, json: unknown, status: string];
const STATES: Case[] = [
  ["customer", `PUT /bookings/${ID.accepted}`, { status: "cancelled" }, "accepted"],
  ["customer", `PUT /bookings/${ID.inProgress}`, { notes: "x" }, "in_progress"],
  ["customer", `PUT /bookings/${ID.completed}`, { notes: "x" }, "completed"],
  ["mechanic", `PUT /bookings/${ID.accepted}/accept`, undefined, "accepted"],
  ["mechanic", `PUT /bookings/${ID.accepted}/status`, { status: "completed" }, "accepted"],
  ["mechanic", `PUT /bookings/${ID.accepted}/status`, { status: "accepted" }, "accepted"],
  ["mechanic", `PUT /bookings/${ID.accepted}/status`, { status: "pending" }, "accepted"],
  ["mechanic", `POST /bookings/${ID.pending}/status`, { status: "in_progress" }, "pending"],
  ["mechanic", `POST /bookings/${ID.inProgress}/status`, { status: "cancelled" }, "in_progress"],
  ["mechanic", `POST /bookings/${ID.inProgress}/status`, { status: "in-progress" }, "in_progress"],
  ["mechanic", `POST /bookings/${ID.completed}/complete`, undefined, "completed"],
  ["mechanic", `POST /bookings/${ID.accepted}/complete`, undefined, "accepted"],
  ["customer", `POST /bookings/${ID.accepted}/review`, { rating: 5 }, "accepted"],
  ["customer", "POST /create-payment-intent", { amount: 1, bookingId: ID.pending }, "pending"],
  [
    "customer",
    "POST /create-payment-intent",
    { amount: 105, bookingId: ID.completed },
    "completed",
  ],
  [
    "customer",
    "POST /messages",
    { content: "x", bookingId: ID.pending, receiverId: ID.mechanic },
    "pending",
  ],
];

describe("409 Conflict", () => {
  test.each(STATES)("%s: %s %o; the booking is %s", async (who, call, json, status) => {
    const before = await rest.prisma.booking.findMany({ orderBy: { id: "asc" } });
    const [method = "", path = ""] = call.split(" ");
    const answer = await scene[who].send(method, `/api${path}`, { json });
    expect(answer.refused(409, "CONFLICT").status).toBe(status);
    expect(await rest.prisma.booking.findMany({ orderBy: { id: "asc" } })).toEqual(before);
  });

  test("If-Match with a version that is no longer the present one: STALE, and nothing happens", async () => {
    const path = `/api/bookings/${ID.pending}`;
    const { version } = (await scene.customer.get(path)).as(z.object({ version: z.int() }));
    const send = (ifMatch: string, json: object) =>
      scene.customer.send("PUT", path, { json, headers: { "if-match": ifMatch } });
    const edited = (await send(`"${version}"`, { notes: "Ring twice" })).is(200);
    expect(edited.body).toMatchObject({ notes: "Ring twice", version: version + 1 });
    for (const json of [{ notes: "x" }, { status: "cancelled" }]) {
      const stale = (await send(`W/"${version}"`, json)).refused(409, "STALE");
      expect(stale).toMatchObject({ status: "pending", version: version + 1 });
    }
    const now = (await scene.customer.get(path)).is(200);
    expect(now.body).toMatchObject({ status: "pending", notes: "Ring twice" });
    const tag = now.headers.get("etag") ?? "";
    for (const wrong of [tag, '"0"', "3, 4", "now"]) {
      (await send(wrong, { notes: "x" })).refused(400, "INVALID");
    }
    (await send("*", { notes: "Any" })).is(200);
    (await send(String(version + 2), { status: "cancelled" })).is(200);
  });

  test("'Cannot edit booking'", async () => {
    const answer = await scene.customer.put(`/api/bookings/${ID.accepted}`, { notes: "x" });
    expect(answer.refused(409, "CONFLICT").message).toBe("Cannot edit booking");
  });

  test("a taken address, at sign-up and in the profile", async () => {
    const body = {
      firstName: "A",
      lastName: "B",
      email: " CASEY@example.com",
      password: "secret",
      role: "mechanic",
    };
    (await scene.nobody.post("/api/auth/signup", body)).refused(409, "CONFLICT");
    const profile = await scene.otherCustomer.post("/api/user/update-profile", {
      email: "casey@example.com",
    });
    profile.refused(409, "CONFLICT");
    expect((await scene.customer.get("/api/auth/user")).body).toMatchObject({
      userType: "customer",
    });
  });

  test("a mechanic who wants to become a customer; a second password", async () => {
    (await scene.mechanic.post("/api/user/type", { userType: "customer" })).refused(
      409,
      "CONFLICT",
    );
    const password = { password: "N3w!password" };
    (await scene.customer.post("/api/user/set-password", password)).refused(409, "CONFLICT");
  });

  test("an edit of something changed since", async () => {
    const path = `/api/bookings/${ID.pending}`;
    (await scene.customer.put(path, { notes: "first", version: 1 })).is(200);
    const second = await scene.customer.put(path, { notes: "second", version: 1 });
    expect(second.refused(409, "STALE").status).toBe("pending");
    expect((await scene.customer.get(path)).body).toMatchObject({ notes: "first" });
  });

  test("a mechanic who is offline, accepting or requested", async () => {
    (await scene.mechanic.put("/api/mechanic/profile", { isAvailable: false })).is(200);
    const wish = bookingBody(rest, { mechanicId: ID.mechanic });
    (await scene.customer.post("/api/bookings", wish)).refused(409, "CONFLICT");
  });

  test("an amount that matches two bookings, and one that matches none", async () => {
    const amount = { amount: 84 };
    (await scene.customer.post("/api/create-payment-intent", amount)).refused(409, "CONFLICT");
    (await scene.customer.post("/api/bookings", bookingBody(rest))).is(201);
    (await scene.customer.post("/api/create-payment-intent", amount)).is(200);
    (await scene.customer.post("/api/bookings", bookingBody(rest))).is(201);
    (await scene.customer.post("/api/create-payment-intent", amount)).refused(409, "CONFLICT");
  });

  test("the mask of a replaced number", async () => {
    const bank = {
      bankAccountHolderName: "M",
      bankAccountNumber: "000123456789",
      bankRoutingNumber: "110000000",
      bankAccountType: "checking",
    };
    (await scene.mechanic.put("/api/mechanic/bank-info", bank)).is(200);
    const stale = { ...bank, bankAccountNumber: "••••1111" };
    (await scene.mechanic.put("/api/mechanic/bank-info", stale)).refused(409, "STALE");
  });
});
