import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { useBrowser } from "../support/browser";
import { freshEmail, open, signIn, signUp } from "../support/people";
import {
  ADMIN,
  bookByCall,
  bookingsOf,
  enter,
  enterNew,
  inState,
  MAYA,
  RENEE,
  SAM,
} from "../support/session";
import { useServer } from "../support/server";

const server = useServer();
const unpaid = useServer({ PAYMENTS: "off" });
const browser = useBrowser();

/** A path, its one h1, and more text on it. */
type Expected = readonly [path: string, heading: string | RegExp, ...words: (string | RegExp)[]];

async function see(page: Page, routes: readonly Expected[]): Promise<void> {
  for (const [path, heading, ...words] of routes) {
    await open(page, path);
    await page.getByRole("heading", { level: 1, name: heading }).waitFor();
    for (const text of words) {
      await page.getByText(text).filter({ visible: true }).first().waitFor();
    }
    const missing = `${path} has one h1`;
    await expect
      .poll(() => page.getByRole("heading", { level: 1 }).count(), { message: missing })
      .toBe(1);
  }
}

const pathOf = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return decodeURIComponent(pathname + search);
};

/** Returns the address a signed-out visitor of an app route is redirected to. */
const GUARDED = [
  "/customer/dashboard",
  "/customer/profile",
  "/customer/booking",
  "/customer/service-history",
  "/customer/garage",
  "/customer/garage/some-id",
  "/customer/bookings",
  "/customer/bookings/some-id",
  "/customer/bookings/some-id/presence",
  "/customer/cards",
  "/customer/booking/some-id/edit",
  "/customer/checkout/some-id",
  "/mechanic/onboarding",
  "/mechanic/dashboard",
  "/mechanic/profile",
  "/mechanic/profile/view",
  "/mechanic/settings",
  "/mechanic/documents",
  "/mechanic/skills-test",
  "/mechanic/jobs",
  "/mechanic/calendar",
  "/mechanic/calendar/settings",
  "/mechanic/today",
  "/mechanic/requests",
  "/mechanic/jobs/some-id",
  "/mechanic/some-id/profile",
  "/mechanics/search",
  "/admin/questions",
  "/desk",
  "/messages",
  "/settings/notifications",
  "/settings/security",
  "/settings/developers",
  "/settings/your-data",
  "/support",
];

