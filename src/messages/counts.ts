import { plural } from "./plural";

// Counts that several screens show.

export const jobsText = (count: number) => plural(count, { one: "1 job", other: "{count} jobs" });

export const reviewsText = (count: number) =>
  plural(count, { one: "1 review", other: "{count} reviews" });

export const yearsText = (count: number) =>
  plural(count, { one: "1 year", other: "{count} years" });

/** Names a link to a booking's receipts. */
export const receiptsText = (count: number) =>
  plural(count, { one: "Receipt", other: "Receipts ({count})" });

/** Counts a mechanic's finished jobs. */
export const jobsDoneText = (count: number) =>
  plural(count, { one: "1 job done", other: "{count} jobs done" });

/** Subject of the email, and title of the notification, about unread messages. */
export const youHaveMessages = (count: number) =>
  plural(count, { one: "You have a message", other: "You have {count} messages" });

export const photosText = (count: number) =>
  plural(count, { one: "1 photo", other: "{count} photos" });

export const newMessagesFrom = (count: number, name: string) =>
  plural(count, { one: `New message from ${name}`, other: `{count} new messages from ${name}` });

/** Writes minutes as people say them: "45 minutes", "1 h 30 min". */
export function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return plural(minutes, { one: "1 minute", other: "{count} minutes" });
  if (rest === 0) return plural(hours, { one: "1 hour", other: "{count} hours" });
  return `${hours} h ${rest} min`;
}
