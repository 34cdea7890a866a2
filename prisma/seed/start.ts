import { z } from "zod";
import { Prisma } from "~/generated/prisma/client";
import type { World } from "~/server/deps";
import type { Sql } from "~/server/gateways/db/db";
import { holdDemoCards } from "./holds";
import { ADMIN, demoEmail } from "./people";
import { seed } from "./seed";

/** Seeds the database of a running installation; one statement when there is nothing to do. */
export async function seedWorld(
  world: World,
  options: { demo: boolean; now: Date },
): Promise<void> {
  const { prisma, sql, files } = world.deps;
  if (await isSeeded(sql, options.demo)) return;
  const { holds } = await seed(prisma, { ...options, files });
  await holdDemoCards(world, holds);
}

const seeded = z.tuple([z.object({ seeded: z.boolean() })]);

/** Whether `seed` would find everything there. */
async function isSeeded(sql: Sql, demo: boolean): Promise<boolean> {
  const [row] = seeded.parse(
    await sql(Prisma.sql`
      SELECT EXISTS (SELECT FROM "Service") AND EXISTS (SELECT FROM "AssessmentQuestion")
        AND (NOT ${demo}::boolean OR EXISTS (
          SELECT FROM "User"
          WHERE "email" = ${demoEmail(ADMIN.name)} AND "emailVerifiedAt" IS NOT NULL
        )) AS seeded`),
  );
  return row.seeded;
}
