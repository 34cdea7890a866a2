import { DomainError } from "~/domain/errors";
import type { VehicleDetail, VehicleView } from "~/domain/vehicle/schema";
import { isRowId } from "~/domain/text/text";
import type { Prisma } from "~/generated/prisma/client";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { DETAIL_COLUMNS, presentDetail, presentVehicle, VEHICLE_COLUMNS } from "./view";

const MOST_VEHICLES = 100;

/**
 * GET /api/vehicles: the caller's garage, last used first, because the first one is preselected.
 */
export async function listVehicles(
  ctx: ServiceContext,
  actor: Actor<"user">,
): Promise<VehicleView[]> {
  const rows = await ctx.db.vehicle.findMany({
    where: { ownerId: actor.userId, deletedAt: null },
    orderBy: [{ lastUsedAt: "desc" }, { id: "desc" }],
    take: MOST_VEHICLES,
    select: VEHICLE_COLUMNS,
  });
  return rows.map(presentVehicle);
}

/**
 * GET /api/vehicles/{id}: one of the caller's cars with its whole VIN, removed ones too.
 * @throws {DomainError} NOT_FOUND
 */
export async function getVehicle(
  ctx: ServiceContext,
  actor: Actor<"user">,
  id: string,
): Promise<VehicleDetail> {
  return presentDetail(await requireOwned(ctx, actor.userId, id));
}

export type MissingCar = "vehicleNotFound" | "entryNotFound" | "reminderNotFound";

export type OwnedRow = Prisma.VehicleGetPayload<{ select: typeof DETAIL_COLUMNS }>;

/**
 * Reads one of a person's cars, removed ones too.
 * @param missing the refusal, which for a part of the car is the same as for a missing part
 * @throws {DomainError} NOT_FOUND
 */
export async function requireOwned(
  { db }: Pick<ServiceContext, "db">,
  ownerId: string,
  id: string,
  missing: MissingCar = "vehicleNotFound",
): Promise<OwnedRow> {
  const row = isRowId(id)
    ? await db.vehicle.findFirst({ where: { id, ownerId }, select: DETAIL_COLUMNS })
    : null;
  if (row === null) throw new DomainError(missing);
  return row;
}
