import { describe, expect, it } from "vitest";
import { questionsFailure } from "~/features/admin/status-text";

describe("questionsFailure", () => {
  it("ends with the status text", () => {
    expect(questionsFailure({ message: "x", data: { httpStatus: 403 } })).toBe(
      "Failed to fetch questions: Forbidden",
    );
    expect(questionsFailure({ message: "x", data: { httpStatus: 500 } })).toBe(
      "Failed to fetch questions: Internal Server Error",
    );
  });

  it("gives the reason when there was no answer", () => {
    expect(questionsFailure({ message: "Failed to fetch", data: null })).toBe(
      "Failed to fetch questions: Failed to fetch",
    );
  });
});
