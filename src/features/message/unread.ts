import { plural } from "~/messages/plural";

/** Adds up the viewer's unread messages over all bookings. */
export function unreadTotal(unread: readonly { count: number }[]): number {
  return unread.reduce((sum, one) => sum + one.count, 0);
}

/** Returns the accessible name of the link to the messages. */
export function messagesName(count: number): string {
  if (count === 0) return "Messages";
  return plural(count, { one: "Messages, 1 unread", other: "Messages, {count} unread" });
}
