import type { VehicleView } from "~/domain/vehicle/schema";

/** Columns of a vehicle's answer. */
export const VEHICLE_COLUMNS = {
  id: true,
  year: true,
  make: true,
  model: true,
  nickname: true,
  mileage: true,
} as const satisfies Record<keyof VehicleView, true>;
