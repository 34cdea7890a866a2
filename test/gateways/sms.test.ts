import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readEnv } from "~/env";
import { createSmsGateway, signatureOf } from "~/server/gateways/sms/sms";
import {
  incomingText,
  SMS_FROM,
  SmsService,
  smsGatewayAt,
  smsUrlAt,
} from "~test/support/services/sms-service";

let service: SmsService;
beforeEach(async () => {
  service = new SmsService();
  await service.start();
});
afterEach(() => service.stop());

const PHONE = "+15125550142";

test("posts a text as Twilio expects it", async () => {
  expect(await service.gateway().send(PHONE, "It's $105.00 & more")).toBe("sent");
  expect(service.texts).toEqual([{ to: PHONE, from: SMS_FROM, body: "It's $105.00 & more" }]);
});

test("sends through a messaging service when one is configured", async () => {
  const from = `MG${"0".repeat(32)}`;
  await service.gateway({ from }).send(PHONE, "Hello");
  expect(service.texts[0]?.from).toBe(from);
});

describe("the result of a text", () => {
  test.each([21_211, 21_614])("ends a number that can't receive texts (%i)", async (code) => {
    service.answers.set(PHONE, { code });
    expect(await service.gateway().send(PHONE, "Hello")).toBe("refused");
  });

  test("ends a number that sent STOP to the gateway", async () => {
    service.answers.set(PHONE, { code: 21_610 });
    expect(await service.gateway().send(PHONE, "Hello")).toBe("stopped");
  });

  test.each([429, 500, 503])("%i was not sent and can be retried", async (status) => {
    service.answers.set(PHONE, status);
    await expect(service.gateway().send(PHONE, "Hello")).rejects.toThrow(
      `The SMS gateway answered ${status}`,
    );
  });

  test("reports another refusal by its code, without the phone number", async () => {
    service.answers.set(PHONE, { code: 20_003 });
    const failure: unknown = await service
      .gateway()
      .send(PHONE, "Hello")
      .catch((error: unknown) => error);
    expect(String(failure)).toContain("20003");
    expect(String(failure)).not.toContain("5550142");
  });

  test.each(["silence", "reset"] as const)("is unknown after %s", async (answer) => {
    service.answers.set(PHONE, answer);
    expect(await service.gateway({ timeoutMs: 200 }).send(PHONE, "Hello")).toBe("unknown");
  });

  test("is not sent when the gateway can't be reached", async () => {
    service.stop();
    await expect(smsGatewayAt(service.port).send(PHONE, "Hello")).rejects.toThrow(
      "can't be reached",
    );
  });
});

describe("a text from a phone", () => {
  const read = ({ body, headers }: ReturnType<typeof incomingText>) =>
    service.gateway().read(new URLSearchParams(body), headers["x-twilio-signature"]);

  test("is accepted with the gateway's signature", () => {
    expect(read(incomingText({ MessageSid: "SM1", From: PHONE, Body: "Stop" }))).toEqual({
      id: "SM1",
      from: PHONE,
      body: "Stop",
      isAnswered: false,
    });
    const answered = incomingText({ From: PHONE, Body: "Alto", OptOutType: "STOP" });
    expect(read(answered)).toMatchObject({ body: "STOP", isAnswered: true });
  });

  test("is refused when signed by another key, for another address, or changed on the way", () => {
    const said = { From: PHONE, Body: "STOP" };
    expect(read(incomingText(said, { secret: "another" }))).toBeNull();
    expect(read(incomingText(said, { site: "https://elsewhere.example" }))).toBeNull();
    const { body, headers } = incomingText(said);
    const changed = { body: body.replace("0142", "0143"), headers };
    expect(read(changed)).toBeNull();
    expect(service.gateway().read(new URLSearchParams(body), null)).toBeNull();
    expect(service.gateway().read(new URLSearchParams(body), "")).toBeNull();
  });

  test("uses a separate signing secret before the one in the address", () => {
    const gateway = createSmsGateway({
      url: smsUrlAt(service.port),
      from: SMS_FROM,
      signingSecret: "its own",
      webhookUrl: "https://curbwrench.example/api/webhooks/sms",
    });
    const form = new URLSearchParams({ From: PHONE, Body: "START" });
    const signature = signatureOf(form, "https://curbwrench.example/api/webhooks/sms", "its own");
    expect(gateway.read(form, signature)).toMatchObject({ from: PHONE });
  });

  test("accepts the example signature from Twilio's documentation", () => {
    const form = new URLSearchParams({
      CallSid: "CA1234567890ABCDE",
      Caller: "+14158675309",
      Digits: "1234",
      From: "+14158675309",
      To: "+18005551212",
    });
    const url = "https://mycompany.com/myapp.php?foo=1&bar=2";
    expect(signatureOf(form, url, "12345")).toBe("RSOYDt4T1cUTdK1PDd93/VVr8B8=");
  });
});

describe("the settings", () => {
  const settings = (more: Record<string, string>) => () => readEnv({ ...process.env, ...more });

  test("are set together or not at all", () => {
    expect(settings({ SMS_FROM })).toThrow("SMS_URL missing");
    expect(settings({ SMS_URL: smsUrlAt(1), SMS_FROM })().SMS_FROM).toBe(SMS_FROM);
  });

  test.each([
    ["http://name:secret@gateway.example/Messages.json", "must start with https://"],
    ["https://gateway.example/Messages.json", "the account's name and secret"],
    ["ftp://name:secret@gateway.example/", "must look like https://"],
  ])("%s prevents the start", (url, sentence) => {
    expect(settings({ SMS_URL: url, SMS_FROM })).toThrow(sentence);
  });

  test("an invalid sender prevents it, too", () => {
    expect(settings({ SMS_URL: smsUrlAt(1), SMS_FROM: "Curbwrench" })).toThrow("SMS_FROM must be");
  });
});
