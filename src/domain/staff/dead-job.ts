import { z } from "zod";
import { idText, isoTime } from "../text/text";
import { optionalReason } from "./team";

/** A background job that failed its last try. */
export const deadJobSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Ids and kinds from its payload, nothing personal. */
  payload: z.record(z.string(), z.string()),
  /** Error of the last try. */
  failure: z.string().nullable(),
  tries: z.number().int(),
  createdAt: isoTime,
  givenUpAt: isoTime,
});
export type DeadJobView = z.output<typeof deadJobSchema>;

/** POST /api/desk/work/{id}/retry and …/drop */
export const deadJobActionSchema = z.object({ id: idText, reason: optionalReason });

/** Payload keys whose values are ids or kinds. All other values stay in the database. */
const SHOWN = /^(kind|\w+Id)$/;

export function shownPayload(data: unknown): Record<string, string> {
  if (typeof data !== "object" || data === null) return {};
  return Object.fromEntries(
    Object.entries(data).filter(
      (entry): entry is [string, string] => SHOWN.test(entry[0]) && typeof entry[1] === "string",
    ),
  );
}

const ADDRESS = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g;

/** Removes email addresses, which servers like to repeat in errors. */
export const shownFailure = (message: string) => message.replaceAll(ADDRESS, "(an address)");
