import { vehicleFields } from "~/messages/fields/vehicle";
import type { RefusalTable } from "../refusal";

export const VEHICLE_REFUSALS = {
  vehicleNotFound: { code: "NOT_FOUND", sentence: "We couldn't find this car." },
  vinTaken: {
    code: "CONFLICT",
    sentence: "Your {car} already has this VIN. Check it, or remove that car first.",
  },
  shortVin: { code: "INVALID", sentence: vehicleFields.vinShort },
  yearOutOfRange: { code: "INVALID", sentence: "Choose a year from {oldest} to {newest}." },
} as const satisfies RefusalTable;
