import type { DbClient, PrismaClient } from "~/server/gateways/db/db";
import { runTransaction } from "~/server/gateways/db/db";
import type { FileStore } from "~/server/gateways/files/files";
import { CATALOG, INTERVALS } from "./catalog";
import type { WrittenDemo } from "./demo";
import { PRICE_RULES_BY_SERVICE } from "./price-rules";
import { QUESTIONS } from "./questions";

/**
 * Writes what a new database needs: the catalog and the question bank if missing, and with `demo`
 * the demo. Existing rows stay, so it can run at every start.
 *
 * @returns the demo bookings to authorize and those to continue; none if the demo existed or wasn't
 * requested
 */
export async function seed(
  prisma: PrismaClient,
  options: { demo: boolean; now: Date; files: FileStore },
): Promise<WrittenDemo> {
  await runTransaction(prisma, seedCatalog);
  const nothing = { holds: [], stories: [] };
  if (!options.demo) return nothing;
  const { seedDemo } = await import("./demo");
  return (await seedDemo(prisma, options)) ?? nothing;
}

/** Writes the new catalog's rules, paused. */
async function seedPriceRules(db: DbClient): Promise<void> {
  const services = await db.service.findMany({ select: { id: true, name: true } });
  await db.priceRule.createMany({
    data: services.flatMap(({ id: serviceId, name }) =>
      (PRICE_RULES_BY_SERVICE[name] ?? []).map((rule, position) => ({
        serviceId,
        position,
        isActive: false,
        ...rule,
      })),
    ),
  });
}

async function seedCatalog(db: DbClient): Promise<void> {
  // If several instances start at once, only one writes.
  await db.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('curbwrench catalog'))::text AS locked`;
  if ((await db.service.count()) === 0) {
    await db.service.createMany({
      data: CATALOG.map((service, sortOrder) => ({ ...service, sortOrder })),
    });
    await seedPriceRules(db);
    const services = await db.service.findMany({ select: { id: true, name: true } });
    await db.maintenanceRule.createMany({
      data: services.flatMap(({ id, name }) => {
        const interval = INTERVALS[name];
        return interval === undefined ? [] : [{ serviceId: id, ...interval }];
      }),
    });
  }
  if ((await db.assessmentQuestion.count()) === 0) {
    await db.assessmentQuestion.createMany({
      data: QUESTIONS.map((question, sortOrder) => ({ ...question, sortOrder })),
    });
  }
}
