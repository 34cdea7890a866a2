import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { PHONE, useBrowser } from "./support/browser";
import { open, reopen } from "./support/people";
import { enter, SAM } from "./support/session";
import { useServer } from "./support/server";

const server = useServer();
const browser = useBrowser();

const standing = async (page: Page) =>
  (await (await page.request.get("/api/mechanic/assessment")).json()) as {
    state: string;
    questions: { answer: number | null }[];
  };
const answers = async (page: Page) => (await standing(page)).questions.map(({ answer }) => answer);

describe("the skills test", () => {
  test("is taken by keyboard on a phone, goes on after a reload, moves to another browser and ends", async () => {
    const page = await browser.person(server.current.url, { viewport: PHONE });
    await enter(page.context(), SAM);
    await open(page, "/mechanic/profile/view");
    await page.getByRole("link", { name: "Take the test" }).press("Enter");
    await page.waitForURL("**/mechanic/skills-test");
    await page.getByRole("button", { name: "Begin the test" }).press("Enter");

    await page.getByText("Question 1 of 10").waitFor();
    await page.getByRole("timer", { name: /^(?:20 minutes|19 minutes) ?/ }).waitFor();
    await page.keyboard.press("2");
    await page.getByText("All answers saved").waitFor();
    await expect.poll(async () => (await answers(page))[0]).toBe(1);
    await page.keyboard.press("Enter");
    await page.getByText("Question 2 of 10").waitFor();
    await page.keyboard.press("4");
    await page.keyboard.press("ArrowLeft");
    await page.getByText("Question 1 of 10").waitFor();
    await page.keyboard.press("ArrowRight");
    await page.getByText("Question 2 of 10").waitFor();
    await expect.poll(async () => (await answers(page)).slice(0, 2)).toEqual([1, 3]);

    // Whoever comes back goes on where they were.
    await reopen(page);
    await page.getByText("Question 3 of 10").waitFor();
    await page.getByRole("button", { name: "Question 1, answered" }).press("Enter");
    expect(await page.getByRole("radio").nth(1).isChecked()).toBe(true);

    // Another browser learns that it runs, and takes it over by an act of its own.
    const other = await browser.person(server.current.url);
    await enter(other.context(), SAM);
    await open(other, "/mechanic/skills-test");
    await other.getByText("Your test runs in another browser").waitFor();
    expect(await other.getByRole("radio").count()).toBe(0);
    await other.getByRole("button", { name: "Continue here" }).press("Enter");
    await other.getByText("Question 3 of 10").waitFor();
    await page.keyboard.press("1");
    await page.getByRole("button", { name: "Continue here" }).press("Enter");
    await page.getByText(/^Question \d+ of 10/).waitFor();

    await page.getByRole("button", { name: "Hand in now" }).press("Enter");
    const dialog = page.getByRole("alertdialog");
    await dialog.getByText(/^8 questions have no answer and count as wrong/).waitFor();
    await dialog.getByRole("button", { name: "Go on with the test" }).press("Enter");
    await expect.poll(() => dialog.count()).toBe(0);
    await page.getByRole("button", { name: "Question 10, no answer yet" }).press("Enter");
    await page.getByRole("button", { name: "Hand in", exact: true }).press("Enter");
    await dialog.getByRole("button", { name: "Hand in" }).press("Enter");
    await page.getByText(/^Last time: \d+ % right/).waitFor();
    await page.getByText(/You can take the test again from/).waitFor();
    expect(await standing(page)).toMatchObject({ state: "waiting", questions: [] });
  });
});
