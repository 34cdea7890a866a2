// `npm run backup [-- folder]`: copies database and uploaded files into one file. A running server
// makes the copy itself.
import { runMaintenance } from "./lib/maintenance.mjs";

await runMaintenance("backup");
