import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { freePort, type RunningServer } from "~test/support/http/server";
import { DESKTOP, PHONE, useBrowser } from "../support/browser";
import { startOpenIdProvider, type OpenIdProvider } from "../support/openid-provider";
import { freshEmail, open, PASSWORD, seeToast } from "../support/people";
import { startDemoServer } from "../support/server";
import { bookByCall, bookingsOf, enter, enterNew, inState, MAYA } from "../support/session";

// Tests the consequences of pressing a button: the next page, the refetched queries, and the
// message on failure.

let server: RunningServer;
let provider: OpenIdProvider;
const browser = useBrowser();

beforeAll(async () => {
  const port = await freePort();
  provider = await startOpenIdProvider(`http://localhost:${port}`);
  server = await startDemoServer(
    {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_CLIENT_SECRET: provider.clientSecret,
    },
    port,
  );
});
afterAll(async () => {
  await server?.stop();
  await provider?.close();
});

/** Creates a user from another provider, without a type and without a password. */
async function newcomer(firstName: string): Promise<Page> {
  const email = freshEmail(firstName.toLowerCase());
  provider.person = {
    sub: email,
    email,
    email_verified: true,
    given_name: firstName,
    family_name: "Stone",
  };
  const page = await browser.person(server.url, { viewport: PHONE });
  const { csrfToken } = z
    .object({ csrfToken: z.string() })
    .parse(await (await page.request.get("/api/nextauth/csrf")).json());
  const form = { csrfToken, callbackUrl: "/" };
  await page.request.post("/api/nextauth/signin/oidc", { form });
  await open(page, "/");
  return page;
}

const choose = (page: Page, side: RegExp) => page.getByRole("button", { name: side }).click();

/** Tells whether an address calls a procedure, in a batch or alone. */
const isFor = (procedure: string) => (address: URL) =>
  address.pathname.startsWith("/api/trpc/") && address.pathname.includes(procedure);

/** Corrupts the calls of a procedure on their way, which the server refuses. */
const spoil = (page: Page, procedure: string) =>
  page.route(isFor(procedure), (route) =>
    route.request().method() === "POST"
      ? route.continue({ postData: "{" })
      : route.continue({
          url: route
            .request()
            .url()
            .replace(/input=[^&]*/, "input=%7B"),
        }),
  );

/** Returns a counter of the page's calls of this procedure from now on. */
function countAsks(page: Page, procedure: string): () => number {
  let asks = 0;
  page.on("request", (request) => {
    if (isFor(procedure)(new URL(request.url()))) asks += 1;
  });
  return () => asks;
}

