import { createHmac } from "node:crypto";
import { readPlate } from "~/domain/vehicle/plate";
import { shownOfVin } from "~/domain/vehicle/vin";
import { secrets as processSecrets, type Secrets } from "~/server/gateways/auth/secrets";
import type { ServiceContext } from "../context";
import { sealedKey, storedKey } from "../sealed-key";

interface OwnedCar {
  id: string;
  ownerId: string;
}

type SealedField = "vin" | "plate";

/** The context a text is sealed to: its car, so that a copy in another row doesn't open. */
const placeOf = ({ id, ownerId }: OwnedCar, field: SealedField) => ({
  userId: ownerId,
  field: `vehicle:${id}:${field}`,
});

const VIN_KEY = "vehicle-vins";
const PLATE_KEY = "vehicle-plates";

/** Returns a VIN's keyed hash, which is of no use for finding the same car of another owner. */
export async function hashOfVin(
  ctx: Pick<ServiceContext, "db" | "clock">,
  ownerId: string,
  vin: string,
): Promise<string> {
  const key = await sealedKey(ctx, VIN_KEY);
  return createHmac("sha256", key).update(`${ownerId}:${vin}`).digest("base64url");
}

/**
 * Returns the keyed hash of a plate's letters and digits. It's the same for every owner, so that
 * staff find a car by the plate they are told.
 */
const hashWith = (key: Buffer, plate: string) =>
  createHmac("sha256", key).update(plate).digest("base64url");

/** Returns a plate's hash to store with its car. */
async function hashOfPlate(
  ctx: Pick<ServiceContext, "db" | "clock">,
  typed: string,
): Promise<string | null> {
  const plate = readPlate(typed);
  return plate === null ? null : hashWith(await sealedKey(ctx, PLATE_KEY), plate);
}

/**
 * Returns the hash to look for a typed plate; null for a text that can't be one, and as long as no
 * car has a plate.
 */
export async function searchedPlate(
  ctx: Pick<ServiceContext, "db">,
  typed: string,
): Promise<string | null> {
  const plate = readPlate(typed);
  const key = plate === null ? null : await storedKey(ctx, PLATE_KEY);
  return plate === null || key === null ? null : hashWith(key, plate);
}

/**
 * Returns a condition for the cars that may have a typed plate. They have its hash, no plate, or one
 * that a start hasn't hashed yet, so the plates still have to be compared.
 */
export async function platesAmong(ctx: Pick<ServiceContext, "db">, typed: string) {
  const plateHash = await searchedPlate(ctx, typed);
  return {
    OR: [
      { plateCipher: null },
      { plateHash: null },
      ...(plateHash === null ? [] : [{ plateHash }]),
    ],
  };
}

/** Returns the columns of a VIN; null removes it. */
export function vinColumns(car: OwnedCar, vin: { text: string; hash: string } | null) {
  if (vin === null) return { vinCipher: null, vinHash: null, vinLastSix: null };
  return {
    vinCipher: processSecrets.seal(vin.text, placeOf(car, "vin")),
    vinHash: vin.hash,
    vinLastSix: shownOfVin(vin.text),
  };
}

/** Returns the columns of a license plate; null removes it. */
export async function plateColumns(
  ctx: Pick<ServiceContext, "db" | "clock">,
  car: OwnedCar,
  plate: string | null,
) {
  if (plate === null) return { plateCipher: null, plateHash: null };
  return {
    plateCipher: processSecrets.seal(plate, placeOf(car, "plate")),
    plateHash: await hashOfPlate(ctx, plate),
  };
}

interface SealedCar extends OwnedCar {
  vinCipher: string | null;
  plateCipher: string | null;
}

/** Opens a car's VIN and plate. An unknown one is absent. */
export function openCar(car: SealedCar): { vin?: string; plate?: string } {
  const { vinCipher, plateCipher } = car;
  return {
    ...(vinCipher === null ? {} : { vin: processSecrets.open(vinCipher, placeOf(car, "vin")) }),
    ...(plateCipher === null
      ? {}
      : { plate: processSecrets.open(plateCipher, placeOf(car, "plate")) }),
  };
}

const BATCH = 200;

/** Hashes plates from before there was a hash. Runs at every start. */
export async function hashPlates(ctx: ServiceContext): Promise<{ hashed: number }> {
  let hashed = 0;
  let after: string | null = null;
  for (;;) {
    const rows: SealedCar[] = await ctx.prisma.vehicle.findMany({
      where: {
        plateCipher: { not: null },
        plateHash: null,
        ...(after === null ? {} : { id: { gt: after } }),
      },
      select: { id: true, ownerId: true, vinCipher: true, plateCipher: true },
      orderBy: { id: "asc" },
      take: BATCH,
    });
    for (const { plateCipher, ...car } of rows) {
      if (plateCipher === null) continue;
      const plate = processSecrets.open(plateCipher, placeOf(car, "plate"));
      const { count } = await ctx.prisma.vehicle.updateMany({
        where: { id: car.id, plateCipher },
        data: { plateHash: await hashOfPlate(ctx, plate) },
      });
      hashed += count;
    }
    after = rows.at(-1)?.id ?? null;
    if (rows.length < BATCH) return { hashed };
  }
}

/**
 * Seals VINs and plates with the current key, so old keys can be removed from ENCRYPTION_KEYS. Runs
 * at every start. A text that changed in the meantime keeps its newer value.
 */
export async function resealVehicles(
  ctx: ServiceContext,
  secrets: Secrets = processSecrets,
): Promise<{ resealed: number }> {
  const [current] = secrets.keyIds;
  if (current === undefined) return { resealed: 0 };
  const isOld = { not: { startsWith: `v1.${current}.` } };
  let resealed = 0;
  let after: string | null = null;
  for (;;) {
    const rows: SealedCar[] = await ctx.prisma.vehicle.findMany({
      where: {
        OR: [{ vinCipher: isOld }, { plateCipher: isOld }],
        ...(after === null ? {} : { id: { gt: after } }),
      },
      select: { id: true, ownerId: true, vinCipher: true, plateCipher: true },
      orderBy: { id: "asc" },
      take: BATCH,
    });
    for (const { id, ownerId, vinCipher, plateCipher } of rows) {
      const again = (cipher: string | null, field: SealedField) => {
        const place = placeOf({ id, ownerId }, field);
        return cipher === null ? null : secrets.seal(secrets.open(cipher, place), place);
      };
      const { count } = await ctx.prisma.vehicle.updateMany({
        where: { id, vinCipher, plateCipher },
        data: { vinCipher: again(vinCipher, "vin"), plateCipher: again(plateCipher, "plate") },
      });
      resealed += count;
    }
    after = rows.at(-1)?.id ?? null;
    if (rows.length < BATCH) return { resealed };
  }
}
