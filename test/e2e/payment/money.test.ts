import { readFile } from "node:fs/promises";
import { generateSync } from "otplib";
import type { BrowserContext, Page } from "playwright-core";
import { expect, test } from "vitest";
import { seemly } from "../support/axe";
import { useBrowser } from "../support/browser";
import { paidJob } from "../support/job";
import { open, seeToast } from "../support/people";
import { ADMIN, enter } from "../support/session";
import { useServer } from "../support/server";

const server = useServer({ STAFF_SECOND_FACTOR: "required" });
const browser = useBrowser();

let atDeskBefore: Awaited<ReturnType<BrowserContext["storageState"]>> | undefined;

/** Signs in at the desk with a second factor given just now, or by the try before this one. */
async function atDesk(): Promise<Page> {
  const page = await browser.person(server.current.url, {
    bypassCSP: true,
    ...(atDeskBefore === undefined ? {} : { storageState: atDeskBefore }),
  });
  if (atDeskBefore !== undefined) return page;
  await enter(page.context(), ADMIN);
  const post = async <Answer>(path: string, data: object): Promise<Answer> => {
    const answer = await page
      .context()
      .request.post(`/api/account/second-factor/${path}`, { data });
    if (!answer.ok()) throw new Error(await answer.text());
    return (await answer.json()) as Answer;
  };
  const { secret } = await post<{ secret: string }>("start", {});
  await post("confirm", { code: generateSync({ secret }) });
  atDeskBefore = await page.context().storageState();
  return page;
}

test("staff answer a chargeback with evidence, and refund part of a job", async () => {
  const page = await atDesk();
  const { url } = server.current;
  const job = {
    disputed: await paidJob(browser, url, "4000000000002685", 3),
    paid: await paidJob(browser, url, "4242424242424242", 4),
  };

  // The bank's dispute, from the list by keyboard.
  await open(page, "/desk/money");
  const row = page.getByRole("link", { name: new RegExp(job.disputed) });
  await row.focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name: `Dispute of ${job.disputed}` });
  const statement = panel.getByLabel("What happened");
  await expect.poll(() => statement.inputValue()).toContain(job.disputed);
  await seemly(page);
  expect(new URL(page.url()).searchParams.get("dispute")).not.toBeNull();
  await statement.fill("winning_evidence");
  expect(await panel.getByRole("button", { name: "Preview and submit" }).isDisabled()).toBe(true);
  await panel.getByRole("button", { name: "Save draft" }).click();
  await panel.getByText("The draft is saved.").waitFor();
  await panel.getByRole("button", { name: "Preview and submit" }).click();
  const dialog = page.getByRole("dialog", { name: "Submit to the bank" });
  await dialog.getByText("winning_evidence").waitFor();
  await dialog.getByLabel("Why?").fill("The messages say that it was done.");
  await seemly(page);
  await dialog.getByRole("button", { name: "Submit", exact: true }).click();
  await panel.getByText("With the bank").first().waitFor();
  await panel.getByRole("button", { name: "Close" }).click();
  await page.getByLabel("Which disputes").selectOption("answered");
  await page.getByRole("link", { name: new RegExp(job.disputed) }).waitFor();
  expect(new URL(page.url()).searchParams.get("disputes")).toBe("answered");

  // Part of another job is refunded, after a preview.
  await page.getByLabel("Booking number").fill(job.paid.toLowerCase());
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  const refund = page.getByRole("dialog", { name: `Refund ${job.paid}` });
  await refund.getByLabel("Amount in dollars").fill("100000");
  await refund.getByLabel("Why?").fill("It took an hour longer.");
  await refund.getByRole("button", { name: "Refund", exact: true }).click();
  await refund
    .getByText(/^You can refund up to/)
    .first()
    .waitFor();
  await refund.getByLabel("Amount in dollars").fill("21");
  const effect = refund.getByLabel("Effect");
  await effect.getByText("The mechanic pays").waitFor();
  await expect.poll(() => effect.innerText()).toMatch(/\$20\.00[\s\S]*\$1\.00/);
  await seemly(page);
  await refund.getByRole("button", { name: "Refund", exact: true }).click();
  await seeToast(page, "Refund requested");
  const table = page.getByRole("table", { name: "Refunds and credit notes" });
  await table.getByText(/^C-\d{6}/).waitFor();
  await seemly(page);

  // Sorted by keyboard; the address keeps it, and the file has the rows on screen.
  const heading = table.getByRole("columnheader", { name: "Amount" });
  await heading.getByRole("button").focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => heading.getAttribute("aria-sort")).toBe("ascending");
  await page.keyboard.press("Enter");
  await expect.poll(() => heading.getAttribute("aria-sort")).toBe("descending");
  expect(new URL(page.url()).searchParams.get("refundSort")).toBe("-amount");
  await page.reload();
  await expect.poll(() => heading.getAttribute("aria-sort")).toBe("descending");
  const first = await table.getByRole("row").nth(1).innerText();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Refunds as CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("refunds.csv");
  const file = await readFile(await download.path(), "utf8");
  const [, line = ""] = file.split("\r\n");
  const [, booking = "", amount = ""] = line.slice(1, -1).split('","');
  expect(first).toContain(booking);
  expect(first).toContain(amount);

  // A third press returns to the first order, whose own column only turns around.
  await heading.getByRole("button").press("Enter");
  await expect.poll(() => heading.getAttribute("aria-sort")).toBeNull();
  expect(new URL(page.url()).searchParams.has("refundSort")).toBe(false);
  const requested = table.getByRole("columnheader", { name: "Requested" });
  for (const direction of ["ascending", "descending", "ascending"]) {
    await requested.getByRole("button").press("Enter");
    await expect.poll(() => requested.getAttribute("aria-sort")).toBe(direction);
  }
});
