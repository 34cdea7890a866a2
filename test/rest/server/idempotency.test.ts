import { unprove } from "../account/email-links";
import { prepareFor } from "../prepare";
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { EXAMPLE_IDS as ID } from "~test/support/example-ids";
import { DETAILS } from "~/server/http/openapi/details";
import { pdf, png } from "~test/support/files";
import { useRest } from "~test/support/rest";
import type { Answer, CallOptions } from "~test/support/http/visitor";
import { bookingBody, DAY_MS, sameScene, type Scene } from "../scene";

const rest = useRest();
let scene: Scene;
beforeEach(async () => {
  scene = await sameScene(rest);
});

const key = (text = "key-1") => ({ headers: { "idempotency-key": text } });
/** Returns the booking's id in the answer to a screen's call. */
const bookedBy = (answer: Answer) =>
  answer
    .is(200)
    .as(z.object({ result: z.object({ data: z.object({ json: z.object({ id: z.string() }) }) }) }))
    .result.data.json.id;
const replayed = (answer: Answer) => answer.headers.get("idempotent-replayed");

describe("Idempotency-Key", () => {
  test("ten bookings at once with one key: one booking, ten identical answers", async () => {
    const body = bookingBody(rest);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => scene.customer.post("/api/bookings", body, key())),
    );
    const texts = answers.map((answer) => answer.is(201).text);
    expect(new Set(texts).size).toBe(1);
    expect(await rest.prisma.booking.count()).toBe(5);
    expect((await scene.customer.post("/api/bookings", body, key())).is(201).text).toBe(texts[0]);
    expect(answers.filter((answer) => replayed(answer) === null)).toHaveLength(1);
  });

  test("the same for the screens' calls, which answer with the first booking", async () => {
    const body = { json: bookingBody(rest) };
    const book = () => scene.customer.post("/api/trpc/booking.create", body, key());
    const answers = await Promise.all(Array.from({ length: 5 }, book));
    const ids = answers.map((answer) => bookedBy(answer));
    expect(new Set(ids).size).toBe(1);
    expect(await rest.prisma.booking.count()).toBe(5);
    const later = (await book()).is(200);
    expect(bookedBy(later)).toBe(ids[0]);
    expect(replayed(later)).toBe("true");
    const batch = await scene.customer.post(
      "/api/trpc/booking.create?batch=1",
      { "0": { json: bookingBody(rest) } },
      key(),
    );
    batch.refused(409, "IDEMPOTENCY_CONFLICT");
    const other = { json: bookingBody(rest, { notes: "another" }) };
    const refused = await scene.customer.post("/api/trpc/booking.create", other, key());
    refused.refused(409, "IDEMPOTENCY_CONFLICT");
  });

  test("the same with a promo code that the first one uses up", async () => {
    const fresh = await rest.signUp("customer");
    const vehicle = await fresh.post("/api/vehicles", {
      year: 2020,
      make: "Honda",
      model: "Civic",
    });
    const body = bookingBody(rest, { vehicleId: vehicle.id, promoCode: "FIRST20" });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => fresh.post("/api/bookings", body, key())),
    );
    expect(new Set(answers.map((answer) => answer.is(201).text)).size).toBe(1);
  });

  test("refuses another body, or another call, under the same key", async () => {
    (await scene.customer.post("/api/bookings", bookingBody(rest), key())).is(201);
    const other = bookingBody(rest, { notes: "another" });
    const second = await scene.customer.post("/api/bookings", other, key());
    second.refused(409, "IDEMPOTENCY_CONFLICT");
    const elsewhere = await scene.customer.post("/api/vehicles", bookingBody(rest), key());
    elsewhere.refused(409, "IDEMPOTENCY_CONFLICT");
    expect(await rest.prisma.booking.count()).toBe(5);
    // Calls that need no session know the key's owner too, and the document says what they answer.
    const open = DETAILS.filter(({ method, access }) => method !== "GET" && access === "anyone");
    expect(open.length).toBeGreaterThan(10);
    for (const { method, route, path, row, example } of open) {
      if (row.signedOut || row.ofDraftCookie) continue;
      const filled = `/api${path.replaceAll(/:\w+/g, ID.pending)}`;
      const call = { json: example?.body, ...key() };
      const answer = await scene.customer.copy().send(method, filled, call);
      expect(answer.status, route).toBe(409);
    }
  });

  test("ignores another user's key", async () => {
    const body = { year: 2020, make: "Honda", model: "Civic" };
    const first = (await scene.customer.post("/api/vehicles", body, key())).is(201);
    const second = (await scene.otherCustomer.post("/api/vehicles", body, key())).is(201);
    expect(second.id).not.toBe(first.id);
    expect(replayed(second)).toBeNull();
  });

  test("forgets the key after 24 hours", async () => {
    const body = { subject: "A booking", message: "Hello" };
    rest.world.clock.set(new Date());
    (await scene.customer.post("/api/support", body, key())).is(200);
    rest.world.clock.advance(DAY_MS - 60_000);
    expect(replayed((await scene.customer.post("/api/support", body, key())).is(200))).toBe("true");
    expect(await rest.prisma.supportRequest.count()).toBe(1);
    rest.world.clock.advance(2 * 60_000);
    expect(replayed((await scene.customer.post("/api/support", body, key())).is(200))).toBeNull();
    expect(await rest.prisma.supportRequest.count()).toBe(2);
  });

  test("doesn't remember a refusal: a corrected state succeeds", async () => {
    const message = { content: "Hello", bookingId: ID.pending, receiverId: ID.mechanic };
    (await scene.customer.post("/api/messages", message, key())).refused(409, "CONFLICT");
    (await scene.mechanic.send("PUT", `/api/bookings/${ID.pending}/accept`)).is(200);
    (await scene.customer.post("/api/messages", message, key())).is(201);
  });

  test("ignores a key on GET", async () => {
    const read = (path: string) => scene.mechanic.send("GET", path, key());
    (await read("/api/mechanic/profile")).is(200);
    expect(replayed((await read("/api/mechanic/balance")).is(200))).toBeNull();
    expect(await rest.prisma.idempotencyKey.count()).toBe(0);
  });

  test("runs a PUT once per key, and refuses another body under it", async () => {
    const toggle = (isAvailable: boolean, text: string) =>
      scene.mechanic.put("/api/mechanic/profile", { isAvailable }, key(text));
    const first = (await toggle(false, "off")).is(200);
    expect((await toggle(true, "on")).is(200).body).toMatchObject({ isAvailable: true });
    const late = (await toggle(false, "off")).is(200);
    expect(replayed(late)).toBe("true");
    expect(late.text).toBe(first.text);
    expect((await scene.mechanic.get("/api/mechanic/profile")).body).toMatchObject({
      isAvailable: true,
    });
    (await toggle(true, "off")).refused(409, "IDEMPOTENCY_CONFLICT");
  });

  test.each(["PUT /bookings/:id/accept", "DELETE /cards/:id"] as const)(
    "%s ten times at once with one key: done once, ten identical answers",
    async (route) => {
      await prepareFor(route, rest, scene);
      const { method, path, example } = DETAILS.find((call) => call.route === route)!;
      const filled = path.replace(":id", example?.params?.id ?? "");
      const visitor = method === "PUT" ? scene.mechanic : scene.customer;
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => visitor.send(method, `/api${filled}`, key())),
      );
      expect(new Set(answers.map((answer) => answer.is(200).text)).size).toBe(1);
      expect(answers.filter((answer) => replayed(answer) === null)).toHaveLength(1);
    },
  );

  test("signing up again with the key returns the same answer and the cookie", async () => {
    const body = {
      firstName: "Robin",
      lastName: "Rivers",
      email: "robin@example.com",
      password: "Str0ng!pass",
      role: "customer",
    };
    const lost = rest.visitor();
    const first = (await lost.post("/api/auth/signup", body, key())).is(201);
    const again = rest.visitor();
    const second = (await again.post("/api/auth/signup", body, key())).is(201);
    expect(second.body).toEqual(first.body);
    expect((await again.get("/api/auth/user")).is(200).id).toBe(first.id);
    const guess = rest.visitor();
    const other = { ...body, password: "Wr0ng!pass" };
    (await guess.post("/api/auth/signup", other, key())).refused(409, "IDEMPOTENCY_CONFLICT");
    expect(guess.jar.size).toBe(0);
    (await guess.post("/api/auth/signup", body)).refused(409, "CONFLICT");
  });

  test("stores nothing of a password with the key", async () => {
    const password = "N3w!password";
    (await scene.newcomer.post("/api/user/set-password", { password }, key())).is(200);
    const row = await rest.prisma.idempotencyKey.findFirstOrThrow();
    const { createHash } = await import("node:crypto");
    const plain = createHash("sha256")
      .update("POST /user/set-password\n/api/user/set-password\n")
      .update(JSON.stringify({ password }))
      .digest("hex");
    expect(row.requestHash).toMatch(/^[0-9a-f]{64}$/);
    expect(row.requestHash).not.toBe(plain);
    expect(JSON.stringify(row)).not.toContain(password);
  });
});

