import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { PHONE, useBrowser } from "./support/browser";
import { enter, enterNew, MAYA, SAM } from "./support/session";
import { useServer } from "./support/server";

const server = useServer();
const browser = useBrowser();

const DASHBOARDS = [
  { role: "customer", email: MAYA, firstName: "Maya", path: "/customer/dashboard" },
  { role: "mechanic", email: SAM, firstName: "Sam", path: "/mechanic/dashboard" },
] as const;

/** The page as it comes, before any script. */
async function drawn(page: Page, path: string, headers: Record<string, string> = {}) {
  const answer = await page.context().request.get(path, { headers, maxRedirects: 0 });
  const text = await answer.text();
  const nonce = /'nonce-([^']+)'/.exec(answer.headers()["content-security-policy"] ?? "")?.[1];
  return { status: answer.status(), headers: answer.headers(), text, nonce: nonce ?? "" };
}

describe.each(DASHBOARDS)("$path", ({ email, firstName, path, role }) => {
  test("holds nobody's data and, but for the nonce, is the same each time", async () => {
    const page = await browser.person(server.current.url);
    await enter(page.context(), email);
    const [first, second] = [await drawn(page, path), await drawn(page, path)];
    expect(first.status).toBe(200);
    expect(first.text).toContain("Welcome back!");
    expect(first.text).not.toContain(firstName);
    expect(first.nonce).toMatch(/^[\w+/]{22}==$/);
    expect(second.nonce).not.toBe(first.nonce);
    const blank = (one: typeof first) => one.text.replaceAll(one.nonce, "");
    expect(blank(second)).toBe(blank(first));
    for (const [script] of first.text.matchAll(/<script\b[^>]*>/g)) {
      expect(script).toContain(`nonce="${first.nonce}"`);
    }
  });

  test("asks once for its data, while its scripts are still on their way", async () => {
    const page = await browser.person(server.current.url, { viewport: PHONE });
    await enter(page.context(), email);
    const calls: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith("/api/trpc/")) calls.push(pathname.slice("/api/trpc/".length));
    });
    await page.goto(path);
    await page.getByRole("heading", { name: `Welcome back, ${firstName}!` }).waitFor();
    await expect.poll(() => calls.includes("booking.changes")).toBe(true);
    expect(calls).toHaveLength(2);
    expect(calls[0]).toContain("auth.session");
    expect(calls[0]).toContain("booking.list");
  });

  test("says so when nothing can be asked for, and goes on when it can again", async () => {
    const page = await browser.person(server.current.url);
    await enter(page.context(), email);
    await page.route("**/api/trpc/**", (route) => route.fulfill({ status: 429, json: {} }));
    await page.goto(path);
    await page.getByText("Your dashboard couldn't be loaded").waitFor();
    await page.unroute("**/api/trpc/**");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: `Welcome back, ${firstName}!` }).waitFor();
  });

  test("goes on without a new page, and comes back", async () => {
    const page = await browser.person(server.current.url);
    await enter(page.context(), email);
    await page.goto(path);
    const here = page.getByRole("navigation", { name: "Main" }).getByRole("link");
    expect(await here.and(page.locator("[aria-current=page]")).textContent()).toBe("Dashboard");
    await page.evaluate(() => document.body.setAttribute("data-same", "yes"));
    await page.getByRole("button", { name: /^Profile menu/ }).click();
    await page.getByRole("menuitem", { name: "Profile", exact: true }).click();
    await page.waitForURL(`**/${role}/profile`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: `Welcome back, ${firstName}!` }).waitFor();
    expect(await page.locator("body").getAttribute("data-same")).toBe("yes");
  });
});

describe("who a dashboard is not for is sent on before anything is drawn", () => {
  test("a session that has ended", async () => {
    const page = await browser.person(server.current.url);
    await enter(page.context(), MAYA);
    const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`);
    await page.context().request.post("/api/auth/logout");
    const { status, headers } = await drawn(page, "/customer/dashboard", {
      cookie: cookie.join("; "),
    });
    expect([status, headers.location]).toEqual([
      307,
      "/auth/role-selection?next=%2Fcustomer%2Fdashboard",
    ]);
  });

  test("the other side, and a mechanic without a profile", async () => {
    const page = await browser.person(server.current.url);
    await enter(page.context(), MAYA);
    expect((await drawn(page, "/mechanic/dashboard")).text).not.toContain("Welcome back!");
    await enterNew(page.context(), "mechanic");
    const { status, headers } = await drawn(page, "/mechanic/dashboard");
    expect([status, headers.location]).toEqual([307, "/mechanic/onboarding"]);
  });

  test("nobody gets a shell by its own address or by the build's header", async () => {
    const page = await browser.person(server.current.url);
    await enter(page.context(), MAYA);
    const drawing = { "x-drawing": "1", "x-nonce": "mine" };
    expect((await drawn(page, "/shell/customer/dashboard", drawing)).status).toBe(404);
    expect((await drawn(page, "/mechanic/dashboard", drawing)).text).not.toContain("Welcome back!");
  });
});
