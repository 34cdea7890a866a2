import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { DESKTOP, PHONE, useBrowser } from "../support/browser";
import { freshEmail, open, reopen, seeToast, signIn, signUp } from "../support/people";
import { DEMO_PASSWORD as DEMO, enter, MAYA, SAM } from "../support/session";
import { useServer } from "../support/server";
import { shiftOf, watchShift } from "../support/shift";

const server = useServer();
const browser = useBrowser();

/** The smallest possible picture. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const PDF = Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF\n");

async function newMechanic(page: Page, place: string): Promise<void> {
  await signUp(page, "mechanic", {
    firstName: "Morgan",
    lastName: "Reyes",
    email: freshEmail("morgan"),
  });
  await page.waitForURL("**/mechanic/onboarding");
  await page.getByLabel("Phone number").fill("(406) 555-0142");
  await page.getByLabel("Years of experience").selectOption("6");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Service location").fill(place);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Work experience").fill("Twelve years in a dealership.");
  await page.getByText("Brake Service", { exact: true }).click();
  await page.getByRole("button", { name: "Complete Profile" }).click();
  await page.waitForURL("**/mechanic/dashboard");
}

const errorsOf = (page: Page) => page.locator("main p[role=alert]").allTextContents();
const focusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute("name"));

describe("onboarding", () => {
  test("refuses each step in the specification's words and focuses the first wrong field", async () => {
    const page = await browser.person(server.current.url, { viewport: PHONE });
    await signUp(page, "mechanic", {
      firstName: "Noor",
      lastName: "Haddad",
      email: freshEmail("noor"),
    });
    await page.waitForURL("**/mechanic/onboarding");
    await page.getByRole("heading", { level: 1, name: "Create Your Mechanic Profile" }).waitFor();
    const progress = page.getByRole("progressbar", { name: "Progress" });
    await expect.poll(() => progress.getAttribute("aria-valuetext")).toBe("Step 1 of 3: Profile");

    await page.getByLabel("Email").fill("");
    await page.getByRole("button", { name: "Continue" }).click();
    await seeToast(
      page,
      "Missing information",
      "Please fill in all required fields including email.",
    );
    await expect
      .poll(() => errorsOf(page))
      .toEqual([
        "Email is required",
        "Phone number is required",
        "Years of experience is required",
      ]);
    await expect.poll(() => focusedName(page)).toBe("email");
    // An error disappears as soon as its field is edited.
    await page.getByLabel("Email").fill(freshEmail("noor"));
    await expect.poll(() => errorsOf(page)).not.toContain("Email is required");
    await page.getByLabel("Phone number").fill("(406) 555-0101");
    await page.getByLabel("Years of experience").selectOption({ label: "10+ years" });
    await page.getByRole("button", { name: "Continue" }).click();

    await page.getByRole("heading", { name: "Where do you work?" }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H2");
    await expect
      .poll(() => page.getByLabel("Service radius").locator("option").allTextContents())
      .toEqual(["15 miles", "25 miles", "50 miles", "100 miles"]);
    await page.getByRole("button", { name: "Continue" }).click();
    await seeToast(page, "Missing information", "Please enter your service location.");
    await page.getByLabel("Service location").fill("Fargo, ND");
    await page.getByRole("button", { name: "Continue" }).click();

    // The typed values are still there after a reload.
    await page.getByRole("heading", { name: "What do you do best?" }).waitFor();
    await reopen(page);
    await page.getByRole("heading", { name: "What do you do best?" }).waitFor();
    await page.getByRole("button", { name: "Back" }).click();
    await expect.poll(() => page.getByLabel("Service location").inputValue()).toBe("Fargo, ND");
    await page.getByRole("button", { name: "Continue" }).click();

    await page.getByRole("button", { name: "Complete Profile" }).click();
    await seeToast(
      page,
      "Missing information",
      "Please describe your automotive experience. Resume upload is optional.",
    );
    await page.getByLabel("Work experience").fill("Fleet garage, eleven years.");
    await page.getByRole("button", { name: "Complete Profile" }).click();
    await seeToast(page, "Missing information", "Please select at least one specialization.");
    await page.getByText("Exhaust System", { exact: true }).click();
    await page.locator("input[type=file]").setInputFiles({
      name: "resume.pdf",
      mimeType: "application/pdf",
      buffer: PDF,
    });
    await page.getByRole("button", { name: "Complete Profile" }).click();
    await seeToast(
      page,
      "Profile created!",
      "Your mechanic profile has been created successfully.",
    );
    await page.waitForURL("**/mechanic/dashboard");
    await open(page, "/mechanic/profile/view");
    await page.getByRole("link", { name: "resume.pdf" }).waitFor();
    // A mechanic with a profile has nothing left to do there.
    await open(page, "/mechanic/onboarding");
    await page.waitForURL("**/mechanic/dashboard");
  });

  test("creates the profile although the resume is refused", async () => {
    const page = await browser.person(server.current.url);
    await signUp(page, "mechanic", {
      firstName: "Kim",
      lastName: "Lund",
      email: freshEmail("kim"),
    });
    await page.waitForURL("**/mechanic/onboarding");
    await expect
      .poll(() => page.getByRole("link", { name: "Back" }).getAttribute("href"))
      .toBe("/");
    await expect
      .poll(() => page.getByRole("link", { name: "Log out" }).getAttribute("href"))
      .toBe("/api/logout");
    await page.getByLabel("Phone number").fill("(406) 555-0177");
    await page.getByLabel("Years of experience").selectOption("1");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByLabel("Service location").fill("Fargo, ND");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByLabel("Work experience").fill("A year at a tire shop.");
    await page.getByText("Tire Service", { exact: true }).click();
    await page.locator("input[type=file]").setInputFiles({
      name: "resume.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("not a resume"),
    });
    await page.getByRole("button", { name: "Complete Profile" }).click();
    await page.waitForURL("**/mechanic/dashboard");
    await open(page, "/mechanic/profile/view");
    await page.getByText("A year at a tire shop.").waitFor();
    await expect.poll(() => page.getByText("resume.pdf").count()).toBe(0);
  });
});

describe("dashboard", () => {
  test("shows figures, trial and tabs, and the switch saves at once", async () => {
    const page = await browser.person(server.current.url, { viewport: PHONE });
    await newMechanic(page, "Billings, MT");
    await page.getByRole("heading", { level: 1, name: /Morgan/ }).waitFor();
    await page.getByText("Billings, MT · 25 mile radius").waitFor();
    for (const label of ["Total Earnings", "This Month", "Rating", "Total Jobs"]) {
      await page.getByText(label, { exact: true }).first().waitFor();
    }
    await page.getByText("0.0", { exact: true }).waitFor();
    const tabs = page.getByRole("tablist", { name: "Bookings by status" }).getByRole("tab");
    await expect
      .poll(() => tabs.allTextContents())
      .toEqual(["Pending (0)", "Active (0)", "Completed (0)"]);
    await page.getByText("No pending bookings").waitFor();
    await tabs.nth(1).click();
    await page.getByText("No active bookings").waitFor();
    await tabs.nth(2).click();
    await page.getByText("No completed bookings").waitFor();

    await page.getByText("Free Trial Active").waitFor();
    await page.getByRole("button", { name: "Upgrade Now" }).click();
    await page.getByRole("dialog").getByText(/plans/i).first().waitFor();
    await page.keyboard.press("Escape");

    await page.getByText("Online", { exact: true }).waitFor();
    await page.getByRole("switch", { name: "Available" }).click();
    await page.getByText("Offline", { exact: true }).waitFor();
    await seeToast(page, "Availability updated");
    await open(page, "/mechanic/jobs");
    await page.getByText("No jobs yet").waitFor();
    await page.getByRole("button", { name: "Update Availability" }).click();
    await seeToast(page, "Availability updated");
    await page.getByText(/You're online/).waitFor();
  });

  test("moves nothing when the next job and the open requests arrive late", async () => {
    const page = await browser.person(server.current.url, { viewport: PHONE });
    await enter(page.context(), SAM);
    await watchShift(page);
    await page.route("**/api/trpc/**mechanic.today**", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.continue();
    });
    await page.goto("/mechanic/dashboard");
    await page.getByRole("img", { name: /Bar chart of earnings/ }).waitFor();
    await page.getByRole("heading", { name: "Open requests" }).waitFor();
    await page.waitForTimeout(2_000);
    expect(await shiftOf(page)).toBeLessThan(0.01);
  });

  test("draws the months' earnings, also as a table, a statement and a file", async () => {
    const page = await browser.person(server.current.url);
    await signIn(page, "mechanic", SAM, DEMO);
    await page.waitForURL("**/mechanic/dashboard");
    await page.getByRole("img", { name: /Bar chart of earnings/ }).waitFor();
    await page.getByRole("button", { name: "Show table" }).click();
    const table = page.getByRole("table", { name: "Earnings and jobs per month" });
    await expect.poll(() => table.getByRole("row").count()).toBe(7);
    await page.getByRole("link", { name: "Full statement" }).click();
    await page.waitForURL("**/mechanic/earnings");
    await page.getByRole("table", { name: /Payments, fees and refunds/ }).waitFor();
    const file = await page.request.get(
      (await page.getByRole("link", { name: "Download CSV" }).getAttribute("href")) ?? "",
    );
    expect(file.status()).toBe(200);
    expect(file.headers()["content-type"]).toContain("text/csv");
  });
});

describe("profile, settings and photo", () => {
  test("validates and saves the profile in the specification's words", async () => {
    const page = await browser.person(server.current.url);
    await newMechanic(page, "Casper, WY");
    await open(page, "/mechanic/profile");
    await page.getByRole("heading", { level: 1, name: "Edit Profile" }).waitFor();
    await page.getByLabel("Phone number").fill(" ");
    await page.getByLabel("Years of experience").fill("51");
    await page.getByLabel("Service location").fill("");
    await page.getByLabel("Service radius").fill("101");
    await page.getByLabel("Work experience").fill("Too short");
    await page.getByRole("button", { name: "Save Profile" }).click();
    await expect
      .poll(() => errorsOf(page))
      .toEqual([
        "Phone number is required",
        "Years of experience must be between 0 and 50.",
        "Location is required",
        "Service radius must be between 1 and 100 miles.",
        "Work experience description is required",
      ]);
    await expect.poll(() => focusedName(page)).toBe("phone");
    await page.getByLabel("Phone number").fill("(307) 555-0110");
    await page.getByLabel("Years of experience").fill("12");
    await page.getByLabel("Service location").fill("Laramie, WY");
    await page.getByLabel("Service radius").fill("40");
    await page.getByLabel("Work experience").fill("Long enough to be believed.");
    await page.getByLabel("Hourly rate").fill("");
    await page.getByRole("button", { name: "Save Profile" }).click();
    await seeToast(page, "Profile Updated", "Your profile has been saved successfully!");
    // When empty, the rate falls back to the default.
    await expect.poll(() => page.getByLabel("Hourly rate").inputValue()).toBe("50");
    await reopen(page);
    await expect.poll(() => page.getByLabel("Service location").inputValue()).toBe("Laramie, WY");
  });

  test("the hourly rate moves by 5 with the arrow keys, and not with the wheel", async () => {
    const page = await browser.person(server.current.url);
    await newMechanic(page, "Casper, WY");
    await open(page, "/mechanic/profile");
    const rate = page.getByLabel("Hourly rate");
    await rate.fill("72.50");
    await rate.press("ArrowUp");
    await expect.poll(() => rate.inputValue()).toBe("75");
    await rate.press("ArrowDown");
    await rate.press("ArrowDown");
    await expect.poll(() => rate.inputValue()).toBe("65");
    await rate.hover();
    await page.mouse.wheel(0, -200);
    await page.mouse.wheel(0, -200);
    await page.waitForTimeout(300);
    expect(await rate.inputValue()).toBe("65");
    // No multiple of 5 is needed.
    await rate.fill("72.50");
    await page.getByRole("button", { name: "Save Profile" }).click();
    await seeToast(page, "Profile Updated", "Your profile has been saved successfully!");
    await expect.poll(() => rate.inputValue()).toBe("72.50");
  });

  test("sets the photo, and refuses others in the words of each screen", async () => {
    const page = await browser.person(server.current.url, { viewport: PHONE });
    await newMechanic(page, "Casper, WY");
    const paper = { name: "a.pdf", mimeType: "application/pdf", buffer: PDF };
    const huge = {
      name: "a.png",
      mimeType: "image/png",
      buffer: Buffer.alloc(5 * 1024 * 1024),
    };
    const picture = { name: "a.png", mimeType: "image/png", buffer: PNG };
    // The tax form has a file field of its own further down.
    const input = page.locator("input[type=file]").first();

    await open(page, "/mechanic/settings");
    await page.getByText("Upload a professional photo (max 5MB)").waitFor();
    await input.setInputFiles(paper);
    await seeToast(page, "Invalid File Type", "Please select an image file");
    await input.setInputFiles(huge);
    await seeToast(page, "File Too Large", "Please select an image smaller than 5MB");
    await input.setInputFiles(picture);
    await seeToast(page, "Profile Picture Updated");
    const stored = await page
      .getByRole("img", { name: "Morgan Reyes" })
      .first()
      .getAttribute("src");
    expect(stored).toMatch(/^\/api\/files\//);

    await open(page, "/mechanic/profile/view");
    await page.getByRole("button", { name: "Upload Picture" }).waitFor();
    await input.setInputFiles(paper);
    await seeToast(page, "Error", "Please upload an image file");
    await input.setInputFiles(huge);
    await seeToast(page, "Error", "Image must be less than 5MB");
    await input.setInputFiles(picture);
    await seeToast(page, "Success");
  });

  test("keeps bank numbers masked and warns of a mistyped routing number", async () => {
    const page = await browser.person(server.current.url);
    await newMechanic(page, "Casper, WY");
    await open(page, "/mechanic/settings");
    await page.getByRole("tab", { name: "Banking" }).click();
    await page.getByText("Bank Information for Direct Deposit").waitFor();
    await page.getByText("Securely add your bank account for direct deposit of earnings").waitFor();
    await page.getByText("Security Notice").waitFor();
    await page.getByRole("button", { name: "Save Bank Information" }).click();
    await expect
      .poll(() => errorsOf(page))
      .toEqual([
        "Account holder name is required",
        "Routing number must be 9 digits",
        "Account number is required",
      ]);
    const account = page.locator("[name=bankAccountNumber]");
    await page.getByLabel("Account holder name").fill("Morgan Reyes");
    await page.getByLabel("Routing number").fill("123456789");
    await page.getByText("Check the routing number").waitFor();
    await page.getByLabel("Routing number").fill("021000021");
    await page.getByText("Check the routing number").waitFor({ state: "detached" });
    await account.fill("000123456789");
    await expect.poll(() => account.getAttribute("type")).toBe("password");
    await page.getByRole("radio", { name: "Savings" }).click();
    await page.getByRole("button", { name: "Save Bank Information" }).click();
    await seeToast(
      page,
      "Bank Information Updated",
      "Your bank information has been saved securely!",
    );
    await expect.poll(() => account.inputValue()).toBe("••••6789");
    await expect.poll(() => page.getByLabel("Routing number").inputValue()).toBe("••••0021");
    // Sent back masked, the numbers stay unchanged.
    await page.getByLabel("Account holder name").fill("Morgan J. Reyes");
    await page.getByRole("button", { name: "Save Bank Information" }).click();
    await reopen(page);
    await page.getByRole("tab", { name: "Banking" }).click();
    await expect.poll(() => account.inputValue()).toBe("••••6789");
  });
});

describe("access to a mechanic's pages", () => {
  test("tells customers that a mechanic's page is not for them", async () => {
    const page = await browser.person(server.current.url);
    await signIn(page, "customer", MAYA, DEMO);
    for (const path of ["dashboard", "jobs", "profile", "profile/view", "settings", "earnings"]) {
      await open(page, `/mechanic/${path}`);
      await page.getByRole("heading", { name: "This page is for mechanics" }).waitFor();
    }
  });

  test("sends a mechanic without a profile to the onboarding", async () => {
    const page = await browser.person(server.current.url, {
      viewport: DESKTOP,
      // The service worker requests the jobs, which this mechanic doesn't have.
      serviceWorkers: "allow",
    });
    // 207: some of several calls in one request were refused.
    const refused: string[] = [];
    page.on("response", (response) => {
      if ([403, 207].includes(response.status())) refused.push(response.url());
    });
    await signUp(page, "mechanic", { firstName: "Ada", lastName: "Wu", email: freshEmail("ada") });
    for (const path of ["dashboard", "jobs", "profile", "settings", "earnings"]) {
      await open(page, `/mechanic/${path}`);
      await page.waitForURL("**/mechanic/onboarding");
    }
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    for (const path of ["/", "/customer/bookings", "/notifications", "/settings/security"]) {
      await open(page, path);
    }
    expect(refused).toEqual([]);
  });
});
