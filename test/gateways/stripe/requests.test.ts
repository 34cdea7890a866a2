import { describe, expect, it } from "vitest";
import { client, errorOf, HOLD, KEYS, payWith, rig } from "./support";

describe("parameters", () => {
  it("that Stripe doesn't know are refused by name", async () => {
    const { stripe } = rig();
    for (const [params, param] of [
      [{ ...HOLD, bogus: 1 }, "bogus"],
      [
        { ...HOLD, allowed_payment_method_types: "", automatic_payment_methods: { enable: true } },
        "automatic_payment_methods[enable]",
      ],
      [{ ...HOLD, __proto__x: "1" }, "__proto__x"],
    ] as const) {
      const error = await errorOf(stripe.rawRequest("POST", "/v1/payment_intents", params));
      expect(error).toMatchObject({
        statusCode: 400,
        rawType: "invalid_request_error",
        code: "parameter_unknown",
        param,
        message: `Received unknown parameter: ${param}`,
        doc_url: "https://docs.stripe.com/error-codes/parameter-unknown",
      });
    }
    expect((await stripe.paymentIntents.list()).data).toEqual([]);
  });

  it.each([
    ["amount", "parameter_missing", { amount: undefined }],
    ["currency", "parameter_missing", { currency: undefined }],
    ["amount", "parameter_invalid_integer", { amount: "12.50" }],
    ["amount", "parameter_invalid_integer", { amount: "1e3" }],
    ["amount", "parameter_invalid_integer", { amount: -5 }],
    ["amount", "parameter_invalid_integer", { amount: 0 }],
    ["amount", "parameter_invalid_empty", { amount: "" }],
    ["amount", "amount_too_small", { amount: 49 }],
    ["amount", "amount_too_large", { amount: 100_000_000 }],
    ["currency", undefined, { currency: "xxx" }],
    ["capture_method", undefined, { capture_method: "later" }],
    ["confirm", undefined, { confirm: "yes" }],
    ["off_session", undefined, { off_session: true }],
    ["metadata[note]", undefined, { metadata: { note: "x".repeat(501) } }],
    ["shipping", undefined, { shipping: "g" }],
    [
      "payment_method_types",
      "payment_method_types_no_longer_supported",
      { payment_method_types: ["card"] },
    ],
    [
      "allowed_payment_method_types",
      undefined,
      { automatic_payment_methods: { enabled: true, allow_redirects: "never" } },
    ],
    ["expand", undefined, { expand: ["nothing"] }],
  ])("a wrong %s is refused (%s)", async (param, code, wrong) => {
    const { stripe } = rig();
    const call = stripe.rawRequest("POST", "/v1/payment_intents", { ...HOLD, ...wrong });
    const error = await errorOf(call);
    expect(error).toMatchObject({ statusCode: 400, rawType: "invalid_request_error", param });
    expect(error.code).toBe(code);
    expect((await stripe.paymentIntents.list()).data).toEqual([]);
  });

  it("must include a return address when a payment method may redirect", async () => {
    const { stripe } = rig();
    const { allowed_payment_method_types: _cards, ...anyMethod } = HOLD;
    const confirm = { payment_method: "pm_card_visa", confirm: true };
    const create = (more: object) =>
      stripe.rawRequest("POST", "/v1/payment_intents", { ...anyMethod, ...confirm, ...more });
    const error = await errorOf(create({}));
    expect(error).toMatchObject({ statusCode: 400, rawType: "invalid_request_error" });
    expect(error.message).toContain("you must provide a `return_url`");
    for (const more of [
      { return_url: "http://localhost:3000/" },
      { automatic_payment_methods: { enabled: true, allow_redirects: "never" } },
      { allowed_payment_method_types: ["card"] },
    ]) {
      expect((await create(more)).status).toBe("requires_capture");
    }
  });

  it("are refused when there are too many or they are nested too deeply", async () => {
    const { fetch } = rig();
    for (const body of ["a[]=1&".repeat(1_001), "a[b][c][d][e][f][g]=1", "a[b=1"]) {
      const answer = await fetch("https://api.stripe.com/v1/payment_intents", {
        method: "POST",
        headers: { authorization: `Bearer ${KEYS.secretKey}` },
        body,
      });
      expect(answer.status).toBe(400);
    }
  });

  it("of metadata are merged, and empty ones removed", async () => {
    const { stripe } = rig();
    const intent = await stripe.paymentIntents.create({ ...HOLD, metadata: { a: "1", b: "2" } });
    const updated = await stripe.paymentIntents.update(intent.id, { metadata: { a: "", c: "3" } });
    expect(updated.metadata).toEqual({ b: "2", c: "3" });
  });

  it("a deleted customer's cards are detached, and no call accepts the customer", async () => {
    const { stripe } = rig();
    const { id } = await stripe.customers.create({ email: "ann@example.com", name: "Ann Lee" });
    const card = await stripe.paymentMethods.attach("pm_card_visa", { customer: id });
    expect(await stripe.customers.del(id)).toMatchObject({ id, deleted: true });
    expect(await stripe.customers.retrieve(id)).toMatchObject({ id, deleted: true });
    expect((await stripe.customers.list()).data).toEqual([]);
    expect((await stripe.paymentMethods.retrieve(card.id)).customer).toBeNull();
    const { data: events } = await stripe.events.list();
    const types = events.map(({ type }) => type);
    expect(types).toContain("customer.deleted");
    expect(types).toContain("payment_method.detached");
    expect(JSON.stringify(events.find(({ type }) => type === "customer.deleted"))).not.toContain(
      "Ann",
    );
    const again = await errorOf(stripe.customers.del(id));
    expect(again).toMatchObject({ statusCode: 404, code: "resource_missing" });
    const used = await errorOf(stripe.paymentIntents.create({ ...HOLD, customer: id }));
    expect(used).toMatchObject({ statusCode: 400, code: "resource_missing", param: "customer" });
    const reattached = await errorOf(stripe.paymentMethods.attach(card.id, { customer: id }));
    expect(reattached.statusCode).toBe(400);
  });

  it("unknown ids and addresses in the path are 404, ids in parameters 400", async () => {
    const { stripe } = rig();
    const missing = await errorOf(stripe.paymentIntents.retrieve("pi_nope"));
    expect(missing).toMatchObject({
      statusCode: 404,
      code: "resource_missing",
      param: "intent",
      message: "No such payment_intent: 'pi_nope'",
    });
    const customer = await errorOf(stripe.paymentIntents.create({ ...HOLD, customer: "cus_nope" }));
    expect(customer).toMatchObject({
      statusCode: 400,
      code: "resource_missing",
      param: "customer",
    });
    const after = await errorOf(stripe.paymentIntents.list({ starting_after: "pi_nope" }));
    expect(after).toMatchObject({ statusCode: 400, code: "resource_missing" });
    const limit = await errorOf(stripe.paymentIntents.list({ limit: 101 }));
    expect(limit).toMatchObject({ statusCode: 400, code: "parameter_invalid_integer" });
    for (const path of ["/v1/nothing", "/v1/payment_intents/pi_x/constructor", "/v1/toString"]) {
      expect((await errorOf(stripe.rawRequest("GET", path))).statusCode).toBe(404);
    }
  });
});

