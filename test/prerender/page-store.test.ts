import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { openPageStore } from "~/prerender/server/page-store";

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

function build(manifest: string, buildId: string): string {
  const folder = mkdtempSync(join(tmpdir(), "curbwrench-pages-"));
  folders.push(folder);
  mkdirSync(join(folder, "prerendered"));
  writeFileSync(join(folder, "prerendered/manifest.json"), manifest);
  writeFileSync(join(folder, "prerendered/page.html.br"), "compressed");
  writeFileSync(join(folder, "BUILD_ID"), buildId);
  return folder;
}

const page = { file: "page.html", etag: "e", scripts: [] };
const manifest = JSON.stringify({
  buildId: "one",
  public: {},
  frame: { open: "<html>", head: "", script: "", scripts: [] },
  notFound: page,
  pages: {},
  files: {},
});

test("reads the pages of this build", () => {
  const store = openPageStore(build(manifest, "one"));
  expect(store?.manifest.notFound).toEqual(page);
  expect(store?.read("page.html", "br").toString()).toBe("compressed");
});

test("refuses pages of another build, of no build or in another format", () => {
  expect(openPageStore(build(manifest, "two"))).toBeNull();
  expect(openPageStore(build("{}", "one"))).toBeNull();
  expect(openPageStore(join(tmpdir(), "there-is-no-build"))).toBeNull();
});
