import { z } from "zod";
import { plural } from "~/messages/plural";
import { centsToText } from "../money";
import { formatMoment } from "~/messages/format";

/** A new request near a mechanic. The text uses the booking and these facts. */
export const REQUEST_NEAR = "request_near";

export const requestFactsSchema = z.object({
  distanceMiles: z.number().nonnegative(),
  /** The mechanic's share in cents, as the ledger will record it. */
  earnsCents: z.int(),
});
export type RequestFacts = z.output<typeof requestFactsSchema>;

interface Request {
  services: string;
  scheduledAt: Date;
  timeZone: string;
}

export function requestWords(request: Request, facts: RequestFacts) {
  return {
    title: `New request nearby: earn $${centsToText(facts.earnsCents)}`,
    text: `${request.services}, ${facts.distanceMiles.toFixed(1)} miles away, ${formatMoment(request.scheduledAt, request.timeZone)}.`,
  };
}

/** For several requests within ten minutes. */
export const severalRequests = (count: number) => ({
  title: plural(count, { one: "1 new request nearby", other: "{count} new requests nearby" }),
  text: "Check distance, time and earnings in My Jobs.",
});
