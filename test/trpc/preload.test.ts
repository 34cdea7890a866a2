import { expect, test } from "vitest";
import { callKey } from "~/trpc/call-key";
import { call, preloadScript } from "~/trpc/preload";

test("a preload with somebody's texts in its input stays one script, with the texts in it", () => {
  const words = "</script><script>alert(1)</script><!--\u2028\u2029";
  const code = preloadScript([call("booking", "promo", { code: words })]);
  expect(code).not.toMatch(/[<\u2028\u2029]/);

  const asked: string[] = [];
  const currentScript: { preload?: { keys: string[] } } = {};
  const fetch = (address: string) => {
    asked.push(address);
    return new Promise(() => undefined);
  };
  new Function("document", "fetch", code)({ currentScript }, fetch);
  expect(currentScript.preload?.keys).toEqual([callKey("booking.promo", { code: words })]);
  const [address = ""] = asked;
  const input = new URL(address, "http://localhost").searchParams.get("input") ?? "";
  expect(JSON.parse(input)).toEqual({ 0: { json: { code: words } } });
});
