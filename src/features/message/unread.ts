/** All unread messages of the viewer, over their bookings. */
export function unreadTotal(unread: readonly { count: number }[]): number {
  return unread.reduce((sum, one) => sum + one.count, 0);
}

/** The accessible name of the way to the messages. */
export function messagesName(count: number): string {
  if (count === 0) return "Messages";
  return count === 1 ? "Messages, 1 unread" : `Messages, ${count} unread`;
}
