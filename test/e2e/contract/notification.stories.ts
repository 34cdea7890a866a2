import { expect, test } from "vitest";
import { z } from "zod";
import { PUSH_KEYS } from "~test/support/services/push-keys";
import { incomingText, SMS_FROM } from "~test/support/services/sms-service";
import { mailTo } from "../support/server";
import { accepted, customer, phones, rowsSchema, stage, visitor } from "./stage";

const PHONE = "+15125550142";
const noticesSchema = z.object({ items: rowsSchema, nextCursor: z.string().nullable() });

/** Notifications by bell, mail, push and text, and calendars. */
export function notificationStories(): void {
  test("a customer reads all notifications, page by page", async () => {
    const { casey } = await accepted();
    let cursor: string | null = "";
    let left: unknown;
    while (cursor !== null) {
      const after = cursor === "" ? "" : `?cursor=${encodeURIComponent(cursor)}`;
      const listed = (await casey.get(`/api/notifications${after}`)).is(200);
      const page = noticesSchema.parse(listed.body);
      const ids = page.items.map(({ id }) => id);
      left = (await casey.post("/api/notifications/read", { ids })).is(200).body;
      cursor = page.nextCursor;
    }
    expect(left).toEqual({ unread: 0 });
    (await casey.post("/api/notifications/read", { ids: "all" })).refused(400, "INVALID");
  });

  test("a mail program unsubscribes with one click", async () => {
    const { casey } = await accepted();
    // Mail programs post like this to the address in a mail's List-Unsubscribe header.
    const mail = await mailTo(stage.server, casey.email, "List-Unsubscribe:");
    const address = /List-Unsubscribe:\s+<https?:\/\/[^/]+([^>]+)>/.exec(mail)?.[1] ?? "";
    const program = visitor();
    const stopped = await program.send("POST", address, {
      body: "List-Unsubscribe=One-Click",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(stopped.is(200).body).toMatchObject({
      message: expect.stringContaining("You're unsubscribed from these emails"),
    });
    const wrong = "/api/notifications/unsubscribe?token=x";
    (await program.send("POST", wrong)).refused(400, "INVALID");
  });

  test("a customer chooses how we reach them, and turns push on and off", async () => {
    const casey = await customer();
    const preferences = "/api/notifications/preferences";
    (await casey.get(preferences)).is(200);
    const choices = { news: { email: true } };
    const saved = (await casey.put(preferences, { choices })).is(200);
    expect(saved.body).toMatchObject({ choices });
    (await casey.put(preferences, { choices: { news: 1 } })).refused(400, "INVALID");

    const push = "/api/notifications/push";
    const off = { here: false, elsewhere: 0 };
    expect((await casey.get(push)).is(200).body).toMatchObject(off);
    const subscription = { endpoint: "https://push.example.net/send/casey", keys: PUSH_KEYS };
    expect((await casey.post(push, subscription)).is(200).body).toMatchObject({ here: true });
    const inside = { ...subscription, endpoint: "https://127.0.0.1/send" };
    (await casey.post(push, inside)).refused(400, "INVALID");
    expect((await casey.post(`${push}/end`, {})).is(200).body).toMatchObject({ here: false });
  });

  test("a phone is confirmed by a texted code, and STOP ends all texts", async () => {
    const casey = await customer();
    const sms = "/api/notifications/sms";
    const none = { from: SMS_FROM, number: null };
    expect((await casey.get(sms)).is(200).body).toMatchObject(none);
    const asked = { phone: "(512) 555-0142", consent: true };
    (await casey.post(sms, { ...asked, consent: false })).refused(400, "INVALID");
    expect((await casey.post(sms, asked)).is(200).body).toMatchObject({
      waiting: { number: PHONE },
    });
    (await casey.post(`${sms}/confirm`, { code: "12345" })).refused(400, "INVALID");
    await expect.poll(() => phones.code(PHONE)).toMatch(/^\d{6}$/);
    const told = (await casey.post(`${sms}/confirm`, { code: phones.code(PHONE) })).is(200);
    expect(told.body).toMatchObject({ number: PHONE, waiting: null });

    const gateway = visitor();
    const hears = (options: Parameters<typeof gateway.send>[2]) =>
      gateway.send("POST", "/api/webhooks/sms", options);
    const stop = { MessageSid: "SM1", From: PHONE, Body: "STOP" };
    const heard = (await hears(incomingText(stop, { site: stage.url }))).is(200);
    expect(heard.text).toMatch(/^<Response><Message>.*<\/Response>$/);
    expect((await casey.get(sms)).is(200).body).toMatchObject({ stopped: true });
    (await hears(incomingText({ MessageSid: "SM2", From: PHONE, Body: "START" }))).refused(
      400,
      "INVALID",
    );
    const start = { MessageSid: "SM3", From: PHONE, Body: "START" };
    (await hears(incomingText(start, { site: stage.url }))).is(200);
    expect((await casey.post(`${sms}/end`, {})).is(200).body).toMatchObject({ number: null });
  });

  test("a calendar has a private address, which is renewed and closed", async () => {
    const casey = await customer();
    (await casey.get("/api/calendar")).is(200);
    (await casey.send("POST", "/api/calendar/renew")).is(200);
    (await casey.send("DELETE", "/api/calendar")).is(200);
    (await visitor().get("/api/calendar/guessed.ics")).refused(404, "NOT_FOUND");
  });
}