const BOUNDARY = "----curbwrench-form-boundary-0123456789";

const file = (field: string, bytes: Buffer, fields: Record<string, string> = {}): CallOptions => {
  // The same bytes twice: a FormData would create a new boundary.
  const body = Buffer.concat([
    ...Object.entries(fields).map(([name, value]) =>
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      ),
    ),
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="a"\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
  return {
    body: new Uint8Array(body),
    headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
  };
};

const writes = DETAILS.filter(({ method }) => method !== "GET");

describe("every POST, PUT and DELETE with a key runs once", () => {
  // Calls that do no harm a second time: signing in and out, requesting a password or a code,
  // unsubscribing, and marking as read.
  const safeAnyway = [
    "POST /auth/login",
    "POST /auth/second-step",
    "POST /auth/forgot-password",
    "POST /auth/code",
    "POST /auth/code/confirm",
    "POST /auth/logout",
    "POST /notifications/unsubscribe",
    // It writes nothing, and its answer isn't kept, so that no VIN leaves a trace.
    "POST /vehicles/decode",
    "POST /support/link/read",
    "POST /account/confirm/code",
    // It sets the same values. Its answer isn't kept, because it may need the owner's proof.
    "PATCH /webhook-endpoints/:id",
    // A draft is booked only once, and a stored answer would lack the session's cookie.
    "POST /guest/bookings/:draftId/confirm",
    // The upload's token works only once.
    "PUT /upload/profile-picture/:fileId",
  ];
  // These return secrets that are shown once. second-factor.test.ts and passkeys.test.ts in
  // test/routers/account cover them, and test/rest/booking/calendar-feed.test.ts the calendar's link.
  const neverKept: string[] = writes
    .map(({ route }) => route)
    .filter((route) =>
      /^(?:POST|DELETE) \/(?:account\/(?:second-factor|passkeys?)\b|(?:calendar\/renew|keys|webhook-endpoints(?:\/:id\/rotate)?)$)/.test(
        route,
      ),
    );
  // Calls that end the session the key belongs to. A repeat has no session, or a different one.
  const endsItself = [
    "POST /user/set-password",
    "POST /account/password",
    "POST /auth/undo-email-change",
  ];
  // Calls recorded before the provider is asked, so a repeat can't return the provider's answer.
  const remembersTheAsking: string[] = [
    "POST /desk/bookings/:id/refund",
    "POST /desk/disputes/:id/evidence",
  ];
  // Calls that return a link for one visit, a preview, or the provider's current state. A stored
  // copy would be useless.
  const askedAnew: string[] = [
    "POST /bookings/:id/payments/refresh",
    "POST /mechanic/plan/checkout",
    "POST /mechanic/plan/portal",
    "POST /mechanic/payout-account/link",
    "POST /mechanic/payout-account/refresh",
    "POST /desk/bookings/:id/message/preview",
    "POST /desk/support/:id/preview",
    "POST /desk/services/:id/price",
  ];
  const repeated = writes.filter(
    ({ route }) =>
      ![
        ...safeAnyway,
        ...neverKept,
        ...endsItself,
        ...remembersTheAsking,
        ...askedAnew,
        "POST /auth/signup",
      ].includes(route),
  );

  test.each(repeated)("$route", async ({ route, method, path: template, example, access }) => {
    const path = template
      // Calls that take bytes have no example.
      .replaceAll(/:(\w+)/g, (_all, name: string) => example?.params?.[name] ?? ID.pending);
    const visitor =
      access === "mechanic"
        ? scene.mechanic
        : access === "staff" || access === "cashier" || access === "owner"
          ? scene.administrator
          : scene.customer;
    await prepareFor(route, rest, scene);
    const photo = file("photo", await png(), { kind: "issue" });
    const options: CallOptions =
      route === "POST /upload/resume"
        ? file("resume", pdf())
        : route === "POST /upload/tax-form"
          ? file("taxForm", pdf())
          : route === "POST /mechanic/documents"
            ? file("document", pdf(), { kind: "identity" })
            : route === "POST /bookings/:id/photos"
              ? photo
              : route === "POST /bookings"
                ? { json: bookingBody(rest) }
                : route === "POST /claims/:id/offer"
                  ? { json: { times: [new Date(Date.now() + 5 * DAY_MS).toISOString()] } }
                  : { json: example?.body };
    const send = () =>
      visitor.send(method, `/api${path}`, {
        ...options,
        headers: { ...options.headers, ...key().headers },
      });
    if (route === "POST /auth/resend-confirmation") await unprove(rest.prisma, visitor.userId);
    const first = await send();
    expect([200, 201, 202], first.text).toContain(first.status);
    const second = await send();
    expect(second.status).toBe(first.status);
    expect(second.body).toEqual(first.body);
    expect(replayed(second)).toBe("true");
  });

  test("a refund, whose repeat returns the same refund", async () => {
    await prepareFor("POST /desk/bookings/:id/refund", rest, scene);
    const send = () =>
      scene.administrator.post(
        `/api/desk/bookings/${ID.completed}/refund`,
        { amount: 20, reason: "Waited for an hour.", bornBy: "platform" },
        key(),
      );
    (await send()).is(200);
    expect(replayed((await send()).is(200))).toBe("true");
    expect(await rest.prisma.refund.findMany()).toMatchObject([
      { amountCents: 2_000, state: "succeeded" },
    ]);
  });

  test("evidence, whose repeat returns the same evidence", async () => {
    await prepareFor("POST /desk/disputes/:id/evidence", rest, scene);
    const send = () =>
      scene.administrator.post(
        `/api/desk/disputes/${ID.dispute}/evidence`,
        { version: 1, reason: "Everything is there." },
        key(),
      );
    (await send()).is(200);
    expect(replayed((await send()).is(200))).toBe("true");
    expect(await rest.prisma.dispute.findMany()).toMatchObject([{ state: "under_review" }]);
  });

  test("a picture as a form, too", async () => {
    const options = file("profilePicture", await png());
    const headers = { ...options.headers, ...key().headers };
    const send = () =>
      scene.customer.send("POST", "/api/upload/profile-picture", { ...options, headers });
    const first = (await send()).is(200);
    expect((await send()).is(200).body).toEqual(first.body);
    expect(await rest.prisma.storedFile.count()).toBe(1);
    expect(rest.world.files.files.size).toBe(1);
  });
});
