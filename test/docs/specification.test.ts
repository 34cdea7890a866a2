import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const ROOT = new URL("../../", import.meta.url);
const text = (path: string) => readFileSync(new URL(path, ROOT), "utf8");

interface Row {
  section: string;
  requirement: string;
  files: string[];
  proofs: { file: string; titles: string[] }[];
}

const spans = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, span = ""]) => span);

/** The page's tables: requirement | where it is implemented | the test that proves it. */
function readRows(): Row[] {
  const rows: Row[] = [];
  let section = "";
  for (const line of text("docs/specification.md").split("\n")) {
    if (line.startsWith("## ")) section = line.slice(3);
    if (!line.startsWith("|") || /^\|\s*(?:-|Requirement)/.test(line)) continue;
    const [, requirement = "", lives = "", proved = ""] = line
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim());
    rows.push({
      section,
      requirement,
      files: spans(lives),
      proofs: spans(proved).map((span) => {
        const [file = "", ...titles] = span.split(" › ");
        return { file, titles };
      }),
    });
  }
  return rows;
}

const rows = readRows();

/**
 * Tells whether a test file holds this text as a whole string literal, or as a key of a table of
 * cases.
 */
function hasTitle(source: string, title: string): boolean {
  if (/^\w+$/.test(title) && new RegExp(`^\\s*${title}: `, "m").test(source)) return true;
  return ['"', "'", "`"].some((quote) => {
    const escaped = title.replaceAll("\\", "\\\\").replaceAll(quote, `\\${quote}`);
    return source.includes(quote + escaped + quote);
  });
}

describe("docs/specification.md", () => {
  test("has tables for all nine sections, and for the rest of the product", () => {
    const sections = [...new Set(rows.map((row) => row.section))];
    expect(sections.map((section) => section.replace(/\..*/, "."))).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((number) => `${number}.`),
    );
  });

  test("names an implementation and a proof in every row", () => {
    const bare = rows.filter(
      ({ requirement, files, proofs }) =>
        requirement === "" ||
        files.length === 0 ||
        proofs.length === 0 ||
        proofs.some(({ titles }) => titles.length === 0),
    );
    expect(bare.map(({ requirement }) => requirement)).toEqual([]);
  });

  test("names files that exist", () => {
    const named = rows.flatMap(({ files, proofs }) => [
      ...files,
      ...proofs.map((proof) => proof.file),
    ]);
    const missing = [...new Set(named)].filter((path) => !existsSync(new URL(path, ROOT)));
    expect(missing).toEqual([]);
  });

  test("names tests by titles that exist in their files", () => {
    const sources = new Map<string, string>();
    const sourceOf = (file: string) => {
      const known = sources.get(file) ?? text(file);
      sources.set(file, known);
      return known;
    };
    const missing = rows
      .flatMap(({ proofs }) => proofs)
      .filter(({ file }) => existsSync(new URL(file, ROOT)))
      .flatMap(({ file, titles }) =>
        titles
          .filter((title) => !hasTitle(sourceOf(file), title))
          .map((title) => `${file} › ${title}`),
      );
    expect([...new Set(missing)]).toEqual([]);
  });

  test("has a row for every call that the specification names", () => {
    const contract = text("test/rest/document/contract.test.ts");
    const calls = [...contract.matchAll(/^ {4}"((?:GET|POST|PUT) \/api\/[^"]+)"/gm)].map(
      ([, call = ""]) => call,
    );
    expect(calls.length).toBeGreaterThan(30);
    const proved = new Set(rows.flatMap((row) => row.proofs.flatMap(({ titles }) => titles)));
    expect(calls.filter((call) => !proved.has(call))).toEqual([]);
  });
});

test("docs/contributing.md names files that exist", () => {
  // `src/{a,b}.ts` is two files; the reader fills in angle brackets and stars.
  const named = spans(text("docs/contributing.md"))
    .filter((span) => /^(?:src|test|prisma|scripts|docs)\/\S+$/.test(span) && !/[<*]/.test(span))
    .flatMap((span) => {
      const [, before = "", names, after = ""] = /^(.*)\{(.*)\}(.*)$/.exec(span) ?? [];
      return names === undefined ? [span] : names.split(",").map((name) => before + name + after);
    });
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((path) => !existsSync(new URL(path, ROOT)))).toEqual([]);
});
