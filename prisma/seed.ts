// `npm run db:seed`: fills the configured database without starting the server.
import { env } from "~/env";
import { getContainer } from "~/server/deps";
import { closeDb, getDb } from "~/server/gateways/db/db";
import { prepareTables } from "~/server/gateways/jobs/prepare";
import { DEMO_SIGN_INS } from "./seed/people";
import { seedDatabase } from "./seed/start";

const db = await getDb();
try {
  await prepareTables(db);
  await seedDatabase(await getContainer(), { demo: env.DEMO_DATA, now: new Date() });
  console.log("The database is seeded.");
  if (env.DEMO_DATA) {
    for (const { email, password, role, note } of DEMO_SIGN_INS) {
      console.log(`  ${email}  ${password}  (${role}: ${note})`);
    }
  }
} finally {
  await closeDb();
}
