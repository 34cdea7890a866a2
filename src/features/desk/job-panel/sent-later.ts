import { dateFormat } from "~/messages/date-format";
import { deskDateTime, deskZone } from "../frame/desk-zone";

/** A smaller difference is ordinary delay or clock drift. */
const SOON_MS = 60_000;

/**
 * Says when an offline device recorded an action and when it reached us. Null if it was sent at
 * once.
 */
export function sentLater({
  at,
  deviceAt,
}: {
  at: string;
  deviceAt: string | null;
}): string | null {
  if (deviceAt === null) return null;
  const [sent, received] = [new Date(deviceAt), new Date(at)];
  if (Math.abs(received.getTime() - sent.getTime()) < SOON_MS) return null;
  const timeZone = deskZone();
  const sameDay = dateFormat({ timeZone, dateStyle: "short" });
  const write =
    sameDay.format(sent) === sameDay.format(received)
      ? (time: Date) => dateFormat({ timeZone, hour: "numeric", minute: "2-digit" }).format(time)
      : (time: Date) => deskDateTime(time.toISOString());
  return `sent from the phone at ${write(sent)}, received ${write(received)}`;
}
