import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ASSET_HEADERS, pageHeaders } from "~/prerender/server/headers";
import { API_HEADERS } from "~/server/http/errors";

const ROOT = new URL("../../", import.meta.url);
const text = (path: string) => readFileSync(new URL(path, ROOT), "utf8");
const PAGES = ["docs/security.md", "docs/decisions/004-front-server.md"];

const spans = (page: string) =>
  [...text(page).matchAll(/`([^`\n]+)`/g)].map(([, span = ""]) => span);

/** Tells whether a test file holds this title as a whole string literal. */
function hasTitle(source: string, title: string): boolean {
  return ['"', "'", "`"].some((quote) => source.includes(quote + title + quote));
}

describe.each(PAGES)("%s", (page) => {
  test("links to places that exist", () => {
    const broken = [...text(page).matchAll(/\]\(([^)]+)\)/g)]
      .map(([, target = ""]) => target)
      .filter((target) => {
        if (!target.startsWith("#")) return !existsSync(new URL(target, new URL(page, ROOT)));
        const headings = [...text(page).matchAll(/^#+ (.+)$/gm)];
        const ids = headings.map(([, name = ""]) => name.toLowerCase().replaceAll(" ", "-"));
        return !ids.includes(target.slice(1));
      });
    expect(broken).toEqual([]);
  });

  test("names files, and tests in them, that exist", () => {
    const named = spans(page).filter((span) => /^(?:test|src|docs|scripts)\//.test(span));
    expect(named.length).toBeGreaterThan(0);
    const wrong = named.filter((span) => {
      const [file = "", title] = span.split(" › ");
      if (!existsSync(new URL(file, ROOT))) return true;
      return title !== undefined && !hasTitle(text(file), title);
    });
    expect(wrong).toEqual([]);
  });

  test("names commands and variables that exist", () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(text("package.json"));
    const commands = spans(page).flatMap((span) => {
      const [, run, own] = /^npm (?:run ([\w:]+)|(start|test)\b)/.exec(span) ?? [];
      return run ?? own ?? [];
    });
    expect(commands.filter((name) => scripts[name] === undefined)).toEqual([]);

    const examples = text(".env.example");
    const variables = spans(page).filter((span) => /^[A-Z][A-Z0-9]*_[A-Z0-9_]+$/.test(span));
    expect(variables.length).toBeGreaterThan(0);
    expect(variables.filter((name) => !examples.includes(`\n${name}=`))).toEqual([]);
  });
});

test("lists every header that is sent, with its value", () => {
  const page = text("docs/security.md");
  for (const [name, value] of Object.entries({
    ...pageHeaders(true),
    ...ASSET_HEADERS,
    ...API_HEADERS,
  })) {
    expect(page).toContain(`\`${name.toLowerCase()}\``);
    if (!/^(?:permissions-policy|strict-transport-security)$/.test(name)) {
      expect(page).toContain(`\`${value}\``);
    }
  }
});
