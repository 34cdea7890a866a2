import { expect, test } from "vitest";
import { contentSecurityPolicy, newNonce, pageHeaders } from "~/prerender/server/headers";

const directive = (policy: string, name: string) =>
  policy.split("; ").find((part) => part.startsWith(`${name} `));

test("in production a script runs only with its nonce", () => {
  const policy = contentSecurityPolicy("abc", true);
  expect(directive(policy, "script-src")).toBe(
    "script-src 'self' 'nonce-abc' 'strict-dynamic' https://js.stripe.com https://*.js.stripe.com",
  );
  expect(directive(policy, "style-src")).toBe("style-src 'self' 'nonce-abc'");
  expect(policy).not.toContain("unsafe-eval");
  for (const closed of ["object-src", "base-uri", "frame-ancestors"]) {
    expect(directive(policy, closed)).toBe(`${closed} 'none'`);
  }
});

test("every page has its own nonce", () => {
  expect(new Set(Array.from({ length: 1_000 }, newNonce)).size).toBe(1_000);
});

test("only https pages require https", () => {
  expect(pageHeaders(true)).toHaveProperty("strict-transport-security");
  expect(pageHeaders(false)).not.toHaveProperty("strict-transport-security");
  expect(contentSecurityPolicy("a", false)).not.toContain("upgrade-insecure");
});
