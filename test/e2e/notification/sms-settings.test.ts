import { afterAll, beforeAll, expect, test } from "vitest";
import type { RunningServer } from "~test/support/http/server";
import { incomingText, SMS_FROM, SmsService, smsUrlAt } from "~test/support/services/sms-service";
import { seemly } from "../support/axe";
import { useBrowser } from "../support/browser";
import { open, reopen } from "../support/people";
import { startDemoServer } from "../support/server";
import { enter, MAYA, SAM } from "../support/session";

const phones = new SmsService();
const browser = useBrowser();
let server: RunningServer;
beforeAll(async () => {
  await phones.start();
  server = await startDemoServer({ SMS_URL: smsUrlAt(phones.port), SMS_FROM });
});
afterAll(async () => {
  await server.stop();
  phones.stop();
});

const NUMBER = "+15125550142";

async function settingsOf(email: string) {
  const page = await browser.person(server.url, { bypassCSP: true });
  await enter(page.context(), email);
  await open(page, "/settings/notifications");
  return page;
}

test("a customer confirms a phone by keyboard, gets a text, sends STOP and START, and turns texts off", async () => {
  const page = await settingsOf(MAYA);
  const state = page.getByRole("status").filter({ hasText: /texted|phone|555|STOP/ });
  await state.getByText("Off. Add your phone number").waitFor();
  expect(await page.getByRole("switch", { name: "Jobs by SMS" }).count()).toBe(0);
  await seemly(page);

  await page.getByRole("button", { name: "Add a number" }).click();
  const number = page.getByLabel("Mobile number");
  await number.waitFor();
  await expect.poll(() => number.evaluate((box) => box === document.activeElement)).toBe(true);
  await page.keyboard.type("+44 7911 123456");
  await page.keyboard.press("Enter");
  await page.getByText("Enter a US or Canadian mobile number").waitFor();
  await page.getByText("Agree to get texts at this number.").waitFor();
  await seemly(page);
  await number.fill("(512) 555-0142");
  await page.getByRole("checkbox", { name: /I agree to get texts/ }).focus();
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Text me a code" }).click();

  await state.getByText("We texted a code to (512) 555-0142.").waitFor();
  await expect.poll(() => phones.code(NUMBER)).toMatch(/^\d{6}$/);
  const code = page.getByLabel("Code");
  await code.fill(phones.code(NUMBER) === "000000" ? "000001" : "000000");
  await page.keyboard.press("Enter");
  await page.getByText("That code isn't right.").waitFor();
  await seemly(page);
  // The code step is still there after closing and reopening the page.
  await reopen(page);
  await page.getByLabel("Code").fill(phones.code(NUMBER));
  await page.keyboard.press("Enter");
  await state.getByText("On for (512) 555-0142.").waitFor();
  await page.getByRole("switch", { name: "Money by SMS" }).click();
  await page.getByRole("status").getByText("Saved.").waitFor();
  await seemly(page);

  const said = { MessageSid: "SM1", From: NUMBER, Body: "STOP" };
  const call = incomingText(said, { site: server.url });
  expect((await fetch(`${server.url}/api/webhooks/sms`, { method: "POST", ...call })).status).toBe(
    200,
  );
  await reopen(page);
  await state.getByText("(512) 555-0142 texted STOP. Text START").waitFor();
  await seemly(page);
  await page.getByRole("button", { name: "Turn off" }).click();
  await state.getByText("Off. Add your phone number").waitFor();
});

test("a mechanic can cancel the setup", async () => {
  const page = await settingsOf(SAM);
  await page.getByRole("button", { name: "Add a number" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Add a number" }).waitFor();
});
