import { expect, test } from "vitest";
import { seemly } from "../support/axe";
import { PHONE, useBrowser } from "../support/browser";
import { follow, open, reopen } from "../support/people";
import { enter, MAYA, SAM } from "../support/session";
import { useServer } from "../support/server";

const server = useServer();
const browser = useBrowser();

async function personAs(email: string) {
  const page = await browser.person(server.current.url, {
    bypassCSP: true,
    viewport: PHONE,
  });
  await enter(page.context(), email);
  return page;
}

test("a customer signs another device out, whose next page asks to sign in", async () => {
  const here = await personAs(MAYA);
  // A third session, so that there's more than one to sign out.
  await personAs(MAYA);
  const there = await personAs(MAYA);
  await open(here, "/settings/security");
  await here.getByText("This device").waitFor();
  await here.getByText("You don't have a calendar link.").waitFor();
  await here.evaluate(() => fetch("/api/calendar/renew", { method: "POST" }));
  await reopen(here);
  await here.getByRole("heading", { name: "Calendar link" }).waitFor();
  await here.getByText(/Not used yet/).waitFor();
  await seemly(here);
  await here.getByRole("button", { name: "End link" }).click();
  await here.getByRole("alertdialog").getByRole("button", { name: "End link" }).click();
  await here.getByText("You don't have a calendar link.").waitFor();
  const others = here.getByRole("button", { name: /^Sign out (?!everywhere)/ });
  await open(there, "/customer/dashboard");
  const before = await others.count();
  expect(before).toBeGreaterThan(1);
  await others.first().focus();
  await here.keyboard.press("Enter");
  await expect.poll(() => others.count()).toBe(before - 1);

  await here.getByRole("button", { name: "Sign out everywhere else" }).click();
  await here.getByRole("button", { name: "Sign out", exact: true }).click();
  await here.getByText("You're not signed in anywhere else.").waitFor();
  await follow(there, "/customer/dashboard");
  await there.waitForURL("**/auth/role-selection**");
  await reopen(here);
  await here.getByText("This device").waitFor();
});

test("a mechanic finds the devices in the profile menu", async () => {
  const page = await personAs(SAM);
  await page.setViewportSize({ width: 1280, height: 900 });
  await open(page, "/mechanic/dashboard");
  await page.getByRole("button", { name: /Profile menu of/ }).click();
  await page.getByRole("menuitem", { name: "Security" }).click();
  await page.getByRole("heading", { level: 1, name: "Security" }).waitFor();
  await page.getByText("Where you're signed in").waitFor();
});
