import { plural } from "./plural";

// Things that several screens count.

export const jobsText = (count: number) => plural(count, { one: "1 job", other: "{count} jobs" });

export const reviewsText = (count: number) =>
  plural(count, { one: "1 review", other: "{count} reviews" });

export const yearsText = (count: number) =>
  plural(count, { one: "1 year", other: "{count} years" });

/** What a mechanic has finished. */
export const jobsDoneText = (count: number) =>
  plural(count, { one: "1 job done", other: "{count} jobs done" });

/** The mail's subject and the bell's title about unread messages. */
export const youHaveMessages = (count: number) =>
  plural(count, { one: "You have a message", other: "You have {count} messages" });
