import { listedName } from "~/domain/vehicle/options";
import type { DecodedVin, DecodeVinInput } from "~/domain/vehicle/schema";
import { addsUp, modelYears } from "~/domain/vehicle/vin";
import { vinTable, type VinCar } from "~/server/gateways/vin/vpic";
import type { ServiceContext } from "../context";

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
  if (!addsUp(vin)) return { valid: false, ...UNKNOWN };
  const { carOf } = await vinTable();
  // Models of the next year are on sale from fall on.
  const newest = ctx.clock.now().getFullYear() + 1;
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
