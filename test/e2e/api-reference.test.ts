import { expect, test } from "vitest";
import { useBrowser } from "./support/browser";
import { useServer } from "./support/server";

const server = useServer();
const browser = useBrowser();

// A refused policy or a console error fails these tests by itself (support/browser.ts).

test("/docs/api shows every call, and tries one out, with nothing from another host", async () => {
  const page = await browser.person(server.current.url);
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).host));
  await page.goto("/docs/api");
  const services = page.locator("#operations-Catalogue-getServices");
  await services.locator(".opblock-summary").first().click();
  await services.locator(".execute").click();
  const status = services.locator(".live-responses-table tbody .response-col_status").first();
  await status.waitFor();
  expect(await status.innerText()).toBe("200");
  expect(await page.locator(".opblock").count()).toBeGreaterThan(40);
  expect([...hosts].filter((host) => host !== "")).toEqual([new URL(server.current.url).host]);
});
