import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { useBrowser } from "../support/browser";
import { open, seeToast } from "../support/people";
import { ADMIN, enter, GRACE } from "../support/session";
import { useServer } from "../support/server";

const server = useServer({ STAFF_SECOND_FACTOR: "optional" });
const browser = useBrowser();

async function atSupport(email: string): Promise<Page> {
  const page = await browser.person(server.current.url, { bypassCSP: true });
  await enter(page.context(), email);
  return page;
}

test("two staff at the desk see each other's answers at once, and a late one is refused by name", async () => {
  const admin = await atSupport(ADMIN);
  const role = { email: GRACE, role: "operator", reason: "She joins the team." };
  const assigned = await admin.request.post("/api/desk/staff", { data: role });
  expect(assigned.ok(), await assigned.text()).toBe(true);
  const grace = await atSupport(GRACE);
  const title = /^My bank shows the same amount twice/;
  for (const page of [admin, grace]) {
    await open(page, "/desk/support");
    await page.getByRole("button", { name: title }).click();
  }
  const answer = (page: Page) =>
    page.getByRole("dialog", { name: title }).getByLabel("Your answer");
  await answer(admin).fill("The first one was an authorization, which your bank releases.");
  await answer(grace).fill("One of them is a hold.");
  await grace.getByRole("button", { name: "Send email" }).click();
  await seeToast(grace, "Answer sent");
  // Without a reload: the colleague's answer, and a warning at what is being typed.
  await admin.getByText("One of them is a hold.").waitFor();
  await admin.getByText("There's a new message above.").waitFor();
  await admin.getByRole("button", { name: "Send email" }).click();
  await admin
    .getByText("Grace Lindqvist already answered this request.", { exact: true })
    .waitFor();
  expect(await answer(admin).inputValue()).toContain("an authorization");
  // After reading it, the answer can be sent.
  await admin.getByRole("button", { name: "Send email" }).click();
  await seeToast(admin, "Answer sent");
  await admin.keyboard.press("Escape");
  await expect.poll(() => admin.getByRole("button", { name: title }).count()).toBe(0);
  await expect.poll(() => grace.getByRole("button", { name: title }).count()).toBe(0);
});
