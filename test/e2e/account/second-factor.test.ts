import { generateSync } from "otplib";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { ACCOUNT_REFUSALS } from "~/domain/account/refusals";
import { seemly } from "../support/axe";
import { PHONE, useBrowser } from "../support/browser";
import { open, seeToast } from "../support/people";
import { ADMIN, bookingsOf, enter, enterNew, GRACE, MAYA, SAM } from "../support/session";
import { mailTo, useServer } from "../support/server";

// Set up like a real installation: wrong codes are counted.
const server = useServer({ RATE_LIMIT_FACTOR: "1", STAFF_SECOND_FACTOR: "optional" });
const browser = useBrowser();

const STEP_SECONDS = 30;
const DEMO_PASSWORD = "Curbside!2024";

/** Returns the current code, or the one this many steps later. */
const codeOf = (secret: string, later = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + later * STEP_SECONDS });

const person = (options: Parameters<typeof browser.person>[1] = {}) =>
  browser.person(server.current.url, { bypassCSP: true, ...options });

/** Takes a picture; the folder is not part of the repository. */
const shoot = (page: Page, name: string) =>
  page.screenshot({ path: `shots/second-factor/${name}.png`, fullPage: true });

async function sendPassword(page: Page): Promise<void> {
  await open(page, "/auth/login/customer");
  await page.getByLabel("Email").fill(MAYA);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(DEMO_PASSWORD);
  await page.locator("form").getByRole("button", { name: "Sign In" }).click();
  await page.getByRole("heading", { name: "Enter your code" }).waitFor();
}

async function give(page: Page, code: string, button: string, field = "Code"): Promise<void> {
  await page.getByLabel(field, { exact: true }).fill(code);
  await page.locator("form").getByRole("button", { name: button }).click();
}

const signedIn = (page: Page) => page.waitForURL("**/customer/dashboard");

test("a customer turns it on, signs in with a code and with a recovery code, and turns it off", async () => {
  const page = await person();
  await enter(page.context(), MAYA);
  await open(page, "/settings/security");
  await page.getByRole("button", { name: "Set up an authenticator" }).waitFor();
  await seemly(page);
  await shoot(page, "off");
  await page.getByRole("button", { name: "Set up an authenticator" }).click();
  const secret = (await page.locator("code").innerText()).replaceAll(/\s/g, "");
  await shoot(page, "setup");
  await give(page, codeOf(secret, -1), "Turn on");
  await page.getByRole("heading", { name: "Save your recovery codes" }).waitFor();
  const codes = await page.locator("ol.grid > li").allInnerTexts();
  expect(codes).toHaveLength(10);
  await seemly(page);
  await shoot(page, "codes");
  // Only the codes are printed.
  await page.emulateMedia({ media: "print" });
  await expect.poll(() => page.getByRole("heading", { name: "Security" }).isVisible()).toBe(false);
  expect(await page.getByText(codes[0] ?? "").isVisible()).toBe(true);
  await shoot(page, "codes-printed");
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("checkbox", { name: /I saved these codes/ }).check();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByText("10 of 10 left").waitFor();
  await seemly(page);
  await shoot(page, "on");
  await mailTo(server.current, MAYA, "Your second factor was turned on");
  await page.goto("/api/logout");

  // Signs in by a code, after a wrong one.
  await sendPassword(page);
  expect((await page.request.get("/api/auth/user")).status()).toBe(401);
  await seemly(page);
  await shoot(page, "login-code");
  const right = codeOf(secret);
  await give(page, right === "000000" ? "000001" : "000000", "Sign In");
  await page.getByText(ACCOUNT_REFUSALS.wrongCode.sentence).waitFor();
  await shoot(page, "login-code-wrong");
  await give(page, right, "Sign In");
  await signedIn(page);

  // Signs in by a recovery code, on a phone in dark mode. The user can still go back to the
  // password.
  const phone = await person({ viewport: PHONE, colorScheme: "dark" });
  await sendPassword(phone);
  await phone.getByRole("button", { name: "Go back" }).click();
  await phone.getByRole("textbox", { name: "Password", exact: true }).waitFor();
  await phone.locator("form").getByRole("button", { name: "Sign In" }).click();
  await phone.getByRole("button", { name: "Use a recovery code" }).click();
  await seemly(phone);
  await shoot(phone, "login-recovery-phone");
  await give(phone, codes[0] ?? "", "Sign In", "Recovery code");
  await signedIn(phone);
  await mailTo(server.current, MAYA, "Your recovery code was used");

  await open(phone, "/settings/security");
  await phone.getByText("9 of 10 left").waitFor();
  await shoot(phone, "on-phone");
  await phone.getByRole("button", { name: "Turn off" }).click();
  const dialog = phone.getByRole("dialog");
  const password = dialog.getByRole("textbox", { name: "Password", exact: true });
  await password.fill("Wr0ng!pass");
  await dialog.getByRole("button", { name: "Turn off" }).click();
  await dialog.getByText(ACCOUNT_REFUSALS.wrongPassword.sentence).waitFor();
  await seemly(phone);
  await shoot(phone, "turn-off-phone");
  await password.fill(DEMO_PASSWORD);
  await dialog.getByRole("button", { name: "Turn off" }).click();
  await seeToast(phone, "Second factor turned off");
  await phone.getByRole("button", { name: "Set up an authenticator" }).waitFor();
  await mailTo(server.current, MAYA, "Your second factor was turned off");

  const again = await person();
  await enter(again.context(), MAYA);
});

