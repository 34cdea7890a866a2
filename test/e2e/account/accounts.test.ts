import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { DESKTOP, PHONE, useBrowser } from "../support/browser";
import { PASSWORD, freshEmail, open, seeToast, signUp } from "../support/people";
import { MAYA } from "../support/session";
import { mailTo, useServer } from "../support/server";

const server = useServer();
const browser = useBrowser();

describe("the sign-in screens", () => {
  test("lead from the role choice to each role's sign-in, and keep the requested page", async () => {
    const page = await browser.person(server.current.url, { viewport: PHONE });
    await open(page, "/customer/booking?place=94110");
    expect(new URL(page.url()).pathname).toBe("/auth/role-selection");
    await page.getByText("Book services and find mechanics").waitFor();
    await page.getByText("Manage jobs, earnings, provide services").waitFor();
    await page.getByRole("link", { name: "I'm a Customer" }).click();
    await page.getByRole("heading", { name: "Customer Login" }).waitFor();
    await page.getByRole("link", { name: "Sign up" }).click();
    await page.getByRole("heading", { name: "Customer Sign Up" }).waitFor();
    expect(new URL(page.url()).searchParams.get("next")).toMatch(/^\/customer\/booking/);
    await open(page, "/auth/role-selection");
    await page.getByRole("link", { name: "Sign up" }).click();
    await page.waitForURL("**/auth/signup");
    await page.getByRole("link", { name: "I'm a Mechanic" }).click();
    await page.waitForURL("**/auth/signup/mechanic");
  });

  test("know no third role", async () => {
    const page = await browser.person(server.current.url);
    for (const screen of ["login", "signup", "forgot-password"]) {
      const answer = await page.goto(`/auth/${screen}/robot`);
      expect(answer?.status()).toBe(404);
      await page.getByRole("heading", { name: "Page Not Found" }).waitFor();
    }
  });

  test("refuse an empty and a wrong sign-in in the specification's words", async () => {
    const page = await browser.person(server.current.url);
    await open(page, "/auth/login/mechanic");
    const submit = page.locator("form").getByRole("button", { name: "Sign In" });
    await submit.click();
    await page.getByText("Please enter both email and password").waitFor();
    const email = page.getByLabel("Email");
    await expect.poll(() => email.getAttribute("aria-invalid")).toBe("true");
    await expect.poll(() => email.evaluate((field) => field === document.activeElement)).toBe(true);

    await email.fill("nobody@example.com");
    await page.locator("input[name=password]").fill("not the one");
    await submit.click();
    await seeToast(page, "Login Failed", "Invalid email or password");
    await expect.poll(() => email.inputValue()).toBe("nobody@example.com");
  });

  test("refuse a sign-up with empty, short or mismatched passwords", async () => {
    const page = await browser.person(server.current.url);
    await open(page, "/auth/signup/customer");
    const submit = page.getByRole("button", { name: "Create Account" });
    await submit.click();
    await page.getByText("Please fill in all fields").waitFor();
    await expect.poll(() => page.getByText("Please fill in all fields").count()).toBe(1);
    for (const field of ["First name", "Last name", "Email", "Password", "Confirm password"]) {
      await page.getByText(`${field} is required`, { exact: true }).waitFor();
    }
    await page.getByLabel("First name").fill("Ann");
    await page.getByLabel("Last name").fill("Miller");
    await page.getByLabel("Email").fill(freshEmail("ann"));
    await page.locator("input[name=password]").fill("12345");
    await page.locator("input[name=confirmPassword]").fill("12345");
    await submit.click();
    await page.getByText("Password must be at least 6 characters long").waitFor();
    await page.locator("input[name=password]").fill("123456");
    await expect
      .poll(() => page.getByText("Password must be at least 6 characters long").count())
      .toBe(0);
    await submit.click();
    await page.getByText("Passwords do not match").waitFor();
  });
});