describe("signed out", () => {
  test("shows every public route with its text", async () => {
    const page = await browser.person(server.current.url);
    await see(page, [
      [
        "/",
        /mechanic/i,
        "500+",
        "4.9",
        "25k+",
        "FIRST20",
        "Choose Your Experience",
        "I Need Service",
        "I Provide Service",
        "© 2024",
      ],
      ["/auth/role-selection", "Sign in to Curbwrench", "I'm a Customer", "I'm a Mechanic"],
      ["/auth/signup", "Join Curbwrench", "I'm a Customer", "I'm a Mechanic"],
      ["/auth/login/customer", "Customer Login", "Forgot password?", "Sign up"],
      ["/auth/login/mechanic", "Mechanic Login", "Back to role selection"],
      ["/auth/signup/customer", "Customer Sign Up", "Confirm password"],
      ["/auth/signup/mechanic", "Mechanic Sign Up", "Confirm password"],
      ["/auth/forgot-password/customer", "Forgot your password?", "Send Temporary Password"],
      ["/auth/forgot-password/mechanic", "Forgot your password?", "Back to Login"],
      ["/auth/code", "Sign in by email", "Email me a sign-in code"],
      ["/auth/code#email=a%40example.com", "Check your email", "Email me a new code"],
      ["/auth/confirm-email?token=x", "Confirm your email address", "Confirm this address"],
      ["/auth/second-step#x", "Enter your code", "Use a recovery code"],
      ["/auth/undo-email-change?token=x", "Restore your email address", "Restore address"],
      ["/auth/unsubscribe?token=x", "Unsubscribe", "Unsubscribe"],
      ["/auth/waitlist?token=x", "Tell me when you have a mechanic", "Confirm"],
      ["/auth/support-request?token=x", "Your request", "This link has expired"],
      ["/user/set-password", "Please sign in to continue."],
      ["/no/such/page", "Page Not Found"],
    ]);
  });

  test("links from the landing page as specified", async () => {
    const page = await browser.person(server.current.url);
    await open(page, "/");
    const target = (name: string) =>
      page.getByRole("link", { name, exact: true }).first().getAttribute("href");
    for (const name of ["Sign In", "Get Started", "Book Service Now", "Book Your First Service"]) {
      await expect.poll(() => target(name), { message: name }).toBe("/auth/role-selection");
    }
    await expect.poll(() => target("Find a Mechanic")).toBe("/auth/role-selection");
    await expect.poll(() => target("Become a Mechanic")).toBe("/auth/signup/mechanic");
    await expect.poll(() => target("Find Services")).toBe("#services");
    await expect.poll(() => target("How it Works")).toBe("#how-it-works");
    for (const name of ["Privacy Policy", "Terms of Service", "Cookie Policy", "Careers"]) {
      await page.getByRole("contentinfo").getByText(name, { exact: true }).waitFor();
    }
  });

  test("redirects every app route to the role choice, and remembers the route", async () => {
    const page = await browser.person(server.current.url);
    for (const path of GUARDED) {
      const answer = await page.request.get(path, { maxRedirects: 0 });
      expect([302, 303, 307, 308], path).toContain(answer.status());
      expect(decodeURIComponent(answer.headers().location ?? ""), path).toMatch(
        new RegExp(`/auth/role-selection\\?next=${path.replaceAll("/", "\\/")}$`),
      );
    }
    // Only a path of this site is followed.
    await open(page, "/auth/login/customer?next=https%3A%2F%2Fevil.example%2F");
    await signIn(page, "customer", MAYA, "Curbside!2024");
    expect(new URL(page.url()).origin).toBe(new URL(server.current.url).origin);
  });

  test("returns to the requested route after signing in", async () => {
    const page = await browser.person(server.current.url);
    await open(page, "/mechanics/search?place=94110");
    expect(pathOf(page)).toBe("/auth/role-selection?next=/mechanics/search?place=94110");
    await page.getByRole("link", { name: "I'm a Customer" }).click();
    await page.waitForURL("**/auth/login/customer?**");
    await page.getByLabel("Email").fill(MAYA);
    await page.getByRole("textbox", { name: "Password", exact: true }).fill("Curbside!2024");
    await page.locator("form").getByRole("button", { name: "Sign In" }).click();
    await page.waitForURL("**/mechanics/search?place=94110");
  });
});

