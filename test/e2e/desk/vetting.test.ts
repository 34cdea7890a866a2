import { expect, test } from "vitest";
import { pdf } from "../../support/files";
import { PHONE, useBrowser } from "../support/browser";
import { open, seeToast } from "../support/people";
import { ADMIN, DEVON, enter, MAYA, SAM } from "../support/session";
import { useServer } from "../support/server";

const server = useServer({ STAFF_SECOND_FACTOR: "optional" });
const browser = useBrowser();

test("documents are reviewed, accepted with their facts, rejected, and sent again", async () => {
  const desk = await browser.person(server.current.url);
  await enter(desk.context(), ADMIN);
  await open(desk, "/desk");
  await desk.getByRole("link", { name: /^Vetting.*waiting/ }).press("Enter");
  await desk.waitForURL("**/desk/vetting");

  await desk.getByRole("button", { name: /^Proof of identity/ }).press("Enter");
  const card = desk.getByRole("dialog", { name: "Proof of identity" });
  const picture = card.getByRole("img", { name: /of Devon Whitaker$/ });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const address = new URL(desk.url());
  await card.getByRole("button", { name: "Reject" }).press("Enter");
  const reject = desk.getByRole("dialog", { name: "Reject this document?" });
  await reject.getByRole("button", { name: "Reject" }).press("Enter");
  await reject.getByText("Describe what's wrong. The mechanic reads it.").waitFor();
  await reject.getByLabel("What's wrong with it?").fill("The name is cut off.");
  await reject.getByRole("button", { name: "Reject" }).press("Enter");
  await seeToast(desk, "Document rejected");
  // The next document opens by itself.
  await card.waitFor({ state: "detached" });
  await desk.getByRole("dialog", { name: "Liability insurance" }).waitFor();
  // The rejected document's address still opens it, though it no longer waits.
  await open(desk, `${address.pathname}${address.search}`);
  await card.getByText("The name is cut off.").waitFor();
  await desk.keyboard.press("Escape");
  await card.waitFor({ state: "detached" });

  await desk.getByRole("button", { name: /^Liability insurance/ }).press("Enter");
  const paper = desk.getByRole("dialog", { name: "Liability insurance" });
  await paper.getByRole("link", { name: "Open the PDF" }).waitFor();
  // The document is drawn beside the fields, by a worker that the page's policy allows.
  const page = paper.getByRole("img", { name: /page 1 of 1$/ });
  await expect
    .poll(() =>
      page.evaluate((canvas: HTMLCanvasElement) => {
        const { width, height } = canvas;
        const pixels = canvas.getContext("2d")?.getImageData(0, 0, width, height).data ?? [];
        return pixels.some((value, index) => index % 4 === 0 && value < 100);
      }),
    )
    .toBe(true);
  const accept = paper.getByRole("form", { name: "Decision" });
  await accept.getByLabel("Policy number").fill("");
  await accept.getByRole("button", { name: "Accept" }).press("Enter");
  await accept.getByText("Enter this too.").waitFor();
  await accept.getByLabel("Policy number").fill("PL-9");
  await accept.getByRole("button", { name: "Accept" }).press("Enter");
  await seeToast(desk, "Document accepted");
  // A second thought: nobody was told yet.
  await desk.getByRole("button", { name: "Undo", exact: true }).press("Enter");
  await seeToast(desk, "Undone");
  const row = desk.getByRole("button", { name: /^Liability insurance/ });
  await row.press("Enter");
  await paper.waitFor();
  await accept.getByLabel("Policy number").fill("PL-9");
  // A letter decides only while the row has the focus.
  await paper.getByRole("heading", { name: "Person" }).click();
  await desk.keyboard.press("r");
  await row.focus();
  await desk.keyboard.press("r");
  await reject.getByRole("button", { name: "Go back" }).press("Enter");
  await reject.waitFor({ state: "detached" });
  await row.focus();
  await desk.keyboard.press("a");
  await seeToast(desk, "Document accepted");

  const devon = await browser.person(server.current.url, { viewport: PHONE });
  await enter(devon.context(), DEVON);
  await open(devon, "/mechanic/settings");
  await devon.getByRole("link", { name: "your documents" }).press("Enter");
  const identity = devon.getByRole("region", { name: "Proof of identity" });
  await identity.getByText("The name is cut off.").waitFor();
  await devon.getByText("PL-9").waitFor();
  await identity.getByRole("button", { name: "Send" }).press("Enter");
  await identity.getByText("Choose a file.").waitFor();
  const file = identity.getByLabel("Driver's license or passport");
  await file.setInputFiles({
    name: "license.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("I am Devon."),
  });
  await identity.getByRole("button", { name: "Send" }).press("Enter");
  await identity.getByText("Upload a PDF, JPEG or PNG file.").waitFor();
  await file.setInputFiles({
    name: "license.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from(pdf("identity")),
  });
  await identity.getByRole("button", { name: "Send" }).press("Enter");
  await seeToast(devon, "Proof of identity sent");
  await identity.getByRole("button", { name: /^Replace document ?: Proof of identity$/ }).waitFor();
});

