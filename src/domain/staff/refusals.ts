import type { RefusalTable } from "../refusal";

export const STAFF_REFUSALS = {
  alertNotFound: { code: "NOT_FOUND", sentence: "Alert not found" },
  noSuchStaff: {
    code: "NOT_FOUND",
    sentence:
      "Nobody has confirmed this address. Ask them to sign up and open the link we mail them.",
  },
  lastOwner: {
    code: "CONFLICT",
    sentence: "Somebody has to stay an owner. Make another person one first.",
  },
  alertResolved: { code: "CONFLICT", sentence: "Somebody has resolved this already." },
} as const satisfies RefusalTable;
