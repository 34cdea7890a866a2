// `npm run db:migrate`: applies new migrations to the configured database without starting the server.
import { closeDb, getDb } from "~/server/gateways/db/db";
import { prepareTables } from "~/server/gateways/jobs/prepare";

try {
  await prepareTables(await getDb());
  console.log("The database has every migration.");
} finally {
  await closeDb();
}
