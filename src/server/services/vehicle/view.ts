import { FACT_SOURCES, readFacts } from "~/domain/vehicle/facts";
import type { VehicleDetail, VehicleView } from "~/domain/vehicle/schema";
import type { Prisma } from "~/generated/prisma/client";
import { openCar } from "./sealed";

/** Columns of a vehicle's answer. */
export const VEHICLE_COLUMNS = {
  id: true,
  year: true,
  make: true,
  model: true,
  nickname: true,
  mileage: true,
  vinLastSix: true,
  engineLiters: true,
  cylinders: true,
  fuel: true,
  body: true,
  factsFrom: true,
} as const satisfies Prisma.VehicleSelect;

type VehicleRow = Prisma.VehicleGetPayload<{ select: typeof VEHICLE_COLUMNS }>;

/** Presents a vehicle. Unknown facts are absent, and of its VIN only the end is shown. */
export function presentVehicle(row: VehicleRow): VehicleView {
  const { id, year, make, model, nickname, mileage, vinLastSix } = row;
  const factsFrom = FACT_SOURCES.find((source) => source === row.factsFrom);
  return {
    id,
    year,
    make,
    model,
    nickname,
    mileage,
    ...(vinLastSix === null ? {} : { vinLastSix }),
    ...readFacts(row),
    ...(factsFrom === undefined ? {} : { factsFrom }),
  };
}

/** Columns of a vehicle's whole answer. */
export const DETAIL_COLUMNS = {
  ...VEHICLE_COLUMNS,
  ownerId: true,
  vinCipher: true,
  plateCipher: true,
  plateState: true,
  deletedAt: true,
} as const satisfies Prisma.VehicleSelect;

type DetailRow = Prisma.VehicleGetPayload<{ select: typeof DETAIL_COLUMNS }>;

/** Presents a vehicle to its owner, with its whole VIN and plate. */
export function presentDetail(row: DetailRow): VehicleDetail {
  const { plateState, deletedAt } = row;
  return {
    ...presentVehicle(row),
    ...openCar(row),
    ...(plateState === null ? {} : { plateState }),
    ...(deletedAt === null ? {} : { deletedAt: deletedAt.toISOString() }),
  };
}
