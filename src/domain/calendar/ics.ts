/** An appointment for calendar programs. */
export interface CalendarEvent {
  /** Stable for as long as the appointment exists. */
  uid: string;
  /** Grows with each change, so programs know the newer one. */
  sequence: number;
  changedAt: Date;
  start: Date;
  end: Date;
  status: "TENTATIVE" | "CONFIRMED" | "CANCELLED";
  summary: string;
  /** A city; "" if unknown. */
  place: string;
  description: string;
  url: string;
}

/** The organizer of an attached appointment, which RFC 5546 requires. */
export interface CalendarMessage {
  organizer: { name: string; email: string };
}

/**
 * The method of attached files, canceled appointments included. Programs match `CANCEL` with an
 * invitation only, and we publish instead of inviting.
 */
export const MAIL_METHOD = "PUBLISH";

const PRODUCT = "-//Curbwrench//Calendar//EN";
/** How often subscribed programs should refresh. */
const LOOK_EVERY = "PT1H";
const LINE_OCTETS = 75;

const encoder = new TextEncoder();

/**
 * Writes appointments as an RFC 5545 calendar. Times are UTC, so it needs no zones. Without
 * `message` it's a feed, which has no method.
 */
export function icsOf(
  events: readonly CalendarEvent[],
  { name, message }: { name: string; message?: CalendarMessage },
): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:${PRODUCT}`,
    "CALSCALE:GREGORIAN",
    ...(message === undefined ? [] : [`METHOD:${MAIL_METHOD}`]),
    `X-WR-CALNAME:${textOf(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${LOOK_EVERY}`,
    `X-PUBLISHED-TTL:${LOOK_EVERY}`,
    ...events.flatMap((event) => linesOf(event, message?.organizer)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function linesOf(event: CalendarEvent, organizer?: CalendarMessage["organizer"]): string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${textOf(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${momentOf(event.changedAt)}`,
    `LAST-MODIFIED:${momentOf(event.changedAt)}`,
    `DTSTART:${momentOf(event.start)}`,
    `DTEND:${momentOf(event.end)}`,
    ...(organizer === undefined ? [] : [organizerLine(organizer)]),
    `STATUS:${event.status}`,
    // Outlook ignores the status. Only a job that both sides agreed to blocks the time.
    `TRANSP:${event.status === "CONFIRMED" ? "OPAQUE" : "TRANSPARENT"}`,
    "CLASS:PRIVATE",
    `SUMMARY:${textOf(event.summary)}`,
    ...(event.place === "" ? [] : [`LOCATION:${textOf(event.place)}`]),
    `DESCRIPTION:${textOf(event.description)}`,
    // An address isn't text: a character that would end its line is percent-encoded.
    `URL:${new URL(event.url).href}`,
    "END:VEVENT",
  ];
}

/** A quoted parameter can't hold quotes or control characters. */
function organizerLine({ name, email }: CalendarMessage["organizer"]): string {
  return `ORGANIZER;CN="${name.replaceAll(/["\u0000-\u001F\u007F]/g, " ")}":mailto:${email}`;
}

/** '20270302T160000Z'. */
const momentOf = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d{3}/g, "");

/** Escapes a value so nothing in it ends the line or the value. */
function textOf(value: string): string {
  return value
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replaceAll(/[\u0000-\u0009\u000B-\u001F\u007F]/g, " ")
    .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll("\n", "\\n");
}

/** Folds lines at 75 octets. A continuation begins with a space. Characters are never split. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = "";
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > LINE_OCTETS) {
      parts.push(part);
      part = " ";
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join("\r\n");
}
