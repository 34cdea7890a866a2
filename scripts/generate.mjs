// `npm run generate`: the database client, when prisma/schema.prisma changed.
import { ensureGenerated } from "./lib/setup.mjs";
import { runMain } from "./lib/steps.mjs";

await runMain(ensureGenerated);
