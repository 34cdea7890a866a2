import { maskContactData } from "../text/contact-data";
import { lastInitial, maskEmail } from "../mechanic/matching";
import { CONTACT_AFTER, FROZEN_CONTACT_DAYS } from "./policy";
import { isAhead, isDone, type BookingStatus } from "./status";
import { isEndedBySuspension } from "../vetting/suspension";
import { DAY_MS, HOUR_MS } from "../time/durations";

/** Facts of a job that decide what its mechanic can read about the customer. */
export interface ContactFacts {
  status: BookingStatus;
  scheduledAt: Date;
  completedAt: Date | null;
  cancelledAt: Date | null;
  /** The mechanic is suspended now. */
  isSuspended: boolean;
  /** A warranty visit for this job is scheduled. */
  visitAgreed: boolean;
  /**
   * When the mechanic gets street, notes and phone. For a verified mechanic, that's the
   * acceptance.
   */
  contactOpensAt: Date | null;
}

/**
 * Visible contact data: `person` is last name and email, `location` is street, notes and the
 * vehicle's notes.
 */
export interface VisibleContact {
  person: boolean;
  phone: boolean;
  location: boolean;
}

const EVERYTHING: VisibleContact = { person: true, phone: true, location: true };
export const NOTHING_VISIBLE: VisibleContact = { person: false, phone: false, location: false };

/**
 * Decides what a job's mechanic can read of the customer's contact data. It's the only place that
 * does.
 */
export function visibleContact(job: ContactFacts, now: Date): VisibleContact {
  if (isEndedBySuspension("contact", job.isSuspended, job, now)) return NOTHING_VISIBLE;
  const visible = visibleByTime(job, now);
  // precondition: an unverified mechanic can't read street and phone before they open
  return hasOpened(job, now) ? visible : { ...visible, phone: false, location: false };
}

/**
 * Returns whether street, notes and phone opened before the job ended. After that, they never open.
 */
function hasOpened({ contactOpensAt, visitAgreed, ...job }: ContactFacts, now: Date): boolean {
  if (contactOpensAt === null || contactOpensAt > now) return false;
  const endedAt = job.completedAt ?? job.cancelledAt;
  // precondition: a job that ended before its contact details opened never shows them
  return endedAt === null || contactOpensAt <= endedAt || visitAgreed;
}

/** Returns the contact that is visible by time, once it has opened. */
function visibleByTime(job: ContactFacts, now: Date): VisibleContact {
  if (isAhead(job.status) || job.visitAgreed) return EVERYTHING;
  const { personDays, locationHours, cancelledHours } = CONTACT_AFTER;
  const within = (end: Date | null, ms: number) =>
    end !== null && now.getTime() < end.getTime() + ms;
  if (!isDone(job.status)) {
    // precondition: a closed job hides its customer's contact details
    return within(job.cancelledAt, cancelledHours * HOUR_MS) ? EVERYTHING : NOTHING_VISIBLE;
  }
  const person = within(job.completedAt, personDays * DAY_MS);
  return { person, phone: person, location: within(job.completedAt, locationHours * HOUR_MS) };
}

/**
 * Returns whether the live contact is shown: until the job ends, and while a warranty visit is
 * scheduled.
 */
export const isContactLive = ({
  status,
  visitAgreed,
}: Pick<ContactFacts, "status" | "visitAgreed">) => isAhead(status) || visitAgreed;

/** A person's contact data and the job's location. */
export interface Contact {
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  serviceLocation: string;
  notes: string | null;
}

/** Masks every part of a contact that isn't visible, as on an open job. */
export function shownContact(contact: Contact, visible: VisibleContact, area: string): Contact {
  const { firstName, lastName, email, phone, serviceLocation, notes } = contact;
  // A name can hold a phone number.
  const shownName = (name: string) => (visible.phone ? name : maskContactData(name));
  return {
    firstName: shownName(firstName),
    lastName: visible.person ? shownName(lastName) : lastInitial(lastName),
    email: visible.person ? email : maskEmail(email),
    phone: visible.phone ? phone : null,
    serviceLocation: visible.location ? serviceLocation : area || "Address not shown",
    notes: visible.location ? notes : null,
  };
}

/** 'San Francisco, CA 94110' → 'San Francisco, CA'. */
export const cityOf = (area: string | null) => area?.replace(/ \d{5}(-\d{4})?$/, "") ?? "";

/**
 * Returns the moment before which a job's last capture no longer keeps an erased person's frozen
 * contact.
 */
export const frozenContactsSince = (now: Date) =>
  new Date(now.getTime() - FROZEN_CONTACT_DAYS * DAY_MS);
