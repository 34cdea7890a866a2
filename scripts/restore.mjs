// `npm run restore -- <file> [--yes]`: puts a backup in place; what was there is kept aside.
import { runMaintenance } from "./lib/maintenance.mjs";

await runMaintenance("restore");
