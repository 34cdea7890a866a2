import { afterEach, beforeEach, expect } from "vitest";
import { startListening, takeUnexpected } from "./console";

// Fails a test that logs an unexpected console error or warning.

beforeEach(() => startListening());

afterEach(() => {
  expect(takeUnexpected(), "unexpected console.error or console.warn").toEqual([]);
});
