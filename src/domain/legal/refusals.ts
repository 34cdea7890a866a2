import type { RefusalTable } from "../refusal";

export const LEGAL_REFUSALS = {
  legalDraftChanged: {
    code: "STALE",
    sentence: "Someone else changed this draft. Copy your text, reload, and try again.",
  },
  noLegalDraft: { code: "CONFLICT", sentence: "There's no draft to publish. Save one first." },
  sameLegalText: {
    code: "CONFLICT",
    sentence: "The draft is the same as the published text. Change it first.",
  },
  legalVersionNotFound: { code: "NOT_FOUND", sentence: "Version not found" },
} as const satisfies RefusalTable;
