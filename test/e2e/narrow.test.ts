import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { NARROW, useBrowser } from "./support/browser";
import { open } from "./support/people";
import { enter, MAYA, SAM } from "./support/session";
import { useServer } from "./support/server";

const server = useServer();
const browser = useBrowser();

async function narrow(email: string): Promise<Page> {
  const page = await browser.person(server.current.url, { viewport: NARROW });
  await enter(page.context(), email);
  return page;
}

describe("the browser's Back button", () => {
  test("closes the menu and stays on the page; a link in the menu leaves one entry", async () => {
    const sam = await narrow(SAM);
    await open(sam, "/mechanic/dashboard");
    await open(sam, "/mechanic/jobs");
    const menu = sam.getByRole("dialog", { name: "Menu" });
    const show = async () => {
      await sam.getByRole("button", { name: "Menu" }).click();
      await menu.waitFor();
    };
    const pathname = () => new URL(sam.url()).pathname;
    await show();
    await sam.goBack();
    await menu.waitFor({ state: "detached" });
    expect(pathname()).toBe("/mechanic/jobs");

    await show();
    await sam.keyboard.press("Escape");
    await menu.waitFor({ state: "detached" });
    await show();
    await menu.getByRole("link", { name: "Settings" }).click();
    await sam.waitForURL("**/mechanic/settings");
    await menu.waitFor({ state: "detached" });
    await sam.goBack();
    await sam.waitForURL("**/mechanic/jobs");
    await sam.goBack();
    await sam.waitForURL("**/mechanic/dashboard");
  });

  test("the header's Messages leads to the inbox, and a conversation replaces the list", async () => {
    const maya = await narrow(MAYA);
    await open(maya, "/customer/dashboard");
    await maya.getByRole("link", { name: /^Messages/ }).click();
    const conversations = maya.getByRole("navigation", { name: "Conversations" });
    await conversations.getByRole("link").first().click();
    await maya.getByRole("log").waitFor();
    await expect.poll(() => conversations.isVisible()).toBe(false);
    await maya.getByRole("link", { name: "All messages" }).click();
    await conversations.getByRole("searchbox", { name: "Search" }).waitFor();
  });
});
