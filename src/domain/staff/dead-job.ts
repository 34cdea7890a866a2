import { z } from "zod";
import { idText, isoTime } from "../text/text";
import { reasonText } from "./team";

/** A job in the background that was given up after its last try. */
export const deadJobSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Of what it works on the ids, and what kind of thing it does; nothing personal. */
  payload: z.record(z.string(), z.string()),
  /** Error of the last try. */
  failure: z.string().nullable(),
  tries: z.number().int(),
  createdAt: isoTime,
  givenUpAt: isoTime,
});
export type DeadJobView = z.output<typeof deadJobSchema>;

/** POST /api/desk/work/{id}/retry and …/drop */
export const deadJobActSchema = z.object({ id: idText, reason: reasonText });

/** Keys of payloads whose values name rows or kinds; every other value stays in the database. */
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

/** A failure without the mail addresses that servers like to repeat. */
export const shownFailure = (message: string) => message.replaceAll(ADDRESS, "(an address)");
