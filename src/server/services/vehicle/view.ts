import type { VehicleView } from "~/domain/vehicle/schema";

/** The columns that a vehicle's answer shows. */
export const VEHICLE_COLUMNS = {
  id: true,
  year: true,
  make: true,
  model: true,
  nickname: true,
  mileage: true,
} as const satisfies Record<keyof VehicleView, true>;
