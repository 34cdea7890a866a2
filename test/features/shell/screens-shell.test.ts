import { createElement } from "react";
import { describe, expect, test } from "vitest";
import type { QuestionView } from "~/domain/assessment/schema";
import { QuestionsScreen } from "~/features/admin/questions-screen";
import { OtherRolePanel } from "~/features/auth/role/other-role-panel";
import { CustomerDashboard } from "~/features/customer/dashboard-screen";
import { HomeScreen } from "~/features/home/home-screen";
import { DashboardScreen } from "~/features/mechanic/dashboard/dashboard-screen";
import { SettingsScreen } from "~/features/mechanic/profile/settings-screen";
import { AppHeader } from "~/features/shell/app-header";
import { CUSTOMER, MECHANIC } from "~test/support/sample";
import { buttonsOf, drawScreen, linksOf } from "~test/support/screen";

describe("navigation", () => {
  const header = (user: typeof CUSTOMER | null) => drawScreen(createElement(AppHeader), { user });

  test("links a customer's header to dashboard, booking and search", () => {
    const links = linksOf(header(CUSTOMER).html);
    expect(links.get("Dashboard")).toBe("/customer/dashboard");
    expect(links.get("Book Service")).toBe("/customer/booking");
    expect(links.get("Find Mechanics")).toBe("/mechanics/search");
  });

  test("links a mechanic's header to dashboard, profile and jobs", () => {
    const targets = [...linksOf(header(MECHANIC).html).values()];
    for (const path of ["/mechanic/dashboard", "/mechanic/profile", "/mechanic/jobs"]) {
      expect(targets).toContain(path);
    }
  });

  test("has a profile menu and a drawer only for signed-in users", () => {
    expect(header(CUSTOMER).html).toContain('aria-label="Profile menu of Casey Customer"');
    expect(buttonsOf(header(CUSTOMER).html)).toContain("Menu");
    expect(header(null).html).not.toContain("Profile menu");
    expect(linksOf(header(null).html).get("Sign In")).toBe("/auth/role-selection");
  });
});

/** Tells whether a spinner with words for screen readers is drawn. */
const spins = (html: string) =>
  /<span role="status"[^>]*><svg[^>]*animate-spin[\s\S]*?<\/svg><span[^>]*>[^<]+</.test(html);

describe("while the session loads", () => {
  test.each([
    ["home", HomeScreen],
    ["the customer's dashboard", CustomerDashboard],
    ["the mechanic's dashboard", DashboardScreen],
    ["the mechanic's settings", SettingsScreen],
  ])("%s shows a spinner", (_name, screen) => {
    const loading = drawScreen(createElement(screen), { user: "loading" });
    expect(spins(loading.html)).toBe(true);
    expect(loading.text).not.toMatch(/Casey|Morgan/);
  });
});

describe("a page of the other role", () => {
  const draw = (user: typeof CUSTOMER) => drawScreen(createElement(OtherRolePanel, { user }));

  test("links a mechanic to their dashboard, and a customer to theirs or to becoming one", () => {
    const mechanic = draw(MECHANIC);
    expect(mechanic.text).toContain("This page is for customers");
    expect([...linksOf(mechanic.html)]).toEqual([["Go to your dashboard", "/mechanic/dashboard"]]);
    const customer = draw(CUSTOMER);
    expect(customer.text).toContain("This page is for mechanics");
    expect([...linksOf(customer.html)]).toEqual([
      ["Become a Mechanic", "/?convert=mechanic"],
      ["Go to your dashboard", "/customer/dashboard"],
    ]);
  });
});

describe("skills assessment questions", () => {
  const draw = (questions: QuestionView[]) =>
    drawScreen(createElement(QuestionsScreen, { user: MECHANIC }), {
      fill: (utils) => utils.admin.questions.setData(undefined, questions),
    });

  test("lists each with lettered options, the correct one marked, its id, and a total", () => {
    const { html, text } = draw([
      {
        id: "question-1",
        question: "What does ABS stand for?",
        options: ["Air Balance System", "Anti-lock Braking System", "Auto Body Shop"],
        correctAnswer: 1,
        explanation: "It keeps wheels from locking.",
      },
      {
        id: "question-2",
        question: "Which fluid is red?",
        options: ["Transmission", "Oil"],
        correctAnswer: 0,
        explanation: null,
      },
    ]);
    expect(text).toContain("Admin View");
    expect(linksOf(html).get("Back to Dashboard")).toBe("/mechanic/dashboard");
    expect(text).toContain("Total questions: 2");
    expect(text).toMatch(/A ?Air Balance System/);
    expect(text).toMatch(/B ?Anti-lock Braking System ?Correct Answer/);
    expect(text).toMatch(/C ?Auto Body Shop/);
    // Counted from zero: the first option is right.
    expect(text).toMatch(/A ?Transmission ?Correct Answer ?B ?Oil/);
    expect(text.match(/Correct Answer/g)).toHaveLength(2);
    expect(text.match(/Explanation:/g)).toHaveLength(1);
    expect(text).toContain("question-1");
  });

  test("empty: 'No questions found in the database.'", () => {
    expect(draw([]).text).toContain("No questions found in the database.");
  });
});
