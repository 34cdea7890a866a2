import { SOMETHING_WENT_WRONG } from "~/domain/request-refusals";

/** What each refusal means, and how one looks. */
const REFUSALS = {
  400: ["Malformed or invalid.", "INVALID", "Please fill in all fields"],
  401: ["No session.", "UNAUTHENTICATED", "Unauthorized"],
  402: ["The card could not be charged.", "PAYMENT_REQUIRED", "Your card was declined."],
  403: [
    "Signed in, but this role may not do it; or the request came from another site's page.",
    "FORBIDDEN",
    "Only mechanics can do this.",
  ],
  404: ["No such object, or not yours.", "NOT_FOUND", "Booking not found"],
  409: [
    "The state does not allow it, or another request was first.",
    "CONFLICT",
    "Cannot edit booking",
  ],
  413: ["Too large.", "TOO_LARGE", "The request is too large."],
  415: [
    "Another content type than the ones above.",
    "UNSUPPORTED_TYPE",
    "Please send JSON with the content type application/json.",
  ],
  422: ["The promo code can't be used.", "PROMO_NOT_APPLICABLE", "This promo code is not valid."],
  429: [
    "Too many; Retry-After says how many seconds to wait.",
    "TOO_MANY",
    "Too many attempts. Please try again in 30 seconds.",
  ],
  431: ["The request's head is too long.", "TOO_LARGE", "The request's headers are too long."],
  500: [
    "Something unforeseen; `requestId` names it in the server's log.",
    "INTERNAL",
    SOMETHING_WENT_WRONG,
  ],
  503: [
    "The database, the file store or the payment provider is away, or payments are not set up.",
    "DATABASE_UNAVAILABLE",
    "The service is busy or restarting. Please try again in a moment.",
  ],
} as const;

export type RefusalStatus = keyof typeof REFUSALS;

/** `components.responses`: one for each status a refusal can have. */
export function refusalComponents() {
  return Object.fromEntries(
    Object.entries(REFUSALS).map(([status, [description, code, message]]) => [
      `Refusal${status}`,
      {
        description,
        ...(status === "429" || status === "503"
          ? { headers: { "Retry-After": { description: "Seconds.", schema: { type: "integer" } } } }
          : {}),
        content: {
          "application/json": {
            schema: { $ref: "#/components/schemas/Error" },
            example: { message, code, requestId: "019a0000-0000-7000-8000-0000000000aa" },
          },
        },
      },
    ]),
  );
}

const refer = (status: RefusalStatus) => ({ $ref: `#/components/responses/Refusal${status}` });

/** The refusals of one call, in order; nearly everything may be limited. */
export function refusals(statuses: readonly RefusalStatus[], { limited = true } = {}) {
  const all = [...new Set<RefusalStatus>([...statuses, ...(limited ? [429 as const] : [])])];
  return Object.fromEntries(
    all.toSorted((a, b) => a - b).map((status) => [String(status), refer(status)]),
  );
}

/** Where no other answer is a success of the protocol's kind (2xx), this one stands for the rest. */
export const OTHERWISE = { default: refer(500) } as const;

export const SESSION = [{ session: [] }] as const;

export function idParameter(name: string, example?: string) {
  return { name, in: "path", required: true, schema: { type: "string" }, example };
}
