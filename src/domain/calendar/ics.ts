/** An appointment as other programs keep it. */
export interface CalendarEvent {
  /** The same for as long as the appointment exists. */
  uid: string;
  /** Grows with each change, so that programs know the newer one. */
  sequence: number;
  changedAt: Date;
  start: Date;
  end: Date;
  status: "TENTATIVE" | "CONFIRMED" | "CANCELLED";
  summary: string;
  /** A city; "" where none is known. */
  place: string;
  description: string;
  url: string;
}

/** How a file that goes with a mail is meant: an appointment to know of, or one that is canceled. */
export interface CalendarMessage {
  method: "PUBLISH" | "CANCEL";
  /** Who sends it; RFC 5546 asks for one with both methods. */
  organizer: { name: string; email: string };
}

const PRODUCT = "-//Curbwrench//Calendar//EN";
/** How often programs that subscribed should look. */
const LOOK_EVERY = "PT1H";
const LINE_OCTETS = 75;

const encoder = new TextEncoder();

/**
 * A calendar of appointments in RFC 5545's form. Times are the world's own, so it needs no zones.
 * Without `message` it is a feed, which has no method: it is read, not sent.
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
    ...(message === undefined ? [] : [`METHOD:${message.method}`]),
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
    "CLASS:PRIVATE",
    `SUMMARY:${textOf(event.summary)}`,
    ...(event.place === "" ? [] : [`LOCATION:${textOf(event.place)}`]),
    `DESCRIPTION:${textOf(event.description)}`,
    // An address is no text: what would end its line is written as the web writes it.
    `URL:${new URL(event.url).href}`,
    "END:VEVENT",
  ];
}

/** A quoted parameter may hold anything but quotes and control characters. */
function organizerLine({ name, email }: CalendarMessage["organizer"]): string {
  return `ORGANIZER;CN="${name.replaceAll(/["\u0000-\u001F\u007F]/g, " ")}":mailto:${email}`;
}

/** '20270302T160000Z'. */
const momentOf = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d{3}/g, "");

/** A value as it may stand in a line: nothing in it ends the line or the value. */
function textOf(value: string): string {
  return value
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replaceAll(/[\u0000-\u0009\u000B-\u001F\u007F]/g, " ")
    .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll("\n", "\\n");
}

/** Lines are at most 75 octets; a longer one goes on in the next after a space. No letter is cut. */
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
