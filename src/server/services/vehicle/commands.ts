import { v7 as uuid } from "uuid";
import { DomainError } from "~/domain/errors";
import { pricedCar, type PricedCar } from "~/domain/catalog/price-rule";
import {
  factsRow,
  hasFacts,
  sameFacts,
  type FactsRow,
  type FactSource,
} from "~/domain/vehicle/facts";
import { vehicleName } from "~/domain/vehicle/name";
import { comparePlates, type PlateMatch } from "~/domain/vehicle/plate";
import type { UpdateVehicleInput, VehicleInput, VehicleView } from "~/domain/vehicle/schema";
import type { Prisma } from "~/generated/prisma/client";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { lockUser } from "../locks";
import { inTransaction } from "../transaction";
import { factsOfVin } from "./decode";
import { nextUse, requireVehicle, type VehicleIdentity } from "./garage";
import { listVehicles, requireOwned, type OwnedRow } from "./queries";
import { hashOfVin, openCar, plateColumns, platesAmong, vinColumns } from "./sealed";
import { DETAIL_COLUMNS, presentVehicle, VEHICLE_COLUMNS } from "./view";

/**
 * POST /api/vehicles: adds a vehicle to the top of the caller's garage. A car with the same VIN, or
 * the same year, make, model and nickname and no other license plate, is returned with the new
 * mileage instead.
 * @throws {DomainError} INVALID for a year that isn't on any list today, or a short VIN of a car
 *   since 1981
 */
export async function addVehicle(
  ctx: ServiceContext,
  actor: Actor<"customer">,
  input: VehicleInput,
): Promise<VehicleView> {
  requireVehicle(input, ctx.clock.now());
  return inTransaction(ctx, (ctx) => putIntoGarage(ctx, actor.userId, input));
}

/** Adds a vehicle in the caller's transaction, or returns the existing one. */
export async function putIntoGarage(
  ctx: ServiceContext,
  ownerId: string,
  input: VehicleInput,
): Promise<VehicleView> {
  const { db } = ctx;
  const now = ctx.clock.now();
  const { year, make, model, mileage } = input;
  const nickname = input.nickname ? input.nickname : null;
  // precondition: one car for a VIN, in however many windows it's added
  await lockUser(ctx, ownerId);
  const lastUsedAt = await nextUse(db, ownerId, now);
  const vin = await hashed(ctx, ownerId, input.vin ?? null);
  const owned = await ownedCar(ctx, ownerId, { ...input, nickname }, vin);
  if (owned === null) {
    const id = uuid();
    const known = await knownColumns(ctx, { car: { id, ownerId }, owned, input, vin });
    return presentVehicle(
      await db.vehicle.create({
        data: {
          id,
          ownerId,
          year,
          make,
          model,
          nickname,
          mileage: mileage ?? null,
          mileageAt: mileage == null ? null : now,
          ...known,
          createdAt: now,
          lastUsedAt,
        },
        select: VEHICLE_COLUMNS,
      }),
    );
  }
  const known = await knownColumns(ctx, { car: owned, owned, input, vin });
  return presentVehicle(
    await db.vehicle.update({
      where: { id: owned.id },
      data: { lastUsedAt, ...(mileage == null ? {} : { mileage, mileageAt: now }), ...known },
      select: VEHICLE_COLUMNS,
    }),
  );
}

/**
 * Returns the car that `putIntoGarage` would use, for its price, without writing it. Null as owner:
 * an account that doesn't exist yet.
 */
export async function carToBook(
  ctx: ServiceContext,
  ownerId: string | null,
  input: VehicleInput,
): Promise<PricedCar> {
  const { year, make, model } = input;
  const nickname = input.nickname ? input.nickname : null;
  const vin = ownerId === null ? null : await hashed(ctx, ownerId, input.vin ?? null);
  const owned = ownerId === null ? null : await ownedCar(ctx, ownerId, { ...input, nickname }, vin);
  const identity = {
    year: owned?.year ?? year,
    make: owned?.make ?? make,
    model: owned?.model ?? model,
  };
  const text = input.vin === undefined && owned !== null ? openCar(owned).vin : input.vin;
  const known = await factsColumns(ctx, { identity, before: owned, input, vin: text ?? null });
  return pricedCar({ ...owned, ...known, ...identity });
}

interface HashedVin {
  text: string;
  hash: string;
}

async function hashed(
  ctx: ServiceContext,
  ownerId: string,
  text: string | null,
): Promise<HashedVin | null> {
  return text === null ? null : { text, hash: await hashOfVin(ctx, ownerId, text) };
}

type Described = VehicleInput & { nickname: string | null };

/**
 * Finds a car in the garage by its VIN, else by year, make, model and nickname. One with another
 * VIN or license plate is another car, and a removed one is never found.
 */
