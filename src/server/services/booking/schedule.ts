import { TZDate } from "@date-fns/tz";
import { invalidField } from "~/domain/errors";
import { BOOKING_MESSAGES } from "~/domain/booking/schema";
import { isBookableTime } from "~/domain/booking/wizard";

const HAS_OFFSET = /(?:Z|[+-]\d{2}:?\d{2})$/;

/**
 * A moment from the text a client sent: with an offset as it stands, without one read in `timeZone`.
 * Past times and times more than a year ahead are refused (specification §5).
 */
export function bookableTime(text: string, timeZone: string, now: Date): Date {
  const at = HAS_OFFSET.test(text) ? new Date(text) : inZone(text, timeZone);
  if (Number.isNaN(at.getTime()) || !existsOnCalendar(text) || !isBookableTime(at, now)) {
    throw invalidField("scheduledAt", BOOKING_MESSAGES.pastDate.text);
  }
  return at;
}

function inZone(text: string, timeZone: string): Date {
  const [date = "", time = ""] = text.split("T");
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const [hour = 0, minute = 0, second = 0] = time.split(":").map(Number);
  return new Date(
    new TZDate(year, month - 1, day, hour, minute, Math.floor(second), timeZone).getTime(),
  );
}

/** JavaScript reads 30 February as 2 March; people who wrote it meant something else. */
function existsOnCalendar(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.slice(0, 10).split("-").map(Number);
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
