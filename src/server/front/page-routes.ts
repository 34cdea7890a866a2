import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const PARAMETER = /\[[^\]/]+\]/g;

/**
 * From a page's path to the pattern it matches, such as `/mechanic/[userId]/profile`, read from the
 * list the build made. Everything that is no page is one word, whatever was asked for.
 * @param buildFolder Next's `.next`; without a build (in development) all pages are one word too
 */
export function readPageRoutes(buildFolder: string): (path: string) => string {
  const exact = new Set<string>();
  const patterns: { regex: RegExp; pattern: string }[] = [];
  for (const pattern of patternsIn(join(buildFolder, "app-path-routes-manifest.json"))) {
    if (pattern.includes("[")) patterns.push({ regex: regexOf(pattern), pattern });
    else exact.add(pattern);
  }
  return (path) => {
    if (exact.has(path)) return path;
    if (path.startsWith("/_next/")) return "/_next/*";
    return patterns.find(({ regex }) => regex.test(path))?.pattern ?? "(other)";
  };
}

function patternsIn(file: string): string[] {
  if (!existsSync(file)) return [];
  const manifest: unknown = JSON.parse(readFileSync(file, "utf8"));
  if (typeof manifest !== "object" || manifest === null) return [];
  return Object.values(manifest)
    .filter((pattern) => typeof pattern === "string")
    .filter((pattern) => !pattern.startsWith("/_"));
}

function regexOf(pattern: string): RegExp {
  const text = pattern.split(PARAMETER).map((part) => part.replaceAll(/[.*+?^${}()|\\]/g, "\\$&"));
  const names = pattern.match(PARAMETER) ?? [];
  const source = text
    .map((part, index) => {
      const name = names[index];
      if (name === undefined) return part;
      return `${part}${name.startsWith("[...") ? ".+" : "[^/]+"}`;
    })
    .join("");
  return new RegExp(`^${source}$`);
}