describe("a customer's account", () => {
  const email = freshEmail("dana");

  test("starts with sign-up, profile and dashboard", async () => {
    const page = await browser.person(server.current.url, { viewport: PHONE });
    await signUp(page, "customer", { firstName: "Dana", lastName: "Ives", email });
    await page.waitForURL("**/customer/profile");
    await seeToast(page, "Account Created");
    await page.getByRole("heading", { name: "Complete Your Customer Profile" }).waitFor();

    await page.getByRole("button", { name: "Save Profile" }).click();
    for (const field of ["Phone number", "Address", "City", "State", "ZIP code"]) {
      await page.getByText(`${field} is required`).waitFor();
    }
    for (const field of ["Vehicle year", "Vehicle make", "Vehicle model"]) {
      await page.getByText(`${field} is required`).waitFor();
    }
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("name")))
      .toBe("phone");
    await page.getByLabel("Phone number", { exact: true }).fill("(555) 123-4567");
    await expect.poll(() => page.getByText("Phone number is required").count()).toBe(0);
    await page.getByLabel("Address", { exact: true }).fill("1200 Valencia St");
    await page.getByLabel("City", { exact: true }).fill("San Francisco");
    await page.getByLabel("State", { exact: true }).fill("CA");
    await page.getByLabel("ZIP code", { exact: true }).fill("94110");
    await page.getByLabel("Vehicle year", { exact: true }).selectOption("2018");
    await page.getByLabel("Vehicle make", { exact: true }).selectOption("Honda");
    await page.getByLabel("Vehicle model", { exact: true }).selectOption("Civic");
    await page.getByLabel("Vehicle make", { exact: true }).selectOption("Kia");
    await expect
      .poll(() => page.getByLabel("Vehicle model", { exact: true }).inputValue())
      .toBe("");
    await page.getByLabel("Vehicle model", { exact: true }).selectOption("Soul");

    const photo = page.locator("input[type=file]");
    await photo.setInputFiles({
      name: "a.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("a"),
    });
    await seeToast(page, "Invalid file type", "Please select an image file.");
    // A photo of over 5 MB is made smaller before it is sent.
    const photoBytes = readFileSync("public/icon-192.png");
    const large = Buffer.concat([photoBytes, Buffer.alloc(6 * 1024 * 1024)]);
    await photo.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: large });
    await page.getByRole("img", { name: "Your vehicle" }).waitFor();
    await page.getByText("These notes are visible to mechanics.").waitFor();
    await page.getByRole("button", { name: "Save Profile" }).click();
    await page.waitForURL("**/customer/dashboard");
    await seeToast(page, "Profile updated successfully!", "Your customer profile has been saved.");

    await page.getByRole("heading", { name: "Welcome back, Dana!" }).waitFor();
    for (const label of ["Total Bookings", "Completed", "In Progress", "Your Vehicle"]) {
      await page.getByText(label, { exact: true }).first().waitFor();
    }
    await page.getByRole("img", { name: "Your 2018 Kia Soul" }).waitFor();
    const href = (name: string) => page.getByRole("link", { name }).first().getAttribute("href");
    await expect.poll(() => href("Update Vehicle Info")).toBe("/customer/profile");
    await expect.poll(() => href("Book Service")).toBe("/customer/booking");
    await expect.poll(() => href("Schedule Repair")).toBe("/customer/booking");
    await expect.poll(() => href("Service History")).toBe("/customer/service-history");
    await expect.poll(() => href("Book Your First Service")).toBe("/customer/book-service");
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBe(PHONE.width);
  });

  test("signs out by the menu, and signs in with a mailed password", async () => {
    const page = await browser.person(server.current.url, { viewport: DESKTOP });
    await open(page, "/auth/login/customer");
    await page.getByLabel("Email").fill(email);
    await page.locator("input[name=password]").fill(PASSWORD);
    await page.locator("form").getByRole("button", { name: "Sign In" }).click();
    await page.waitForURL("**/customer/dashboard");
    // The redirect happens once: the logo leads home afterwards.
    await page.getByRole("link", { name: "Curbwrench home" }).click();
    await page.getByRole("heading", { name: "Welcome, Dana!" }).waitFor();
    // When signed in, the sign-in screens redirect home.
    await open(page, "/auth/login/customer");
    expect(new URL(page.url()).pathname).toBe("/");

    await page.getByRole("button", { name: /Profile menu/ }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await page.getByRole("link", { name: "Get Started" }).first().waitFor();
    expect(new URL(page.url()).pathname).toBe("/");

    await open(page, "/auth/forgot-password/customer");
    await page.getByRole("button", { name: "Send Temporary Password" }).click();
    await page.getByText("Please enter your email address.").waitFor();
    await page.getByLabel("Email").fill(`  ${email} `);
    await page.getByRole("button", { name: "Send Temporary Password" }).click();
    await seeToast(page, "Reset Email Sent", "Check your email for a temporary password.");
    await page.getByRole("heading", { name: "Check Your Email" }).waitFor();
    await page
      .getByText(
        `If an account with the email ${email} exists, you will receive a temporary password shortly.`,
      )
      .waitFor();
    await page.getByRole("link", { name: "Go to Home" }).waitFor();
    const mail = await mailTo(server.current, email, "temporary password is");
    const temporary = /temporary password is: (\S+)/.exec(mail)?.[1] ?? "";

    await page.getByRole("link", { name: "Back to Login" }).click();
    await page.getByLabel("Email").fill(email);
    await page.locator("input[name=password]").fill(temporary);
    await page.locator("form").getByRole("button", { name: "Sign In" }).click();
    await page.waitForURL("**/user/set-password");
    await page.getByRole("heading", { name: "Create Your Password" }).waitFor();

    const create = page.getByRole("button", { name: "Create Password" });
    const password = page.locator("input[name=password]");
    await expect.poll(() => create.isDisabled()).toBe(true);
    await password.fill("abc");
    await password.press("Enter");
    await page.getByText(/^Password must contain /).waitFor();
    await password.fill("Curbside!77");
    await expect.poll(() => create.isDisabled()).toBe(false);
    await create.click();
    await page.getByText("Please confirm your password").waitFor();
    await page.locator("input[name=confirmPassword]").fill("Curbside!78");
    await create.click();
    await page.getByText("Passwords do not match").waitFor();
    await page.getByRole("button", { name: "Show password" }).first().click();
    await expect.poll(() => password.getAttribute("type")).toBe("text");
    await page.locator("input[name=confirmPassword]").fill("Curbside!77");
    await create.click();
    await seeToast(page, "Password created successfully!");
    await page.getByRole("heading", { name: "Welcome, Dana!" }).waitFor();
    await open(page, "/user/set-password");
    expect(new URL(page.url()).pathname).toBe("/");
  });

  test("can skip the new password without being asked again at once", async () => {
    const page = await browser.person(server.current.url);
    await open(page, "/user/set-password");
    await page.getByText("Please sign in to continue.").waitFor();
    const fresh = freshEmail("lee");
    const person = { firstName: "Lee", lastName: "Ono", email: fresh, password: PASSWORD };
    await page.request.post("/api/auth/signup", { data: { ...person, role: "customer" } });
    await page.request.post("/api/user/update-profile", { data: { phone: "(555) 010-0199" } });
    await page.request.post("/api/auth/logout");
    await page.request.post("/api/auth/forgot-password", { data: { email: fresh } });
    const mail = await mailTo(server.current, fresh, "temporary password is");
    const temporary = /temporary password is: (\S+)/.exec(mail)?.[1] ?? "";
    await open(page, "/auth/login/customer");
    await page.getByLabel("Email").fill(fresh);
    await page.locator("input[name=password]").fill(temporary);
    await page.locator("form").getByRole("button", { name: "Sign In" }).click();
    await page.getByRole("button", { name: "Skip for now" }).click();
    await page.getByRole("heading", { name: "Welcome, Lee!" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/");
  });
});

describe("an emailed code", () => {
  test("signs in by keyboard at its field, and by a button behind its link, which alone does nothing", async () => {
    const page = await browser.person(server.current.url, { viewport: PHONE });
    const email = freshEmail("kim");
    await signUp(page, "customer", { firstName: "Kim", lastName: "Ito", email });
    const person = async () => {
      const visitor = await browser.person(server.current.url, { viewport: PHONE });
      await open(visitor, "/auth/login/customer?next=%2Fcustomer%2Fbookings");
      return visitor;
    };
    const askedFor = async (visitor: typeof page) => {
      await visitor.getByRole("button", { name: "Email me a sign-in code" }).press("Enter");
      await visitor.getByText("Email is required").waitFor();
      // The refusal focuses the field.
      await visitor.keyboard.type(email);
      await visitor.getByRole("button", { name: "Email me a sign-in code" }).press("Enter");
      await visitor.getByRole("heading", { name: "Check your email" }).waitFor();
      const mail = await mailTo(server.current, email, "Your code is:");
      return /Your code is: (\d{6})/.exec(mail)?.[1] ?? "";
    };

    const typing = await person();
    const code = await askedFor(typing);
    const field = typing.getByLabel("Code");
    expect(await field.getAttribute("autocomplete")).toBe("one-time-code");
    expect(await field.getAttribute("inputmode")).toBe("numeric");
    expect(await typing.getByRole("button", { name: "Email me a new code" }).isDisabled()).toBe(
      true,
    );
    const { keyboard } = typing;
    await keyboard.press("Tab");
    await keyboard.type("000 000");
    await keyboard.press("Enter");
    await typing.getByText("That code isn't right, or it has expired.").waitFor();
    // The wrong code is selected, so typing replaces it.
    await keyboard.type(code);
    await keyboard.press("Enter");
    // Nobody confirmed the address, and this browser didn't make the account.
    await typing.getByRole("heading", { name: "Is this account yours?" }).waitFor();
    await keyboard.press("Tab");
    await keyboard.press("Enter");
    await typing.waitForURL("**/customer/bookings");

    await typing.request.post("/api/auth/code", { data: { email } });
    const linked = await browser.person(server.current.url, { viewport: PHONE });
    const newer = async () => {
      const mail = await mailTo(server.current, email, "Your code is:");
      return /Your code is: (\d{6})/.exec(mail)?.[1] ?? "";
    };
    await expect.poll(newer).not.toBe(code);
    await open(linked, `/auth/code#${new URLSearchParams({ email, code: await newer() })}`);
    await linked.getByText(email).waitFor();
    expect((await linked.request.get("/api/auth/user")).status()).toBe(401);
    await linked.getByRole("button", { name: "Sign In" }).click();
    await linked.waitForURL((url) => !url.pathname.startsWith("/auth/"));
    expect((await linked.request.get("/api/auth/user")).status()).toBe(200);
  });
});

test("a link in an email offers a code first to whoever isn't signed in, and leads on to its page", async () => {
  const visitor = await browser.person(server.current.url, { viewport: PHONE });
  await open(visitor, "/customer/bookings?status=completed&via=mail");
  await visitor.getByRole("heading", { name: "Sign in by email" }).waitFor();
  await visitor.getByLabel("Email").fill(MAYA);
  await visitor.getByRole("button", { name: "Email me a sign-in code" }).click();
  const mail = await mailTo(server.current, MAYA, "Your code is:");
  await visitor.getByLabel("Code").fill(/Your code is: (\d{6})/.exec(mail)?.[1] ?? "");
  await visitor.getByLabel("Code").press("Enter");
  await visitor.waitForURL((url) => url.pathname === "/customer/bookings");
  expect(new URL(visitor.url()).search).toBe("?status=completed");
});

describe("a confirmed email address", () => {
  test("is confirmed by a button behind the mailed link, changed, and restored", async () => {
    const page = await browser.person(server.current.url, { viewport: PHONE });
    const [before, after] = [freshEmail("ada"), freshEmail("countess")];
    await signUp(page, "customer", { firstName: "Ada", lastName: "Lovelace", email: before });
    const linkIn = async (address: string, path: string) => {
      const mail = await mailTo(server.current, address, `/auth/${path}?token=`);
      return new RegExp(`/auth/${path}\\?token=[\\w-]+`).exec(mail)?.[0] ?? "";
    };

    await open(page, "/customer/profile");
    await page.getByText("Confirm your email address").waitFor();
    await open(page, await linkIn(before, "confirm-email"));
    await page.getByRole("button", { name: "Confirm this address" }).click();
    await page.getByRole("heading", { name: "Your email address is confirmed" }).waitFor();

    // The form's own request; a sign-in this recent needs no password.
    const saved = await page.request.post("/api/user/update-profile", { data: { email: after } });
    expect(saved.status()).toBe(200);
    await open(page, "/customer/profile");
    await page.getByText("Confirm your new email address").waitFor();
    await page.getByRole("button", { name: "Send the link again" }).click();
    await seeToast(page, "Link sent");
    await open(page, await linkIn(after, "confirm-email"));
    await page.getByRole("button", { name: "Confirm this address" }).click();
    await page.getByText(`${after} is now your`).waitFor();

    const undo = await linkIn(before, "undo-email-change");
    await open(page, undo);
    await page.getByRole("button", { name: "Restore address" }).click();
    await page.getByRole("heading", { name: "Email address restored" }).waitFor();
    expect((await page.request.get("/api/auth/user")).status()).toBe(401);
    await open(page, undo);
    await page.getByRole("button", { name: "Restore address" }).click();
    await page.getByRole("alert").getByText("This link has expired or was already used").waitFor();
  });
});
