import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { useBrowser } from "../support/browser";
import { open, signIn } from "../support/people";
import { useServer } from "../support/server";

const server = useServer();
const browser = useBrowser();

const DEMO = "Curbside!2024";

/** Lets a query of every batch fail, and counts how often the page asked for it. */
async function failing(page: Page, query: string): Promise<() => number> {
  let asked = 0;
  await page.route(new RegExp(`/api/trpc/[^?]*${query.replace(".", "\\.")}`), async (route) => {
    asked += 1;
    const { pathname } = new URL(route.request().url());
    const place = pathname.replace("/api/trpc/", "").split(",").indexOf(query);
    const answer = await route.fetch();
    const results = (await answer.json()) as unknown[];
    const data = { code: "INTERNAL_SERVER_ERROR", httpStatus: 500, path: query };
    results[place] = { error: { json: { message: "Try again later.", code: -32603, data } } };
    await route.fulfill({ response: answer, json: results });
  });
  return () => asked;
}

test.each([
  ["mechanic", "sam.delgado", "/mechanic/today", "Today"],
  ["customer", "maya.torres", "/customer/dashboard", /^Welcome back/],
] as const)(
  "a %s's first screen doesn't repeat a failed query",
  async (role, name, path, title) => {
    const page = await browser.person(server.current.url);
    await signIn(page, role, `${name}@demo.curbwrench.example`, DEMO);
    const asked = await failing(page, "booking.attention");
    await open(page, path);
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await page.waitForTimeout(2_000);
    // An answer under way would fail with the page.
    await page.unrouteAll({ behavior: "ignoreErrors" });
    // Before its script, and once for each part that shows it.
    expect(asked()).toBeGreaterThan(0);
    expect(asked()).toBeLessThanOrEqual(4);
  },
);
