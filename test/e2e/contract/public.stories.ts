import { createHmac } from "node:crypto";
import Stripe from "stripe";
import { expect, test } from "vitest";
import { freshEmail } from "../support/people";
import { mailTo } from "../support/server";
import { customer, firstService, SECRET, stage, visitor } from "./stage";

const nobody = visitor();

function signedEvent(payload: string): string {
  const secret = createHmac("sha256", SECRET).update("payment-sandbox:webhook").digest("hex");
  return new Stripe("sk_test_unused").webhooks.generateTestHeaderString({
    payload,
    secret: `whsec_${secret.slice(0, 32)}`,
  });
}

/** Stories of calls without an account: public pages' data, and calls of other programs. */
export function publicStories(): void {
  test.each([
    "/api/services",
    "/api/booking-pause",
    "/api/announcements",
    "/api/texts",
    "/api/payments/config",
    "/api/health",
    "/api/ready",
    "/api/openapi.json",
  ])("everyone may read %s, with GET alone", async (path) => {
    // A busy machine may block the server, which then truthfully reports that it isn't ready.
    await expect.poll(async () => (await nobody.get(path)).status).toBe(200);
    (await nobody.send("DELETE", path)).refused(405, "METHOD_NOT_ALLOWED");
  });

  test("nothing is paused or announced at first, and our texts are drafts", async () => {
    expect((await nobody.get("/api/booking-pause")).is(200).body).toEqual({ pause: null });
    expect((await nobody.get("/api/announcements")).is(200).body).toEqual({
      announcements: [],
      nextChangeAt: null,
    });
    const texts = (await nobody.get("/api/texts")).is(200);
    expect(texts.body).toMatchObject([{ version: "draft-1", isDraft: true }, {}, {}]);
    const config = (await nobody.get("/api/payments/config")).is(200);
    expect(config.body).toMatchObject({ mode: "sandbox" });
  });

  test("a place has a time zone, mechanics and prices", async () => {
    const casey = await customer();
    const place = "/api/locations?place=11801%20Santa%20Monica%20Blvd%2C%20Los%20Angeles";
    expect((await casey.get(place)).is(200).body).toMatchObject({
      timeZone: "America/Los_Angeles",
    });
    (await nobody.get("/api/locations")).refused(400, "INVALID");
    (await casey.get("/api/mechanics?place=94110&onlineOnly=false&limit=5")).is(200);
    (await casey.get("/api/mechanics?limit=51")).refused(400, "INVALID");
    const cart = { location: "94110", serviceIds: [await firstService()] };
    (await nobody.post("/api/quotes", cart)).is(200);
    (await nobody.post("/api/quotes", { ...cart, serviceIds: [] })).refused(400, "INVALID");
    const who = "/api/quotes/mechanics?location=94110&serviceIds=";
    expect((await nobody.get(who + cart.serviceIds.join())).is(200).body).toEqual({
      mechanics: expect.any(Array),
    });
    (await nobody.get(who)).refused(400, "INVALID");
    const times = "from=1&to=2&serviceIds=x";
    (await casey.get(`/api/slots?place=94110&${times}`)).refused(400, "INVALID");
    (await casey.get(`/api/mechanic/nobody/slots?${times}`)).refused(400, "INVALID");
    (await casey.get("/api/promo-code?code=NOSUCHCODE")).refused(422, "PROMO_NOT_APPLICABLE");
  });

  test("a visitor waits for a mechanic near Nome", async () => {
    const email = freshEmail("nome");
    (await nobody.post("/api/waitlist", { zip: "99762", email })).is(202);
    (await nobody.post("/api/waitlist", { zip: "Nome", email })).refused(400, "INVALID");
    const mail = await mailTo(stage.server, email, "/auth/waitlist?token=");
    const text = mail.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "=");
    const [, token = ""] = /auth\/waitlist\?token=([\w.-]+)/.exec(text) ?? [];
    const confirmed = (await nobody.post("/api/waitlist/confirm", { token })).is(200);
    expect(confirmed.body).toEqual({ place: "Nome, AK" });
    (await nobody.post("/api/waitlist/confirm", { token: "x" })).refused(400, "INVALID");
  });

  test("a VIN tells its car", async () => {
    const decoded = await nobody.post("/api/vehicles/decode", { vin: "19XFC1F7XGE028370" });
    expect(decoded.is(200).body).toMatchObject({ valid: true, year: 2016, make: "Honda" });
    (await nobody.post("/api/vehicles/decode", { vin: "19XFC1F7" })).refused(400, "INVALID");
  });

  test("the payment provider's event counts if it is signed", async () => {
    const body = JSON.stringify({
      id: "evt_story",
      object: "event",
      type: "customer.created",
      livemode: false,
      data: { object: { id: "cus_story", object: "customer" } },
    });
    const send = (text: string, signature: string) =>
      nobody.send("POST", "/api/webhooks/stripe", {
        body: text,
        headers: { "content-type": "application/json", "stripe-signature": signature },
      });
    expect((await send(body, signedEvent(body))).is(200).body).toEqual({ received: true });
    (await send("{}", signedEvent("another"))).refused(400, "INVALID");
  });
}
