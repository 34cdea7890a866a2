import type { VehicleInput, VehicleView } from "~/domain/vehicle/schema";
import { nextUse, requireVehicleYear } from "./garage";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { lockUser } from "../locks";
import { inTransaction } from "../transaction";
import { VEHICLE_COLUMNS } from "./view";

/**
 * POST /api/vehicles: adds a vehicle to the top of the caller's garage. If one has the same year,
 * make, model and nickname, it's returned with the new mileage instead.
 * @throws {DomainError} INVALID for a year that isn't on any list today
 */
export async function addVehicle(
  ctx: ServiceContext,
  actor: Actor<"customer">,
  input: VehicleInput,
): Promise<VehicleView> {
  requireVehicleYear("year", input.year, ctx.clock.now());
  return inTransaction(ctx, (ctx) => putIntoGarage(ctx, actor.userId, input));
}

/** Adds a vehicle in the caller's transaction, or returns the existing one. */
export async function putIntoGarage(
  ctx: ServiceContext,
  ownerId: string,
  { year, make, model, mileage, nickname: typed }: VehicleInput,
): Promise<VehicleView> {
  const { db } = ctx;
  const now = ctx.clock.now();
  const nickname = typed ? typed : null;
  await lockUser(ctx, ownerId);
  const lastUsedAt = await nextUse(db, ownerId, now);
  const owned = await db.vehicle.findFirst({
    where: { ownerId, year, make, model, nickname },
    select: { id: true, mileage: true },
  });
  if (owned === null) {
    return db.vehicle.create({
      data: {
        ownerId,
        year,
        make,
        model,
        nickname,
        mileage: mileage ?? null,
        createdAt: now,
        lastUsedAt,
      },
      select: VEHICLE_COLUMNS,
    });
  }
  return db.vehicle.update({
    where: { id: owned.id },
    data: { lastUsedAt, mileage: mileage ?? owned.mileage },
    select: VEHICLE_COLUMNS,
  });
}
