import { describe, expect, test } from "vitest";
import { SKILLS_TEST } from "~/domain/assessment/policy";
import {
  countAnswers,
  drawQuestions,
  testAgainAt,
  testEnd,
  testState,
  withShuffledOptions,
} from "~/domain/assessment/rules";
import { SERVICE_CATEGORIES, type ServiceCategory } from "~/domain/booking/categories";

const at = new Date("2027-03-01T17:00:00.000Z");
const byChance = (limit: number) => Math.floor(Math.random() * limit);
const bankOf = (sizes: Partial<Record<ServiceCategory, number>>) =>
  SERVICE_CATEGORIES.flatMap((category) =>
    Array.from({ length: sizes[category] ?? 0 }, (_, index) => ({
      id: `${category} ${index}`,
      category,
    })),
  );

describe("the questions of a test", () => {
  test("are ten different ones, from every category once before any repeats", () => {
    const bank = bankOf({ repair: 30, electrical: 2, maintenance: 9, diagnostic: 5 });
    for (let round = 0; round < 200; round += 1) {
      const drawn = drawQuestions(bank, byChance);
      expect(new Set(drawn.map(({ id }) => id)).size).toBe(SKILLS_TEST.questions);
      const asked = (name: ServiceCategory) =>
        drawn.filter(({ category }) => category === name).length;
      expect(asked("electrical")).toBe(2);
      for (const name of ["repair", "maintenance", "diagnostic"] as const) {
        expect([2, 3]).toContain(asked(name));
      }
    }
  });

  test("are all of one category when it is the only one", () => {
    expect(drawQuestions(bankOf({ other: 12 }), byChance)).toHaveLength(SKILLS_TEST.questions);
    expect(drawQuestions(bankOf({ other: 3 }), byChance)).toHaveLength(3);
    expect(drawQuestions([], byChance)).toEqual([]);
  });

  test("each appear sooner or later, and so does each order of answers", () => {
    const bank = bankOf({ repair: 4, electrical: 4, maintenance: 4 });
    const seen = new Set<string>();
    const places = new Set<number>();
    for (let round = 0; round < 200; round += 1) {
      for (const { id } of drawQuestions(bank, byChance)) seen.add(id);
      const question = { options: ["a", "b", "c", "d"], correctAnswer: 2 };
      const shuffled = withShuffledOptions(question, byChance);
      expect(shuffled.options.toSorted()).toEqual(question.options);
      expect(shuffled.options[shuffled.correctAnswer]).toBe("c");
      places.add(shuffled.correctAnswer);
    }
    expect(seen.size).toBe(bank.length);
    expect([...places].toSorted()).toEqual([0, 1, 2, 3]);
  });
});

test("eight of ten pass, seven don't, and an unanswered question counts as wrong", () => {
  const items = (right: number, answered = 10) =>
    Array.from({ length: 10 }, (_, index) => ({
      correctAnswer: 1,
      answer: index < right ? 1 : index < answered ? 0 : null,
    }));
  expect(countAnswers(items(8))).toEqual({ rightCount: 8, passed: true });
  expect(countAnswers(items(8, 8))).toEqual({ rightCount: 8, passed: true });
  expect(countAnswers(items(7))).toEqual({ rightCount: 7, passed: false });
  expect(countAnswers(items(0, 0))).toEqual({ rightCount: 0, passed: false });
});

test("waits seven days after failing, is over after passing, and tells another browser", () => {
  const here = { sessionId: "here", bankSize: 10, now: at };
  expect(testState(null, here)).toBe("ready");
  expect(testState(null, { ...here, bankSize: 9 })).toBe("unavailable");
  const runs = { sessionId: "here", finishedAt: null, passed: false };
  expect(testState(runs, here)).toBe("running");
  expect(testState(runs, { ...here, bankSize: 0 })).toBe("running");
  expect(testState({ ...runs, sessionId: "there" }, here)).toBe("elsewhere");
  const over = { ...runs, finishedAt: at };
  const again = testAgainAt(at);
  expect(testState(over, { ...here, now: new Date(again.getTime() - 1) })).toBe("waiting");
  expect(testState(over, { ...here, now: again })).toBe("ready");
  expect(testState({ ...over, passed: true }, { ...here, now: again })).toBe("passed");
  expect(testEnd(at).getTime() - at.getTime()).toBe(20 * 60_000);
});
