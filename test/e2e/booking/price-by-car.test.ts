import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { inDark, seemly } from "../support/axe";
import { PHONE, useBrowser } from "../support/browser";
import { open, seeToast } from "../support/people";
import { ADMIN, enter } from "../support/session";
import { useServer } from "../support/server";

const server = useServer({ STAFF_SECOND_FACTOR: "optional" });
const browser = useBrowser();

const RULE = "Ford · F-150 · 2012 and later";

/** Saves a rule for Ford's F-150 above those that a new catalog has, paused. */
async function addRule(page: Page): Promise<void> {
  await open(page, "/desk/catalogue");
  await page.getByRole("button", { name: "Prices by car: Oil Change" }).click();
  const dialog = page.getByRole("dialog", { name: "Prices by car: Oil Change" });
  const rules = dialog.getByRole("list", { name: "Rules, in order" }).getByRole("listitem");
  await expect.poll(() => rules.count()).toBe(3);
  await expect.poll(() => rules.getByText("Paused").count()).toBe(3);
  await seemly(page);

  await dialog.getByRole("button", { name: "Add a rule" }).click();
  await dialog.getByLabel("Added to the price, in dollars").fill("40");
  await dialog.getByRole("button", { name: "Keep rule" }).click();
  await dialog.getByText("Say which cars. For all cars, change the service's price.").waitFor();
  await dialog.getByText("Say why, in a few words. Customers and mechanics read it.").waitFor();
  const editor = dialog.getByRole("group", { name: "Rule" });
  await editor.getByLabel("Makes").fill("Ford");
  await editor.getByLabel("Models").fill("F-150");
  await editor.getByLabel("First model year").fill("2012");
  await editor.getByLabel("Why?").fill("Eight quarts of oil");
  await seemly(page);
  await dialog.getByRole("button", { name: "Keep rule" }).click();
  await expect.poll(() => rules.count()).toBe(4);

  // By keys alone: to the top of the list.
  for (const place of [3, 2, 1]) {
    await dialog.getByRole("button", { name: `Move ${RULE} up` }).focus();
    await page.keyboard.press("Enter");
    await rules
      .nth(place - 1)
      .getByText(RULE)
      .waitFor();
  }
  await rules.first().getByText("$40.00 more: Eight quarts of oil").waitFor();
  // By drag: to the end of the list, and back.
  await rules.first().dragTo(rules.last());
  await rules.last().getByText(RULE).waitFor();
  await rules.last().dragTo(rules.first());
  await rules.first().getByText(RULE).waitFor();

  const tester = dialog.getByRole("region", { name: "Try a car" });
  await tester.getByText("No rule matches, so the base price counts.").waitFor();
  await tester.getByLabel("Model year").fill("2018");
  await tester.getByLabel("Make").fill("ford");
  await tester.getByLabel("Model", { exact: true }).fill("F150");
  await tester.getByText("$135.45").waitFor();
  await tester.getByText(`Rule: ${RULE}`).waitFor();
  await inDark(page);
  await seemly(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await seeToast(page, "Saved");
}

test("an owner raises a price for one car, and a visitor sees the range, then their car's price", async () => {
  const desk = await browser.person(server.current.url, { bypassCSP: true });
  await enter(desk.context(), ADMIN);
  await addRule(desk);

  const page = await browser.person(server.current.url, { bypassCSP: true, viewport: PHONE });
  await open(page, "/");
  await page.getByLabel("What's wrong?").fill("oil change");
  await page.getByLabel("ZIP code or city").fill("78704");
  await page.getByRole("button", { name: "Get my price" }).click();
  const card = page.getByRole("region", { name: "Oil Change" });
  await card.getByText("From").waitFor();
  await card.getByText("Up to $135.45, depending on your car.").waitFor();
  await seemly(page);

  await page.getByLabel("Year").selectOption("2018");
  await page.getByLabel("Make").selectOption("Ford");
  await page.getByLabel("Model").selectOption("Focus");
  await expect.poll(() => card.innerText()).not.toContain("From");
  await card.getByText("$93.45").waitFor();

  await page.getByLabel("Model").selectOption("F-150");
  await card.getByText("$135.45").waitFor();
  await card.getByText("Eight quarts of oil").waitFor();
  await seemly(page);
});

test("a service's public page shows the range", async () => {
  const page = await browser.person(server.current.url, { viewport: PHONE });
  await expect
    .poll(async () => {
      await page.goto(`${server.current.url}/services/oil-change`);
      return page.getByRole("main").innerText();
    })
    .toContain("Up to $135.45, depending on your car.");
});
