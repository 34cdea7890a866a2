import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { PUSH_KEYS } from "~test/support/services/push-keys";
import { seemly } from "../support/axe";
import { PHONE, useBrowser } from "../support/browser";
import { open, reopen, seeToast } from "../support/people";
import { enter, MAYA, SAM } from "../support/session";
import { useServer } from "../support/server";

const server = useServer();
const browser = useBrowser();

async function settingsOf(email: string) {
  const page = await browser.person(server.current.url, {
    bypassCSP: true,
    viewport: PHONE,
  });
  await enter(page.context(), email);
  await open(page, "/settings/notifications");
  return page;
}

test("a customer turns money mails off by keyboard, and finds them off again", async () => {
  const page = await settingsOf(MAYA);
  const money = page.getByRole("switch", { name: "Money by Email" });
  await expect.poll(() => money.isChecked()).toBe(true);
  await seemly(page);
  await money.focus();
  await page.keyboard.press("Space");
  await page.getByRole("status").getByText("Saved.").waitFor();
  expect(await money.isChecked()).toBe(false);
  await reopen(page);
  await expect.poll(() => money.isChecked()).toBe(false);
  expect(await page.getByRole("switch", { name: "Jobs by Email" }).isChecked()).toBe(true);
});

test("a mechanic's choice that can't be saved switches back, with the reason", async () => {
  const page = await settingsOf(SAM);
  const jobs = page.getByRole("switch", { name: "Jobs by Email" });
  await jobs.waitFor();
  await page.route("**/api/trpc/message.savePreferences*", (route) =>
    route.fulfill({ status: 409, contentType: "application/json", body: "{}" }),
  );
  await jobs.click();
  await seeToast(page, "Error");
  await expect.poll(() => jobs.isChecked()).toBe(true);
  await page.getByRole("status").getByText("Not saved. Nothing changed.").waitFor();
});

test("both sides find the settings from their account pages", async () => {
  for (const [email, path] of [
    [MAYA, "/customer/profile"],
    [SAM, "/mechanic/settings"],
    [SAM, "/notifications"],
  ] as const) {
    const page = await browser.person(server.current.url);
    await enter(page.context(), email);
    await open(page, path);
    await page.getByRole("link", { name: "Notification settings" }).click();
    await page.getByRole("heading", { level: 1, name: "Notification settings" }).waitFor();
  }
});

/** Replaces the browser maker's push service, because tests must not write to one. */
async function withPushService(page: Page, permission: "granted" | "denied"): Promise<void> {
  await page.addInitScript(
    ({ keys, permission }) => {
      const json = { endpoint: "https://push.example.net/send/e2e", keys };
      let current: object | null = null;
      const subscribe = ({ applicationServerKey }: { applicationServerKey: ArrayBuffer }) => {
        current = {
          options: { applicationServerKey },
          toJSON: () => json,
          unsubscribe: async () => void (current = null),
        };
        return Promise.resolve(current);
      };
      Object.assign(PushManager.prototype, {
        subscribe,
        getSubscription: () => Promise.resolve(current),
      });
      Object.defineProperty(Notification, "permission", { get: () => permission });
      Object.assign(Notification, { requestPermission: () => Promise.resolve(permission) });
    },
    { keys: PUSH_KEYS, permission },
  );
}

async function pushSettingsOf(email: string, permission: "granted" | "denied") {
  const page = await browser.person(server.current.url, {
    viewport: PHONE,
    serviceWorkers: "allow",
    permissions: ["notifications"],
    bypassCSP: true,
  });
  await withPushService(page, permission);
  await enter(page.context(), email);
  await open(page, "/settings/notifications");
  return page;
}

const shownSchema = z.object({
  words: z.array(z.array(z.string())),
  opened: z.array(z.string()),
  left: z.number(),
});

/** Runs in the worker: three pushes arrive, and each is clicked. Records what would be shown. */
const PUSHES = `(async () => {
  const opened = [];
  self.clients.openWindow = async (address) => void opened.push(address);
  const notices = [];
  self.registration.showNotification = async (title, { body, data }) => {
    const notice = { title, body, data, open: true, close: () => void (notice.open = false) };
    notices.push(notice);
  };
  const happen = async (event) => {
    const waits = [];
    event.waitUntil = (wait) => waits.push(wait);
    self.dispatchEvent(event);
    await Promise.all(waits);
  };
  const news = { title: "Your mechanic accepted", body: "Brakes." };
  for (const data of [
    JSON.stringify({ ...news, tag: "one", path: "/customer/bookings/one" }),
    JSON.stringify({ ...news, tag: "two", path: "//evil.example/phish" }),
    "no JSON",
  ]) await happen(new PushEvent("push", { data }));
  for (const notification of notices) {
    await happen(Object.assign(new Event("notificationclick"), { notification }));
  }
  const left = notices.filter(({ open }) => open).length;
  return { words: notices.map(({ title, body }) => [title, body]), opened, left };
})()`;

describe("push notifications", () => {
  test("a mechanic turns them on in this browser by keyboard, and off again", async () => {
    const page = await pushSettingsOf(SAM, "granted");
    const state = page.getByRole("status").filter({ hasText: /permission|sign out/ });
    await state.getByText("Off. Your browser asks").waitFor();
    await seemly(page);
    await page.getByRole("button", { name: "Turn on here" }).focus();
    await page.keyboard.press("Enter");
    await state.getByText("On. You'll get them here until you sign out.").waitFor();
    await page.getByRole("switch", { name: "Jobs by Push" }).waitFor();
    await seemly(page);
    await page.getByRole("button", { name: "Turn off here" }).click();
    await state.getByText("Off. Your browser asks").waitFor();
  });

  test("a customer who blocked them is told what to do, and sees no button without effect", async () => {
    const page = await pushSettingsOf(MAYA, "denied");
    await page.getByText("You blocked them for this site.").waitFor();
    expect(await page.getByRole("button", { name: "Turn on here" }).count()).toBe(0);
    await seemly(page);
  });

  test("the server's push is shown, and a click leads only to a page of ours", async () => {
    const page = await pushSettingsOf(MAYA, "granted");
    await page.evaluate(() => navigator.serviceWorker.ready);
    const [worker] = page.context().serviceWorkers();
    if (worker === undefined) throw new Error("There is no service worker.");
    const shown = shownSchema.parse(await worker.evaluate(PUSHES));
    const { url } = server.current;
    expect(shown.words.toSorted()).toEqual([
      ["Curbwrench", "You have a new notification."],
      ["Your mechanic accepted", "Brakes."],
      ["Your mechanic accepted", "Brakes."],
    ]);
    expect(shown.opened.toSorted()).toEqual([
      `${url}/`,
      `${url}/customer/bookings/one`,
      `${url}/notifications`,
    ]);
    expect(shown.left).toBe(0);
  });
});
