import type { RefusalTable } from "../refusal";
import { MOST_SERVICES } from "./policy";

export const CATALOGUE_REFUSALS = {
  serviceNotFound: { code: "NOT_FOUND", sentence: "Service not found" },
  serviceNameTaken: {
    code: "CONFLICT",
    sentence: "Another service has this name already, perhaps a retired one.",
  },
  serviceMoved: {
    code: "STALE",
    sentence: "Somebody changed this service meanwhile. Please look at it again.",
  },
  serviceIsRetired: { code: "CONFLICT", sentence: "This service is retired already." },
  serviceIsOffered: { code: "CONFLICT", sentence: "This service is offered already." },
  lastService: {
    code: "CONFLICT",
    sentence: "This is the last service on offer. Offer another one first.",
  },
  tooManyServices: {
    code: "CONFLICT",
    sentence: `A catalogue holds at most ${MOST_SERVICES} services, retired ones counted.`,
  },
} as const satisfies RefusalTable;
