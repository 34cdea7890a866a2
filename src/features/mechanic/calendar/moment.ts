import { instantOf } from "~/domain/time/wall-clock";

/** '2027-03-02T09:30' as a clock in that zone shows it → its moment; "" while it is none. */
export function momentOf(entered: string, timeZone: string): string {
  const [date = "", time = ""] = entered.split("T");
  return instantOf({ date, time: time.slice(0, 5) }, timeZone)?.toISOString() ?? "";
}
