import { readdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { DEMO_PASSWORD } from "../../../prisma/seed/people";
import { CONNECTING_MS } from "~/domain/live";
import { PHONE, useBrowser } from "../support/browser";
import { ADMIN, enter, enterNew, inState, MAYA, SAM, type Booked } from "../support/session";
import { useServer } from "../support/server";
import { shiftOf, watchShift } from "../support/shift";

// The build renders every signed-in page once: it contains nobody's data, requests it early, and
// nothing jumps when it arrives.

// Set up like the demo's first start, where staff without a second factor aren't asked for one.
const server = useServer({ STAFF_SECOND_FACTOR: "optional" });
const browser = useBrowser();

interface Route {
  pattern: string;
  email: string;
  /** Appears on the page when its data is there. */
  word: string | RegExp;
}

const ROUTES: Route[] = [
  { pattern: "/", email: MAYA, word: "Welcome, Maya!" },
  { pattern: "/customer/dashboard", email: MAYA, word: "Welcome back, Maya!" },
  { pattern: "/customer/profile", email: MAYA, word: "Personal Information" },
  { pattern: "/customer/booking", email: MAYA, word: "Vehicle Info" },
  { pattern: "/customer/service-history", email: MAYA, word: "Edit Booking" },
  { pattern: "/customer/garage", email: MAYA, word: "Add by VIN" },
  { pattern: "/customer/garage/[vehicleId]", email: MAYA, word: "About this car" },
  { pattern: "/customer/bookings", email: MAYA, word: "Edit Booking" },
  { pattern: "/customer/bookings/[bookingId]", email: MAYA, word: "What's next" },
  {
    pattern: "/customer/bookings/[bookingId]/presence",
    email: MAYA,
    word: "There's nothing to answer right now",
  },
  { pattern: "/customer/cards", email: MAYA, word: /^Your saved cards/ },
  { pattern: "/customer/booking/[bookingId]/edit", email: MAYA, word: "Edit Booking" },
  { pattern: "/customer/checkout/[bookingId]", email: MAYA, word: "Card payment" },
  { pattern: "/customer/receipt/[bookingId]", email: MAYA, word: "Download PDF" },
  { pattern: "/mechanic/[userId]/profile", email: MAYA, word: "Mile Radius" },
  { pattern: "/mechanics/search", email: MAYA, word: "Online now" },
  { pattern: "/mechanic/dashboard", email: SAM, word: "Welcome back, Sam!" },
  { pattern: "/mechanic/today", email: SAM, word: "Available" },
  { pattern: "/mechanic/requests", email: SAM, word: "Requests" },
  { pattern: "/mechanic/calendar", email: SAM, word: "Time off" },
  { pattern: "/mechanic/calendar/settings", email: SAM, word: "Weekly hours" },
  { pattern: "/mechanic/documents", email: SAM, word: /^You're verified until/ },
  { pattern: "/mechanic/earnings", email: SAM, word: "Earnings" },
  { pattern: "/mechanic/jobs", email: SAM, word: "Total Jobs" },
  { pattern: "/mechanic/jobs/[bookingId]", email: SAM, word: "What's next" },
  { pattern: "/mechanic/profile", email: SAM, word: "Save Profile" },
  { pattern: "/mechanic/profile/view", email: SAM, word: "Mechanic Profile" },
  { pattern: "/mechanic/settings", email: SAM, word: "Banking" },
  { pattern: "/mechanic/skills-test", email: SAM, word: "Start test" },
  { pattern: "/admin/questions", email: ADMIN, word: /^Total questions/ },
  { pattern: "/desk", email: ADMIN, word: "A payment doesn't match its booking" },
  { pattern: "/desk/staff", email: ADMIN, word: /^Operators run daily work/ },
  { pattern: "/desk/jobs", email: ADMIN, word: "Find a booking" },
  { pattern: "/desk/people", email: ADMIN, word: "Name, email, phone or plate" },
  { pattern: "/desk/bookings", email: ADMIN, word: "Number, name, email, phone or plate" },
  { pattern: "/desk/numbers", email: ADMIN, word: "Fill rate" },
  { pattern: "/desk/money", email: ADMIN, word: "Refund a booking" },
  { pattern: "/desk/payouts", email: ADMIN, word: "Next run" },
  { pattern: "/desk/tie-out", email: ADMIN, word: "Not matched to anything here" },
  { pattern: "/desk/catalogue", email: ADMIN, word: "Add a service" },
  { pattern: "/desk/reviews", email: ADMIN, word: /^About / },
  { pattern: "/desk/questions", email: ADMIN, word: "Add a question" },
  { pattern: "/desk/support", email: ADMIN, word: "Record an email" },
  { pattern: "/desk/texts", email: ADMIN, word: "Terms of service" },
  { pattern: "/desk/promos", email: ADMIN, word: /^Promo codes and their cost/ },
  { pattern: "/desk/vetting", email: ADMIN, word: /Devon Whitaker/ },
  { pattern: "/desk/announcements", email: ADMIN, word: "Pause new bookings" },
  { pattern: "/desk/work", email: ADMIN, word: "No failed tasks" },
  { pattern: "/desk/audit", email: ADMIN, word: "Weekly run" },
  { pattern: "/messages", email: SAM, word: /^Your conversations about/ },
  { pattern: "/notifications", email: SAM, word: /^Updates about your bookings/ },
  { pattern: "/settings/notifications", email: MAYA, word: /^Choose how we reach you/ },
  { pattern: "/support", email: ADMIN, word: "Your requests" },
  { pattern: "/settings/developers", email: ADMIN, word: "No API keys yet" },
  { pattern: "/settings/your-data", email: ADMIN, word: "Download your data" },
  { pattern: "/settings/security", email: ADMIN, word: "Authenticator app" },
];
/** Pages without data, or ones that redirect every demo person. */
const WITHOUT = [
  "/book",
  "/settings/developers/[endpointId]",
  "/mechanic/onboarding",
  "/user/set-password",
];

let ids: Record<"pending" | "accepted" | "captured" | "mechanic" | "vehicle", string>;
beforeAll(async () => {
  const { url } = server.current;
  // A server doesn't know of changes before it started, so its first pages ask again.
  await sleep(CONNECTING_MS);
  const signedIn = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: MAYA, password: DEMO_PASSWORD }),
  });
  const cookie = signedIn.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const answer = await fetch(`${url}/api/bookings`, { headers: { cookie } });
  const bookings = (await answer.json()) as Booked[];
  ids = {
    pending: inState(bookings, "pending", "none").id,
    accepted: inState(bookings, "accepted").id,
    captured: inState(bookings, "completed", "captured").id,
    mechanic: inState(bookings, "accepted").mechanicId ?? "",
    vehicle: inState(bookings, "accepted").vehicleId,
  };
});

