// `npm run restore -- <file> [--yes]`: restores a backup, and keeps the current data aside.
import { runMaintenance } from "./lib/maintenance.mjs";

await runMaintenance("restore");
