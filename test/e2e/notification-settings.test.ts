import { expect, test } from "vitest";
import { seemly } from "./support/axe";
import { PHONE, useBrowser } from "./support/browser";
import { open, reopen, seeToast } from "./support/people";
import { enter, MAYA, SAM } from "./support/session";
import { useServer } from "./support/server";

const server = useServer();
const browser = useBrowser();

async function settingsOf(email: string) {
  const page = await browser.person(server.current.url, {
    bypassCSP: true,
    reducedMotion: "reduce",
    viewport: PHONE,
  });
  await enter(page.context(), email);
  await open(page, "/settings/notifications");
  return page;
}

test("a customer switches mails about money off by keyboard, and finds them off again", async () => {
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

test("a mechanic whose choice can't be saved sees it switched back, and why", async () => {
  const page = await settingsOf(SAM);
  const jobs = page.getByRole("switch", { name: "Jobs by Email" });
  await jobs.waitFor();
  await page.route("**/api/trpc/message.savePreferences*", (route) =>
    route.fulfill({ status: 409, contentType: "application/json", body: "{}" }),
  );
  await jobs.click();
  await seeToast(page, "Error");
  await expect.poll(() => jobs.isChecked()).toBe(true);
  await page.getByRole("status").getByText("Not saved; it is as it was.").waitFor();
});

test("both sides find the settings from where they look after their account", async () => {
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