test("customers see a mechanic's verified checks", async () => {
  const sam = await browser.person(server.current.url);
  await enter(sam.context(), SAM);
  const me = (await (await sam.request.get("/api/auth/user")).json()) as { id: string };
  const maya = await browser.person(server.current.url, { viewport: PHONE });
  await enter(maya.context(), MAYA);
  await open(maya, `/mechanic/${me.id}/profile`);
  await maya.getByText(/^Verified: identity, insurance, and background check on/).waitFor();
});

test("a mechanic and staff read the same reliability", async () => {
  const sam = await browser.person(server.current.url, { viewport: PHONE });
  await enter(sam.context(), SAM);
  await open(sam, "/mechanic/profile/view");
  await sam.getByRole("heading", { name: "Your reliability" }).waitFor();
  const own = sam.locator("dl").filter({ hasText: "Time to answer" });
  const seen = await own.innerText();

  const desk = await browser.person(server.current.url);
  await enter(desk.context(), ADMIN);
  await open(desk, `/desk/people?q=${SAM}`);
  const rows = desk.getByRole("region", { name: "People" }).locator("tbody tr");
  await rows.filter({ hasText: SAM }).getByRole("button").press("Enter");
  const reliability = desk.getByRole("dialog").first().getByRole("region", { name: "Reliability" });
  const read = reliability.locator("dl");
  await read.waitFor();
  // The desk uses other words for a poor value.
  const numbers = (text: string) => text.match(/^(?:[\d,]+|–|[\d,]+ (?:min|h.*))$/gm);
  expect(numbers(await read.innerText())).toHaveLength(7);
  expect(numbers(await read.innerText())).toEqual(numbers(seen));
});

test("a mechanic is suspended from their panel and restored, each with a reason", async () => {
  const desk = await browser.person(server.current.url);
  await enter(desk.context(), ADMIN);
  await open(desk, `/desk/people?q=${SAM}`);
  const rows = desk.getByRole("region", { name: "People" }).locator("tbody tr");
  await rows.filter({ hasText: SAM }).getByRole("button").press("Enter");
  const panel = desk.getByRole("dialog").first();
  const vetting = panel.getByRole("region", { name: "Vetting" });
  await vetting.getByText("Verified", { exact: true }).waitFor();
  await vetting.getByRole("listitem").filter({ hasText: "Liability insurance" }).waitFor();

  await vetting.getByRole("button", { name: "Suspend" }).press("Enter");
  const suspend = desk.getByRole("dialog", { name: "Suspend this mechanic?" });
  await suspend.getByText(/payouts stop\..*upcoming jobs?/).waitFor();
  await suspend.getByRole("button", { name: "Suspend" }).press("Enter");
  await suspend.getByText("Enter a reason. It's saved in the audit log.").waitFor();
  await suspend.getByLabel("Why?").fill("Two customers report the same damage.");
  await suspend.getByRole("button", { name: "Suspend" }).press("Enter");
  await seeToast(desk, "Suspended");
  await vetting.getByText("Two customers report the same damage.").waitFor();
  for (const name of ["History", "Staff actions"]) {
    await panel.getByRole("region", { name }).getByText("Suspended a mechanic").waitFor();
  }

  await vetting.getByRole("button", { name: "Restore" }).press("Enter");
  const restore = desk.getByRole("dialog", { name: "Restore this mechanic?" });
  await restore.getByLabel("Why?").fill("Both are settled.");
  await restore.getByRole("button", { name: "Restore" }).press("Enter");
  await seeToast(desk, "Restored");
  await vetting.getByText("Verified", { exact: true }).waitFor();

  await vetting.getByRole("link", { name: "Their documents" }).press("Enter");
  await desk.waitForURL("**/desk/vetting?show=all&mechanic=*");
  await desk.getByText(/^Only documents of Sam Delgado/).waitFor();
});
