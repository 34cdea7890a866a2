import { AGREED_STATUSES, OPEN_STATUSES, UNDER_WAY_STATUSES } from "~/domain/booking/status";
import type { DeskService } from "~/domain/catalog/schema";
import { DomainError } from "~/domain/errors";
import { FUELS } from "~/domain/vehicle/facts";
import type { MaintenanceRule } from "~/generated/prisma/client";
import { centsToText } from "~/domain/money";
import { statement } from "~/server/gateways/db/statements";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";

/**
 * Counts the open requests and accepted jobs that keep the terms under which a service was sold.
 */
const sold = statement((db) =>
  db
    .selectFrom("Booking as b")
    .innerJoin("BookingLine as l", "l.bookingId", "b.id")
    .select((eb) => [
      "l.serviceId",
      eb.fn.count<number>("b.id").filterWhere("b.status", "in", OPEN_STATUSES).as("openRequests"),
      eb.fn.count<number>("b.id").filterWhere("b.status", "not in", OPEN_STATUSES).as("agreedJobs"),
    ])
    .where("b.status", "in", [...OPEN_STATUSES, ...AGREED_STATUSES, ...UNDER_WAY_STATUSES])
    .where("l.serviceId", "is not", null)
    .groupBy("l.serviceId"),
);

/** GET /api/desk/services: all current and retired services, in the catalog's order. */
export async function listDeskServices(
  ctx: Pick<ServiceContext, "db" | "sql">,
  _actor: Actor<"staff">,
): Promise<DeskService[]> {
  const rows = await ctx.db.service.findMany({
    orderBy: [{ sortOrder: "asc" }, { name: "asc" }],
    include: { maintenanceRule: true },
  });
  const counts = new Map((await ctx.sql(sold({}))).map((row) => [row.serviceId, row]));
  return rows.map((row, index) => ({
    id: row.id,
    name: row.name,
    category: row.category,
    description: row.description,
    estimatedDuration: row.estimatedDuration,
    basePrice: centsToText(row.basePriceCents),
    requiresTools: row.requiresTools,
    specializations: row.specializations,
    isDiagnosis: row.isDiagnosis,
    parts: row.parts,
    partsNote: row.partsNote,
    offered: row.isActive,
    position: index + 1,
    version: row.version,
    openRequests: Number(counts.get(row.id)?.openRequests ?? 0),
    agreedJobs: Number(counts.get(row.id)?.agreedJobs ?? 0),
    ...maintenanceOf(row.maintenanceRule),
  }));
}

function maintenanceOf(rule: MaintenanceRule | null): Pick<DeskService, "maintenance"> {
  if (rule === null) return {};
  const { everyMonths, everyMiles, version } = rule;
  const fuels = FUELS.filter((fuel) => rule.fuels.includes(fuel));
  return { maintenance: { everyMonths, everyMiles, fuels, version } };
}

/** Returns one service as the desk lists it. */
export async function deskService(
  ctx: Pick<ServiceContext, "db" | "sql">,
  actor: Actor<"staff">,
  id: string,
): Promise<DeskService> {
  const service = (await listDeskServices(ctx, actor)).find((row) => row.id === id);
  if (service === undefined) throw serviceNotFound();
  return service;
}

export function serviceNotFound(): DomainError {
  return new DomainError("serviceNotFound");
}
