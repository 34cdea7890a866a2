import type { Page } from "playwright-core";
import { describe, expect, onTestFinished, test } from "vitest";
import { openBrowser, openPage } from "~test/support/http/browser";
import { DESKTOP, PHONE, useBrowser } from "../support/browser";
import { dayKept } from "../support/offline";
import { freshEmail, open, reopen, seeToast, signIn, signUp } from "../support/people";
import { useServer } from "../support/server";

const server = useServer();
const browser = useBrowser();

const DEMO = "Curbside!2024";
const CUSTOMER = "maya.torres@demo.curbwrench.example";
const MECHANIC = "sam.delgado@demo.curbwrench.example";
const ADMIN = "admin@demo.curbwrench.example";

const hrefs = (page: Page, navigation: string) =>
  page
    .getByRole("navigation", { name: navigation })
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));

describe("the navigation", () => {
  test("has a customer's links on a desktop, the current one marked", async () => {
    const page = await browser.person(server.current.url, { viewport: DESKTOP });
    await signIn(page, "customer", CUSTOMER, DEMO);
    await open(page, "/customer/dashboard");
    await expect
      .poll(() => hrefs(page, "Main"))
      .toEqual(["/customer/dashboard", "/customer/booking", "/mechanics/search"]);
    const current = page.getByRole("navigation", { name: "Main" }).locator("[aria-current=page]");
    await expect.poll(() => current.allTextContents()).toEqual(["Dashboard"]);
    await page.getByRole("button", { name: /Profile menu/ }).click();
    await page.getByRole("menuitem", { name: "Profile" }).waitFor();
    await expect.poll(() => page.getByRole("menuitem", { name: "Settings" }).count()).toBe(0);
    await page.getByRole("menuitem", { name: "Theme" }).press("ArrowRight");
    await page.getByRole("menuitemradio", { name: "Dark" }).press("Enter");
    await expect.poll(() => page.locator("html").getAttribute("class")).toContain("dark");
  });

  test("has a mechanic's links in the phone's drawer, settings too", async () => {
    const page = await browser.person(server.current.url, { viewport: PHONE });
    await signIn(page, "mechanic", MECHANIC, DEMO);
    await page.waitForURL("**/mechanic/dashboard");
    await page.getByRole("button", { name: "Menu" }).click();
    await expect
      .poll(() => hrefs(page, "Menu"))
      .toEqual([
        "/mechanic/today",
        "/mechanic/dashboard",
        "/mechanic/requests",
        "/mechanic/jobs",
        "/mechanic/calendar",
        "/mechanic/earnings",
        "/mechanic/profile",
        "/mechanic/settings",
        "/settings/security",
      ]);
    await page.getByRole("navigation", { name: "Menu" }).getByText("My Jobs").click();
    await page.waitForURL("**/mechanic/jobs");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });

  test("shows home's figures and three newest bookings", async () => {
    const page = await browser.person(server.current.url, { viewport: PHONE });
    await signIn(page, "customer", CUSTOMER, DEMO);
    await open(page, "/");
    await page.getByRole("link", { name: "Book New Service" }).waitFor();
    for (const label of ["Total Services", "This Month", "Completed"]) {
      await page.getByText(label, { exact: true }).first().waitFor();
    }
    const rows = page.getByRole("region", { name: "Recent Bookings" }).getByRole("listitem");
    await rows.first().waitFor();
    await expect.poll(() => rows.count()).toBe(3);
    await page.getByRole("button", { name: "Contact Support" }).click();
    await page.getByRole("button", { name: "Send Message" }).click();
    await page.getByText("Choose a subject.").waitFor();
    await page.getByLabel("Subject").selectOption("A payment");
    await page.getByLabel("What happened?").fill("The receipt has no date.");
    await page.getByRole("button", { name: "Send Message" }).click();
    await seeToast(page, "Message sent");
    await open(page, "/customer/dashboard");
    await rows.first().waitFor();
    await expect.poll(() => rows.count()).toBe(5);
    await expect
      .poll(() => page.getByRole("link", { name: "View All Bookings" }).getAttribute("href"))
      .toBe("/customer/bookings");
  });

  test("tells the user that a page belongs to the other role", async () => {
    const page = await browser.person(server.current.url);
    await signIn(page, "mechanic", MECHANIC, DEMO);
    await open(page, "/customer/dashboard");
    await page.getByRole("heading", { name: "This page is for customers" }).waitFor();
    await expect.poll(() => page.getByRole("link", { name: "Become a Mechanic" }).count()).toBe(0);
  });
});

