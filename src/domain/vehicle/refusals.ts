import type { RefusalTable } from "../refusal";

export const VEHICLE_REFUSALS = {
  yearOutOfRange: { code: "INVALID", sentence: "Please choose a year from {oldest} to {newest}." },
} as const satisfies RefusalTable;
