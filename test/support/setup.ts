import { afterEach, beforeEach, expect } from "vitest";
import { startListening, takeUnexpected } from "./console";

// A test that makes the console complain is wrong, or the code is.

beforeEach(() => startListening());

afterEach(() => {
  expect(takeUnexpected(), "unexpected console.error or console.warn").toEqual([]);
});
