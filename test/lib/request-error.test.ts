import { expect, test } from "vitest";
import { requestError } from "~/lib/request-error";

test("a failed request's error is its status code and body, or its status text without a body", () => {
  const refused = { status: 413, statusText: "Content Too Large" };
  expect(requestError({ ...refused, body: '{"message":"too large"}' }).message).toBe(
    '413: {"message":"too large"}',
  );
  expect(requestError({ ...refused, body: "" }).message).toBe("413: Content Too Large");
});
