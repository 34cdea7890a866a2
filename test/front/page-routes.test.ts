import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readPageRoutes } from "~/server/front/page-routes";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "curbwrench-routes-"));
  const manifest = {
    "/page": "/",
    "/(app)/mechanic/jobs/page": "/mechanic/jobs",
    "/(app)/mechanic/[userId]/profile/page": "/mechanic/[userId]/profile",
    "/api/nextauth/[...nextauth]/route": "/api/nextauth/[...nextauth]",
    "/_not-found/page": "/_not-found",
  };
  writeFileSync(join(folder, "app-path-routes-manifest.json"), JSON.stringify(manifest));
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ["/", "/"],
  ["/mechanic/jobs", "/mechanic/jobs"],
  ["/mechanic/0199e5a0-0000/profile", "/mechanic/[userId]/profile"],
  ["/mechanic/a/b/profile", "(other)"],
  ["/mechanic//profile", "(other)"],
  ["/api/nextauth/callback/credentials", "/api/nextauth/[...nextauth]"],
  ["/_next/static/chunks/a.js", "/_next/*"],
  ["/_not-found", "(other)"],
  ["/wp-login.php", "(other)"],
])("%s is %s", (path, pattern) => {
  expect(readPageRoutes(folder)(path)).toBe(pattern);
});

test("without a build every page is one word", () => {
  expect(readPageRoutes(join(folder, "nowhere"))("/mechanic/jobs")).toBe("(other)");
});
