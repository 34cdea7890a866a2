import { expect, test } from "vitest";
import { PHONE, useBrowser } from "../support/browser";
import { open, seeToast } from "../support/people";
import { ADMIN, bookByCall, bookingsOf, enter, enterNew } from "../support/session";
import { useServer } from "../support/server";
import { shiftOf, watchShift } from "../support/shift";

const server = useServer({ STAFF_SECOND_FACTOR: "optional" });
const browser = useBrowser();

const NOTE = "We're checking two payments with your bank.";

test("a suspended customer reads why on every page, where nothing moves, until they are restored", async () => {
  const customer = await browser.person(server.current.url, { viewport: PHONE });
  const { email } = await enterNew(customer.context(), "customer", "Ines", "Roth");
  await bookByCall(customer.context());

  const desk = await browser.person(server.current.url);
  await enter(desk.context(), ADMIN);
  await open(desk, `/desk/people?q=${email}`);
  const rows = desk.getByRole("region", { name: "People" }).locator("tbody tr");
  await rows.filter({ hasText: email }).getByRole("button").press("Enter");
  const panel = desk.getByRole("dialog").first();
  const side = panel.getByRole("region", { name: "As a customer" });
  await side.getByRole("button", { name: "Suspend customer" }).press("Enter");
  const suspend = desk.getByRole("dialog", { name: "Suspend this customer?" });
  await suspend.getByText(/We'll cancel their open request for free\./).waitFor();
  await suspend.getByLabel("Why?").fill("Two cards were reported stolen.");
  await suspend.getByLabel("What the customer reads").fill(NOTE);
  await suspend.getByRole("button", { name: "Suspend customer" }).press("Enter");
  await seeToast(desk, "Customer suspended");
  await side.getByText("Suspended", { exact: true }).waitFor();

  await watchShift(customer);
  const notice = customer.getByRole("note").filter({ hasText: "Your account is suspended" });
  for (const path of ["/customer/dashboard", "/customer/garage", "/"]) {
    await open(customer, path);
    await notice.getByText(NOTE).waitFor();
    await customer.waitForLoadState("networkidle");
    expect(await shiftOf(customer)).toBeLessThan(0.01);
  }
  expect(await bookingsOf(customer.context())).toMatchObject([{ status: "cancelled" }]);
  await notice.getByRole("link", { name: "Contact support" }).click();
  await customer.waitForURL("**/support");

  await side.getByRole("button", { name: "Restore customer" }).press("Enter");
  const restore = desk.getByRole("dialog", { name: "Restore this customer?" });
  await restore.getByLabel("Why?").fill("The bank confirmed both payments.");
  await restore.getByRole("button", { name: "Restore customer" }).press("Enter");
  await seeToast(desk, "Customer restored");
  await open(customer, "/customer/dashboard");
  await customer.getByRole("heading", { level: 1 }).waitFor();
  expect(await notice.count()).toBe(0);
});
