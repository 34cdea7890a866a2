import { expect, test } from "vitest";
import { useBrowser } from "../support/browser";
import { contractOf } from "~test/support/http/openapi";
import { openApiDocument } from "~/server/http/openapi/document";
import { useServer } from "../support/server";

const contract = contractOf(openApiDocument());
const server = useServer();
const browser = useBrowser();

// A policy violation or a console error fails these tests by itself (support/browser.ts).

test("/docs/api explains keys, events and errors, and has the quick start to paste", async () => {
  const page = await browser.person(server.current.url);
  await page.goto("/docs/api");
  await page.getByText("Show the commands").click();
  await page.getByText('curl -sS --fail-with-body "$API/quotes"').waitFor();
  const links = page.getByRole("navigation", { name: "On this page" }).getByRole("link");
  for (const link of await links.all()) {
    const name = (await link.innerText()).trim();
    await link.click();
    await page.getByRole("region", { name, exact: true }).waitFor();
  }
  await page.getByRole("region", { name: "Basics" }).getByText("Rate limits").waitFor();
  await page.getByText("Body of payment.captured").click();
  await page.getByRole("figure", { name: "Example body" }).waitFor();
  await page.getByRole("region", { name: "Errors" }).getByText("STALE", { exact: true }).waitFor();
});

test("/docs/api lists every call and tries one out, loading nothing from another host", async () => {
  const page = await browser.person(server.current.url);
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).host));
  await page.goto("/docs/api");
  await page.getByText(/^\d+ calls$/).waitFor();
  expect(await page.locator("details[id]").count()).toBe(contract.operations().length);

  // By keyboard alone: find a call, open it, send it.
  await page.getByLabel("Find a call").fill("/api/services");
  await page.getByText("1 call", { exact: true }).waitFor();
  const services = page.locator("#getServices");
  await services.locator("summary").first().focus();
  await page.keyboard.press("Enter");
  await services.getByRole("button", { name: "Send call" }).focus();
  await page.keyboard.press("Enter");
  await services.getByText(/^Answer: 200 in \d+ ms$/).waitFor();
  expect(await services.getByRole("status").innerText()).toContain("Oil Change");

  // A link to one call opens it.
  await page.goto("/docs/api#postBookings");
  await page.reload();
  await page.locator("#postBookings").getByLabel("Body (JSON)").waitFor();
  expect([...hosts].filter((host) => host !== "")).toEqual([new URL(server.current.url).host]);
});