async function ownedCar(
  ctx: ServiceContext,
  ownerId: string,
  described: Described,
  vin: HashedVin | null,
): Promise<OwnedRow | null> {
  const { db } = ctx;
  const own = { ownerId, deletedAt: null };
  const sameVin =
    vin === null
      ? null
      : await db.vehicle.findFirst({
          where: { ...own, vinHash: vin.hash },
          select: DETAIL_COLUMNS,
        });
  if (sameVin !== null) return sameVin;
  const { year, make, model, nickname, plate, plateState } = described;
  const named = {
    where: { ...own, year, make, model, nickname, ...(vin === null ? {} : { vinHash: null }) },
    orderBy: [{ lastUsedAt: "desc" }, { id: "desc" }],
    select: DETAIL_COLUMNS,
  } satisfies Prisma.VehicleFindManyArgs;
  if (plate == null) return db.vehicle.findFirst(named);
  const alike = await db.vehicle.findMany({
    ...named,
    where: { ...named.where, ...(await platesAmong(ctx, plate)) },
  });
  const typed = { plate, state: plateState ?? null };
  const matches = alike.map((car) => ({
    car,
    match: comparePlates({ plate: openCar(car).plate, state: car.plateState }, typed),
  }));
  const first = (wanted: PlateMatch) => matches.find(({ match }) => match === wanted)?.car;
  return first("same") ?? first("sameWithoutState") ?? first("unknown") ?? null;
}

interface Known {
  car: { id: string; ownerId: string } & Partial<VehicleIdentity>;
  owned: OwnedRow | null;
  input: VehicleInput;
  /** The sent VIN. Null if none was sent, or it's removed. */
  vin: HashedVin | null;
}

/** Returns the columns of VIN, plate and facts that an input changes. */
async function knownColumns(ctx: ServiceContext, { car, owned, input, vin }: Known) {
  const { plate, plateState } = input;
  const text = input.vin === undefined && owned !== null ? openCar(owned).vin : input.vin;
  return {
    ...(input.vin === undefined ? {} : vinColumns(car, vin)),
    ...(plate === undefined ? {} : await plateColumns(ctx, car, plate)),
    ...(plateState === undefined ? {} : { plateState }),
    ...(await factsColumns(ctx, {
      identity: { ...input, ...identityOf(car) },
      before: owned,
      input,
      vin: text ?? null,
    })),
  };
}

const identityOf = ({ year, make, model }: Partial<VehicleIdentity>) =>
  year === undefined || make === undefined || model === undefined ? {} : { year, make, model };

interface Facts {
  identity: VehicleIdentity;
  before: (FactsRow & { factsFrom: string | null }) | null;
  input: VehicleInput;
  vin: string | null;
}

/**
 * Returns a car's facts: those that its owner typed, else those of its VIN. What was typed before
 * stays, and a VIN's facts don't outlive the VIN.
 */
async function factsColumns(
  ctx: ServiceContext,
  { identity, before, input, vin }: Facts,
): Promise<Partial<FactsRow & { factsFrom: FactSource | null }>> {
  const told = vin === null ? null : await factsOfVin(vin, identity, ctx.clock.now());
  const ofVin = told === null ? null : factsRow(told);
  const { engineLiters, cylinders, fuel, body } = input;
  const isTyped = [engineLiters, cylinders, fuel, body].some((fact) => fact !== undefined);
  const isOfVin = before === null || before.factsFrom === null || before.factsFrom === "vin";
  if (!isTyped && !isOfVin) return {};
  const stored = before ?? factsRow({});
  const next = isTyped
    ? {
        engineLiters: engineLiters === undefined ? stored.engineLiters : engineLiters,
        cylinders: cylinders === undefined ? stored.cylinders : cylinders,
        fuel: fuel === undefined ? stored.fuel : fuel,
        body: body === undefined ? stored.body : body,
      }
    : (ofVin ?? factsRow({}));
  const factsFrom: FactSource | null = !hasFacts(next)
    ? null
    : ofVin !== null && sameFacts(next, ofVin)
      ? "vin"
      : "typed";
  return { ...next, factsFrom };
}

/**
 * PUT /api/vehicles/{id}: corrects a car. Absent keys don't change, null clears. Bookings keep their
 * own copy of the car. A profile that describes this car follows.
 * @throws {DomainError} NOT_FOUND; CONFLICT for a VIN of another of the caller's cars; INVALID as
 *   `addVehicle`
 */
