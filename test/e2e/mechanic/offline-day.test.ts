import { expect, onTestFinished, test } from "vitest";
import { openBrowser, openPage } from "../../support/http/browser";
import { scene } from "../../support/files";
import { arriveEarly, twoSides } from "../support/job";
import { dayKept } from "../support/offline";
import { open, reopen } from "../support/people";
import { useServer } from "../support/server";
import { bookByCall } from "../support/session";

const server = useServer();

test("a whole day without a connection: read, navigate, five acts, close, and everything is sent", async () => {
  // In its own browser, because without a connection the console is rightly full of errors.
  const alone = await openBrowser();
  onTestFinished(() => alone.close());
  const { mechanic, customer, mechanicId } = await twoSides(
    { person: async (url, options) => (await openPage(alone, url, options)).page },
    server.current.url,
  );
  const context = mechanic.context();
  const today = await bookByCall(customer.context(), { mechanicId });
  const scheduledAt = new Date(Date.now() + 20 * 60_000).toISOString();
  const notes = "Gate code 4711";
  await customer.request.put(`/api/bookings/${today.id}`, { data: { scheduledAt, notes } });
  const tomorrow = await bookByCall(customer.context(), {
    mechanicId,
    at: new Date(Date.now() + 24 * 60 * 60_000),
  });
  for (const { id } of [today, tomorrow]) {
    expect((await mechanic.request.put(`/api/bookings/${id}/accept`)).status()).toBe(200);
    await customer.request.post(`/api/bookings/${id}/share-contact`);
  }
  const said = await customer.request.post("/api/messages", {
    data: { content: "The dog is friendly.", bookingId: today.id, receiverId: mechanicId },
  });
  expect(said.status()).toBe(201);

  await open(mechanic, "/mechanic/today");
  await mechanic.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await reopen(mechanic);
  await dayKept(mechanic, `/mechanic/jobs/${today.id}`);
  await dayKept(mechanic, `/mechanic/jobs/${tomorrow.id}`);
  await mechanic.waitForLoadState("networkidle");

  await context.setOffline(true);
  const bar = mechanic.getByRole("navigation", { name: "Quick links" });
  await mechanic.reload();
  await mechanic.getByRole("heading", { name: /^Next job/ }).waitFor();
  await mechanic.getByText("You're offline. This is the last version we loaded.").waitFor();

  // Other pages keep the navigation, and jobs have their messages.
  await mechanic.goto(`/mechanic/jobs/${tomorrow.id}`);
  await mechanic.getByText(tomorrow.bookingNumber).first().waitFor();
  await bar.getByText("Requests").click();
  await mechanic.waitForURL("**/mechanic/requests");
  await bar.getByText("Today").click();
  await mechanic.waitForURL("**/mechanic/today");
  await mechanic.getByRole("link", { name: "Everything about this job" }).click();
  await mechanic.getByRole("log").getByText("The dog is friendly.").waitFor();
  await bar.getByText("Today").click();
  await mechanic.getByRole("heading", { name: /^Next job/ }).waitFor();

  await mechanic.getByRole("button", { name: "I'm on my way" }).click();
  await mechanic.getByRole("button", { name: "30 min" }).click();
  await mechanic.getByRole("button", { name: "Tell the customer" }).click();
  await mechanic.getByRole("heading", { name: "On your way" }).waitFor();
  await arriveEarly(mechanic);
  await mechanic.getByRole("heading", { name: "You've arrived" }).waitFor();
  await mechanic
    .getByLabel("Add a photo of your arrival")
    .setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: await scene() });
  await mechanic.getByText("Photo: On arrival").waitFor();
  await mechanic.getByRole("button", { name: "Start Job" }).click();
  await mechanic.getByRole("heading", { name: "Working now" }).waitFor();

  // The phone unloads the page. A new one begins where the mechanic was.
  await mechanic.close();
  const again = await context.newPage();
  await again.goto("/mechanic/today");
  await again.getByRole("heading", { name: "Working now" }).waitFor();
  await again.getByRole("button", { name: "Complete & Collect Payment" }).click();
  await again
    .getByRole("alertdialog")
    .getByRole("button", { name: "Complete & Collect Payment" })
    .click();
  await again.getByText("5 updates will be sent when you're back online.").waitFor();
  // Tomorrow's job takes the finished one's place.
  await again.getByRole("heading", { name: /^Next job/ }).waitFor();
  await again.getByRole("region", { name: "Done" }).getByText("Oil Change").waitFor();

  // The card never goes back a step while they're sent.
  await again.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const heading = document.getElementById("next-job")?.textContent ?? "";
      if (heading !== "" && seen.at(-1) !== heading) seen.push(heading);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  const sent: string[] = [];
  context.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === "POST" && pathname.startsWith("/api/bookings/")) {
      sent.push(pathname.replace(`/api/bookings/${today.id}/`, ""));
    }
  });
  await context.setOffline(false);
  await expect
    .poll(() => sent, { timeout: 20_000 })
    .toEqual(["en-route", "arrived", "photos", "status", "complete"]);
  const statusOf = async () => {
    const answer = await customer.request.get(`/api/bookings/${today.id}`);
    return ((await answer.json()) as { status: string }).status;
  };
  await expect.poll(statusOf).toBe("completed");
  const seen = await again.evaluate(() => ("seen" in window ? window.seen : []));
  for (const earlier of ["On your way", "You've arrived", "Working now"]) {
    expect(JSON.stringify(seen)).not.toContain(earlier);
  }
});

