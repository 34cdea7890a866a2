import type { RefusalTable } from "../refusal";

export const VEHICLE_REFUSALS = {
  yearOutOfRange: { code: "INVALID", sentence: "Choose a year from {oldest} to {newest}." },
} as const satisfies RefusalTable;