describe("API keys", () => {
  it("that are wrong or missing are 401", async () => {
    const { fetch } = rig();
    const wrong = await errorOf(client("sk_test_wrong_key_0001", fetch).paymentIntents.list());
    expect(wrong).toMatchObject({
      statusCode: 401,
      type: "StripeAuthenticationError",
      message: "Invalid API Key provided: sk_test_****0001",
    });
    const none = await fetch("https://api.stripe.com/v1/payment_intents");
    expect(none.status).toBe(401);
    const basic = await fetch("https://api.stripe.com/v1/payment_intents", {
      headers: { authorization: `Basic ${btoa(`${KEYS.secretKey}:`)}` },
    });
    expect(basic.status).toBe(200);
  });

  it("a browser can also send just the client secret, as a form or as JSON", async () => {
    const rigged = rig();
    for (const asJson of [false, true]) {
      const intent = await rigged.stripe.paymentIntents.create(HOLD);
      const body = { client_secret: intent.client_secret ?? "", card_number: "4242424242424242" };
      const answer = await rigged.fetch(
        `http://localhost:3000/api/sandbox/stripe/v1/payment_intents/${intent.id}/confirm`,
        asJson
          ? {
              method: "POST",
              body: JSON.stringify(body),
              headers: { "content-type": "application/json" },
            }
          : { method: "POST", body: new URLSearchParams(body) },
      );
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({ status: "requires_capture" });
    }
  });

  it("of live mode never start a sandbox", () => {
    expect(() => rig({ keys: { ...KEYS, secretKey: "sk_live_abc" } })).toThrow(/test keys/);
  });
});

