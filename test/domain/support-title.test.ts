import { expect, test } from "vitest";
import { supportTitle } from "~/domain/support/title";

test("a chosen subject gives way to the message, and a written one doesn't", () => {
  const excerpt = "Was I charged twice?";
  expect(supportTitle({ subject: "A payment", excerpt })).toEqual({
    title: excerpt,
    detail: "A payment",
  });
  expect(supportTitle({ subject: "A payment", excerpt: "" })).toEqual({
    title: "A payment",
    detail: "",
  });
  expect(supportTitle({ subject: "A payment, twice", excerpt })).toEqual({
    title: "A payment, twice",
    detail: excerpt,
  });
});
