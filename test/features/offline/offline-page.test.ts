import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";

interface Worker {
  endsSession(method: string, path: string): boolean;
  offlineHtml(address: string): string;
}

/** Loads the worker's own functions the way a browser loads the file. */
const worker: Worker = runInNewContext(
  `${readFileSync("public/sw.js", "utf8")}; ({ endsSession, offlineHtml })`,
  { self: { addEventListener: () => undefined }, URL },
);

describe("the offline page of someone without a kept day", () => {
  it("says what is wrong and links back", () => {
    const html = worker.offlineHtml("http://site.test/customer/dashboard");
    expect(html).toContain("You're offline");
    expect(html).toContain('href="http://site.test/customer/dashboard"');
  });

  it("escapes markup", () => {
    expect(worker.offlineHtml('/"><script>alert(1)</script>')).not.toContain("<script");
  });
});

describe("signing out", () => {
  it("is recognized on every path", () => {
    expect(worker.endsSession("GET", "/api/logout")).toBe(true);
    expect(worker.endsSession("POST", "/api/auth/logout")).toBe(true);
    expect(worker.endsSession("POST", "/api/trpc/auth.logout")).toBe(true);
    expect(worker.endsSession("POST", "/api/trpc/message.markRead,auth.logout")).toBe(true);
    expect(worker.endsSession("POST", "/api/trpc/auth.login")).toBe(false);
    expect(worker.endsSession("GET", "/mechanic/jobs")).toBe(false);
  });
});
