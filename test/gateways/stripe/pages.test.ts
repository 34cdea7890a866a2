import { describe, expect, it } from "vitest";
import { SANDBOX_PRICE } from "~/stripe-sandbox/sandbox";
import { HOLD, payWith, rig } from "./support";

const form = (fields: Record<string, string>) => ({
  method: "POST",
  body: new URLSearchParams(fields),
});

describe("the bank's confirmation page", () => {
  async function asking(returnUrl?: string) {
    const rigged = rig();
    const intent = await rigged.stripe.paymentIntents.create(HOLD);
    const more: Record<string, string> = returnUrl === undefined ? {} : { return_url: returnUrl };
    const answer = await payWith(rigged, intent, "4000002760003184", more);
    const url = answer.next_action?.redirect_to_url?.url;
    const page =
      url ??
      `http://localhost:3000/api/sandbox/stripe/pages/authenticate/${intent.id}?client_secret=${intent.client_secret}`;
    return { rigged, intent, page, secret: intent.client_secret ?? "" };
  }

  it("asks, and returns the customer with the payment authorized", async () => {
    const { rigged, intent, page, secret } = await asking("http://localhost:3000/?paid=1");
    const shown = await rigged.fetch(page);
    expect(shown.headers.get("content-type")).toContain("text/html");
    // With a stricter policy a browser would send the form with `Origin: null`, which is refused.
    expect(shown.headers.get("referrer-policy")).toBe("same-origin");
    expect(await shown.text()).toContain("TEST MODE");
    const answer = await rigged.fetch(page, form({ client_secret: secret, outcome: "succeed" }));
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(
      `http://localhost:3000/?paid=1&payment_intent=${intent.id}&payment_intent_client_secret=${secret}`,
    );
    expect((await rigged.stripe.paymentIntents.retrieve(intent.id)).status).toBe(
      "requires_capture",
    );
  });

  it("stays in place without a return address, or with one on another site", async () => {
    for (const target of [undefined, "https://evil.example/"]) {
      const { rigged, intent, page, secret } = await asking(target);
      const answer = await rigged.fetch(page, form({ client_secret: secret, outcome: "fail" }));
      expect(answer.status).toBe(200);
      expect((await rigged.stripe.paymentIntents.retrieve(intent.id)).status).toBe(
        "requires_payment_method",
      );
    }
  });

  it("needs the client secret", async () => {
    const { rigged, intent, page } = await asking();
    const answer = await rigged.fetch(page, form({ client_secret: "guess", outcome: "succeed" }));
    expect(answer.status).toBe(400);
    expect((await rigged.stripe.paymentIntents.retrieve(intent.id)).status).toBe("requires_action");
  });
});

describe("the Checkout page", () => {
  it("accepts a card and continues to the success address", async () => {
    const rigged = rig();
    const session = await rigged.stripe.checkout.sessions.create({
      mode: "subscription",
      line_items: [{ price: SANDBOX_PRICE.id, quantity: 1 }],
      success_url: "http://localhost:3000/done?s={CHECKOUT_SESSION_ID}",
    });
    const url = session.url ?? "";
    expect(await (await rigged.fetch(url)).text()).toContain("$29.00 each month");
    const declined = await rigged.fetch(url, form({ card_number: "4000000000000002" }));
    expect(declined.status).toBe(402);
    expect(await declined.text()).toContain("Your card was declined.");
    const paid = await rigged.fetch(url, form({ card_number: "4242 4242 4242 4242" }));
    expect(paid.status).toBe(303);
    expect(paid.headers.get("location")).toBe(`http://localhost:3000/done?s=${session.id}`);
    expect((await rigged.fetch(url)).status).toBe(410);
  });

  it("is a 404 for other ids", async () => {
    const { fetch } = rig();
    const pages = "http://localhost:3000/api/sandbox/stripe/pages";
    expect((await fetch(`${pages}/checkout/cs_test_nope`)).status).toBe(404);
    expect((await fetch(`${pages}/other/x`)).status).toBe(404);
  });
});

describe("the billing portal", () => {
  async function withPlan() {
    const rigged = rig();
    const { stripe } = rigged;
    const customer = await stripe.customers.create({ email: "mel@example.com" });
    const session = await stripe.checkout.sessions.create({
      mode: "subscription",
      customer: customer.id,
      line_items: [{ price: SANDBOX_PRICE.id, quantity: 1 }],
      success_url: "http://localhost:3000/",
    });
    const done = await stripe.rawRequest(
      "POST",
      `/v1/checkout/sessions/${session.id}/sandbox_complete`,
      { card_number: "4242424242424242" },
    );
    const { url } = await stripe.billingPortal.sessions.create({
      customer: customer.id,
      return_url: "http://localhost:3000/mechanic/settings",
    });
    const plan = () => stripe.subscriptions.retrieve(done.subscription);
    return { rigged, url, plan, id: String(done.subscription) };
  }

  it("cancels a plan at the end of its month, and undoes that", async () => {
    const { rigged, url, plan } = await withPlan();
    const shown = await (await rigged.fetch(url)).text();
    expect(shown).toContain("Your plan renews on 2026-04-02.");
    expect(shown).toContain('href="http://localhost:3000/mechanic/settings"');
    const ended = await (await rigged.fetch(url, form({ act: "cancel" }))).text();
    expect(ended).toContain("Your plan ends on 2026-04-02.");
    expect(await plan()).toMatchObject({
      cancel_at_period_end: true,
      cancel_at: Date.parse("2026-04-02T10:00:00Z") / 1000,
    });
    await rigged.fetch(url, form({ act: "resume" }));
    expect(await plan()).toMatchObject({ cancel_at_period_end: false, cancel_at: null });
    expect(await rigged.eventTypes()).toContain("customer.subscription.updated");
  });

  it("accepts another card, which pays the amount due", async () => {
    const { rigged, url, plan, id } = await withPlan();
    await rigged.stripe.rawRequest("POST", `/v1/subscriptions/${id}/sandbox_bill`, {
      outcome: "fail",
    });
    const refused = await rigged.fetch(url, form({ act: "card", card_number: "4000000000000002" }));
    expect(await refused.text()).toContain("Your card was declined.");
    expect((await plan()).status).toBe("past_due");
    await rigged.fetch(url, form({ act: "card", card_number: "5555555555554444" }));
    const changed = await rigged.stripe.subscriptions.retrieve(id, {
      expand: ["default_payment_method"],
    });
    expect(changed).toMatchObject({
      status: "active",
      default_payment_method: { card: { last4: "4444" } },
    });
  });

  it("has the settings that the account check expects", async () => {
    const { stripe } = rig();
    const { data } = await stripe.billingPortal.configurations.list({ is_default: true });
    expect(data).toMatchObject([{ features: { subscription_cancel: { mode: "at_period_end" } } }]);
  });
});