test("a guest passes a proof of work, picks another time, gives a second factor and agrees to a new price", async () => {
  const zone = "America/Los_Angeles";
  const signedInAs = async (email: string) => {
    const context = (await person()).context();
    await enter(context, email);
    return context;
  };
  const owner = await signedInAs(GRACE);
  const { secret } = (await (
    await owner.request.post("/api/account/second-factor/start", { data: {} })
  ).json()) as { secret: string };
  const on = { data: { code: codeOf(secret) } };
  expect((await owner.request.post("/api/account/second-factor/confirm", on)).status()).toBe(200);
  const { request: mechanic } = await signedInAs(SAM);
  const { id: mechanicId } = (await (await mechanic.get("/api/auth/user")).json()) as {
    id: string;
  };
  // Visitors can request only a mechanic with a public page.
  const shown = { data: { isOn: true } };
  expect((await mechanic.put("/api/mechanic/public-page", shown)).status()).toBe(200);
  const days = [0, 1, 2, 3, 4, 5, 6];
  const hours = days.map((weekday) => ({ weekday, start: "08:00", end: "18:00" }));
  const available = (timeOff: { start: string; end: string }[]) =>
    mechanic.put("/api/mechanic/availability", { data: { timeZone: zone, hours, timeOff } });
  expect((await available([])).status()).toBe(200);
  const { request: desk } = await signedInAs(ADMIN);
  const services = (await (await desk.get("/api/desk/services")).json()) as {
    id: string;
    name: string;
    version: number;
    basePrice: string;
  }[];
  const oil = services.find(({ name }) => name === "Oil Change");

  // Twenty requests an hour from one network need no proof. A browser sends them, because Node may
  // reach the server from another address than the browser does.
  const flood = await person();
  await open(flood, "/book");
  const date = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  const order = {
    serviceLocation: "1186 Guerrero St, San Francisco, CA 94110",
    scheduledAt: `${date}T10:00`,
    serviceIds: [oil?.id],
    issueDescription: "Oil change is due.",
    vehicle: { year: 2019, make: "Honda", model: "Civic" },
    firstName: "Robin",
    lastName: "Rivers",
    phone: "(415) 555-0132",
  };
  const statuses = await flood.evaluate(async (order) => {
    const texts = (await (await fetch("/api/texts")).json()) as { kind: string; version: string }[];
    const acceptedTerms = texts.find(({ kind }) => kind === "terms")?.version;
    const ask = async (_: unknown, count: number) => {
      const body = JSON.stringify({ ...order, email: `robin-${count}@example.com`, acceptedTerms });
      const headers = { "content-type": "application/json" };
      return (await fetch("/api/guest/bookings", { method: "POST", headers, body })).status;
    };
    return Promise.all(Array.from({ length: 20 }, ask));
  }, order);
  expect(new Set(statuses)).toEqual(new Set([202]));

  const page = await person({ viewport: PHONE });
  const goOn = async (step: string) => {
    await page.getByRole("button", { name: "Continue" }).filter({ visible: true }).click();
    await page.getByRole("heading", { level: 2, name: step }).waitFor();
  };
  await open(page, `/book?mechanic=${mechanicId}&service=oil-change&zip=94110&q=Oil`);
  await page.getByLabel("Year").selectOption("2019");
  await page.getByLabel("Make").selectOption("Honda");
  await page.getByLabel("Model").selectOption("Civic");
  await goOn("Describe Issue");
  await goOn("Services");
  await goOn("Schedule");
  await page.getByLabel("Service location").fill("1186 Guerrero St, San Francisco, CA 94110");
  await page.getByLabel("Or type date and time").fill(`${date}T10:00`);
  await goOn("Your Details");
  await page.getByLabel("First name").fill("Grace");
  await page.getByLabel("Last name").fill("Lindqvist");
  await page.getByLabel("Email").fill(GRACE);
  await page.getByLabel("Phone number").fill("(415) 555-0142");
  let proved = false;
  await page.route("**/booking.guest.start**", async (route) => {
    proved = route.request().postData()?.includes('"proof"') ?? false;
    if (proved) {
      const note = page.getByText("Your browser is doing a short security check.");
      await note.filter({ visible: true }).waitFor();
      await shoot(page, "guest-proof-phone");
    }
    await route.continue();
  });
  await page.getByRole("button", { name: "Continue" }).filter({ visible: true }).click();
  await page.getByRole("heading", { level: 2, name: "Confirm Email" }).waitFor();
  expect(proved).toBe(true);

  // Before the code is entered, the mechanic takes the day off and the price rises.
  const before = await bookingsOf(owner);
  const off = { start: `${date}T00:00:00Z`, end: `${date}T23:59:00Z` };
  expect((await available([off])).status()).toBe(200);
  const dearer = {
    basePrice: (Number(oil?.basePrice) + 10).toFixed(2),
    version: oil?.version,
    reason: "Oil costs more.",
  };
  expect((await desk.put(`/api/desk/services/${oil?.id}`, { data: dearer })).status()).toBe(200);
  const mail = await mailTo(server.current, GRACE, "Your code is");
  const [code = ""] = /\b\d{6}\b/.exec(mail) ?? [];
  await page.getByLabel("Code").fill(code);
  const dialog = page.getByRole("alertdialog");
  await dialog.getByText("That time is no longer available. Choose another one.").waitFor();
  await seemly(page);
  await shoot(page, "guest-free-times-phone");
  await dialog.getByRole("radio").nth(1).check({ force: true });
  await dialog.getByRole("button", { name: "Book this time" }).click();
  await page.getByText("Your account has two-step sign-in.").waitFor();
  expect(await page.getByRole("button", { name: "Confirm Booking" }).count()).toBe(1);
  await shoot(page, "guest-factor-phone");
  await give(page, codeOf(secret, 1), "Confirm Booking");
  await dialog.getByText("The price has changed").waitFor();
  // The code was right, so its field says nothing.
  expect(await page.locator("main [aria-invalid=true]").count()).toBe(0);
  await seemly(page);
  await shoot(page, "guest-new-price-phone");
  // Nothing is booked, and the draft still waits.
  expect(await bookingsOf(owner)).toHaveLength(before.length);
  await dialog.getByRole("button", { name: /^Book for \$/ }).click();
  await page.waitForURL("**/customer/checkout/**");
  const [booked, ...others] = await bookingsOf(page.context());
  expect(page.url()).toContain(booked?.id);
  expect(others).toHaveLength(before.length);
});

