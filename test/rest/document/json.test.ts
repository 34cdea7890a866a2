import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { bookingViewSchema } from "~/domain/booking/view";
import { EXAMPLE_IDS as ID } from "~test/support/example-ids";
import { useRest } from "~test/support/rest";
import { bookingBody, makeScene, type Scene } from "../scene";

const rest = useRest();
let scene: Scene;
beforeEach(async () => {
  scene = await makeScene(rest);
});

/** Lists every value of a JSON text with its key. */
function* walk(value: unknown, key = ""): Generator<[string, unknown]> {
  if (Array.isArray(value)) for (const item of value) yield* walk(item, key);
  else if (value instanceof Object)
    for (const [name, inner] of Object.entries(value)) yield* walk(inner, name);
  else yield [key, value];
}

const MONEY =
  /^(amount|price|basePrice|subtotal|discount|platformFee|diagnosticFee|totalAmount|hourlyRate|totalEarnings|thisMonth|awaitingPayment|promoSubsidy|tips?|paidOut|earnings)$/;
const TIME = /(At|^at)$/;

describe("JSON over REST and tRPC", () => {
  test("money is text with two decimals, times are ISO in UTC", async () => {
    const answers = await Promise.all([
      scene.customer.get("/api/services"),
      scene.customer.get("/api/bookings"),
      scene.mechanic.get("/api/bookings"),
      scene.customer.get(`/api/bookings/${ID.completed}/receipt`),
      scene.mechanic.get("/api/mechanic/profile"),
      scene.mechanic.get("/api/mechanic/statement"),
      scene.customer.get(`/api/mechanic/${ID.mechanic}/services`),
      scene.customer.get(`/api/messages?bookingId=${ID.accepted}`),
    ]);
    let money = 0;
    let times = 0;
    for (const answer of answers) {
      for (const [key, value] of walk(answer.is(200).body)) {
        if (MONEY.test(key) && value !== null) {
          money += 1;
          expect(value, `${answer.call} ${key}`).toMatch(/^-?\d+\.\d{2}$/);
        }
        if (TIME.test(key) && value !== null) {
          times += 1;
          expect(value, `${answer.call} ${key}`).toMatch(
            /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
          );
        }
      }
    }
    expect(money).toBeGreaterThan(50);
    expect(times).toBeGreaterThan(20);
  });

  test("a list is a plain array, and X-Next-Cursor leads through all of it", async () => {
    for (const path of ["/api/bookings", "/api/mechanic/bookings"]) {
      const visitor = scene.mechanic;
      const seen: string[] = [];
      let cursor: string | null = "";
      for (let page = 0; cursor !== null && page < 10; page += 1) {
        const answer = await visitor.get(`${path}?limit=1${cursor ? `&cursor=${cursor}` : ""}`);
        seen.push(
          ...answer
            .is(200)
            .as(z.array(bookingViewSchema))
            .map(({ id }) => id),
        );
        cursor = answer.headers.get("x-next-cursor");
      }
      expect(seen).toEqual([ID.pending, ID.accepted, ID.inProgress, ID.completed]);
    }
    // Another user's cursor names a point in time and reveals nothing.
    const page = await scene.customer.get("/api/bookings?limit=1");
    const marker = page.headers.get("x-next-cursor");
    const foreign = await scene.otherCustomer.get(`/api/bookings?cursor=${marker}`);
    expect(foreign.is(200).body).toEqual([]);
    expect((await scene.customer.get("/api/bookings?limit=9999")).is(200).body).toHaveLength(4);
  });

  test("a time without an offset is read in the booking's zone", async () => {
    const day = new Date(rest.world.clock.now().getTime() + 30 * 86_400_000)
      .toISOString()
      .slice(0, 10);
    const at = async (more: object) => {
      const body = bookingBody(rest, { scheduledAt: `${day}T12:00`, ...more });
      const made = (await scene.customer.post("/api/bookings", body)).is(201);
      return new Date(made.as(bookingViewSchema).scheduledAt).getTime();
    };
    const utc = Date.parse(`${day}T12:00:00Z`);
    expect(await at({ scheduledAt: `${day}T12:00:00Z` })).toBe(utc);
    expect(await at({ scheduledAt: `${day}T12:00:00+02:00` })).toBe(utc - 2 * 3_600_000);
    expect(await at({ timeZone: "Asia/Tokyo" })).toBe(utc - 9 * 3_600_000);
    // The call names no zone, so the service location's counts: San Francisco.
    expect([7, 8]).toContain(((await at({})) - utc) / 3_600_000);
  });

  test("keys that a client can't set are ignored, and so are unknown ones", async () => {
    const forbidden = {
      userType: "mechanic",
      isAdmin: true,
      totalAmount: "0.01",
      platformFee: "0.00",
      customerId: ID.mechanic,
      paymentStatus: "captured",
      completedAt: "2020-01-01T00:00:00Z",
      bookingNumber: "CW-MINE0",
      rating: 5,
      totalJobs: 99,
      subscriptionStatus: "active",
      subscriptionEndsAt: "2099-01-01T00:00:00Z",
      hasPassword: false,
      passwordHash: "x",
      nonsense: { deep: [1] },
      __proto__: { isAdmin: true },
    };
    const made = await scene.customer.post("/api/bookings", {
      ...bookingBody(rest),
      ...forbidden,
      status: "completed",
    });
    expect(made.is(201).body).toMatchObject({
      status: "pending",
      totalAmount: "84.00",
      customerId: ID.customer,
      paymentStatus: "none",
      completedAt: null,
      mechanicId: null,
    });
    const profile = { firstName: "Casey", ...forbidden, profileImageUrl: "https://evil.example" };
    const user = await scene.customer.post("/api/user/update-profile", profile);
    expect(user.is(200).body).toMatchObject({
      userType: "customer",
      isAdmin: false,
      hasPassword: true,
      profileImageUrl: null,
    });
    const mechanic = await scene.mechanic.put("/api/mechanic/profile", {
      yearsExperience: 7,
      ...forbidden,
    });
    expect(mechanic.is(200).body).toMatchObject({
      rating: 0,
      totalJobs: 0,
      subscriptionStatus: "trial",
      yearsExperience: 7,
    });
    const edit = { notes: "x", ...forbidden, mechanicId: ID.mechanic, vehicleId: ID.customer };
    const edited = await scene.customer.put(`/api/bookings/${ID.pending}`, edit);
    expect(edited.is(200).body).toMatchObject({
      mechanicId: null,
      vehicleId: ID.vehicle,
      totalAmount: "105.00",
    });
    expect(
      (await scene.nobody.get("/api/services?__proto__[x]=1&constructor=1")).is(200).body,
    ).toHaveLength(1);
  });

  test("an open job is shown shortened until it is accepted", async () => {
    const open = await scene.mechanic.get(`/api/bookings/${ID.pending}`);
    expect(open.is(200).body).toMatchObject({
      customer: { firstName: "Casey", lastName: "C.", email: "c•••@example.com", phone: null },
      serviceLocation: "San Francisco, CA 94110",
    });
    await scene.mechanic.send("PUT", `/api/bookings/${ID.pending}/accept`);
    const taken = await scene.mechanic.get(`/api/bookings/${ID.pending}`);
    expect(taken.is(200).body).toMatchObject({
      customer: { lastName: "Customer", email: "casey@example.com" },
      serviceLocation: "742 Valencia St, San Francisco, CA 94110",
    });
  });
});
