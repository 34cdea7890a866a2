import { describe, expect, test } from "vitest";
import { PHONE, useBrowser } from "../support/browser";
import { open, reopen, seeToast, signIn } from "../support/people";
import { DAN } from "../support/session";
import { useServer } from "../support/server";

const server = useServer();
const browser = useBrowser();

const DEMO = "Curbside!2024";
const GRACE = "grace.lindqvist@demo.curbwrench.example";

describe("/mechanics/search", () => {
  test("keeps its filters in the address, and Back undoes them one by one", async () => {
    const page = await browser.person(server.current.url);
    await signIn(page, "customer", DAN, DEMO);
    await open(page, "/mechanics/search");
    const found = page.locator("main p[role=status]");
    await page.getByLabel("Location").fill("78701");
    await page.getByRole("button", { name: "Search" }).click();
    await page.waitForURL("**/mechanics/search?place=78701");
    await page.getByText(/mechanics? near Austin, TX/).waitFor();
    await page.getByLabel("Service", { exact: true }).selectOption("Electrical");
    await page.waitForURL("**/mechanics/search?place=78701&service=Electrical");
    await page.getByLabel("Sort by").selectOption("price");
    await page.waitForURL("**/mechanics/search?place=78701&service=Electrical&sort=price");
    await expect.poll(() => found.textContent()).toContain("Lowest rate");
    await page.goBack();
    await expect.poll(() => page.getByLabel("Sort by").inputValue()).toBe("distance");
    await page.goBack();
    await expect.poll(() => page.getByLabel("Service", { exact: true }).inputValue()).toBe("");
    await reopen(page);
    await expect.poll(() => page.getByLabel("Location").inputValue()).toBe("78701");
  });

  test("shows the mechanics as pins that arrow keys walk through, each with its card", async () => {
    const page = await browser.person(server.current.url, { viewport: PHONE });
    await signIn(page, "customer", DAN, DEMO);
    await open(page, "/mechanics/search?place=78701");
    const cards = page.locator("main li").filter({ has: page.getByRole("heading", { level: 2 }) });
    await cards.first().waitFor();
    await expect
      .poll(() => page.getByRole("group", { name: /Map of where/ }).isVisible())
      .toBe(false);
    await page.getByRole("button", { name: "Map", exact: true }).click();
    const pins = page.getByRole("group", { name: /Map of where/ }).getByRole("button");
    await pins.first().focus();
    const first = await pins.first().getAttribute("aria-label");
    await page.keyboard.press("ArrowRight");
    const second = pins.nth(1);
    await expect.poll(() => second.getAttribute("aria-pressed")).toBe("true");
    const name = ((await second.getAttribute("aria-label")) ?? "").split(",")[0] ?? "";
    expect(first).not.toContain(name);
    await page.getByRole("link", { name: `Request this mechanic: ${name}` }).waitFor();
    expect(
      await page.evaluate(
        () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
      ),
    ).toBe(true);
  });

  test("says when a location is unknown, and when nobody works there", async () => {
    const page = await browser.person(server.current.url);
    await signIn(page, "customer", DAN, DEMO);
    await open(page, "/mechanics/search?place=Nowhereville");
    await page.getByText("We couldn't find “Nowhereville”").waitFor();
    await page.getByText("distance unknown").first().waitFor();
    await open(page, "/mechanics/search?place=99950");
    await page.getByRole("heading", { name: "No mechanics found" }).waitFor();
    await page.getByRole("button", { name: "Search everywhere" }).click();
    await page.waitForURL("**/mechanics/search");
    await page
      .getByRole("link", { name: /^Request this mechanic/ })
      .first()
      .waitFor();
  });

  test("leads to the profile and to the wizard with the mechanic requested", async () => {
    const page = await browser.person(server.current.url);
    await signIn(page, "customer", GRACE, DEMO);
    await open(page, "/mechanics/search?place=60601");
    await page
      .getByRole("link", { name: /^View profile of/ })
      .first()
      .click();
    await page.waitForURL("**/mechanic/*/profile");
    for (const label of ["Rating", "Jobs Completed", "Mile Radius"]) {
      await page.getByText(label, { exact: true }).waitFor();
    }
    await page.getByRole("heading", { name: "Services Offered" }).waitFor();
    await page
      .getByText(/~\d+ min/)
      .first()
      .waitFor();
    await page.getByRole("heading", { name: "Experience", exact: true }).waitFor();
    // She has no bookings with anybody, so there is nothing to write about.
    await expect.poll(() => page.getByRole("heading", { name: "Send Message" }).count()).toBe(0);
    const href = await page
      .getByRole("link", { name: "Request this mechanic" })
      .getAttribute("href");
    expect(href).toMatch(/^\/customer\/booking\?mechanicId=/);
  });
});

describe("the public profile", () => {
  test("sends a message about a booking that isn't pending, and no blank one", async () => {
    const page = await browser.person(server.current.url);
    await signIn(page, "customer", "maya.torres@demo.curbwrench.example", DEMO);
    const bookings: { status: string; mechanicId: string | null; bookingNumber: string }[] = await (
      await page.request.get("/api/bookings")
    ).json();
    const theirs = bookings.find(({ status, mechanicId }) => status !== "pending" && mechanicId);
    await open(page, `/mechanic/${theirs?.mechanicId}/profile`);
    await page.getByRole("heading", { name: "Send Message" }).waitFor();
    await page.getByText(`Booking #${theirs?.bookingNumber}`).waitFor();
    const send = page.getByRole("button", { name: "Send Message" });
    await page.getByLabel("Your message").fill("   ");
    await expect.poll(() => send.isDisabled()).toBe(true);
    await page.getByLabel("Your message").fill("Is nine still good?");
    await send.click();
    await seeToast(page, "Success", "Message sent successfully!");
    await expect.poll(() => page.getByLabel("Your message").inputValue()).toBe("");
  });

  test("says when there is no such mechanic", async () => {
    const page = await browser.person(server.current.url);
    await signIn(page, "customer", GRACE, DEMO);
    await open(page, "/mechanic/nobody/profile");
    await page.getByRole("heading", { name: "Mechanic Not Found" }).waitFor();
    await page.getByText("The mechanic profile you're looking for doesn't exist.").waitFor();
  });
});
