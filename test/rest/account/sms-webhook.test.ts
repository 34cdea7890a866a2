import { beforeEach, expect, test } from "vitest";
import { env } from "~/env";
import { incomingText } from "~test/support/services/sms-service";
import { useRest } from "~test/support/rest";
import { makeScene, type Scene } from "../scene";

const rest = useRest();
let scene: Scene;
beforeEach(async () => {
  scene = await makeScene(rest);
});

const PHONE = "+15125550142";
const hear = (said: Record<string, string>, site = env.APP_URL) =>
  scene.nobody.send("POST", "/api/webhooks/sms", incomingText(said, { site }));
const stopped = () => rest.prisma.smsStop.count({ where: { number: PHONE } });

test("accepts a signed message and replies when the gateway hasn't", async () => {
  const heard = (await hear({ MessageSid: "SM1", From: PHONE, Body: "Stop" })).is(200);
  expect(heard.headers.get("content-type")).toBe("text/xml; charset=utf-8");
  expect(heard.text).toMatch(/^<Response><Message>Curbwrench: .*<\/Message><\/Response>$/);
  expect(await stopped()).toBe(1);
  const back = { MessageSid: "SM2", From: PHONE, Body: "Start", OptOutType: "START" };
  expect((await hear(back)).is(200).text).toBe("<Response></Response>");
  expect(await stopped()).toBe(0);
});

test("refuses an unsigned message or another address, and changes nothing", async () => {
  const said = { MessageSid: "SM1", From: PHONE, Body: "STOP" };
  (await hear(said, "https://elsewhere.example")).refused(400, "INVALID");
  const { body } = incomingText(said);
  (await scene.nobody.send("POST", "/api/webhooks/sms", { body })).refused(400, "INVALID");
  (await scene.nobody.send("POST", "/api/webhooks/sms", {})).refused(400, "INVALID");
  expect(await stopped()).toBe(0);
});

test("returns 404 when no gateway is configured", async () => {
  rest.replace({ sms: null });
  (await hear({ MessageSid: "SM1", From: PHONE, Body: "STOP" })).refused(404, "NOT_FOUND");
  (await scene.customer.post("/api/notifications/sms", { phone: PHONE, consent: true })).refused(
    409,
    "CONFLICT",
  );
});
