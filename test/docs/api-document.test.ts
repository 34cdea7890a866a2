import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { DETAILS } from "~/server/http/openapi/details";
import { openApiDocument } from "~/server/http/openapi/document";

test("every call says what it does, by its procedure or by its row", () => {
  const silent = DETAILS.flatMap(({ route, about }) => (about === undefined ? [route] : []));
  expect(silent).toEqual([]);
});

test("no two answers have the same name", () => {
  const names = DETAILS.flatMap(({ row }) => row.name ?? []);
  expect(new Set(names).size).toBe(names.length);
});

// Two readers that others wrote, each with the rules it comes with, errors and warnings alike.

const folder = mkdtempSync(join(tmpdir(), "curbwrench-api-document-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Where the document was written for them. */
function written(): string {
  const path = join(folder, "openapi.json");
  writeFileSync(path, JSON.stringify(openApiDocument(), null, 2));
  return path;
}

/** What a linter writes, whatever its exit code says. */
async function output(program: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  const cli = join("node_modules", ".bin", program);
  const failed = z.object({ stdout: z.string() });
  const { stdout } = await promisify(execFile)(process.execPath, [cli, ...args], { env }).catch(
    (error: unknown) => failed.parse(error),
  );
  return stdout;
}

test(
  "Redocly's recommended rules find nothing in the API document",
  { timeout: 60_000 },
  async () => {
    const report = JSON.parse(await output("redocly", "lint", written(), "--format=json"));
    const reportSchema = z.object({
      totals: z.object({ errors: z.number(), warnings: z.number(), ignored: z.number() }),
      problems: z.array(z.object({ ruleId: z.string(), message: z.string() })),
    });
    const { totals, problems } = reportSchema.parse(report);
    expect(problems).toEqual([]);
    expect(totals).toEqual({ errors: 0, warnings: 0, ignored: 0 });
  },
);

test("Spectral's OpenAPI rules find nothing in the API document", { timeout: 60_000 }, async () => {
  const ruleset = join(folder, "spectral.json");
  writeFileSync(ruleset, JSON.stringify({ extends: ["spectral:oas"] }));
  const args = ["--ruleset", ruleset, "--format=json", "--quiet"];
  const report = JSON.parse(await output("spectral", "lint", written(), ...args));
  expect(z.array(z.looseObject({ code: z.string() })).parse(report)).toEqual([]);
});
