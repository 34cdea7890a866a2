import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { readEnv } from "~/env";
import { createPushGateway } from "~/server/gateways/push/push";
import { isPublicAddress } from "~/server/gateways/push/public-network";
import { networkAt, PushService, TestBrowser } from "~test/support/services/push-service";
import { pushKeys } from "../../scripts/lib/push-keys.mjs";
import { PUSH_KEYS, VAPID_KEYS } from "~test/support/services/push-keys";

let service: PushService;
beforeEach(async () => {
  service = new PushService();
  await service.start();
});
afterEach(() => service.stop());

const MESSAGE = {
  payload: JSON.stringify({ title: "Hello", body: "there", path: "/", tag: "one" }),
  ttlSeconds: 60,
  urgency: "normal",
} as const;

const targetOf = ({ subscription: { endpoint, keys } }: TestBrowser) => ({ endpoint, ...keys });

/** Applies the product's own rule for addresses, with DNS names that resolve as the test says. */
const behindNames = (names: Record<string, string[]>) =>
  createPushGateway({
    keys: VAPID_KEYS,
    subject: "mailto:tests@example.com",
    network: networkAt(service.port, (name) => names[name] ?? [], isPublicAddress),
  });

test("encrypts messages so that only the browser can read them", async () => {
  const browser = service.browser("/one");
  const gateway = service.gateway();
  const words = {
    title: "Ünïcode ✓",
    body: "When I grow up, I want to be a watermelon",
    path: "/a",
    tag: "t",
  };
  const topic = "a".repeat(32);
  expect(
    await gateway.send(targetOf(browser), { ...MESSAGE, payload: JSON.stringify(words), topic }),
  ).toBe("sent");
  expect(service.heard("/one")).toEqual([
    {
      headers: { ttl: "60", urgency: "normal", topic, "content-encoding": "aes128gcm" },
      shown: words,
    },
  ]);
});

test("creates a key pair on the first start that push services accept", async () => {
  const [publicKey = "", privateKey = ""] = pushKeys()
    .split("\n")
    .map((line) => line.replace(/^VAPID_(?:PUBLIC|PRIVATE)_KEY=/, ""));
  const read = readEnv({
    ...process.env,
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
  });
  expect([read.VAPID_PUBLIC_KEY, read.VAPID_PRIVATE_KEY]).toEqual([publicKey, privateKey]);
  const own = new PushService(publicKey);
  await own.start();
  onTestFinished(() => own.stop());
  const browser = own.browser("/one");
  const gateway = createPushGateway({
    keys: { publicKey, privateKey },
    subject: "mailto:tests@example.com",
    network: networkAt(own.port, () => ["127.0.0.1"]),
  });
  expect(await gateway.send(targetOf(browser), MESSAGE)).toBe("sent");
  expect(own.heard("/one")).toHaveLength(1);
});

test("refuses to start with only one key of the pair", () => {
  const half = { ...process.env, VAPID_PUBLIC_KEY: VAPID_KEYS.publicKey };
  expect(() => readEnv(half)).toThrow("VAPID_PRIVATE_KEY missing");
});

describe("a push service's answer", () => {
  test.each([404, 410])("%i removes the browser's address", async (status) => {
    service.answers.set("/one", status);
    expect(await service.gateway().send(targetOf(service.browser("/one")), MESSAGE)).toBe("gone");
  });

  test.each([400, 403, 413, 429, 500, 503])("%i is retried later", async (status) => {
    service.answers.set("/one", status);
    await expect(
      service.gateway().send(targetOf(service.browser("/one")), MESSAGE),
    ).rejects.toThrow(`The push service answered ${status}.`);
  });

  test("with a redirect is not followed", async () => {
    service.answers.set("/one", { status: 307, location: "https://push.example.net/inside" });
    await expect(
      service.gateway().send(targetOf(service.browser("/one")), MESSAGE),
    ).rejects.toThrow("The push service answered 307.");
    expect(service.calls).toEqual(["push.example.net/one"]);
  });

  test("that never arrives times out", async () => {
    service.answers.set("/one", "silence");
    await expect(
      service.gateway(200).send(targetOf(service.browser("/one")), MESSAGE),
    ).rejects.toThrow(/aborted|timeout/);
  });
});

test("is not needed for invalid keys: the address is removed without a request", async () => {
  const { endpoint } = service.browser("/one");
  const p256dh = Buffer.alloc(65, 4).toString("base64url");
  const target = { endpoint, p256dh, auth: PUSH_KEYS.auth };
  expect(await service.gateway().send(target, MESSAGE)).toBe("gone");
  expect(service.calls).toEqual([]);
});

describe("addresses in our own network are never contacted", () => {
  test.each([
    "127.0.0.1",
    "10.1.2.3",
    "192.168.0.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "::1",
    "::ffff:127.0.0.1",
    "::7f00:1",
    "64:ff9b::7f00:1",
    "fd00::1",
    "fe80::1",
    "2002:7f00:1::",
    "2001::1",
    "3fff::1",
    "4000::1",
    "not an address",
    // One public address beside it doesn't help, since any of them may be used.
    "93.184.215.14 127.0.0.1",
    "",
  ])("a name that resolves to '%s'", async (addresses) => {
    const found = addresses.split(" ").filter((address) => address !== "");
    const gateway = behindNames({ "push.example.net": found });
    expect(await gateway.send(targetOf(service.browser("/one")), MESSAGE)).toBe("gone");
    expect(service.calls).toEqual([]);
  });

  test.each([
    "https://127.0.0.1/one",
    "https://2130706433/one",
    "https://0177.0.0.1/one",
    "https://[::ffff:7f00:1]/one",
    "https://localhost/one",
    "http://push.example.net/one",
    "https://push.example.net:22/one",
  ])("%s, even when an earlier version stored it", async (endpoint) => {
    expect(await service.gateway().send({ endpoint, ...PUSH_KEYS }, MESSAGE)).toBe("gone");
    expect(service.calls).toEqual([]);
  });

  test("a name that resolves differently the second time is contacted at the address that was checked", async () => {
    const browser = service.browser("/one");
    const asked: string[] = [];
    const gateway = createPushGateway({
      keys: VAPID_KEYS,
      subject: "mailto:tests@example.com",
      network: networkAt(service.port, (name) => {
        asked.push(name);
        return [asked.length === 1 ? "127.0.0.1" : "127.0.0.2"];
      }),
    });
    expect(await gateway.send(targetOf(browser), MESSAGE)).toBe("sent");
    expect(asked).toEqual(["push.example.net"]);
  });

  test.each(["93.184.215.14", "8.8.8.8", "2606:4700:4700::1111", "2a00:1450:4001:81b::200e"])(
    "%s is on the public internet",
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
});