export async function updateVehicle(
  ctx: ServiceContext,
  actor: Actor<"customer">,
  input: UpdateVehicleInput,
): Promise<VehicleView> {
  const { userId: ownerId } = actor;
  const { id, year, make, model, nickname, mileage } = input;
  requireVehicle(input, ctx.clock.now());
  return inTransaction(ctx, async (ctx) => {
    const { db } = ctx;
    // precondition: two cars of an owner never get the same VIN
    await lockUser(ctx, ownerId);
    const owned = await requireOwned(ctx, ownerId, id);
    if (owned.deletedAt !== null) throw new DomainError("vehicleNotFound");
    const vin = await hashed(ctx, ownerId, input.vin ?? null);
    if (vin !== null) await requireVinFree(ctx, ownerId, id, vin.hash);
    // A VIN that stays must be possible for the new year too.
    if (input.vin === undefined) {
      requireVehicle({ year, vin: openCar(owned).vin }, ctx.clock.now());
    }
    const identity = { year, make, model };
    const known = await knownColumns(ctx, {
      car: { id, ownerId, ...identity },
      owned,
      input,
      vin,
    });
    const row = await db.vehicle.update({
      where: { id },
      data: {
        ...identity,
        ...(nickname === undefined ? {} : { nickname: nickname ? nickname : null }),
        ...mileageColumns(owned.mileage, mileage, ctx.clock.now()),
        ...known,
      },
      select: VEHICLE_COLUMNS,
    });
    await changeProfile(ctx, ownerId, owned, identity);
    return presentVehicle(row);
  });
}

/** Returns the columns of a mileage that changes. One that is sent unchanged keeps its date. */
function mileageColumns(before: number | null, mileage: number | null | undefined, now: Date) {
  if (mileage === undefined || mileage === before) return {};
  return { mileage, mileageAt: mileage === null ? null : now };
}

async function requireVinFree(
  { db }: ServiceContext,
  ownerId: string,
  id: string,
  vinHash: string,
): Promise<void> {
  const other = await db.vehicle.findFirst({
    where: { ownerId, vinHash, deletedAt: null, id: { not: id } },
    select: { year: true, make: true, model: true },
  });
  if (other !== null) throw new DomainError("vinTaken", { car: vehicleName(other) });
}

/** Changes the profile's vehicle if it's this car, and no other in the garage is described alike. */
async function changeProfile(
  { db }: ServiceContext,
  ownerId: string,
  { year, make, model }: VehicleIdentity,
  after: VehicleIdentity | null,
): Promise<void> {
  const alike = await db.vehicle.count({
    where: { ownerId, year, make, model, deletedAt: null },
  });
  if (alike > 0) return;
  await db.user.updateMany({
    where: { id: ownerId, vehicleYear: year, vehicleMake: make, vehicleModel: model },
    data: {
      vehicleYear: after?.year ?? null,
      vehicleMake: after?.make ?? null,
      vehicleModel: after?.model ?? null,
    },
  });
}

/**
 * DELETE /api/vehicles/{id}: removes a car from the garage, and from a profile that describes it.
 * It can be restored; one without bookings for `REMOVED_CAR_DAYS` days. Returns the remaining cars.
 * @throws {DomainError} NOT_FOUND
 */
export async function removeVehicle(
  ctx: ServiceContext,
  actor: Actor<"user">,
  id: string,
): Promise<VehicleView[]> {
  const { userId: ownerId } = actor;
  return inTransaction(ctx, async (ctx) => {
    await lockUser(ctx, ownerId);
    const owned = await requireOwned(ctx, ownerId, id);
    if (owned.deletedAt === null) {
      await ctx.db.vehicle.update({ where: { id }, data: { deletedAt: ctx.clock.now() } });
      await changeProfile(ctx, ownerId, owned, null);
    }
    return listVehicles(ctx, actor);
  });
}

/**
 * POST /api/vehicles/{id}/restore: puts a removed car back. A profile without a vehicle takes it.
 * @throws {DomainError} NOT_FOUND; CONFLICT if another car in the garage has its VIN
 */
export async function restoreVehicle(
  ctx: ServiceContext,
  actor: Actor<"user">,
  id: string,
): Promise<VehicleView> {
  const { userId: ownerId } = actor;
  return inTransaction(ctx, async (ctx) => {
    const { db } = ctx;
    await lockUser(ctx, ownerId);
    const owned = await requireOwned(ctx, ownerId, id);
    if (owned.deletedAt === null) return presentVehicle(owned);
    const { vinCipher, year, make, model } = owned;
    if (vinCipher !== null) {
      const { vin = "" } = openCar(owned);
      await requireVinFree(ctx, ownerId, id, await hashOfVin(ctx, ownerId, vin));
    }
    const row = await db.vehicle.update({
      where: { id },
      data: { deletedAt: null },
      select: VEHICLE_COLUMNS,
    });
    await db.user.updateMany({
      where: { id: ownerId, vehicleYear: null, userType: "customer" },
      data: { vehicleYear: year, vehicleMake: make, vehicleModel: model },
    });
    return presentVehicle(row);
  });
}
