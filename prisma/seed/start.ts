import { z } from "zod";
import { Prisma } from "~/generated/prisma/client";
import type { Container } from "~/server/deps";
import { runTransaction, type PrismaClient, type Sql } from "~/server/gateways/db/db";
import { ADMIN, CUSTOMERS, demoEmail, MECHANICS } from "./people";

/** Seeds the database of a running installation, with one statement if there is nothing to do. */
export async function seedDatabase(
  container: Container,
  options: { demo: boolean; now: Date },
): Promise<void> {
  const { prisma, sql, files } = container.deps;
  const found = await look(sql, options.demo);
  if (found.demoDiffers) await openOrCloseDemoAccounts(prisma, options);
  if (found.seeded) return;
  // Loaded for a database that lacks something: they draw pictures and documents.
  const { seed } = await import("./seed");
  const { holds, stories } = await seed(prisma, { ...options, files });
  if (!options.demo) return;
  const { holdDemoCards } = await import("./holds");
  const { liveStories } = await import("./live-stories");
  const { chargeClaimedJobs } = await import("./charges");
  await holdDemoCards(container, holds);
  await liveStories(container, stories, options.now);
  await chargeClaimedJobs(container);
}

const DEMO_EMAILS = [...CUSTOMERS, ...MECHANICS, ADMIN].map(({ name }) => demoEmail(name));

/**
 * Closes or reopens the demo accounts. Their password is public, so a database that continues
 * without the demo closes these accounts and signs them out; enabling the demo reopens them.
 */
async function openOrCloseDemoAccounts(
  prisma: PrismaClient,
  { demo, now }: { demo: boolean; now: Date },
): Promise<void> {
  await runTransaction(prisma, async (db) => {
    const changed = await db.user.updateManyAndReturn({
      where: { email: { in: DEMO_EMAILS }, disabledAt: demo ? { not: null } : null },
      data: { disabledAt: demo ? null : now },
      select: { id: true },
    });
    if (demo || changed.length === 0) return;
    await db.session.deleteMany({ where: { userId: { in: changed.map(({ id }) => id) } } });
  });
}

const looked = z.tuple([z.object({ seeded: z.boolean(), demoDiffers: z.boolean() })]);

/**
 * Returns whether `seed` would have nothing to write, and whether a demo account is open that should
 * be closed, or the other way around. In plain SQL, because Prisma's client gets ready at its first
 * query, and every start would wait for that.
 */
async function look(sql: Sql, demo: boolean): Promise<{ seeded: boolean; demoDiffers: boolean }> {
  const [row] = looked.parse(
    await sql(Prisma.sql`
      SELECT EXISTS (SELECT FROM "Service") AND EXISTS (SELECT FROM "AssessmentQuestion")
        AND (NOT ${demo}::boolean OR EXISTS (
          SELECT FROM "User"
          WHERE "email" = ${demoEmail(ADMIN.name)} AND "emailVerifiedAt" IS NOT NULL
        )) AS seeded,
        EXISTS (
          SELECT FROM "User"
          WHERE "email" = ANY (${DEMO_EMAILS}::text[]) AND ("disabledAt" IS NULL) <> ${demo}::boolean
        ) AS "demoDiffers"`),
  );
  return row;
}
