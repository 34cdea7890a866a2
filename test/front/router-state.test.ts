import { expect, test } from "vitest";
import { isRouterState } from "~/server/front/router-state";

const text = (state: unknown) => encodeURIComponent(JSON.stringify(state));

test("what a page's router sends is let through", () => {
  const leaf = ["__PAGE__", {}, null, null, 0];
  for (const state of [
    ["", { children: ["customer", { children: ["booking", { children: leaf }] }] }, null, null, 16],
    ["", { children: [["id", "7", "d", null], { children: leaf }] }],
    ["", { children: [["rest", "a/b", "c", ["new"]], {}, ["/x", "?a=1"], "refetch"] }],
    ["", {}, null, "metadata-only", 1, "key"],
  ]) {
    expect(isRouterState(text(state)), JSON.stringify(state)).toBe(true);
  }
  expect(isRouterState(undefined)).toBe(true);
});

test("what Next can't read is known before", () => {
  const odd: unknown[] = [
    "",
    "%",
    "%5B%22%22",
    ["a", "b"],
    text("x"),
    text({}),
    text([]),
    text([""]),
    text(["", []]),
    text(["", { children: 1 }]),
    text([["id", "7", "x", null], {}]),
    text([["id", "7", "d"], {}]),
    text(["", {}, ["/x"]]),
    text(["", {}, null, "anything"]),
    text(["", {}, null, null, "1"]),
    text(["", {}, null, null, 1, 2]),
    text(["", {}, null, null, 1, "k", 3]),
    text(["x".repeat(40_001), {}]),
    `${encodeURIComponent('["",{"children":'.repeat(1_000))}`,
  ];
  for (const header of odd) {
    expect(isRouterState(header as string | string[]), String(header).slice(0, 80)).toBe(false);
  }
});
