// `npm run check`: checks the sources without running the product.
import { spawnSync } from "node:child_process";
import { checkNode, ensureGenerated, ensureInstalled } from "./lib/setup.mjs";
import { runMain } from "./lib/steps.mjs";

const CHECKS = [
  ["types", ["node_modules/typescript/bin/tsc", "--noEmit", "-p", "."]],
  ["lint", ["node_modules/oxlint/bin/oxlint", "--deny-warnings"]],
  ["format", ["node_modules/prettier/bin/prettier.cjs", "--check", "."]],
  ["imports", ["scripts/imports.mjs"]],
  [
    "API document",
    [
      "node_modules/vitest/vitest.mjs",
      "run",
      "--project",
      "unit",
      "test/docs/api-document.test.ts",
      "test/docs/api-linters.test.ts",
    ],
  ],
  ["preconditions and their marks", ["scripts/prove-preconditions.mjs", "--marks"]],
  ["unused code", ["node_modules/knip/bin/knip.js"]],
  ["code that only tests use", ["node_modules/knip/bin/knip.js", "--production"]],
];

await runMain(async () => {
  checkNode();
  await ensureInstalled({ tests: true });
  await ensureGenerated();
  const failed = [];
  for (const [name, args] of CHECKS) {
    console.log(`\n— ${name}`);
    if (spawnSync(process.execPath, args, { stdio: "inherit" }).status !== 0) failed.push(name);
  }
  console.log(failed.length === 0 ? "\nAll checks passed." : `\nFailed: ${failed.join(", ")}`);
  process.exitCode = failed.length === 0 ? 0 : 1;
});
