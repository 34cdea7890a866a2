/** Wrong fields of API keys and webhook endpoints. */
export const developerFields = {
  keyNameMissing: "Give the key a name.",
  keyScopesMissing: "Choose what the key can do.",
  keyScopeUnknown: "We don't know this scope.",
  webhookUrlMissing: "Enter the address of your endpoint.",
  webhookUrlWrong: "Enter an address such as https://example.com/webhooks.",
  webhookEventsMissing: "Choose at least one event.",
  webhookEventUnknown: "We don't know this event.",
  webhookStateUnknown: "Choose `pending`, `delivered` or `failed`.",
  webhookPausedWrong: "Send true or false for `paused`.",
  sinceWrong: "Send `updatedSince` as a date and time with its offset.",
  keyDaysWrong: "A key works for 1 to 365 days.",
} as const;
