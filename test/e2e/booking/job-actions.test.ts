import type { Page } from "playwright-core";
import { describe, expect, onTestFinished, test } from "vitest";
import { openBrowser, openPage } from "../../support/http/browser";
import { jpeg } from "../../support/files";
import { PHONE, useBrowser } from "../support/browser";
import { arriveEarly, twoSides as sidesOf } from "../support/job";
import { dayKept } from "../support/offline";
import { open, PASSWORD, reopen, seeToast } from "../support/people";
import { bookByCall, enter, SAM, type Booked } from "../support/session";
import { useServer } from "../support/server";

const server = useServer();
const browser = useBrowser();

const cardOf = (page: Page, booking: Booked) =>
  page.getByRole("article").filter({ hasText: booking.bookingNumber });

const twoSides = () => sidesOf(browser, server.current.url);

describe("a job that does not go as planned", () => {
  test("its mechanic releases it with a reason, and the customer opens it to anyone", async () => {
    const { mechanic, customer, mechanicId } = await twoSides();
    const booking = await bookByCall(customer.context(), { mechanicId });
    await mechanic.request.put(`/api/bookings/${booking.id}/accept`);
    await open(mechanic, "/mechanic/jobs");
    const job = cardOf(mechanic, booking);
    await job.getByRole("button", { name: "Give up this job" }).click();
    const question = mechanic.getByRole("alertdialog");
    await question.getByRole("button", { name: "Give up job" }).click();
    await question.getByText("Tell us why you can't do this job.").waitFor();
    await question.getByLabel("Why can't you do it?").fill("My van broke down.");
    await question.getByRole("button", { name: "Give up job" }).click();
    await seeToast(mechanic, "You gave up the job");
    await mechanic.waitForURL("**/mechanic/requests");
    await job.waitFor({ state: "detached" });

    await open(customer, "/customer/bookings");
    const card = cardOf(customer, booking);
    await card.getByText("The mechanic you requested can't come").waitFor();
    await card.getByRole("button", { name: "Choose another mechanic" }).click();
    await customer.getByRole("dialog").getByRole("heading").first().waitFor();
    await customer.keyboard.press("Escape");
    await card.getByRole("button", { name: "Ask any mechanic" }).click();
    await seeToast(customer, "Open to every mechanic near you");
    await expect.poll(() => card.getByText("can't come").count()).toBe(0);
  });

  test("work begun a day early asks its mechanic first, then the customer, whose no stops it", async () => {
    const { mechanic, customer, mechanicId } = await twoSides();
    const booking = await bookByCall(customer.context(), { mechanicId });
    await mechanic.request.put(`/api/bookings/${booking.id}/accept`);
    await open(mechanic, `/mechanic/jobs/${booking.id}`);
    await mechanic.getByRole("button", { name: /Start/ }).first().click();
    const question = mechanic.getByRole("alertdialog");
    await question.getByText("We'll ask the customer whether you're there.").waitFor();
    await mechanic.keyboard.press("Escape");
    await mechanic.request.put(`/api/bookings/${booking.id}/status`, {
      data: { status: "in_progress" },
    });

    await customer.setViewportSize(PHONE);
    await open(customer, `/customer/bookings/${booking.id}/presence`);
    await customer.getByRole("heading", { name: "Is your mechanic there?" }).waitFor();
    await customer.getByRole("button", { name: /^Yes, .* is here$/ }).waitFor();
    await customer.getByRole("button", { name: "No, nobody is here" }).click();
    await customer.getByRole("alertdialog").getByRole("button", { name: "Stop the job" }).click();
    await seeToast(customer, "We stopped the job");
    await customer.getByRole("button", { name: "They're here now" }).waitFor();
    const refused = await mechanic.request.post(`/api/bookings/${booking.id}/complete`);
    expect(refused.status()).toBe(409);
  });

  test("fees accepted at checkout, on the way, arrived, and canceled at the price shown", async () => {
    const { mechanic, customer, mechanicId } = await twoSides();
    const near = new Date(Date.now() + 25 * 60_000).toISOString();
    const booking = await bookByCall(customer.context(), { mechanicId });
    const moved = { scheduledAt: near };
    const edited = await customer.request.put(`/api/bookings/${booking.id}`, { data: moved });
    expect(edited.status()).toBe(200);

    await open(customer, `/customer/checkout/${booking.id}`);
    await customer.getByRole("checkbox", { name: /I agree to these cancellation fees/ }).click();
    await customer.getByText("You agreed to these fees.").waitFor();

    await open(mechanic, "/mechanic/requests");
    await mechanic.getByText("You earn").waitFor();
    await mechanic.getByRole("button", { name: "Accept Job" }).click();
    await mechanic.waitForURL(`**/mechanic/jobs/${booking.id}`);
    await mechanic.getByRole("navigation", { name: "Quick links" }).getByText("Today").click();
    await mechanic.getByRole("heading", { name: /^Next job/ }).waitFor();
    await open(customer, "/customer/bookings");
    const card = cardOf(customer, booking);
    await card.getByText(/You can cancel for free until/).waitFor();

    await mechanic.getByRole("button", { name: "I'm on my way" }).click();
    await mechanic.getByRole("button", { name: "30 min" }).click();
    await mechanic.getByRole("button", { name: "Tell the customer" }).click();
    await card.getByText(/Arriving at about/).waitFor();

    await arriveEarly(mechanic);
    await mechanic.getByRole("button", { name: "Add a photo of your arrival" }).waitFor();
    await card.getByRole("button", { name: "Yes, they're here" }).click();
    await expect.poll(() => card.getByText("Has your mechanic arrived?").count()).toBe(0);
    await mechanic.getByText(/^No-show possible in \d+:\d\d$/).waitFor();

    // The mechanic can't do the job and tells the desk.
    await mechanic.getByRole("button", { name: "Help" }).click();
    await mechanic.getByRole("button", { name: /^I can't do this job/ }).click();
    const help = mechanic.getByRole("alertdialog");
    await help.getByRole("button", { name: "Tell our team" }).click();
    await help.getByText("Tell us what's wrong.").waitFor();
    await help.getByLabel("What's wrong?").fill("The lug nuts are locked.");
    await help.getByRole("button", { name: "Tell our team" }).click();
    await seeToast(mechanic, "We told our team");
    const [sent] = (await (await mechanic.request.get("/api/support")).json()) as { id: string }[];
    const thread = await (await mechanic.request.get(`/api/support/${sent?.id}`)).text();
    expect(thread).toContain(`Booking ${booking.bookingNumber}: I've arrived`);
    expect(thread).toContain("The lug nuts are locked.");

    await card.getByRole("button", { name: "Cancel" }).click();
    const question = customer.getByRole("alertdialog");
    await question.getByText("Your mechanic accepted just a moment ago.").waitFor();
    await question.getByRole("button", { name: "Cancel for free" }).click();
    await seeToast(customer, "Booking cancelled");
    await card.getByText("Cancelled", { exact: true }).waitFor();
    // After a reload, the documented list offers no action that the documented calls don't have.
    await reopen(customer);
    await expect.poll(() => card.getByRole("button", { name: "Cancel" }).count()).toBe(0);
  });

  test("asks before an early start and before a no-show report, and a stopped job can't be completed", async () => {
    const { mechanic, customer, mechanicId } = await twoSides();
    const booking = await bookByCall(customer.context(), { mechanicId });
    const scheduledAt = new Date(Date.now() + 25 * 60_000).toISOString();
    await customer.request.put(`/api/bookings/${booking.id}`, { data: { scheduledAt } });
    await mechanic.request.put(`/api/bookings/${booking.id}/accept`);
    await open(mechanic, "/mechanic/jobs");
    const job = cardOf(mechanic, booking);
    const question = mechanic.getByRole("alertdialog");
    await job.getByRole("button", { name: "Start Job" }).click();
    await question.getByText(`You haven't marked "I've arrived" for this job.`).waitFor();
    await question.getByRole("button", { name: "Go back" }).click();
    await question.waitFor({ state: "detached" });

    await job.getByRole("button", { name: "I've arrived" }).click();
    await open(customer, "/customer/bookings");
    const card = cardOf(customer, booking);
    await card.getByRole("button", { name: "I can't find them" }).click();
    const asked = customer.getByRole("alertdialog");
    await asked.getByRole("button", { name: "Keep waiting" }).click();
    await asked.waitFor({ state: "detached" });
    const now = await (await customer.request.get(`/api/bookings/${booking.id}`)).json();
    expect(now.arrivalContestedAt).toBeNull();
    await card.getByRole("button", { name: "I can't find them" }).click();
    await asked.getByRole("button", { name: "I can't find them" }).click();
    await card.getByText("You told us your mechanic isn't there.").waitFor();
    await job.getByText("The customer says you're not there").waitFor();
    await expect.poll(() => job.getByRole("button", { name: "Start Job" }).count()).toBe(0);
    await card.getByRole("button", { name: "Yes, they're here" }).click();

    await job.getByRole("button", { name: "Start Job" }).click();
    await job.getByText("In Progress", { exact: true }).waitFor();
    await job.getByRole("button", { name: "Complete & Collect Payment" }).waitFor();
    const stop = `/api/bookings/${booking.id}/stop`;
    expect((await customer.request.post(stop, { data: { reason: "Wrong car" } })).ok()).toBe(true);
    await job.getByText("This job is stopped.").waitFor();
    await expect
      .poll(() => job.getByRole("button", { name: "Complete & Collect Payment" }).count())
      .toBe(0);
    await open(mechanic, "/mechanic/dashboard");
    await mechanic.getByRole("tab", { name: /^Active/ }).click();
    await mechanic.getByText("This job is stopped.").waitFor();
    expect(await mechanic.getByRole("button", { name: "Complete Job" }).count()).toBe(0);
  });
});

describe("a mechanic without a connection", () => {
  test("keeps working; actions are stored for them alone and sent once, in order", async () => {
    // In its own browser, because without a connection the console is rightly full of errors.
    const alone = await openBrowser();
    onTestFinished(() => alone.close());
    const { mechanic, customer, mechanicId } = await sidesOf(
      { person: async (url, options) => (await openPage(alone, url, options)).page },
      server.current.url,
    );
    const context = mechanic.context();
    const { email } = (await (await mechanic.request.get("/api/auth/user")).json()) as {
      email: string;
    };
    const [job, canceled] = [
      await bookByCall(customer.context(), { mechanicId }),
      await bookByCall(customer.context(), { mechanicId, daysAhead: 5 }),
    ];
    const scheduledAt = new Date(Date.now() + 20 * 60_000).toISOString();
    await customer.request.put(`/api/bookings/${job.id}`, { data: { scheduledAt } });
    for (const { id } of [job, canceled]) {
      expect((await mechanic.request.put(`/api/bookings/${id}/accept`)).status()).toBe(200);
    }
    await open(mechanic, `/mechanic/jobs/${job.id}`);
    await mechanic.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await reopen(mechanic);
    await dayKept(mechanic, `/mechanic/jobs/${job.id}`);
    const list = await context.newPage();
    await open(list, "/mechanic/jobs");

    const tell = async (button: string, minutes: string) => {
      await mechanic.getByRole("button", { name: button }).click();
      await mechanic.getByRole("button", { name: minutes }).click();
      await mechanic.getByRole("button", { name: "Tell the customer" }).click();
      await mechanic.getByRole("alertdialog").waitFor({ state: "detached" });
    };
    await tell("I'm on my way", "45 min");
    await seeToast(mechanic, "The customer sees your arrival time");

    await mechanic.getByRole("button", { name: "New estimate" }).waitFor();

    await context.setOffline(true);
    const waiting = mechanic.getByRole("region", { name: "Not sent yet" });
    await tell("New estimate", "20 min");
    await waiting.getByText("Will be sent when you're back online").waitFor();
    await arriveEarly(mechanic);
    await waiting.getByText("I've arrived").waitFor();
    await mechanic.getByRole("button", { name: "Start Job" }).click();
    await waiting.getByText("Start job").waitFor();
    await mechanic
      .getByLabel("Add photos after the work")
      .setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: await jpeg(900, 700) });
    await waiting.getByText("Photo: after the work").waitFor();
    await mechanic.getByRole("button", { name: "Complete & Collect Payment" }).click();
    const question = mechanic.getByRole("alertdialog");
    await question.getByRole("button", { name: "Complete & Collect Payment" }).click();
    await waiting.getByText("Complete job").waitFor();
    await question.waitFor({ state: "detached" });
    expect(await waiting.getByRole("listitem").count()).toBe(5);
    // The screen doesn't claim that it has happened.
    await mechanic.getByText("Accepted", { exact: true }).first().waitFor();
    expect(await mechanic.locator("[aria-busy=true]").count()).toBe(0);
    await cardOf(list, canceled).getByRole("button", { name: "Start Job" }).click();
    await list.getByRole("alertdialog").getByRole("button", { name: "Start Job" }).click();
    await cardOf(list, canceled).getByText("Will be sent when you're back online").waitFor();
    await list.getByText("6 updates will be sent when you're back online.").waitFor();
    await list.close();

    await mechanic.reload();
    await waiting.getByText("Complete job").waitFor();
    const { fee } = await (
      await customer.request.get(`/api/bookings/${canceled.id}/cancellation`)
    ).json();
    const cancel = { data: { fee } };
    await customer.request.post(`/api/bookings/${canceled.id}/cancel`, cancel);

    const sent: string[] = [];
    context.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() === "POST" && pathname.startsWith("/api/bookings/")) {
        sent.push(pathname.replace("/api/bookings/", ""));
      }
    });
    // Another person on the same phone sees and sends nothing.
    await mechanic.request.post("/api/auth/logout");
    await enter(context, SAM);
    await context.setOffline(false);
    await open(mechanic, "/mechanic/jobs");
    await mechanic.getByRole("heading", { name: "My Jobs" }).waitFor();
    await mechanic.waitForTimeout(1_500);
    expect(await mechanic.getByText(/updates? (?:will be|saved)|Sending/).count()).toBe(0);
    expect(sent).toEqual([]);

    await mechanic.request.post("/api/auth/logout");
    await enter(context, email, PASSWORD);
    await open(mechanic, "/mechanic/jobs");
    await cardOf(mechanic, canceled).getByText(`We couldn't save "Start job"`).waitFor();
    await expect
      .poll(() => sent)
      .toEqual([
        `${job.id}/en-route`,
        `${job.id}/arrived`,
        `${job.id}/status`,
        `${job.id}/photos`,
        `${job.id}/complete`,
        `${canceled.id}/status`,
      ]);
    const done: { status: string; events: { kind: string }[] } = await (
      await customer.request.get(`/api/bookings/${job.id}`)
    ).json();
    expect(done.status).toBe("completed");
    const kinds = done.events.map(({ kind }) => kind);
    for (const kind of ["en_route", "arrive", "start", "complete"]) {
      expect(kinds.filter((one) => one === kind)).toHaveLength(1);
    }
    const photos = await (await customer.request.get(`/api/bookings/${job.id}/photos`)).json();
    expect(photos).toHaveLength(1);

    const refused = cardOf(mechanic, canceled);
    await refused.getByRole("button", { name: "Discard" }).click();
    await question.getByRole("button", { name: "Discard" }).click();
    await expect.poll(() => refused.getByRole("alert").count()).toBe(0);
    await reopen(mechanic);
    await refused.getByText(canceled.bookingNumber).waitFor();
    await mechanic.waitForTimeout(1_000);
    expect(sent).toHaveLength(6);
    expect(await refused.getByRole("alert").count()).toBe(0);
  });
});
