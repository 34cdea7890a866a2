import type { VehicleView } from "~/domain/vehicle/schema";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { VEHICLE_COLUMNS } from "./view";

const MOST_VEHICLES = 100;

/**
 * GET /api/vehicles: the caller's garage, last used first, because the first one is preselected.
 */
export function listVehicles(ctx: ServiceContext, actor: Actor<"user">): Promise<VehicleView[]> {
  return ctx.db.vehicle.findMany({
    where: { ownerId: actor.userId },
    orderBy: [{ lastUsedAt: "desc" }, { id: "desc" }],
    take: MOST_VEHICLES,
    select: VEHICLE_COLUMNS,
  });
}
