import type { RefusalTable } from "../refusal";

export const STAFF_REFUSALS = {
  alertNotFound: { code: "NOT_FOUND", sentence: "Alert not found" },
  alertResolved: { code: "CONFLICT", sentence: "Somebody has resolved this already." },
} as const satisfies RefusalTable;
