import { expect, test } from "vitest";
import { useBrowser } from "../support/browser";
import { jobUnderWay } from "../support/job";
import { open, seeToast } from "../support/people";
import { useServer } from "../support/server";

const server = useServer();
const browser = useBrowser();

test("the mileage at completion reaches the customer's garage, history and reminder", async () => {
  const { mechanic, customer, booking } = await jobUnderWay(browser, server.current.url);
  await open(mechanic, `/mechanic/jobs/${booking.id}`);
  await mechanic.getByRole("button", { name: "Complete & Collect Payment" }).click();
  const question = mechanic.getByRole("alertdialog", { name: "Complete this job?" });
  // More than two million miles is a typing error.
  await question.getByLabel("Odometer").fill("6240000");
  await question.getByRole("button", { name: "Complete & Collect Payment" }).click();
  await question.getByText("That's over 2,000,000 miles. Check the number.").waitFor();
  await question.getByLabel("Odometer").fill("62400");
  await question.getByRole("button", { name: "Complete & Collect Payment" }).click();
  await seeToast(mechanic, "Job completed!");
  await mechanic.getByText("62,400 miles").waitFor();

  await open(customer, "/customer/garage");
  await customer.getByText("62,400 miles").waitFor();
  await customer.locator('a[href^="/customer/garage/"]').first().click();
  await customer.getByText(/62,400 miles, read by your mechanic on/).waitFor();
  await customer.getByRole("tab", { name: "History" }).click();
  await customer.getByRole("tabpanel").getByText("62,400 miles", { exact: true }).waitFor();

  await customer.getByRole("button", { name: "Add to history" }).click();
  const dialog = customer.getByRole("dialog", { name: "Add to history" });
  await dialog.getByRole("button", { name: "Add entry" }).click();
  await dialog.getByText("Enter what was done.").waitFor();
  await dialog.getByLabel("Work").fill("Winter tires");
  await dialog.getByLabel("Cost in dollars").fill("640");
  await dialog.getByRole("button", { name: "Add entry" }).click();
  await customer.getByText("$640.00").waitFor();

  await customer.getByRole("tab", { name: "Reminders" }).click();
  // The completed job starts its service's next interval, from the miles that were read.
  await customer.getByText(/^Last done .* at 62,400 miles$/).waitFor();
  await customer.getByRole("button", { name: "Add reminder" }).click();
  const own = customer.getByRole("dialog", { name: "Add reminder" });
  await own.getByLabel("Remind me of").fill("Smog check");
  await own.getByLabel("Mileage").fill("62500");
  await own.getByRole("button", { name: "Add reminder" }).click();
  await customer.getByText("Due at 62,500 miles").waitFor();
  await customer.getByRole("button", { name: "Snooze a month: Smog check" }).click();
  await customer.getByText(/^Snoozed until/).waitFor();
  expect(await customer.getByText("Due soon").count()).toBe(0);

  // What a service needs is asked for once, and then booked with one tap.
  await customer.getByRole("button", { name: "Add date: Brake Inspection" }).click();
  const done = customer.getByRole("dialog", { name: "Brake Inspection" });
  await done.getByLabel("Date").fill("2024-05-02");
  await done.getByRole("button", { name: "Save" }).click();
  await customer.getByRole("link", { name: "Book this: Brake Inspection" }).first().click();
  await customer.waitForURL(/\/customer\/booking/);
  await customer.getByRole("heading", { name: "Vehicle" }).first().waitFor();
});
