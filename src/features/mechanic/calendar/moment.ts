import { instantOf } from "~/domain/time/wall-clock";

/** Converts "2027-03-02T09:30" in the given zone to an ISO time, or "" if it is invalid. */
export function momentOf(entered: string, timeZone: string): string {
  const [date = "", time = ""] = entered.split("T");
  return instantOf({ date, time: time.slice(0, 5) }, timeZone)?.toISOString() ?? "";
}
