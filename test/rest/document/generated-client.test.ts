import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { z } from "zod";
import { givenService } from "~test/support/factory";
import { useRest } from "~test/support/rest";

const rest = useRest();
// The types are longer than the part TypeScript reads by default.
const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, args, { maxBuffer: 16 * 1024 * 1024 });
const GENERATED = "test/client/generated";
/** The types of the example client, which the same check compiles. */
const EXAMPLE = "docs/example-client/generated";

const outcomeSchema = z.object({
  kind: z.string(),
  statuses: z.array(z.string()),
  listed: z.array(z.object({ status: z.string() })),
});

test(
  "a program written with the API document's types completes the main job",
  {
    timeout: 90_000,
  },
  async () => {
    await givenService(rest.prisma);
    const served = await fetch(`${rest.url}/api/openapi.json`);
    mkdirSync(GENERATED, { recursive: true });
    writeFileSync(`${GENERATED}/openapi.json`, await served.text());
    const types = await run("test/client/openapi-types.mjs", `${GENERATED}/openapi.json`);
    for (const folder of [GENERATED, EXAMPLE]) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(`${folder}/api.d.ts`, types.stdout);
    }
    await run("node_modules/typescript/bin/tsc", "--noEmit", "-p", "test/client");

    const { stdout } = await run("--import", "tsx", "test/client/main-job.ts", rest.url);
    expect(outcomeSchema.parse(JSON.parse(stdout))).toEqual({
      kind: "payment",
      statuses: ["accepted", "in_progress", "completed"],
      listed: [{ status: "completed" }],
    });
  },
);
