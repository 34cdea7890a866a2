import type { RefusalTable } from "../refusal";

export const WEBHOOK_REFUSALS = {
  tooManyEndpoints: {
    code: "CONFLICT",
    sentence: "You can have {limit} webhook endpoints. Remove one first.",
  },
  endpointNotFound: { code: "NOT_FOUND", sentence: "That webhook endpoint was already removed." },
  deliveryNotFound: { code: "NOT_FOUND", sentence: "We no longer have that delivery." },
  endpointNotPublic: {
    code: "INVALID",
    sentence: "Use an https address of a public host, without a port.",
  },
  endpointPaused: {
    code: "CONFLICT",
    sentence: "This endpoint is paused. Resume it first.",
  },
  deliveryWaits: {
    code: "CONFLICT",
    sentence: "This delivery is still being tried. Wait for it.",
  },
} as const satisfies RefusalTable;
