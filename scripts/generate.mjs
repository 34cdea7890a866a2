// `npm run db:generate`: generates the database client after prisma/schema.prisma changed.
import { ensureGenerated } from "./lib/setup.mjs";
import { runMain } from "./lib/steps.mjs";

await runMain(ensureGenerated);
