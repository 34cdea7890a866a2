import type { Actor } from "../actor";
import { recordReading } from "../audit/record";
import type { ServiceContext } from "../context";
import { searchedPlate } from "./sealed";

/** Cars with one plate, of several states or owners. */
const CARS_AT_MOST = 20;

/**
 * Finds the cars with this whole license plate, for staff. Cars that their owner removed, and those
 * of closed accounts, aren't found. The audit log records whom the plate led to.
 */
export async function findByPlate(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  typed: string,
): Promise<{ id: string; ownerId: string }[]> {
  const plateHash = await searchedPlate(ctx, typed);
  if (plateHash === null) return [];
  const cars = await ctx.db.vehicle.findMany({
    where: {
      plateHash,
      plateCipher: { not: null },
      deletedAt: null,
      owner: { disabledAt: null, erasedAt: null },
    },
    select: { id: true, ownerId: true },
    orderBy: [{ lastUsedAt: "desc" }, { id: "desc" }],
    take: CARS_AT_MOST,
  });
  for (const ownerId of new Set(cars.map(({ ownerId }) => ownerId))) {
    await recordReading(ctx, actor, { action: "person.foundByPlate", subject: ownerId });
  }
  return cars;
}
