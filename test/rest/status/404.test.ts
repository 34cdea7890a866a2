import { beforeEach, describe, expect, test } from "vitest";
import { EXAMPLE_IDS as ID } from "~test/support/example-ids";
import { useRest } from "~test/support/rest";
import { bookingBody, sameScene, type Scene } from "../scene";

const rest = useRest();
let scene: Scene;
beforeEach(async () => {
  scene = await sameScene(rest);
});

const MISSING = "019a0000-0000-7000-8000-00000000dead";

describe("404 Not Found", () => {
  test.each([
    "GET /api",
    "GET /api/nope",
    "POST /api/nope",
    "GET /api/services/",
    "GET /api/bookings/x/y/z",
    "GET /api/users",
    "DELETE /api/mechanic",
    "GET /api/_get",
    "GET /api/..%2f..%2fetc%2fpasswd",
  ])("%s doesn't exist", async (call) => {
    const [method = "", path = ""] = call.split(" ");
    (await scene.customer.send(method, path)).refused(404, "NOT_FOUND");
  });

  test.each(["/api/trpc", "/api/trpc/booking.internal", "/api/trpc/booking.list.x"])(
    "no procedure: %s",
    async (path) => {
      const answer = (await scene.customer.get(path)).is(404);
      expect(answer.text).not.toMatch(/stack|node_modules/);
    },
  );

  type Case = [who: keyof Scene, call: string, json?: unknown];
  const FOREIGN: Case[] = [
    ["otherCustomer", `GET /bookings/${ID.pending}`],
    ["otherMechanic", `GET /bookings/${ID.accepted}`],
    ["newcomer", `GET /bookings/${ID.pending}`],
    ["otherCustomer", `PUT /bookings/${ID.pending}`, { status: "cancelled" }],
    ["otherMechanic", `PUT /bookings/${ID.pending}`, { status: "cancelled" }],
    ["otherMechanic", `PUT /bookings/${ID.accepted}/status`, { status: "in_progress" }],
    ["otherMechanic", `POST /bookings/${ID.accepted}/status`, { status: "in_progress" }],
    ["otherMechanic", `POST /bookings/${ID.inProgress}/complete`],
    ["otherMechanic", `PUT /bookings/${ID.accepted}/accept`],
    ["otherCustomer", `POST /bookings/${ID.completed}/review`, { rating: 1 }],
    ["otherCustomer", `GET /bookings/${ID.completed}/receipt`],
    ["otherCustomer", `GET /bookings/${ID.completed}/receipt.pdf`],
    ["customer", `GET /bookings/${ID.pending}/receipt`],
    ["otherCustomer", "POST /create-payment-intent", { amount: 105, bookingId: ID.pending }],
    ["otherCustomer", `GET /messages?bookingId=${ID.accepted}`],
    ["otherMechanic", `GET /messages?bookingId=${ID.accepted}`],
    [
      "otherCustomer",
      "POST /messages",
      { content: "x", bookingId: ID.accepted, receiverId: ID.mechanic },
    ],
    ["customer", `GET /mechanic/${MISSING}/profile`],
    ["customer", `GET /mechanic/${ID.customer}/profile`],
    ["customer", `GET /mechanic/${ID.customer}/services`],
    ["customer", `GET /files/${MISSING}`],
  ];

  /** Makes the same call for an unknown id. */
  const withMissing = (text: string) =>
    [ID.pending, ID.accepted, ID.inProgress, ID.completed, ID.customer].reduce(
      (replaced, id) => replaced.replaceAll(id, MISSING),
      text,
    );

  describe("another user's data is answered exactly like missing data", () => {
    test.each(FOREIGN)("%s: %s", async (who, call, json) => {
      const told = async (call: string, json: unknown) => {
        const [method = "", path = ""] = call.split(" ");
        const answer = await scene[who].send(method, `/api${path}`, { json });
        const { requestId, ...refusal } = answer.refused(404, "NOT_FOUND");
        return { refusal, text: answer.text.replaceAll(requestId, "") };
      };
      const missing: unknown = json && JSON.parse(withMissing(JSON.stringify(json)));
      expect(await told(call, json)).toEqual(await told(withMissing(call), missing));
    });
  });

  test("another garage's vehicle", async () => {
    const answer = await scene.otherCustomer.post("/api/bookings", bookingBody(rest));
    expect(answer.refused(404, "NOT_FOUND").message).toBe("No vehicle found");
    const request = bookingBody(rest, { mechanicId: ID.customer });
    (await scene.customer.post("/api/bookings", request)).refused(404, "NOT_FOUND");
    expect(await rest.prisma.booking.count()).toBe(4);
  });

  test.each(["..%2f1", "1%20OR%201=1", "%00", "-1", "1.5", "%5B%5D", "%F0%9F%98%80", "%FF"])(
    "an id like %s",
    async (id) => {
      (await scene.customer.get(`/api/bookings/${id}`)).refused(404, "NOT_FOUND");
      (await scene.mechanic.send("PUT", `/api/bookings/${id}/accept`)).refused(404, "NOT_FOUND");
      (await scene.customer.get(`/api/mechanic/${id}/profile`)).refused(404, "NOT_FOUND");
      (await scene.customer.get(`/api/files/${id}`)).refused(404, "NOT_FOUND");
    },
  );

  test("a mechanic without a profile", async () => {
    const fresh = await rest.signUp("mechanic");
    (await fresh.get("/api/mechanic/profile")).refused(404, "NOT_FOUND");
    (await fresh.put("/api/mechanic/profile", { isAvailable: true })).refused(404, "NOT_FOUND");
  });
});
