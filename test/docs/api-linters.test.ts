import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { openApiDocument } from "~/server/http/openapi/document";

const folder = mkdtempSync(join(tmpdir(), "curbwrench-api-document-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns the path the document was written to for them. */
function written(): string {
  const path = join(folder, "openapi.json");
  writeFileSync(path, JSON.stringify(openApiDocument(), null, 2));
  return path;
}

/** Returns a linter's output, whatever its exit code. */
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
  { timeout: 180_000 },
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
