import { dateFormat } from "~/lib/date-format";

/** 'Saturday, November 21', in the zone of the jobs. */
export function dayHeading(at: Date, timeZone: string): string {
  return dateFormat({
    weekday: "long",
    month: "long",
    day: "numeric",
    timeZone,
  }).format(at);
}

/** An address that is shown in full, not masked; only then it can be written to. */
export function isWholeEmail(email: string): boolean {
  return email.includes("@") && !email.includes("•");
}
