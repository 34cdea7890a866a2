// `npm run bench`: measures the product against hand-written references, as
// test/proof/bench/README.md describes. Builds first if needed.
import { spawnSync } from "node:child_process";
import { checkNode, ensureBuilt, ensureGenerated, ensureInstalled } from "./lib/setup.mjs";
import { runMain } from "./lib/steps.mjs";

await runMain(async () => {
  checkNode();
  await ensureInstalled({ tests: true });
  await ensureGenerated();
  await ensureBuilt();
  const { status } = spawnSync(
    process.execPath,
    ["--import", "tsx", "test/proof/bench/run.ts", ...process.argv.slice(2)],
    { stdio: "inherit", env: { ...process.env, NODE_ENV: "production" } },
  );
  process.exitCode = status ?? 1;
});
