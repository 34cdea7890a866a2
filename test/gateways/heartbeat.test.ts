import { expect, test } from "vitest";
import { STUCK, stuckOf } from "~/server/gateways/runtime/processes";

const { startMs, silentMs } = STUCK;
const NOW = 1_000_000;
const old = (silent: number) => ({ bornAt: NOW - startMs - 1, heardAt: NOW - silent });

test("a process that has been silent for more than ten seconds is stuck", () => {
  const stuck = old(silentMs + 1);
  expect(stuckOf([old(0), stuck], NOW)).toBe(stuck);
  expect(stuckOf([old(0), old(silentMs)], NOW)).toBeNull();
});

test("a new process is left alone for a minute, and so is the only one", () => {
  const young = { bornAt: NOW - startMs, heardAt: NOW - startMs };
  expect(stuckOf([old(0), young], NOW)).toBeNull();
  expect(stuckOf([old(silentMs * 5)], NOW)).toBeNull();
});
