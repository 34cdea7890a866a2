import { dateFormat } from "~/lib/date-format";
import { formatDateTime } from "~/lib/format";

/** Less apart than this is the way of a request, or a clock that is a little off. */
const SOON_MS = 60_000;

/**
 * Says when a phone without a connection says that something was done, beside when it reached us; null
 * for what was sent at once.
 */
export function sentLater(
  { at, deviceAt }: { at: string; deviceAt: string | null },
  timeZone: string,
): string | null {
  if (deviceAt === null) return null;
  const [sent, received] = [new Date(deviceAt), new Date(at)];
  if (Math.abs(received.getTime() - sent.getTime()) < SOON_MS) return null;
  const sameDay = dateFormat({ timeZone, dateStyle: "short" });
  const write =
    sameDay.format(sent) === sameDay.format(received)
      ? (time: Date) => dateFormat({ timeZone, hour: "numeric", minute: "2-digit" }).format(time)
      : (time: Date) => formatDateTime(time.toISOString(), timeZone);
  return `sent from the phone at ${write(sent)}, received ${write(received)}`;
}