/** Returns the booking in an address; the mechanic's page needs an accepted one. */
function bookingOf(pattern: string): string {
  if (pattern.includes("receipt")) return ids.captured;
  return pattern.startsWith("/mechanic") ? ids.accepted : ids.pending;
}

const addressOf = (pattern: string) =>
  pattern
    .replace("[bookingId]", bookingOf(pattern))
    .replace("[userId]", ids.mechanic)
    .replace("[vehicleId]", ids.vehicle);

/** Returns the page as served, before any script runs. */
async function drawn(page: Page, path: string, headers: Record<string, string> = {}) {
  const answer = await page.context().request.get(path, { headers, maxRedirects: 0 });
  const text = await answer.text();
  const nonce = /'nonce-([^']+)'/.exec(answer.headers()["content-security-policy"] ?? "")?.[1];
  return { status: answer.status(), headers: answer.headers(), text, nonce: nonce ?? "" };
}

/** Returns the tRPC calls of a request, each with its input, without the stream of changes. */
function callsIn({ pathname, searchParams }: URL): string[] {
  const [, names] = /^\/api\/trpc\/(.+)$/.exec(pathname) ?? [];
  if (names === undefined || names === "booking.changes") return [];
  const inputs: Record<string, unknown> = JSON.parse(searchParams.get("input") ?? "{}");
  return names.split(",").map((name, at) => {
    const input = inputs[String(at)];
    return input === undefined ? name : `${name} ${JSON.stringify(input)}`;
  });
}

test("covers every signed-in page", () => {
  const pages = readdirSync("src/app/(app)", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("page.tsx"))
    .map((file) => `/${file.replace("/page.tsx", "")}`)
    .filter((path) => !["/home", "/other-role", "/staff-only"].includes(path));
  const listed = ROUTES.map(({ pattern }) => pattern).filter((pattern) => pattern !== "/");
  expect([...listed, ...WITHOUT].toSorted()).toEqual(pages.toSorted());
});

