import { listedName } from "~/domain/vehicle/options";
import type { DecodedVin, DecodeVinInput } from "~/domain/vehicle/schema";
import { readFacts, type CarFacts } from "~/domain/vehicle/facts";
import { addsUp, modelYears, VIN_LENGTH } from "~/domain/vehicle/vin";
import { vinTable, type VinCar } from "~/server/gateways/vin/vpic";
import type { ServiceContext } from "../context";
import type { VehicleIdentity } from "./garage";

/**
 * POST /api/vehicles/decode: the car of a VIN, as far as our table knows it. Nothing is stored or
 * logged. A VIN that doesn't add up isn't decoded, and its right digit isn't told: whoever invents a
 * VIN could complete it.
 * @throws {DomainError} 429 more than 60 an hour
 */
export async function decodeVin(
  ctx: ServiceContext,
  { vin, year: chosen }: DecodeVinInput,
): Promise<DecodedVin> {
  await ctx.limits.consume("vins", ctx.clientAddress);
  return readCar(vin, ctx.clock.now(), chosen);
}

/** Reads the car of a VIN, of the chosen model year where it can mean two. */
async function readCar(vin: string, now: Date, chosen?: number): Promise<DecodedVin> {
  if (!addsUp(vin)) return { valid: false, ...UNKNOWN };
  const { carOf } = await vinTable();
  // Models of the next year are on sale from fall on.
  const newest = now.getFullYear() + 1;
  const cars = new Map<number, VinCar>();
  const years = modelYears(vin, newest, (year) => {
    const car = carOf(vin, year);
    if (car !== null) cars.set(year, car);
    return { weight: car?.weight ?? "heavy", isKnown: car?.model !== undefined };
  });
  const possible = years.filter((year) => cars.has(year));
  const [only = null] = possible.length === 1 ? possible : possible.filter((one) => one === chosen);
  if (only !== null) return { valid: true, year: only, ...factsOf(cars.get(only)) };
  const [make = null, ...others] = new Set(possible.map((year) => cars.get(year)?.make ?? null));
  return {
    valid: true,
    ...UNKNOWN,
    make: others.length === 0 ? make : null,
    ...(possible.length === 0 ? {} : { years: possible }),
  };
}

/**
 * Returns the facts that a VIN tells about a car of this year, make and model. None if the VIN is
 * another car's, because two cars must never mix.
 */
export async function factsOfVin(
  vin: string,
  car: VehicleIdentity,
  now: Date,
): Promise<CarFacts | null> {
  if (vin.length < VIN_LENGTH) return null;
  const read = await readCar(vin, now, car.year);
  const { make, model, liters: engineLiters, cylinders, fuel, body } = read;
  const fits = (known: string | null, said: string) =>
    known === null || known.toLowerCase() === said.trim().toLowerCase();
  if (read.year !== car.year || !fits(make, car.make)) return null;
  if (!fits(model, listedName(car.make, car.model))) return null;
  const facts = readFacts({
    engineLiters: engineLiters ?? null,
    cylinders: cylinders ?? null,
    fuel: fuel ?? null,
    body: body ?? null,
  });
  return Object.keys(facts).length === 0 ? null : facts;
}

const UNKNOWN = { year: null, make: null, model: null };

/** Returns what is known about a car. The other keys are absent. */
function factsOf(car: VinCar | undefined): Omit<DecodedVin, "valid" | "year"> {
  const { make = null, model = null, liters, cylinders, fuel, body } = car ?? {};
  return {
    make,
    model: make === null || model === null ? null : listedName(make, model),
    ...(liters === undefined ? {} : { liters }),
    ...(cylinders === undefined ? {} : { cylinders }),
    ...(fuel === undefined ? {} : { fuel }),
    ...(body === undefined ? {} : { body }),
  };
}
