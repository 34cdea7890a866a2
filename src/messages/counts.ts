import { plural } from "./plural";

// Counts that several screens show.

export const jobsText = (count: number) => plural(count, { one: "1 job", other: "{count} jobs" });

export const reviewsText = (count: number) =>
  plural(count, { one: "1 review", other: "{count} reviews" });

export const yearsText = (count: number) =>
  plural(count, { one: "1 year", other: "{count} years" });

/** Counts a mechanic's finished jobs. */
export const jobsDoneText = (count: number) =>
  plural(count, { one: "1 job done", other: "{count} jobs done" });

/** Subject of the email, and title of the notification, about unread messages. */
export const youHaveMessages = (count: number) =>
  plural(count, { one: "You have a message", other: "You have {count} messages" });
