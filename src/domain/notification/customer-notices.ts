import { z } from "zod";
import { plural } from "~/messages/plural";

/** Facts of a notification about a customer's suspension. */
export const customerFactsSchema = z.object({
  /** What staff wrote for them; empty without it. */
  note: z.string().default(""),
  /** Number of requests that were canceled. */
  cancelled: z.number().int().default(0),
});
export type CustomerFacts = z.output<typeof customerFactsSchema>;

interface CustomerNotice {
  title: string;
  text: (facts: CustomerFacts) => string;
}

const requestsGone = ({ cancelled }: CustomerFacts) =>
  cancelled === 0
    ? ""
    : plural(cancelled, {
        one: " We canceled your open request, and you don't pay anything for it.",
        other: " We canceled your {count} open requests, and you don't pay anything for them.",
      });

/** Notifications for customers about their account. The email uses the same text. */
export const CUSTOMER_NOTICES = {
  customer_suspended: {
    title: "Your account is suspended",
    text: (facts) =>
      `${facts.note === "" ? "" : `${facts.note} `}You can't book, write messages, leave reviews or tip.${requestsGone(facts)} Jobs that a mechanic accepted go on. You can still sign in, pay what you owe, report a problem, and download receipts and your data. If this is wrong, contact support.`,
  },
  customer_restored: {
    title: "Your account is active again",
    text: () => "You can book, write messages, leave reviews and tip again.",
  },
} as const satisfies Record<string, CustomerNotice>;

export type CustomerNoticeKind = keyof typeof CUSTOMER_NOTICES;

export function isCustomerNotice(kind: string): kind is CustomerNoticeKind {
  return Object.hasOwn(CUSTOMER_NOTICES, kind);
}
