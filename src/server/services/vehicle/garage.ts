import { DomainError } from "~/domain/errors";
import { isVehicleYear, OLDEST_VEHICLE_YEAR } from "~/domain/vehicle/options";
import { VIN_LENGTH, VIN_SINCE } from "~/domain/vehicle/vin";
import type { DbClient } from "~/server/gateways/db/db";

export interface VehicleIdentity {
  year: number;
  make: string;
  model: string;
}

/**
 * Checks a model year's upper bound, which depends on the clock.
 * @throws {DomainError} INVALID at `field`
 */
export function requireVehicleYear(field: string, year: number, now: Date): void {
  if (isVehicleYear(year, now)) return;
  const newest = now.getFullYear() + 1;
  throw new DomainError("yearOutOfRange", { field, oldest: OLDEST_VEHICLE_YEAR, newest });
}

/**
 * Checks what the schema can't: the newest year, and that a short VIN is an old car's.
 * @throws {DomainError} INVALID at a field of `vehicle`
 */
export function requireVehicle(
  vehicle: { year: number; vin?: string | null | undefined },
  now: Date,
  prefix: "" | "vehicle." = "",
): void {
  requireVehicleYear(`${prefix}year`, vehicle.year, now);
  const { vin } = vehicle;
  if (vin == null || vin.length === VIN_LENGTH || vehicle.year < VIN_SINCE) return;
  throw new DomainError("shortVin", { field: `${prefix}vin`, count: vin.length });
}

/**
 * Returns the time that puts a vehicle first in the list: now, or just after the newest one if the
 * clock hasn't moved since. Needs the lock.
 */
export async function nextUse(db: DbClient, ownerId: string, now: Date): Promise<Date> {
  const { _max } = await db.vehicle.aggregate({ where: { ownerId }, _max: { lastUsedAt: true } });
  const newest = _max.lastUsedAt?.getTime() ?? 0;
  return new Date(Math.max(now.getTime(), newest + 1));
}

/**
 * Returns the id of the owner's car with this name, the last used one of several, and puts it first
 * in the list. Adds it if there's none. Needs the lock.
 */
export async function carByName(
  db: DbClient,
  ownerId: string,
  { year, make, model }: VehicleIdentity,
  now: Date,
): Promise<string> {
  const lastUsedAt = await nextUse(db, ownerId, now);
  const owned = await db.vehicle.findFirst({
    where: { ownerId, year, make, model, deletedAt: null },
    orderBy: [{ lastUsedAt: "desc" }, { id: "desc" }],
    select: { id: true },
  });
  const select = { id: true } as const;
  const { id } =
    owned === null
      ? await db.vehicle.create({
          data: { ownerId, year, make, model, createdAt: now, lastUsedAt },
          select,
        })
      : await db.vehicle.update({ where: { id: owned.id }, data: { lastUsedAt }, select });
  return id;
}

/**
 * Keeps the garage in step with the profile's vehicle, which becomes the first in the list. A
 * vehicle that was never booked and only repeats the profile's old one is updated in place.
 * Otherwise the old one stays and the new one is added. Needs the lock.
 */
export async function followProfileVehicle(
  db: DbClient,
  ownerId: string,
  change: { before: VehicleIdentity | null; after: VehicleIdentity; now: Date },
): Promise<void> {
  const { before, after, now } = change;
  const owned = await db.vehicle.findFirst({
    where: { ownerId, ...after, deletedAt: null },
    orderBy: { lastUsedAt: "desc" },
    select: { id: true },
  });
  const unchanged = before !== null && isSame(before, after);
  if (owned !== null && unchanged) return;

  const lastUsedAt = await nextUse(db, ownerId, now);
  const copy =
    owned ?? (before === null || unchanged ? null : await unusedCopy(db, ownerId, before));
  if (copy === null) {
    await db.vehicle.create({ data: { ownerId, ...after, createdAt: now, lastUsedAt } });
  } else {
    await db.vehicle.update({ where: { id: copy.id }, data: { ...after, lastUsedAt } });
  }
}

/** A car of which anything but its name is known, or that emails are on for, is a car of its own. */
function unusedCopy(db: DbClient, ownerId: string, before: VehicleIdentity) {
  return db.vehicle.findFirst({
    where: {
      ownerId,
      ...before,
      nickname: null,
      mileage: null,
      vinHash: null,
      plateCipher: null,
      factsFrom: null,
      remindsByEmail: false,
      deletedAt: null,
      bookings: { none: {} },
      entries: { none: {} },
      reminders: { none: {} },
    },
    orderBy: [{ lastUsedAt: "desc" }, { id: "desc" }],
    select: { id: true },
  });
}

function isSame(a: VehicleIdentity, b: VehicleIdentity): boolean {
  return a.year === b.year && a.make === b.make && a.model === b.model;
}
