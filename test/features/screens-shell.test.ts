import { createElement } from "react";
import { describe, expect, test } from "vitest";
import type { QuestionView } from "~/domain/assessment/schema";
import { QuestionsScreen } from "~/features/admin/questions-screen";
import { CustomerDashboard } from "~/features/customer/dashboard-screen";
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

describe("while the session loads", () => {
  test.each([
    ["the customer's dashboard", CustomerDashboard],
    ["the mechanic's dashboard", DashboardScreen],
    ["the mechanic's settings", SettingsScreen],
  ])("%s shows a spinner", (_name, screen) => {
    const label = 'role="status"';
    expect(drawScreen(createElement(screen), { user: "loading" }).html).toContain(label);
    expect(drawScreen(createElement(screen), { user: MECHANIC }).text).not.toContain(
      "Signing you in",
    );
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
    expect(text.match(/Correct Answer/g)).toHaveLength(2);
    expect(text.match(/Explanation:/g)).toHaveLength(1);
    expect(text).toContain("question-1");
  });

  test("empty: 'No questions found in the database.'", () => {
    expect(draw([]).text).toContain("No questions found in the database.");
  });
});
