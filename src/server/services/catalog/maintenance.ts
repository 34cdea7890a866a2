import type { z } from "zod";
import type { changeMaintenanceSchema, DeskService } from "~/domain/catalog/schema";
import { DomainError } from "~/domain/errors";
import { isRowId } from "~/domain/text/text";
import { FUELS } from "~/domain/vehicle/facts";
import type { MaintenanceRule } from "~/generated/prisma/client";
import type { Actor } from "../actor";
import { recordAction } from "../audit/record";
import type { ServiceContext } from "../context";
import { lockCatalog } from "../locks";
import { inTransaction } from "../transaction";
import { deskService, serviceNotFound } from "./desk";

/**
 * PUT /api/desk/services/{id}/maintenance: says how often a service is due. Without months and
 * miles, nobody is reminded of it.
 * @throws {DomainError} NOT_FOUND; STALE if someone changed it in the meantime
 */
export async function changeMaintenance(
  ctx: ServiceContext,
  actor: Actor<"owner" | "staff">,
  { id, everyMonths, everyMiles, fuels, version, reason }: z.output<typeof changeMaintenanceSchema>,
): Promise<DeskService> {
  return inTransaction(ctx, async (ctx) => {
    await lockCatalog(ctx);
    const service = isRowId(id)
      ? await ctx.db.service.findUnique({ where: { id }, select: { maintenanceRule: true } })
      : null;
    if (service === null) throw serviceNotFound();
    const before = service.maintenanceRule;
    // precondition: an interval that someone else changed isn't overwritten
    if ((before?.version ?? 0) !== version) throw new DomainError("maintenanceChanged");
    const after = { everyMonths, everyMiles, fuels: FUELS.filter((fuel) => fuels.includes(fuel)) };
    if (everyMonths === null && everyMiles === null) {
      await ctx.db.maintenanceRule.deleteMany({ where: { serviceId: id } });
    } else {
      await ctx.db.maintenanceRule.upsert({
        where: { serviceId: id },
        create: { serviceId: id, ...after },
        update: { ...after, version: { increment: 1 } },
      });
    }
    await recordAction(ctx, actor, {
      action: "service.maintenance",
      subject: id,
      reason,
      changes: { interval: `${words(before)} → ${words(after)}` },
    });
    await ctx.live.publish(ctx.db, {
      topic: "catalog",
      users: [],
      mechanics: false,
      everybody: true,
    });
    return deskService(ctx, actor, id);
  });
}

/** Describes an interval for the log: "12 months, 7500 miles, gasoline". */
function words(rule: Pick<MaintenanceRule, "everyMonths" | "everyMiles" | "fuels"> | null): string {
  if (rule === null || (rule.everyMonths === null && rule.everyMiles === null)) return "none";
  return [
    rule.everyMonths === null ? "" : `${rule.everyMonths} months`,
    rule.everyMiles === null ? "" : `${rule.everyMiles} miles`,
    ...rule.fuels,
  ]
    .filter(Boolean)
    .join(", ");
}
