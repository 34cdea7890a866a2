import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { callKey } from "~/trpc/call-key";
import { earlyCall, EarlyCalls } from "~/trpc/early-calls";

test("a page whose early question holds somebody's words stays one script, with the words in it", () => {
  const words = "</script><script>alert(1)</script><!--\u2028\u2029";
  const calls = [earlyCall("booking", "promo", { code: words })];
  const page = renderToStaticMarkup(createElement(EarlyCalls, { calls, nonce: "n" }));
  const [, code = ""] = /^<script nonce="n">([^<\u2028\u2029]*)<\/script>$/.exec(page) ?? [];

  const asked: string[] = [];
  const self: { curbwrenchEarly?: { keys: string[] } } = {};
  const fetch = (address: string) => {
    asked.push(address);
    return new Promise(() => undefined);
  };
  new Function("self", "fetch", code)(self, fetch);
  expect(self.curbwrenchEarly?.keys).toEqual([callKey("booking.promo", { code: words })]);
  const [address = ""] = asked;
  const input = new URL(address, "http://localhost").searchParams.get("input") ?? "";
  expect(JSON.parse(input)).toEqual({ 0: { json: { code: words } } });
});