describe("a customer", () => {
  test("sees every route with its text, and notices for missing and finished bookings", async () => {
    const page = await browser.person(server.current.url);
    await enter(page.context(), MAYA);
    const bookings = await bookingsOf(page.context());
    const pending = inState(bookings, "pending", "none");
    const accepted = inState(bookings, "accepted");
    const captured = inState(bookings, "completed", "captured");
    await see(page, [
      ["/", "Welcome, Maya!", "Book New Service", "Become a Mechanic", "Total Services"],
      ["/customer/dashboard", "Welcome back, Maya!", "Your Vehicle", "Schedule Repair"],
      [
        "/customer/profile",
        "Complete Your Customer Profile",
        "Personal Information",
        "Address Information",
        "Vehicle Information",
        "Additional Notes",
      ],
      ["/customer/booking", "Book a service", "Vehicle Info", "Continue"],
      ["/customer/service-history", "Service History", "Edit Booking", "Cancel"],
      ["/customer/garage", "Garage", "Add by VIN", "Add by year, make and model"],
      [
        `/customer/garage/${accepted.vehicleId}`,
        "Clementine",
        "History",
        "Coming up",
        "About this car",
      ],
      ["/customer/bookings", "All Bookings", "Completed", "Cancelled"],
      [
        `/customer/bookings/${accepted.id}`,
        accepted.serviceName,
        "What's next",
        "When and where",
        "Price and payment",
        "Timeline",
        "Messages",
      ],
      ["/customer/bookings/nothing", "Your booking", "Booking not found"],
      [
        `/customer/bookings/${accepted.id}/presence`,
        "Is your mechanic there?",
        "There's nothing to answer right now",
        "Open booking",
      ],
      [`/customer/booking/${pending.id}/edit`, "Edit Booking", pending.bookingNumber],
      [`/customer/booking/${accepted.id}/edit`, "Cannot edit booking", "Back to service history"],
      ["/customer/booking/nothing/edit", "Booking not found", "Back to service history"],
      [
        `/customer/checkout/${pending.id}`,
        "Checkout",
        "Booking details",
        "Platform fee",
        "Use another card",
      ],
      [`/customer/checkout/${captured.id}`, "Checkout", "This booking is paid"],
      ["/customer/checkout/nothing", "Checkout", "Booking not found", "Booking ID: nothing"],
      ["/mechanics/search", "Find Mechanics", "Online now"],
      [
        `/mechanic/${accepted.mechanicId}/profile`,
        "Sam Delgado",
        "Services Offered",
        "Mile Radius",
      ],
      ["/mechanic/nobody/profile", "Mechanic profile", "Mechanic Not Found"],
      ["/mechanic/onboarding", "This page is for mechanics", "Become a Mechanic"],
      ["/mechanic/dashboard", "This page is for mechanics", "Go to your dashboard"],
      ["/admin/questions", "Page Not Found"],
      ["/desk", "This page is for staff", "Go to your dashboard"],
      [
        "/settings/security",
        "Security",
        "Authenticator app",
        "Where you're signed in",
        "This device",
      ],
      [
        "/settings/developers",
        "Developers",
        "No API keys yet",
        "Create API key",
        "No endpoints yet",
      ],
      ["/settings/developers/nothing", "Webhook endpoint", "This endpoint couldn't be loaded"],
      ["/settings/your-data", "Your data", "Download your data", "Delete your account"],
      ["/support", "Your requests", "Contact Support"],
      ["/customer/nothing", "Page Not Found"],
    ]);
  });

  test("is redirected by the three linked paths, and away from the sign-in screens", async () => {
    const page = await browser.person(server.current.url);
    await enter(page.context(), MAYA);
    await open(page, "/customer/book-service");
    await page.waitForURL("**/customer/booking");
    for (const path of ["role-selection", "login/customer", "signup/mechanic", "signup"]) {
      await open(page, `/auth/${path}`);
      expect(pathOf(page), path).toBe("/");
    }
    await open(page, "/user/set-password");
    expect(pathOf(page)).toBe("/");
  });

  test("can't see somebody else's booking", async () => {
    const page = await browser.person(server.current.url);
    await enter(page.context(), MAYA);
    const { id } = inState(await bookingsOf(page.context()), "pending");
    await enterNew(page.context(), "customer", "Pat");
    await open(page, `/customer/checkout/${id}`);
    await page.getByRole("heading", { name: "Booking not found" }).waitFor();
    await open(page, `/customer/booking/${id}/edit`);
    await page.getByRole("heading", { name: "Booking not found" }).waitFor();
    await open(page, `/customer/bookings/${id}`);
    await page.getByRole("heading", { name: "Booking not found" }).waitFor();
  });
});

