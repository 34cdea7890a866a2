import { describe, expect, it } from "vitest";
import { SANDBOX_PRICE } from "~/stripe-sandbox/sandbox";
import { HOLD, payWith, rig } from "./support";

const form = (fields: Record<string, string>) => ({
  method: "POST",
  body: new URLSearchParams(fields),
});

describe("the bank's page", () => {
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

  it("asks, and sends the customer back with the payment held", async () => {
    const { rigged, intent, page, secret } = await asking("http://localhost:3000/?paid=1");
    const shown = await rigged.fetch(page);
    expect(shown.headers.get("content-type")).toContain("text/html");
    // Any stricter, and a browser would send the form with `Origin: null`, which is refused.
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

  it("stays where it is without a return address, or with one of another site", async () => {
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
  it("takes a card and goes on to the address of success", async () => {
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

  it("isn't there for other ids", async () => {
    const { fetch } = rig();
    const pages = "http://localhost:3000/api/sandbox/stripe/pages";
    expect((await fetch(`${pages}/checkout/cs_test_nope`)).status).toBe(404);
    expect((await fetch(`${pages}/other/x`)).status).toBe(404);
  });
});
