import { describe, expect, test } from "vitest";
import { PHONE, useBrowser } from "../support/browser";
import { open, seeToast } from "../support/people";
import { ADMIN, enter, MAYA, SAM } from "../support/session";
import { useServer } from "../support/server";

const server = useServer({ STAFF_SECOND_FACTOR: "optional" });
const browser = useBrowser();

describe("reviews", () => {
  test("are answered on the mechanic's page, read on the public one, reported, and hidden at the desk", async () => {
    const sam = await browser.person(server.current.url, { viewport: PHONE });
    await enter(sam.context(), SAM);
    await open(sam, "/mechanic/profile/view");
    const answer = sam.getByRole("button", { name: /^Answer to the review by/ }).first();
    await answer.press("Enter");
    const dialog = sam.getByRole("dialog");
    await dialog.getByRole("button", { name: "Send answer" }).press("Enter");
    await dialog.getByText("Write an answer.").waitFor();
    const field = dialog.getByLabel("Your answer");
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
    await field.fill("Thank you, and drive safely.");
    await dialog.getByRole("button", { name: "Send answer" }).press("Enter");
    await seeToast(sam, "Answer saved");
    await sam.getByText("Thank you, and drive safely.").first().waitFor();
    await sam
      .getByRole("button", { name: /^Edit your answer/ })
      .first()
      .waitFor();

    const me = (await (await sam.request.get("/api/auth/user")).json()) as { id: string };
    const maya = await browser.person(server.current.url);
    await enter(maya.context(), MAYA);
    await open(maya, `/mechanic/${me.id}/profile`);
    await maya.getByText("Thank you, and drive safely.").first().waitFor();
    const profile = (await (await maya.request.get(`/api/mechanic/${me.id}/profile`)).json()) as {
      reviews: { id: string; author: string; answer: { text: string } | null }[];
    };
    const answered = profile.reviews.find((one) => one.answer?.text.startsWith("Thank you, and"));
    const other = profile.reviews.find(({ author }) => !author.startsWith("Maya"));
    expect(answered).toBeDefined();
    await maya
      .getByRole("button", { name: `Report the review by ${other?.author ?? ""}` })
      .first()
      .press("Enter");
    const report = maya.getByRole("dialog");
    await report.getByRole("button", { name: "Report" }).press("Enter");
    await report.getByText("Choose what's wrong with it.").waitFor();
    await report.getByLabel("What's wrong with it?").selectOption("unrelated");
    await report.getByRole("button", { name: "Report" }).press("Enter");
    await seeToast(maya, "Reported");

    const chief = await browser.person(server.current.url);
    await enter(chief.context(), ADMIN);
    await open(chief, "/desk/reviews");
    const about = chief.getByRole("listitem").filter({ hasText: "It isn't about the job" }).first();
    await about.getByRole("button", { name: /^Hide/ }).press("Enter");
    const action = chief.getByRole("dialog");
    await action.getByLabel("Why?").fill("It is about another shop.");
    await action.getByRole("button", { name: "Hide" }).press("Enter");
    await seeToast(chief, "Review hidden");
    await chief.getByLabel("Which reviews").selectOption("hidden");
    await chief
      .getByText(/^Hidden /)
      .first()
      .waitFor();
    const after = (await (await maya.request.get(`/api/mechanic/${me.id}/profile`)).json()) as {
      reviews: unknown[];
    };
    expect(after.reviews).not.toEqual(profile.reviews);
  });
});