describe("a mechanic", () => {
  test("sees every route with its text", async () => {
    const page = await browser.person(server.current.url);
    await enter(page.context(), SAM);
    const me = (await (await page.request.get("/api/auth/user")).json()) as { id: string };
    await see(page, [
      ["/", "Welcome, Sam!", "Contact Support"],
      ["/mechanic/dashboard", "Welcome back, Sam!", "Online", "Total Earnings", "This Month"],
      ["/mechanic/jobs", "My Jobs", "Total Jobs", "Pending", "Completed", "Total Earnings"],
      ["/mechanic/today", "Today", "Available"],
      ["/mechanic/requests", "Requests"],
      ["/mechanic/calendar", "Calendar", "Time off"],
      ["/mechanic/calendar/settings", "Hours and calendar link", "Weekly hours"],
      ["/mechanic/jobs/nothing", "Your job", "This job isn't available"],
      ["/mechanic/profile", "Edit Profile", "Update Photo", "Save Profile"],
      ["/mechanic/profile/view", "Mechanic Profile", /years/i, "Available"],
      ["/mechanic/documents", "Documents", /^You're verified until/, "Liability insurance"],
      ["/mechanic/skills-test", "Skills test", "Start test"],
      ["/mechanic/settings", "Settings", "Upload a professional photo (max 5MB)", "Banking"],
      [`/mechanic/${me.id}/profile`, "Sam Delgado", "Jobs Completed"],
      ["/customer/dashboard", "This page is for customers"],
      ["/customer/booking", "This page is for customers", "Go to your dashboard"],
      ["/admin/questions", "Page Not Found"],
    ]);
    // A mechanic with a profile has no onboarding left.
    await open(page, "/mechanic/onboarding");
    await page.waitForURL("**/mechanic/dashboard");
  });

  test("is told of the free trial", async () => {
    const page = await browser.person(server.current.url);
    await enter(page.context(), RENEE);
    await see(page, [
      ["/mechanic/dashboard", "Welcome back, Renee!", "Free Trial Active", "Upgrade Now"],
    ]);
  });
});

describe("an administrator", () => {
  test("sees the question bank, the security settings, and that the desk needs more", async () => {
    const page = await browser.person(server.current.url);
    await enter(page.context(), ADMIN);
    await see(page, [
      ["/admin/questions", "Skills Assessment Questions", "Admin View", /^Total questions: \d+/],
      ["/settings/security", "Security", "Authenticator app", "Set up an authenticator"],
      ["/desk", "Today", "Set up a second factor first"],
    ]);
  });
});

describe("after signing in", () => {
  test.each([
    ["customer", MAYA, "/customer/dashboard"],
    ["mechanic", SAM, "/mechanic/dashboard"],
    // The sign-in page's role doesn't change an existing user's.
    ["customer", RENEE, "/mechanic/dashboard"],
  ] as const)("at the %s's sign-in, %s goes to %s", async (door, email, path) => {
    const page = await browser.person(server.current.url);
    await signIn(page, door, email, "Curbside!2024");
    await page.waitForURL(`**${path}`);
  });

  test.each([
    ["customer", "/customer/profile"],
    ["mechanic", "/mechanic/onboarding"],
  ] as const)("a new %s goes to %s", async (role, path) => {
    const page = await browser.person(server.current.url);
    await signUp(page, role, { firstName: "Nora", lastName: "Hill", email: freshEmail("nora") });
    await page.waitForURL(`**${path}`);
  });

  test("explains a sign-in that failed elsewhere, and refused cookies", async () => {
    const page = await browser.person(server.current.url);
    await open(page, "/auth/role-selection?error=unverifiedAtProvider");
    await page.getByText("The other service hasn't confirmed your email address.").waitFor();
    expect(await page.getByText("The other service couldn't sign you in.").isVisible()).toBe(false);
    await open(page, "/auth/role-selection?error=OAuthCallback");
    await page.getByText("The other service couldn't sign you in.").waitFor();
    const refused = page.getByText("Your browser blocks our cookies");
    expect(await refused.isVisible()).toBe(false);
    await page.addInitScript(() => {
      Object.defineProperty(document, "cookie", { get: () => "", set() {} });
    });
    for (const path of ["/auth/role-selection", "/auth/login/customer", "/auth/signup/mechanic"]) {
      await open(page, path);
      await refused.waitFor();
    }
    const icon = await page.request.get("/favicon.ico");
    expect([icon.status(), icon.headers()["content-type"]]).toEqual([200, "image/x-icon"]);
  });

  test("the mark of an external sign-in is removed from the address", async () => {
    const page = await browser.person(server.current.url);
    await enter(page.context(), MAYA);
    let letThrough: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letThrough = resolve));
    await page.route(/\/api\/trpc\/auth\.session\?/, async (route) => {
      await held;
      await route.continue();
    });
    await open(page, "/?auth=success");
    // While the session loads, the page says only that.
    await expect.poll(() => new URL(page.url()).search).toBe("");
    await page.getByText("Signing you in").waitFor();
    await expect.poll(() => page.getByText("Welcome, Maya!").count()).toBe(0);
    letThrough();
    await page.waitForURL("**/customer/dashboard");
    await page.goBack();
    await expect.poll(() => new URL(page.url()).search).toBe("");
  });

  test("the session is asked once more after an external sign-in", async () => {
    const page = await browser.person(server.current.url);
    await enter(page.context(), MAYA);
    let asks = 0;
    page.on("request", (request) => {
      if (/\/api\/trpc\/[^?]*\bauth\.session\b/.test(request.url())) asks += 1;
    });
    await open(page, "/");
    await page.getByText("Welcome, Maya!").waitFor();
    const atHome = asks;
    asks = 0;
    await open(page, "/?auth=success");
    await page.waitForURL("**/customer/dashboard");
    expect(asks).toBeGreaterThan(atHome);
  });
});

describe("without configured payments", () => {
  test("the checkout says so", async () => {
    const page = await browser.person(unpaid.current.url);
    await enterNew(page.context(), "customer", "Ola");
    const { id } = await bookByCall(page.context());
    await see(page, [
      [`/customer/checkout/${id}`, "Checkout", "Payment System Setup Required", "Booking details"],
    ]);
    await expect.poll(() => page.getByLabel("Card number").count()).toBe(0);
  });
});
