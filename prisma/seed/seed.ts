import type { DbClient, PrismaClient } from "~/server/gateways/db/db";
import { runTransaction } from "~/server/gateways/db/db";
import type { FileStore } from "~/server/gateways/files/files";
import { CATALOGUE } from "./catalogue";
import { seedDemo, type WrittenDemo } from "./demo";
import { QUESTIONS } from "./questions";

/**
 * Writes what a fresh database needs: the catalogue and the question bank where there is none yet,
 * and with `demo` the demo. What is there stays as it is, so it can be run at every start.
 * @returns the demo bookings whose card is still to be held, and those that are gone on with; none when the
 * demo was there or not asked for
 */
export async function seed(
  prisma: PrismaClient,
  options: { demo: boolean; now: Date; files: FileStore },
): Promise<WrittenDemo> {
  await runTransaction(prisma, seedCatalog);
  const demo = options.demo ? await seedDemo(prisma, options) : null;
  return demo ?? { holds: [], stories: [] };
}

async function seedCatalog(db: DbClient): Promise<void> {
  // Of several instances that start at once, one writes.
  await db.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('curbwrench catalogue'))::text AS locked`;
  if ((await db.service.count()) === 0) {
    await db.service.createMany({
      data: CATALOGUE.map((service, sortOrder) => ({ ...service, sortOrder })),
    });
  }
  if ((await db.assessmentQuestion.count()) === 0) {
    await db.assessmentQuestion.createMany({
      data: QUESTIONS.map((question, sortOrder) => ({ ...question, sortOrder })),
    });
  }
}
