import type { RefusalTable } from "../refusal";

export const API_KEY_REFUSALS = {
  /** One sentence for an unknown, expired or removed key, and one whose owner is suspended. */
  wrongKey: {
    code: "UNAUTHENTICATED",
    sentence:
      "This API key doesn't work. Check it, or create a new one under Settings → Developers.",
  },
  keyAndCookie: {
    code: "INVALID",
    sentence: "Send an API key or a session cookie, not both.",
  },
  notByKey: {
    code: "NOT_BY_KEY",
    sentence: "An API key can't do this. Sign in and do it yourself.",
  },
  scopeMissing: {
    code: "SCOPE_REQUIRED",
    sentence: "This API key lacks the scope {scope}. Create a key that has it.",
  },
  tooManyKeys: {
    code: "CONFLICT",
    sentence: "You can have {limit} API keys. Remove one first.",
  },
  noCurrentKey: {
    code: "NOT_FOUND",
    sentence: "This call describes the API key that makes it. You're signed in without one.",
  },
  keyNotFound: { code: "NOT_FOUND", sentence: "That API key was already removed." },
  deskScopeForStaff: { code: "FORBIDDEN", sentence: "Only staff can have the scope desk:read." },
  keyAlreadyGranted: {
    code: "CONFLICT",
    sentence: "This key already has access to the desk.",
  },
} as const satisfies RefusalTable;
