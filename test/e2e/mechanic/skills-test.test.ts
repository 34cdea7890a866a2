import type { Page } from "playwright-core";
import { describe, expect, onTestFinished, test } from "vitest";
import { openBrowser, openPage } from "~test/support/http/browser";
import { PHONE, useBrowser, WAITS_MS } from "../support/browser";
import { open, reopen } from "../support/people";
import { enter, enterNew, RENEE, SAM } from "../support/session";
import { useServer } from "../support/server";

const server = useServer();
const browser = useBrowser();

const testNow = async (page: Page) =>
  (await (await page.request.get("/api/mechanic/assessment")).json()) as {
    state: string;
    questions: { answer: number | null }[];
  };
const answers = async (page: Page) => (await testNow(page)).questions.map(({ answer }) => answer);

describe("the skills test", () => {
  test("is taken by keyboard on a phone, continues after a reload, moves to another browser and ends", async () => {
    const page = await browser.person(server.current.url, { viewport: PHONE });
    await enter(page.context(), SAM);
    await open(page, "/mechanic/profile/view");
    await page.getByRole("link", { name: "Take the test" }).press("Enter");
    await page.waitForURL("**/mechanic/skills-test");
    await page.getByRole("button", { name: "Start test" }).press("Enter");

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

    // Reopening it continues at the same question.
    await reopen(page);
    await page.getByText("Question 3 of 10").waitFor();
    await page.getByRole("button", { name: "Question 1, answered" }).press("Enter");
    expect(await page.getByRole("radio").nth(1).isChecked()).toBe(true);

    // Another browser shows that it is running, and takes it over with an explicit press.
    const other = await browser.person(server.current.url);
    await enter(other.context(), SAM);
    await open(other, "/mechanic/skills-test");
    await other.getByText("Your test is open in another browser").waitFor();
    expect(await other.getByRole("radio").count()).toBe(0);
    await other.getByRole("button", { name: "Continue here" }).press("Enter");
    await other.getByText("Question 3 of 10").waitFor();
    await page.keyboard.press("1");
    await page.getByRole("button", { name: "Continue here" }).press("Enter");
    await page.getByText(/^Question \d+ of 10/).waitFor();

    await page.getByRole("button", { name: "Submit now" }).press("Enter");
    const dialog = page.getByRole("alertdialog");
    await dialog.getByText(/^8 questions have no answer and count as wrong/).waitFor();
    await dialog.getByRole("button", { name: "Continue the test" }).press("Enter");
    await expect.poll(() => dialog.count()).toBe(0);
    await page.getByRole("button", { name: "Question 10, no answer yet" }).press("Enter");
    await page.getByRole("button", { name: "Submit", exact: true }).press("Enter");
    await dialog.getByRole("button", { name: "Submit" }).press("Enter");
    await page.getByText(/^Last time: \d+% correct/).waitFor();
    await page.getByText(/You can take the test again from/).waitFor();
    expect(await testNow(page)).toMatchObject({ state: "waiting", questions: [] });
  });

  test("without a connection shows unsaved answers, saves them afterwards, and is then handed in", async () => {
    const page = await offlineLater();
    await enter(page.context(), RENEE);
    await open(page, "/mechanic/skills-test");
    await page.getByRole("button", { name: "Start test" }).press("Enter");
    await page.getByText("Question 1 of 10").waitFor();
    await page.keyboard.press("2");
    await page.getByText("All answers saved").waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("Question 2 of 10").waitFor();

    await page.context().setOffline(true);
    await page.keyboard.press("3");
    await page.getByText("Not saved: you're offline. Keep this page open").waitFor();
    expect(await page.getByRole("radio").nth(2).isChecked()).toBe(true);
    const before = await secondsShown(page);
    await expect.poll(() => secondsShown(page)).toBeLessThan(before);
    // Everything else still works offline: the next question, and submitting.
    await page.keyboard.press("Enter");
    await page.getByText("Question 3 of 10").waitFor();
    await page.keyboard.press("1");
    await page.getByRole("button", { name: "Submit now" }).press("Enter");
    const dialog = page.getByRole("alertdialog");
    await dialog.getByText("You're offline, so an answer isn't saved yet").waitFor();
    await dialog.getByRole("button", { name: "Continue the test" }).press("Enter");
    await expect.poll(() => dialog.count()).toBe(0);
    await page.getByText("Not saved: you're offline").waitFor();

    await page.context().setOffline(false);
    await page.getByText("All answers saved").waitFor();
    expect((await answers(page)).slice(0, 4)).toEqual([1, 2, 0, null]);

    // Handing in waits for the connection, too.
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Submit now" }).press("Enter");
    await dialog.getByRole("button", { name: "Submit" }).press("Enter");
    await dialog.getByText("You're offline. We'll submit your test").waitFor();
    await page.context().setOffline(false);
    await page.getByText(/^Last time: \d+% correct/).waitFor();
    expect(await testNow(page)).toMatchObject({ state: "waiting", questions: [] });
  });

  test("is counted once the connection is back, when time ran out without one", async () => {
    const page = await offlineLater();
    await page.clock.install();
    await enterNew(page.context(), "mechanic");
    const { request } = page.context();
    const profile = {
      phone: "(512) 555-0110",
      yearsExperience: 3,
      location: "Austin, TX 78704",
      serviceRadius: 20,
      specializations: ["Brake Service"],
      tools: [],
      hourlyRate: null,
      workExperience: "Three years in a garage.",
      certificationsText: "",
    };
    const made = await request.post("/api/mechanic/profile", { data: profile });
    expect(made.status(), await made.text()).toBe(201);
    await open(page, "/mechanic/skills-test");
    await page.getByRole("button", { name: "Start test" }).press("Enter");
    await page.getByText("Question 1 of 10").waitFor();
    await page.keyboard.press("1");
    await page.getByText("All answers saved").waitFor();

    await page.context().setOffline(true);
    await page.clock.fastForward("20:00");
    await page.getByText("Time's up. We count the answers you gave in time").waitFor();
    await page.getByRole("timer", { name: "0 seconds left" }).waitFor();
    await page.context().setOffline(false);
    await page.getByText(/^Last time: \d+% correct/).waitFor();
    expect(await testNow(page)).toMatchObject({ state: "waiting", questions: [] });
  });
});

/** Opens its own browser, because without a connection the console is rightly full of errors. */
async function offlineLater(): Promise<Page> {
  const alone = await openBrowser();
  onTestFinished(() => alone.close());
  const { page } = await openPage(alone, server.current.url, {
    viewport: PHONE,
    serviceWorkers: "block",
  });
  page.setDefaultTimeout(WAITS_MS);
  return page;
}

/** Reads the test's clock, in seconds. */
async function secondsShown(page: Page): Promise<number> {
  const [minutes = 0, seconds = 0] = (await page.getByRole("timer").innerText())
    .split(":")
    .map(Number);
  return minutes * 60 + seconds;
}
