import { afterEach, beforeEach, expect } from "vitest";
import { startListening, takeUnexpected } from "./http/console";
import { isDrawn } from "./rotating-sample";
import "./steady-clock";

// Leaves out the tests that this run's sample doesn't have, before anything is prepared for them,
// and fails a test that logs an unexpected console error or warning.

beforeEach(({ task, skip }) => {
  if (!isDrawn(task)) skip();
  startListening();
});

afterEach(() => {
  expect(takeUnexpected(), "unexpected console.error or console.warn").toEqual([]);
});
