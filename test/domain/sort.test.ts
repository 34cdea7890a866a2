import { expect, test } from "vitest";
import { findSort, nextSort, sorted } from "~/domain/sort";

test("an unknown column in the address sorts by none", () => {
  expect(findSort(["amount"], "-amount")).toBe("-amount");
  expect(findSort(["amount"], "reason")).toBeUndefined();
  expect(findSort(["amount"], null)).toBeUndefined();
});

test("equal rows keep their order, whichever way", () => {
  const rows = [
    { id: 1, cents: 2 },
    { id: 2, cents: 1 },
    { id: 3, cents: 2 },
  ];
  const ids = (sort: "cents" | "-cents" | undefined) =>
    sorted(rows, sort, { cents: ({ cents }) => cents }).map(({ id }) => id);
  expect(ids("cents")).toEqual([2, 1, 3]);
  expect(ids("-cents")).toEqual([1, 3, 2]);
  expect(ids(undefined)).toEqual([1, 2, 3]);
});

test("clicking a heading sorts up, then down, then returns to the first order", () => {
  const clicks = (initial?: "id" | "-id") => {
    const first = nextSort("cents", undefined, initial);
    const second = nextSort("cents", first, initial);
    return [first, second, nextSort("cents", second, initial)];
  };
  expect(clicks()).toEqual(["cents", "-cents", undefined]);
  expect(clicks("-id")).toEqual(["cents", "-cents", undefined]);
});

test("clicking the heading that a list starts with only reverses it", () => {
  expect(nextSort("cents", undefined, "-cents")).toBe("cents");
  expect(nextSort("cents", "cents", "-cents")).toBe("-cents");
  expect(nextSort("cents", "-cents", "-cents")).toBe("cents");
});
