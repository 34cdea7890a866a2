import { createElement } from "react";
import { expect, test } from "vitest";
import type { DeskQuestion } from "~/domain/assessment/desk-schema";
import type { DeskReview } from "~/domain/review/schema";
import { filledReply, type SavedReply } from "~/domain/support/replies";
import type { DeskSupport } from "~/domain/support/schema";
import { InsertReply } from "~/features/desk/support/insert-reply";
import { QuestionsScreen } from "~/features/desk/questions/questions-screen";
import { ReviewsScreen } from "~/features/desk/reviews/reviews-screen";
import { SupportScreen } from "~/features/desk/support/support-screen";
import { OwnSupportScreen } from "~/features/support/own-support-screen";
import { CUSTOMER } from "~test/support/sample";
import { buttonsOf, drawScreen, fieldsOf, linksOf } from "~test/support/screen";

const STAFF = { ...CUSTOMER, staffRole: "operator" as const };
const AT = "2026-11-22T15:00:00.000Z";

const REQUEST: DeskSupport = {
  id: "s1",
  subject: "A payment",
  isPrivate: false,
  state: "open",
  from: { userId: "p1", name: "Maya Torres", email: "maya@example.com", isProven: true },
  excerpt: "Was I charged twice?",
  waitingSince: AT,
  dueAt: "2026-11-23T15:00:00.000Z",
  createdAt: AT,
  lastAt: AT,
  assignee: { name: "Kim", isYou: false },
};

const page = <Item>(items: Item[]) => ({
  pages: [{ items, nextCursor: null, total: items.length }],
  pageParams: [null],
});

const found = (items: DeskSupport[]) => ({
  pages: [{ items, nextCursor: null, tooMany: false, total: items.length }],
  pageParams: [null],
});

test("shows staff who asks, about what, the deadline, and who is assigned", () => {
  const { text, html } = drawScreen(createElement(SupportScreen, { user: STAFF }), {
    fill: (utils) => utils.desk.support.list.setInfiniteData({ show: "open" }, found([REQUEST])),
  });
  // Her own words come first, because the subject is only a choice of the form.
  expect(text).toMatch(/Was I charged twice\?\s*Maya Torres/);
  expect(text).toContain("A payment");
  expect(text).toContain("Assigned to Kim");
  expect(text).toMatch(/due /i);
  expect(buttonsOf(html)).toContain("Record an email");
});

test("says where requests come from when there are none", () => {
  const { text } = drawScreen(createElement(SupportScreen, { user: STAFF }), {
    fill: (utils) => utils.desk.support.list.setInfiniteData({ show: "open" }, found([])),
  });
  expect(text).toContain("No requests need an answer");
  expect(text).toContain("Requests come from Contact Support");
});

test("keeps a search in the address and the file, and says what was searched", () => {
  const draw = (show: "open" | "all", items: DeskSupport[]) =>
    drawScreen(createElement(SupportScreen, { user: STAFF }), {
      query: `show=${show}&q=charged`,
      fill: (utils) =>
        utils.desk.support.list.setInfiniteData({ show, q: "charged" }, found(items)),
    });
  const one = draw("open", [REQUEST]);
  expect(one.text).toContain("1 request.");
  expect(linksOf(one.html).get("Requests as CSV")).toBe(
    "/api/desk/support.csv?show=open&q=charged",
  );
  expect(one.text).toContain(
    "Search by part of a name, the start of an email address or phone number",
  );
  const none = draw("open", []);
  expect(none.text).toContain("Nothing matches");
  expect(none.text).toContain("We only searched these requests: Waiting for us.");
  expect(buttonsOf(none.html)).toEqual(
    expect.arrayContaining(["Search all requests", "Clear search"]),
  );
  expect(buttonsOf(draw("all", []).html)).not.toContain("Search all requests");
});

test("offers saved replies to choose from, and no choice without any", () => {
  const draw = (replies: SavedReply[]) =>
    drawScreen(createElement(InsertReply, { name: "Maya", onInsert: () => undefined }), {
      fill: (utils) => utils.desk.support.replies.list.setData(undefined, replies),
    });
  const { html } = draw([{ id: "r1", name: "Receipts", body: "Hello {name}.", version: 1 }]);
  expect(fieldsOf(html)).toEqual(["Saved reply"]);
  expect(html).toMatch(/<button[^>]*\bdisabled=""[^>]*>(?:<[^>]*>)*Insert/);
  expect(draw([]).text).toBe("");
});

test("replaces a reply's placeholder with the name exactly as written", () => {
  expect(filledReply("Hello {name}, {name}!", "Maya $& Torres")).toBe(
    "Hello Maya $& Torres, Maya $& Torres!",
  );
  expect(filledReply("Hello {name},", "")).toBe("Hello there,");
});

test("shows people their requests and each one's status", () => {
  const own = { id: "s1", subject: "A payment", state: "answered" as const };
  const { text, html } = drawScreen(createElement(OwnSupportScreen), {
    fill: (utils) =>
      utils.auth.support.list.setInfiniteData({}, page([{ ...own, createdAt: AT, lastAt: AT }])),
  });
  expect(text).toMatch(/A payment[\s\S]*Answered/);
  expect([...linksOf(html).values()]).toContain("/support?request=s1");
});

const REVIEW: DeskReview = {
  id: "r1",
  rating: 1,
  comment: "Came late.",
  author: "Maya T.",
  at: AT,
  answer: { text: "Traffic, sorry.", at: AT },
  bookingId: "b1",
  bookingNumber: "CW-7K3F9",
  mechanic: { id: "m1", name: "Sam Delgado" },
  hiddenAt: null,
  reports: [
    { id: "x", reason: "false", note: "I was early.", by: "mechanic", at: AT, settled: false },
  ],
};

test("shows a reported review with its booking, reply, reporter and reason", () => {
  const { text, html } = drawScreen(createElement(ReviewsScreen, { user: STAFF }), {
    fill: (utils) => utils.desk.reviews.list.setInfiniteData({ show: "reported" }, page([REVIEW])),
  });
  expect(text).toContain("Traffic, sorry.");
  expect(text).toMatch(/It says something untrue about the job, by the mechanic/);
  expect(text).toContain("I was early.");
  expect(linksOf(html).get("CW-7K3F9")).toBe("/desk/jobs?booking=CW-7K3F9");
  expect(buttonsOf(html)).toEqual(
    expect.arrayContaining(["Hide the review by Maya T.", "Keep the review by Maya T."]),
  );
});

const QUESTION: DeskQuestion = {
  id: "q1",
  question: "Which fluid turns dark first?",
  options: ["Engine oil", "Coolant"],
  correctAnswer: 0,
  explanation: "It carries soot.",
  topic: "maintenance",
  asked: 8,
  right: 6,
  isFrozen: true,
  retiredAt: null,
};

test("lets staff retire or replace a question used in tests, but not reword it", () => {
  const draw = (question: DeskQuestion) =>
    drawScreen(createElement(QuestionsScreen, { user: STAFF }), {
      fill: (utils) =>
        utils.desk.questions.list.setInfiniteData({ show: "asked" }, page([question])),
    });
  const frozen = draw(QUESTION);
  expect(frozen.text).toContain("Asked 8 times, 75% correct");
  const of = (word: string) => `${word} the question Which fluid turns dark first?`;
  expect(buttonsOf(frozen.html)).toEqual(
    expect.arrayContaining([of("Topic and explanation"), of("New version"), of("Retire")]),
  );
  expect(buttonsOf(draw({ ...QUESTION, isFrozen: false, asked: 0 }).html)).toContain(of("Change"));
});