test("the browser sends what waits while no page is open, for its author only", async () => {
  const alone = await openBrowser();
  onTestFinished(() => alone.close());
  const { url } = server.current;
  const { mechanic, customer, mechanicId } = await twoSides(
    { person: async (url, options) => (await openPage(alone, url, options)).page },
    url,
  );
  const context = mechanic.context();
  const job = await bookByCall(customer.context(), { mechanicId });
  const scheduledAt = new Date(Date.now() + 20 * 60_000).toISOString();
  await customer.request.put(`/api/bookings/${job.id}`, { data: { scheduledAt } });
  expect((await mechanic.request.put(`/api/bookings/${job.id}/accept`)).status()).toBe(200);
  await open(mechanic, "/mechanic/today");
  await mechanic.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await reopen(mechanic);
  await dayKept(mechanic, `/mechanic/jobs/${job.id}`);

  await context.setOffline(true);
  await mechanic.getByRole("button", { name: "I'm on my way" }).click();
  await mechanic.getByRole("button", { name: "30 min" }).click();
  await mechanic.getByRole("button", { name: "Tell the customer" }).click();
  await mechanic.getByRole("heading", { name: "On your way" }).waitFor();

  // A page without our script, through which the browser is told that it's online.
  const idle = await context.newPage();
  await mechanic.close();
  await context.setOffline(false);
  await idle.goto("/favicon.svg");
  const browser = await context.newCDPSession(idle);
  const registered = new Promise<string>((resolve) => {
    browser.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [one] }) => {
      if (one !== undefined) resolve(one.registrationId);
    });
  });
  await browser.send("ServiceWorker.enable");
  const registrationId = await registered;
  const sync = () =>
    browser.send("ServiceWorker.dispatchSyncEvent", {
      origin: url,
      registrationId,
      tag: "curbwrench-acts",
      lastChance: false,
    });
  const enRouteAt = async () => {
    const answer = await customer.request.get(`/api/bookings/${job.id}`);
    return ((await answer.json()) as { enRouteAt: string | null }).enRouteAt;
  };
  const cookies = await context.cookies();
  await context.clearCookies();
  await sync();
  await idle.waitForTimeout(2_000);
  expect(await enRouteAt()).toBeNull();
  await context.addCookies(cookies);
  await sync();
  await expect.poll(enRouteAt).not.toBeNull();
});