describe("becoming a mechanic", () => {
  test("needs a press; a link alone changes nothing", async () => {
    const page = await browser.person(server.current.url);
    await signUp(page, "customer", {
      firstName: "Kim",
      lastName: "Vo",
      email: freshEmail("kim"),
    });
    const userType = async () =>
      (await (await page.request.get("/api/auth/user")).json()).userType as string;
    await open(page, "/?convert=mechanic");
    const dialog = page.getByRole("alertdialog", { name: "Become a mechanic?" });
    await dialog.waitFor();
    await expect.poll(() => userType()).toBe("customer");
    await dialog.getByRole("button", { name: "Stay a customer" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(new URL(page.url()).search).toBe("");
    await expect.poll(() => userType()).toBe("customer");

    await page.getByRole("link", { name: "Become a Mechanic" }).click();
    await dialog.getByRole("button", { name: "Become a Mechanic" }).click();
    await seeToast(page, "Profile updated", "Your user type has been set successfully.");
    await page.waitForURL("**/mechanic/onboarding");
    await expect.poll(() => userType()).toBe("mechanic");
  });
});

describe("the question bank", () => {
  test("is shown to the administrator", async () => {
    const page = await browser.person(server.current.url);
    await signIn(page, "customer", ADMIN, DEMO);
    await open(page, "/admin/questions");
    await page.getByText("Admin View").waitFor();
    await page.getByRole("link", { name: "Back to Dashboard" }).waitFor();
    await page.getByText("Correct Answer").first().waitFor();
    const questions = page.getByRole("main").locator("ol > li > div > h2");
    const count = await questions.count();
    expect(count).toBeGreaterThan(0);
    await page.getByText(`Total questions: ${count}`).waitFor();
    await expect.poll(() => page.getByText("Correct Answer").count()).toBe(count);
    await page.getByText(/^ID: /).first().waitFor();
  });

  test("is hidden from everybody else, text included", async () => {
    const page = await browser.person(server.current.url);
    await signIn(page, "customer", CUSTOMER, DEMO);
    const answer = await page.goto("/admin/questions");
    expect(answer?.status()).toBe(404);
    expect(await answer?.text()).not.toMatch(/correctAnswer|Correct Answer/);
  });
});

describe("without a connection", () => {
  test("a mechanic reads today's jobs, and nobody after they signed out", async () => {
    // In its own browser, because without a connection the console is rightly full of errors.
    const alone = await openBrowser();
    onTestFinished(() => alone.close());
    const { page } = await openPage(alone, server.current.url, { viewport: PHONE });
    await signIn(page, "mechanic", MECHANIC, DEMO);
    await open(page, "/mechanic/jobs");
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await reopen(page);
    await dayKept(page, "/mechanic/dashboard");

    await page.context().setOffline(true);
    const banner = page.getByText("You're offline. This is the last version we loaded.");
    await banner.waitFor();
    // It stays in view below the header.
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight }));
    await expect
      .poll(() => banner.evaluate((it) => it.getBoundingClientRect().top))
      .toBeGreaterThanOrEqual(60);
    // The app's own pages work, with their navigation.
    await page.goto("/mechanic/dashboard");
    await page.getByRole("navigation", { name: "Quick links" }).getByText("Today").click();
    await page.waitForURL("**/mechanic/today");
    await page.getByRole("heading", { name: "Today", level: 1 }).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBe(PHONE.width);

    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "Log out" }).click();
    await page.getByRole("link", { name: "Get Started" }).first().waitFor();
    await expect.poll(() => page.evaluate(() => caches.has("curbwrench-private-v2"))).toBe(false);
    await page.context().setOffline(true);
    await page.goto("/mechanic/jobs");
    await page.getByText("This page needs a connection.").waitFor();
    expect(await page.getByRole("navigation", { name: "Quick links" }).count()).toBe(0);
  });
});