describe.each(ROUTES)("$pattern", ({ pattern, email, word }) => {
  test("contains nobody's data and, except for the nonce, is the same each time", async () => {
    const page = await browser.person(server.current.url);
    await enter(page.context(), email);
    const path = addressOf(pattern);
    const [first, second] = [await drawn(page, path), await drawn(page, path)];
    expect(first.status).toBe(200);
    for (const secret of [email, "Maya", "Sam", "Delgado"]) {
      expect(first.text).not.toContain(secret);
    }
    expect(first.nonce).toMatch(/^[\w+/]{22}==$/);
    expect(second.nonce).not.toBe(first.nonce);
    const blank = (one: typeof first) => one.text.replaceAll(one.nonce, "");
    expect(blank(second)).toBe(blank(first));
    for (const [script] of first.text.matchAll(/<script\b[^>]*>/g)) {
      expect(script).toContain(`nonce="${first.nonce}"`);
    }
    const data = await drawn(page, `${path}?_rsc=x`, { rsc: "1" });
    expect(data.headers["content-type"]).toBe("text/x-component");
  });

  test("requests its data once and early, and nothing jumps when it arrives", async () => {
    const page = await browser.person(server.current.url, { viewport: PHONE });
    await enter(page.context(), email);
    // A page asks again when it hears of a change, and the demo's jobs make some every minute.
    await page.route(/booking\.changes/, () => undefined);
    // It asks again after each mutation too, and the checkout makes one as it opens.
    await page.route(/payment\.createIntent/, () => undefined);
    const requests: string[][] = [];
    page.on("request", (request) => requests.push(callsIn(new URL(request.url()))));
    await watchShift(page);
    await page.goto(addressOf(pattern));
    await page.getByText(word).filter({ visible: true }).first().waitFor();
    const [early = [], ...later] = requests.filter((calls) => calls.length > 0);
    expect(early.some((call) => call.startsWith("auth.session"))).toBe(true);
    expect(later.flat().filter((call) => early.includes(call))).toEqual([]);
    expect(await shiftOf(page)).toBeLessThan(0.01);
  });
});

const DASHBOARDS = [
  { role: "customer", email: MAYA, firstName: "Maya", path: "/customer/dashboard" },
  { role: "mechanic", email: SAM, firstName: "Sam", path: "/mechanic/dashboard" },
] as const;

describe.each(DASHBOARDS)("$path", ({ email, firstName, path, role }) => {
  test("says when data can't be loaded, and recovers", async () => {
    const page = await browser.person(server.current.url);
    await enter(page.context(), email);
    await page.route("**/api/trpc/**", (route) => route.fulfill({ status: 429, json: {} }));
    await page.goto(path);
    await page.getByText("Your dashboard couldn't be loaded").waitFor();
    await page.unroute("**/api/trpc/**");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: `Welcome back, ${firstName}!` }).waitFor();
  });

  test("continues without a new page, and comes back", async () => {
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

test("from one booking's page to another's, each shows its own", async () => {
  const page = await browser.person(server.current.url);
  await enter(page.context(), MAYA);
  await page.goto(`/customer/booking/${ids.pending}/edit`);
  await page.getByRole("heading", { name: "Edit Booking" }).waitFor();
  await page.evaluate(() => document.body.setAttribute("data-same", "yes"));
  await page.getByRole("link", { name: "Back to service history" }).first().click();
  await page.getByRole("heading", { name: "Service History" }).waitFor();
  const links = page.getByRole("link", { name: "Edit Booking" });
  await links.first().waitFor();
  const hrefs = await links.evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
  for (const href of hrefs) {
    await page.locator(`a[href="${href}"]`).click();
    await page.waitForURL(`**${href}`);
    await page.getByRole("heading", { name: "Edit Booking" }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: "Service History" }).waitFor();
  }
  expect(await page.locator("body").getAttribute("data-same")).toBe("yes");
});

describe("a visitor without access is redirected before anything is shown", () => {
  test("with an ended session", async () => {
    const page = await browser.person(server.current.url);
    await enter(page.context(), MAYA);
    const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`);
    await page.context().request.post("/api/auth/logout");
    const { status, headers } = await drawn(page, "/customer/dashboard", {
      cookie: cookie.join("; "),
    });
    expect([status, headers.location]).toEqual([
      307,
      "/auth/role-selection?next=%2Fcustomer%2Fdashboard&signedOut=1",
    ]);
  });

  test("of the other role, and as a mechanic without a profile", async () => {
    const page = await browser.person(server.current.url);
    await enter(page.context(), MAYA);
    expect((await drawn(page, "/mechanic/dashboard")).text).not.toContain("Welcome back!");
    await enterNew(page.context(), "mechanic");
    const { status, headers } = await drawn(page, "/mechanic/dashboard");
    expect([status, headers.location]).toEqual([307, "/mechanic/onboarding"]);
  });
});
