// `npm run bench`: measures the product against hand-written references; test/proof/bench/README.md says
// how. Builds first what is not built yet.
import { spawnSync } from "node:child_process";
import { checkNode, ensureBuilt, ensureGenerated, ensureInstalled } from "./lib/setup.mjs";
import { runMain } from "./lib/steps.mjs";

await runMain(async () => {
  checkNode();
  await ensureInstalled();
  await ensureGenerated();
  await ensureBuilt();
  const { status } = spawnSync(
    process.execPath,
    ["--import", "tsx", "test/proof/bench/run.ts", ...process.argv.slice(2)],
    { stdio: "inherit", env: { ...process.env, NODE_ENV: "production" } },
  );
  process.exitCode = status ?? 1;
});
