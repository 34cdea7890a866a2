import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { useBrowser } from "../support/browser";
import { open, seeToast } from "../support/people";
import { bookingsOf, enterNew } from "../support/session";
import { useServer } from "../support/server";

const server = useServer();
const browser = useBrowser();

const MOST_TABS = 60;

/** Returns the accessible name or the text of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement)) return "";
    const label =
      "labels" in element ? (element.labels as NodeListOf<HTMLLabelElement>)?.[0] : null;
    return (
      element.getAttribute("aria-label") ??
      label?.textContent ??
      element.textContent ??
      ""
    ).trim();
  });

/** Presses Tab until this control has the focus, which must be visible. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const seen: string[] = [];
  for (let presses = 0; presses < MOST_TABS; presses += 1) {
    await page.keyboard.press("Tab");
    const now = await focused(page);
    seen.push(now);
    if (typeof name === "string" ? now === name : name.test(now)) return;
  }
  throw new Error(`Tab never reached ${String(name)}: ${seen.join(" | ")}`);
}

const focusedHeading = (page: Page) =>
  page.evaluate(() =>
    document.activeElement?.tagName === "H2" ? document.activeElement.textContent : null,
  );

describe("without a mouse", () => {
  test("a booking is made and its card authorized, the focus following the steps", async () => {
    const page = await browser.person(server.current.url);
    await enterNew(page.context(), "customer", "Lou", "Meyer");
    const { keyboard } = page;
    await open(page, "/customer/booking");

    // The first Tab offers to skip the navigation.
    await keyboard.press("Tab");
    await expect.poll(() => focused(page)).toMatch(/skip/i);
    await keyboard.press("Enter");

    // An error moves the focus to the first wrong field.
    await tabTo(page, "Continue");
    await keyboard.press("Enter");
    await expect.poll(() => focused(page)).toBe("Year");
    await keyboard.type("2019");
    await tabTo(page, "Make");
    await keyboard.type("Hon");
    await tabTo(page, "Model");
    await keyboard.type("Civ");
    await tabTo(page, "Continue");
    await keyboard.press("Enter");
    await expect.poll(() => focusedHeading(page)).toBe("Describe Issue");

    await tabTo(page, "What's going on with your vehicle?");
    await keyboard.type("Squealing brakes");
    await tabTo(page, "I will provide the parts");
    await keyboard.press("Space");
    await expect
      .poll(() => page.getByRole("checkbox", { name: /provide the parts/ }).isChecked())
      .toBe(true);
    await tabTo(page, "Continue");
    await keyboard.press("Enter");
    await expect.poll(() => focusedHeading(page)).toBe("Services");

    await tabTo(page, "Brake Inspection");
    await keyboard.press("Space");
    // Tab past the rest of the catalog.
    await tabTo(page, "Continue");
    await keyboard.press("Enter");
    await expect.poll(() => focusedHeading(page)).toBe("Schedule");

    await tabTo(page, "Service location");
    await keyboard.type("1186 Guerrero St, San Francisco, CA 94110");
    // The times appear once the address is known.
    await page.getByRole("button", { name: "Later days" }).waitFor();
    await tabTo(page, "Later days");
    await keyboard.press("Enter");
    await page
      .getByLabel(/^\w+day, \w+ \d+$/)
      .first()
      .waitFor();
    await tabTo(page, /^\w+day, \w+ \d+$/);
    await keyboard.press("Space");
    await tabTo(page, "7:00 AM");
    await keyboard.press("ArrowRight");
    await expect.poll(() => focused(page)).toBe("7:30 AM");
    await tabTo(page, "Confirm Booking");
    await keyboard.press("Enter");
    await page.waitForURL("**/customer/service-history");
    await seeToast(page, "Booking created!");
    await expect.poll(() => bookingsOf(page.context())).toHaveLength(1);

    await tabTo(page, /^Authorize your card/);
    await keyboard.press("Enter");
    await page.waitForURL("**/customer/checkout/**");
    await page.getByLabel("Card number").waitFor();
    await tabTo(page, "Card number");
    await keyboard.type("4000002760003184");
    await tabTo(page, "Expiration");
    await keyboard.type("1234");
    await tabTo(page, "CVC");
    await keyboard.type("123");
    // Without the customer's agreement the focus goes to its checkbox.
    await keyboard.press("Enter");
    await page.getByText("Agree to the cancellation fees to continue.").waitFor();
    await keyboard.press("Space");
    await page.getByText("You agreed to these fees.").waitFor();
    await tabTo(page, /^(Authorize|Save card)/);
    await keyboard.press("Enter");
    // The dialog takes the focus and keeps it.
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    for (let press = 0; press < 6; press += 1) {
      await keyboard.press("Tab");
      await expect
        .poll(() => dialog.evaluate((box) => box.contains(document.activeElement)))
        .toBe(true);
    }
    await tabTo(page, "Complete authentication");
    await keyboard.press("Enter");
    await page.waitForURL((address) => address.pathname === "/");
    await seeToast(page, "Payment Successful");
  });

  test("menus open by arrows, close by Escape, and return the focus", async () => {
    const page = await browser.person(server.current.url);
    await enterNew(page.context(), "customer", "Lou", "Meyer");
    await open(page, "/");
    await tabTo(page, /^Profile menu/);
    await page.keyboard.press("ArrowDown");
    await page.getByRole("menu").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("menu").waitFor({ state: "detached" });
    await expect.poll(() => focused(page)).toMatch(/^Profile menu/);

    await tabTo(page, "Contact Support");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expect.poll(() => focused(page)).toBe("Contact Support");
  });
});
