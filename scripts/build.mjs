// `npm run build`: builds what `npm start` would build, without starting. Needs no secret and no
// database.
import { checkNode, ensureBuilt, ensureGenerated, ensureInstalled } from "./lib/setup.mjs";
import { runMain } from "./lib/steps.mjs";

await runMain(async () => {
  checkNode();
  await ensureInstalled();
  await ensureGenerated();
  await ensureBuilt();
});
