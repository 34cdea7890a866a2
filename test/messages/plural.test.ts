import { expect, test } from "vitest";
import { jobsText, youHaveMessages } from "~/messages/counts";
import { listAnd, listOr } from "~/messages/list";
import { plural, pluralIn, type PluralForms } from "~/messages/plural";

test("plural counts one thing, none and many, with the number written as people write it", () => {
  const forms = { one: "1 job", other: "{count} jobs" };
  expect([0, 1, 2, 1200].map((count) => plural(count, forms))).toEqual([
    "0 jobs",
    "1 job",
    "2 jobs",
    "1,200 jobs",
  ]);
  expect(jobsText(1)).toBe("1 job");
  expect([1, 3].map(youHaveMessages)).toEqual(["You have a message", "You have 3 messages"]);
});

test("pluralIn picks the form that the language has for a number", () => {
  const polish = {
    one: "{count} zlecenie",
    few: "{count} zlecenia",
    many: "{count} zleceń",
    other: "{count} zlecenia",
  } satisfies PluralForms;
  expect([1, 3, 5, 22, 1.5].map((count) => pluralIn("pl", count, polish))).toEqual([
    "1 zlecenie",
    "3 zlecenia",
    "5 zleceń",
    "22 zlecenia",
    "1,5 zlecenia",
  ]);
  expect(pluralIn("ja", 1, { other: "{count}件" })).toBe("1件");
});

test("listAnd and listOr join any number of words", () => {
  expect([[], ["oil"], ["oil", "brakes"], ["oil", "brakes", "tires"]].map(listAnd)).toEqual([
    "",
    "oil",
    "oil and brakes",
    "oil, brakes, and tires",
  ]);
  expect(listOr(["oil", "brakes", "tires"])).toBe("oil, brakes, or tires");
});

test("the compiler asks for both English forms", () => {
  // @ts-expect-error English has a singular.
  expect(plural(2, { other: "{count} jobs" })).toBe("2 jobs");
});
