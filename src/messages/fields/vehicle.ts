import { BAD_MILEAGE, OLDEST_VEHICLE_YEAR } from "~/domain/vehicle/options";

/** Wrong fields of a car. */
export const vehicleFields = {
  vehicleInfoMissing: "Please fill in all vehicle information.",
  vehicleYearTooOld: `Choose a year from ${OLDEST_VEHICLE_YEAR} on.`,
  vehicleYearOld: `Enter a year from ${OLDEST_VEHICLE_YEAR} on.`,
  vehicleYearMissing: "Choose the year.",
  vehicleMakeMissing: "Choose the make.",
  vehicleModelMissing: "Choose the model.",
  mileageWrong: BAD_MILEAGE,
  mileageTooHigh: "Enter the mileage in miles.",
} as const;
