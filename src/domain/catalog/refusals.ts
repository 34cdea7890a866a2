import type { RefusalTable } from "../refusal";
import { MOST_SERVICES } from "./policy";

export const CATALOG_REFUSALS = {
  serviceNotFound: { code: "NOT_FOUND", sentence: "Service not found" },
  serviceNameTaken: {
    code: "CONFLICT",
    sentence: "Another service already has this name. It may be retired.",
  },
  serviceChanged: {
    code: "STALE",
    sentence: "Someone else changed this service. Check it and try again.",
  },
  rulesChanged: {
    code: "STALE",
    sentence: "Someone else changed these rules. Check them and try again.",
  },
  maintenanceChanged: {
    code: "STALE",
    sentence: "Someone else changed when this service is due. Check it and try again.",
  },
  serviceIsRetired: { code: "CONFLICT", sentence: "This service is already retired." },
  serviceIsOffered: { code: "CONFLICT", sentence: "This service is already offered." },
  lastService: {
    code: "CONFLICT",
    sentence: "This is the only service left. Offer another one first.",
  },
  diagnosisNeeded: {
    code: "CONFLICT",
    sentence:
      "Bookings of unknown problems start with this service. Mark another one for that first.",
  },
  tooManyServices: {
    code: "CONFLICT",
    sentence: `The catalog can have ${MOST_SERVICES} services, including retired ones.`,
  },
} as const satisfies RefusalTable;