test("asks users to confirm their address first", async () => {
  const page = await person({ viewport: PHONE });
  await enterNew(page.context(), "customer");
  await open(page, "/settings/security");
  await page.getByText(/Confirm your email address first/).waitFor();
  expect(await page.getByRole("button", { name: "Set up an authenticator" }).count()).toBe(0);
  await seemly(page);
  await shoot(page, "unconfirmed-phone");
});

test("the step after another provider's sign-in says when it has expired", async () => {
  const page = await person({ viewport: PHONE, colorScheme: "dark" });
  await open(page, "/auth/second-step?next=%2F#nobody-began-this");
  await give(page, "123456", "Sign In");
  await page.getByText(ACCOUNT_REFUSALS.signInTooLongAgo.sentence).waitFor();
  await seemly(page);
  await shoot(page, "second-step-late");
  await page.getByRole("link", { name: "Back to sign in" }).click();
  await page.waitForURL("**/auth/role-selection");
});

test("after ten wrong passwords by others a person signs in with a mailed code", async () => {
  const owner = await person();
  const { email, password } = await enterNew(owner.context(), "customer", "Ada");
  const stranger = await person();
  for (let tried = 0; tried < 10; tried += 1) {
    const data = { email, password: "not the one" };
    expect((await stranger.request.post("/api/auth/login", { data })).status()).toBe(401);
  }
  const phone = await person({ viewport: PHONE });
  await open(phone, "/auth/login/customer");
  await phone.getByLabel("Email").fill(email);
  await phone.getByRole("textbox", { name: "Password", exact: true }).fill(password);
  await phone.locator("form").getByRole("button", { name: "Sign In" }).click();
  await phone.getByRole("heading", { name: "Check your email" }).waitFor();
  await seemly(phone);
  await shoot(phone, "login-mailed-code-phone");
  const mail = await mailTo(server.current, email, "Your code is:");
  const code = /Your code is: (\d{6})/.exec(mail)?.[1] ?? "";
  await give(phone, code === "000000" ? "000001" : "000000", "Sign In");
  await phone.getByText(ACCOUNT_REFUSALS.wrongMailedCode.sentence).waitFor();
  await phone.getByRole("button", { name: "Email me a new code" }).click();
  await seeToast(phone, "Check your email");
  await give(phone, code, "Sign In");
  await phone.waitForURL("**/customer/profile");

  // The browser that signed up is known, and isn't asked.
  await owner.goto("/api/logout");
  await enter(owner.context(), email, password);
});