describe("choosing a role", () => {
  test("a customer continues to the profile", async () => {
    const page = await newcomer("Cleo");
    await choose(page, /I'm a Customer/);
    await page.waitForURL("**/customer/profile");
    await seeToast(page, "Profile updated");
  });

  test("the session is asked again, and the profile greets by the new role", async () => {
    const page = await newcomer("Nell");
    await page.getByRole("button", { name: /I'm a Customer/ }).waitFor();
    const asks = countAsks(page, "auth.session");
    await choose(page, /I'm a Customer/);
    await page.waitForURL("**/customer/profile");
    await expect.poll(asks).toBeGreaterThan(0);
    await page.getByRole("heading", { name: /Profile/ }).waitFor();
  });

  test("a mechanic continues to the onboarding, then to a password, then to the dashboard", async () => {
    const page = await newcomer("Milo");
    await choose(page, /I'm a Mechanic/);
    await page.waitForURL("**/mechanic/onboarding");
    await page.getByLabel("Phone number").fill("(406) 555-0177");
    await page.getByLabel("Years of experience").selectOption("1");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByLabel("Service location").fill("Fargo, ND");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByLabel("Work experience").fill("A year at a tire shop.");
    await page.getByText("Tire Service", { exact: true }).click();

    const letGo = await held(page, "mechanic.createProfile");
    await page.getByRole("button", { name: "Complete Profile" }).click();
    await page.getByRole("button", { name: "Creating Profile..." }).waitFor();
    letGo();
    await page.waitForURL("**/user/set-password");

    await page.getByRole("button", { name: "Skip for now" }).click();
    await page.waitForURL("**/mechanic/dashboard");
    await open(page, "/user/set-password");
    await page.getByRole("textbox", { name: "Password", exact: true }).fill(PASSWORD);
    await page.getByRole("textbox", { name: "Confirm password" }).fill(PASSWORD);
    await page.getByRole("button", { name: "Create Password" }).click();
    await page.waitForURL("**/mechanic/dashboard");
  });
});

describe("a first password", () => {
  test("has a checklist that follows each letter, and asks for the session afterwards", async () => {
    const page = await newcomer("Pia");
    await choose(page, /I'm a Customer/);
    await page.waitForURL("**/customer/profile");
    await open(page, "/user/set-password");
    const password = page.getByRole("textbox", { name: "Password", exact: true });
    const create = page.getByRole("button", { name: "Create Password" });
    const rules = page.getByRole("listitem").filter({ hasText: /, (not )?met/ });
    const met = () => rules.filter({ hasText: /, met$/ }).count();
    await rules.first().waitFor();
    const all = await rules.count();
    await expect.poll(met).toBe(0);
    // Meets the rules one by one: lower case, upper case, digit, special character, and then the
    // length.
    const counts: number[] = [];
    for (const text of ["a", "aB", "aB1", "aB1!", "aB1!aB1!"]) {
      await password.fill(text);
      counts.push(await met());
      await expect.poll(() => create.isDisabled()).toBe(text.length < 8);
    }
    expect(counts).toEqual([1, 2, 3, 4, all]);
    await password.fill("aB");
    await expect.poll(met).toBe(2);

    await password.fill(PASSWORD);
    await page.getByRole("textbox", { name: "Confirm password" }).fill(PASSWORD);
    const asks = countAsks(page, "auth.session");
    await create.click();
    await page.waitForURL((address) => address.pathname === "/");
    await expect.poll(asks).toBeGreaterThan(0);
  });
});

/** Holds the calls of a procedure back; calling the returned function releases them. */
async function held(page: Page, procedure: string): Promise<() => void> {
  let letGo = (): void => undefined;
  const told = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(isFor(procedure), async (route) => {
    await told;
    await route.continue();
  });
  return letGo;
}

describe("logging out", () => {
  test("leads to the root even when the call fails", async () => {
    const page = await browser.person(server.url, { viewport: DESKTOP });
    await enterNew(page.context(), "customer", "Lou");
    await open(page, "/customer/dashboard");
    await spoil(page, "auth.logout");
    await page.getByRole("button", { name: /Profile menu/ }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await page.waitForURL((address) => address.pathname === "/");
    // Signing out failed, so the user is still signed in.
    await page.getByRole("heading", { name: /Lou/ }).waitFor();
  });
});

describe("the signed-in user", () => {
  test("is requested again on the next screen and when the window is focused, and never retried", async () => {
    const page = await browser.person(server.url, { viewport: DESKTOP });
    await enterNew(page.context(), "customer", "Ivy");
    await open(page, "/customer/dashboard");
    await page.getByRole("heading", { name: /Welcome back/ }).waitFor();
    const asks = countAsks(page, "auth.session");
    await page.getByRole("link", { name: "Find Mechanics" }).first().click();
    await page.waitForURL("**/mechanics/search");
    await expect.poll(asks).toBeGreaterThan(0);

    await page.waitForLoadState("networkidle").catch(() => undefined);
    const before = asks();
    await spoil(page, "auth.session");
    await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
    await expect.poll(asks).toBe(before + 1);
    // A first retry would come after one second.
    await page.waitForTimeout(1_500);
    expect(asks()).toBe(before + 1);
  });
});

describe("a message to a mechanic", () => {
  test("of spaces alone is not sent, neither by the button nor by the form", async () => {
    const page = await browser.person(server.url);
    await enter(page.context(), MAYA);
    const { mechanicId } = inState(await bookingsOf(page.context()), "accepted");
    await open(page, `/mechanic/${mechanicId}/profile`);
    const sent = countAsks(page, "message.send");
    const button = page.getByRole("button", { name: "Send Message" });
    await page.getByLabel("Your message").fill(" \n \u00a0 ");
    expect(await button.isDisabled()).toBe(true);
    await page.locator("form").evaluate((form: HTMLFormElement) => form.requestSubmit());
    await page.getByLabel("Your message").fill("Is the gate on the left?");
    await button.click();
    await expect.poll(() => page.getByLabel("Your message").inputValue()).toBe("");
    expect(sent()).toBe(1);
  });
});

describe("an uploaded photo that can't be set", () => {
  test("shows the server's message", async () => {
    const page = await browser.person(server.url, { viewport: PHONE });
    await enterNew(page.context(), "mechanic", "Pim", "Ash");
    const profile = {
      phone: "(307) 555-0100",
      yearsExperience: 4,
      location: "Casper, WY",
      serviceRadius: 25,
      workExperience: "Four years in a garage.",
      specializations: ["Brake Service"],
    };
    const made = await page.request.post("/api/mechanic/profile", { data: profile });
    expect(made.status(), await made.text()).toBe(201);
    await open(page, "/mechanic/settings");
    // The picture belongs to another person when it's set.
    await page.route(isFor("mechanic.setPicture"), (route) => {
      const sent = route.request().postData() ?? "";
      return route.continue({
        postData: sent.replace(/[\w-]{36}/, "019a0000-0000-7000-8000-00000000dead"),
      });
    });
    const answered = page.waitForResponse((answer) =>
      isFor("mechanic.setPicture")(new URL(answer.url())),
    );
    // By its bytes: without a locale the browser can't open a path with non-ASCII letters.
    const buffer = await readFile("public/icon-192.png");
    const picture = { name: "icon.png", mimeType: "image/png", buffer };
    await page.locator("input[type=file]").first().setInputFiles(picture);
    const { message } = refusalSchema.parse(await (await answered).json())[0].error.json;
    await seeToast(page, "Error", message);
  });
});

const refusalSchema = z.tuple([
  z.object({ error: z.object({ json: z.object({ message: z.string().min(1) }) }) }),
]);

describe("a checkout", () => {
  test("says why its booking can't be loaded, and which one", async () => {
    const page = await browser.person(server.url, { viewport: PHONE });
    await enterNew(page.context(), "customer", "Nia");
    const { id } = await bookByCall(page.context());
    await spoil(page, "booking.byId");
    await open(page, `/customer/checkout/${id}`);
    await page.getByRole("heading", { name: /^Error loading booking: \S+/ }).waitFor();
    await page.getByText(`Booking ID: ${id}`).waitFor();
  });

  test("shows the card form only after the payment has started", async () => {
    const page = await browser.person(server.url, { viewport: PHONE });
    await enterNew(page.context(), "customer", "Una");
    const { id } = await bookByCall(page.context());
    const letGo = await held(page, "payment.createIntent");
    await open(page, `/customer/checkout/${id}`);
    await page.getByRole("status", { name: "Preparing the payment form" }).waitFor();
    expect(await page.getByLabel("Card number").count()).toBe(0);
    letGo();
    await page.getByLabel("Card number").waitFor();
  });
});
