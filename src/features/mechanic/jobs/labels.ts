import { dateFormat } from "~/messages/date-format";

/** Formats "Saturday, November 21" in the jobs' zone. */
export function dayHeading(at: Date, timeZone: string): string {
  return dateFormat({
    weekday: "long",
    month: "long",
    day: "numeric",
    timeZone,
  }).format(at);
}

/** Returns true if the email address isn't masked, so that it can be written to. */
export function isWholeEmail(email: string): boolean {
  return email.includes("@") && !email.includes("•");
}