describe("idempotency keys", () => {
  it("repeat the first answer, marked as a replay", async () => {
    const { stripe } = rig();
    const first = await stripe.paymentIntents.create(HOLD, { idempotencyKey: "k1" });
    const again = await stripe.paymentIntents.create(HOLD, { idempotencyKey: "k1" });
    expect(again).toEqual(first);
    const replayed = ({ lastResponse }: typeof first) =>
      new Headers(lastResponse.headers).get("idempotent-replayed");
    expect([replayed(first), replayed(again)]).toEqual([null, "true"]);
    expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
  });

  it("with other parameters, or for another address, are an idempotency_error", async () => {
    const { stripe } = rig();
    const intent = await stripe.paymentIntents.create(HOLD, { idempotencyKey: "k1" });
    for (const call of [
      () => stripe.paymentIntents.create({ ...HOLD, amount: 10_501 }, { idempotencyKey: "k1" }),
      () => stripe.paymentIntents.cancel(intent.id, {}, { idempotencyKey: "k1" }),
    ]) {
      expect(await errorOf(call())).toMatchObject({
        statusCode: 400,
        type: "StripeIdempotencyError",
        message:
          "Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than 'k1' if you meant to execute a different request.",
      });
    }
  });

  it("remember a declined card and a refused state, but not an invalid parameter", async () => {
    const rigged = rig();
    const { stripe } = rigged;
    const charge = () =>
      stripe.paymentIntents.create(
        { ...HOLD, payment_method: "pm_card_visa_chargeDeclined", confirm: true },
        { idempotencyKey: "declined" },
      );
    const first = await errorOf(charge());
    const again = await errorOf(charge());
    expect(again.payment_intent?.id).toBe(first.payment_intent?.id);
    expect((await stripe.paymentIntents.list()).data).toHaveLength(1);

    const intent = await stripe.paymentIntents.create(HOLD);
    const capture = () => stripe.paymentIntents.capture(intent.id, {}, { idempotencyKey: "early" });
    await errorOf(capture());
    await payWith(rigged, intent, "4242424242424242");
    expect((await errorOf(capture())).code).toBe("payment_intent_unexpected_state");

    const create = (amount: number) =>
      stripe.paymentIntents.create({ ...HOLD, amount }, { idempotencyKey: "small" });
    expect((await errorOf(create(10))).code).toBe("amount_too_small");
    expect((await create(10_500)).status).toBe("requires_payment_method");
  });

  it("chosen by a browser never block the server's", async () => {
    const rigged = rig();
    const intent = await rigged.stripe.paymentIntents.create(HOLD);
    const answer = await rigged.fetch(
      `https://api.stripe.com/v1/payment_intents/${intent.id}/confirm`,
      {
        method: "POST",
        headers: { "idempotency-key": "hold:b-2" },
        body: new URLSearchParams({
          client_secret: intent.client_secret ?? "",
          card_number: "4242424242424242",
        }),
      },
    );
    expect(answer.status).toBe(200);
    await rigged.stripe.paymentIntents.create(HOLD, { idempotencyKey: "hold:b-2" });
  });

  it("expire after a day, and can have 255 characters", async () => {
    const rigged = rig();
    const create = (key: string) =>
      rigged.stripe.paymentIntents.create(HOLD, { idempotencyKey: key });
    const first = await create("day");
    rigged.clock.now = new Date("2026-03-03T10:00:01Z");
    expect((await create("day")).id).not.toBe(first.id);
    await create("x".repeat(255));
    expect((await errorOf(create("x".repeat(256)))).statusCode).toBe(400);
  });

  it("turn twenty calls at once into one payment", async () => {
    const { stripe } = rig();
    const calls = Array.from({ length: 20 }, () =>
      stripe.paymentIntents.create(HOLD, { idempotencyKey: "many" }),
    );
    expect(new Set((await Promise.all(calls)).map((one) => one.id)).size).toBe(1);
    expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
  });
});

describe("at once", () => {
  it("one of twenty captures takes the money", async () => {
    const rigged = rig();
    const { stripe } = rigged;
    const intent = await stripe.paymentIntents.create({
      ...HOLD,
      payment_method: "pm_card_visa",
      confirm: true,
    });
    const calls = Array.from({ length: 20 }, () => stripe.paymentIntents.capture(intent.id));
    const results = await Promise.allSettled(calls);
    expect(results.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    expect(
      (await rigged.eventTypes()).filter((type) => type === "payment_intent.succeeded"),
    ).toHaveLength(1);
  });

  it("one of capture and cancel wins, and the other is told", async () => {
    const { stripe } = rig();
    const intent = await stripe.paymentIntents.create({
      ...HOLD,
      payment_method: "pm_card_visa",
      confirm: true,
    });
    const results = await Promise.allSettled([
      stripe.paymentIntents.capture(intent.id),
      stripe.paymentIntents.cancel(intent.id),
    ]);
    expect(results.map((one) => one.status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});

describe("lists", () => {
  it("return the newest first in pages, within a time range", async () => {
    const rigged = rig();
    const ids: string[] = [];
    for (let i = 0; i < 5; i += 1) {
      rigged.clock.now = new Date(Date.UTC(2026, 2, 2, 10, i));
      ids.unshift((await rigged.stripe.paymentIntents.create(HOLD)).id);
    }
    const first = await rigged.stripe.paymentIntents.list({ limit: 2 });
    expect(first).toMatchObject({ object: "list", has_more: true });
    const all: string[] = [];
    for await (const one of rigged.stripe.paymentIntents.list({ limit: 2 })) all.push(one.id);
    expect(all).toEqual(ids);
    const since = await rigged.stripe.paymentIntents.list({
      created: { gte: Date.UTC(2026, 2, 2, 10, 3) / 1000 },
    });
    expect(since.data.map((one) => one.id)).toEqual(ids.slice(0, 2));
  });
});
