import { describe, expect, test } from "vitest";
import { announcement, clockText, spokenTime } from "~/features/mechanic/skills-test/time-words";

describe("a skills test's remaining time", () => {
  test("is shown as a clock and in words", () => {
    expect(clockText(754)).toBe("12:34");
    expect(clockText(60)).toBe("1:00");
    expect(clockText(-3)).toBe("0:00");
    expect(spokenTime(754)).toBe("12 minutes 34 seconds");
    expect(spokenTime(61)).toBe("1 minute 1 second");
    expect(spokenTime(1200)).toBe("20 minutes");
    expect(spokenTime(0)).toBe("0 seconds");
  });

  test("is announced at a few moments, once each", () => {
    const said = Array.from({ length: 1201 }, (_, passed) => announcement(1200 - passed));
    expect(said.filter((words, index) => words !== said[index - 1])).toEqual([
      "",
      "10 minutes left.",
      "5 minutes left.",
      "1 minute left.",
      "30 seconds left.",
      "10 seconds left.",
    ]);
  });
});
