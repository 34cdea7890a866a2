import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const RECORDS = "docs/decisions";
const markdownIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .map((name) => join(folder, name));

/** Returns the files that a page links to, without anchors and web addresses. */
const linkedFiles = (page: string) =>
  [...readFileSync(page, "utf8").matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = ""]) => target.replace(/#.*/, ""))
    .filter((target) => target !== "" && !/^[a-z]+:/.test(target))
    .map((target) => join(dirname(page), target));

test.each(["README.md", ...markdownIn("docs"), ...markdownIn(RECORDS)])(
  "%s links only to files that exist",
  (page) => {
    expect(linkedFiles(page).filter((target) => !existsSync(target))).toEqual([]);
  },
);

test("the index of decisions lists every record", () => {
  const index = join(RECORDS, "README.md");
  const listed = new Set(linkedFiles(index));
  const records = markdownIn(RECORDS).filter((page) => page !== index);
  expect(records.filter((record) => !listed.has(record))).toEqual([]);
});
