import { createElement } from "react";
import { describe, expect, test } from "vitest";
import {
  DOCUMENTED_MARKETING,
  FOOTER_COLUMNS,
  FOOTER_LEGAL,
  PROMISES,
  TESTIMONIALS,
} from "~/domain/marketing";
import { ForgotPasswordForm } from "~/features/auth/password/forgot-password-form";
import { LoginForm } from "~/features/auth/sign-in/login-form";
import { RoleSelection } from "~/features/auth/role/role-selection";
import { SetPasswordScreen } from "~/features/auth/password/set-password-screen";
import { SignupForm } from "~/features/auth/sign-up/signup-form";
import { SignupRoles } from "~/features/auth/sign-up/signup-roles";
import { LandingMain } from "~/features/landing/landing-main";
import { LandingPage } from "~/features/landing/landing-page";
import { NotFoundScreen } from "~/features/failure/not-found-screen";
import { CUSTOMER } from "~test/support/sample";
import { drawScreen, fieldsOf, linksOf } from "~test/support/screen";

describe("the landing page", () => {
  // The page as built, then the part that the server draws into it.
  const { html, text } = drawScreen([
    createElement(LandingPage, { key: "page" }),
    createElement(LandingMain, { key: "main", marketing: DOCUMENTED_MARKETING, sample: [] }),
  ]);
  const links = linksOf(html);

  test("promises prices, days, certificates and warranty", () => {
    for (const { title } of PROMISES) expect(text).toContain(title);
    for (const claim of [/upfront pricing/i, /payment goes through the app/, /same-day service/i]) {
      expect(text).toMatch(claim);
    }
    expect(text).toMatch(/seven days a week/i);
    expect(text).toMatch(/ASE-certified, background-checked mechanics/);
    expect(text).toContain("30-day warranty on parts and labor");
  });

  test("shows the ten-day trial and FIRST20 for 20% off a first service", () => {
    expect(text).toContain("10-day free trial");
    expect(text).toContain("FIRST20");
    expect(text).toContain("20% off your first service");
  });

  test("shows the hero's three figures", () => {
    expect(html).toMatch(/certified mechanics[\s\S]*?500\+/);
    expect(html).toMatch(/average rating[\s\S]*?4\.9/);
    expect(html).toMatch(/customers[\s\S]*?25k\+/);
  });

  test("has three testimonials with star ratings", () => {
    expect(TESTIMONIALS).toHaveLength(3);
    for (const { quote, name } of TESTIMONIALS) {
      expect(text).toContain(quote);
      expect(text).toContain(name);
    }
    expect(html.match(/out of 5 stars/g)).toHaveLength(3);
  });

  test("has one brand in the header, another in the footer, and the year 2024", () => {
    expect(links.get("Curbwrench")).toBe("/");
    expect(text).toContain("© 2024 Curbwrench Mobile Mechanics");
  });

  test("links its header to its sections and the mechanics' sign-up", () => {
    expect(links.get("Find Services")).toBe("#services");
    expect(links.get("Become a Mechanic")).toBe("/auth/signup/mechanic");
    expect(links.get("How it Works")).toBe("#how-it-works");
    expect(html).toContain('id="services"');
    expect(html).toContain('id="how-it-works"');
  });

  test.each([
    "Sign In",
    "Get Started",
    "Book Service Now",
    "Find a Mechanic",
    "Book Your First Service",
  ])("%s leads to the choice of a role", (label) => {
    expect(links.get(label)).toBe("/auth/role-selection");
  });

  test("offers both experiences side by side", () => {
    const at = (words: string) => text.indexOf(words);
    const order = ["Choose Your Experience", "I Need Service", "I Provide Service"].map(at);
    expect(order).not.toContain(-1);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });

  test("links to how it works and offers the app", () => {
    expect(links.get("How It Works")).toBe("#how-it-works");
    expect(html).toMatch(
      /<button[^>]*popoverTarget="install-app"[^>]*>[\s\S]*?Download Mobile App/i,
    );
  });

  test("ends with two columns and three legal links that stay on the page", () => {
    expect(FOOTER_COLUMNS.map(({ title, links: labels }) => [title, ...labels])).toEqual([
      ["Services", "Oil Changes", "Brake Service", "Diagnostics", "Tune-ups", "Battery Service"],
      ["Company", "About Us", "Become a Mechanic", "Careers", "Contact"],
    ]);
    expect(FOOTER_LEGAL).toEqual(["Privacy Policy", "Terms of Service", "Cookie Policy"]);
    const footer = linksOf(html.slice(html.indexOf("<footer")));
    for (const label of [...FOOTER_COLUMNS.flatMap((column) => column.links), ...FOOTER_LEGAL]) {
      expect(footer.get(label), label).toMatch(/^#/);
    }
  });

  test("has a toast region: at the top on small screens, bottom right on larger ones, 420px at most", async () => {
    const { ToastRegion } = await import("~/features/shell/toaster");
    const region = drawScreen(createElement(ToastRegion)).html;
    expect(region).toContain('role="region"');
    for (const part of ["top-0", "sm:right-0", "sm:bottom-0", "max-w-[420px]"]) {
      expect(region).toContain(part);
    }
  });
});

describe("role selection", () => {
  test("has a card for each role, and a link to sign up", () => {
    const { html, text } = drawScreen(createElement(RoleSelection));
    expect(text).toContain("I'm a Customer");
    expect(text).toContain("Book services and find mechanics");
    expect(text).toContain("I'm a Mechanic");
    expect(text).toContain("Manage jobs, earnings, provide services");
    const targets = [...linksOf(html).values()];
    expect(targets).toContain("/auth/login/customer");
    expect(targets).toContain("/auth/login/mechanic");
    expect(linksOf(html).get("Sign up")).toBe("/auth/signup");
  });

  test("/auth/signup has the same two cards, for signing up", () => {
    const targets = [...linksOf(drawScreen(createElement(SignupRoles)).html).values()];
    expect(targets).toContain("/auth/signup/customer");
    expect(targets).toContain("/auth/signup/mechanic");
  });
});

describe("signing in and up", () => {
  test.each(["customer", "mechanic"] as const)(
    "login as %s has two fields and three links",
    (role) => {
      const { html } = drawScreen(createElement(LoginForm, { role }));
      expect(fieldsOf(html)).toEqual(["Email", "Password"]);
      expect(linksOf(html).get("Forgot password?")).toBe(`/auth/forgot-password/${role}`);
      expect(linksOf(html).get("Back to role selection")).toBe("/auth/role-selection");
      expect(linksOf(html).get("Sign up")).toBe(`/auth/signup/${role}`);
    },
  );

  test("sign-up has five fields", () => {
    const { html } = drawScreen(createElement(SignupForm, { role: "customer" }));
    expect(fieldsOf(html)).toEqual([
      "First name",
      "Last name",
      "Email",
      "Password",
      "Confirm password",
    ]);
  });

  test("a forgotten password asks for one field", () => {
    const { html } = drawScreen(createElement(ForgotPasswordForm, { role: "customer" }));
    expect(fieldsOf(html)).toEqual(["Email"]);
  });
});

describe("Create Your Password", () => {
  test("has two fields with toggles, a checklist, a disabled button, and a link to skip it", () => {
    const { html, text } = drawScreen(createElement(SetPasswordScreen), {
      user: { ...CUSTOMER, hasPassword: false },
    });
    expect(text).toContain("Create Your Password");
    expect(fieldsOf(html)).toEqual(["Password", "Confirm password"]);
    expect(html.match(/aria-label="Show password"/g)).toHaveLength(2);
    expect(text).toContain("At least 8 characters");
    expect(text).toContain("One special character");
    expect(html).toMatch(/<button[^>]*disabled=""[^>]*>[^<]*(?:<[^>]*>)*Create Password/);
    expect(text).toContain("Skip for now");
  });

  test("signed out: 'Please sign in to continue.'", () => {
    expect(drawScreen(createElement(SetPasswordScreen)).text).toContain(
      "Please sign in to continue.",
    );
  });
});

test("any other path says 'Page Not Found'", () => {
  expect(drawScreen(createElement(NotFoundScreen)).text).toContain("Page Not Found");
});
