import {
  cityOf,
  frozenContactsSince,
  isContactLive,
  NOTHING_VISIBLE,
  shownContact,
  visibleContact,
  type Contact,
  type ContactFacts,
  type VisibleContact,
} from "~/domain/booking/contact";
import type { Prisma } from "~/generated/prisma/client";
import type { ServiceContext } from "../context";

/** A person's contact data, now or as it was when the job ended. */
interface PersonRow {
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
}

/** A job with its customer's current and frozen contact. */
interface ContactRow extends ContactFacts {
  area: string | null;
  serviceLocation: string;
  notes: string | null;
  live: PersonRow;
  /** Null before the job ends, and for an erased customer. */
  frozen: PersonRow | null;
}

/**
 * Returns the customer's contact as a mechanic may see it now. Every answer, email and document for
 * a mechanic uses it. An ended job without a frozen copy shows nothing.
 */
export function contactForMechanic(
  row: ContactRow,
  now: Date,
): { contact: Contact; visible: VisibleContact } {
  const source = isContactLive(row) ? row.live : row.frozen;
  const visible = source === null ? NOTHING_VISIBLE : visibleContact(row, now);
  const { firstName, lastName, email, phone } = source ?? row.live;
  const { serviceLocation, notes } = row;
  const contact = { firstName, lastName, email: email ?? "", phone, serviceLocation, notes };
  // A mechanic who still has to drive there sees the ZIP code, as the open job did.
  const area = isContactLive(row) ? (row.area ?? "") : cityOf(row.area);
  return { contact: shownContact(contact, visible, area), visible };
}

const personSelect = { firstName: true, lastName: true, email: true, phone: true } as const;

const copiesSelect = {
  select: { ...personSelect, userId: true, serviceLocation: true },
} as const;

/** Columns of a job's mechanic that `contactForMechanic` needs. */
export const suspensionSelect = {
  mechanicProfile: { select: { suspendedAt: true } },
} satisfies Prisma.UserSelect;

/** Returns whether a job's mechanic is suspended; false without one. */
export const isSuspended = (
  mechanic: Prisma.UserGetPayload<{ select: typeof suspensionSelect }> | null,
): boolean => (mechanic?.mechanicProfile?.suspendedAt ?? null) !== null;

/** Columns of a booking that `contactForMechanic` needs. */
export const contactSelect = {
  status: true,
  scheduledAt: true,
  completedAt: true,
  cancelledAt: true,
  area: true,
  serviceLocation: true,
  notes: true,
  contactOpensAt: true,
  customerId: true,
  customer: { select: { ...personSelect, id: true, erasedAt: true } },
  contacts: copiesSelect,
  claims: { where: { state: "scheduled" }, select: { id: true }, take: 1 },
  mechanic: { select: suspensionSelect },
} satisfies Prisma.BookingSelect;

/** Builds that input from a row Prisma read. */
export function contactRow(
  row: Prisma.BookingGetPayload<{ select: typeof contactSelect }>,
): ContactRow {
  const { customer, contacts, claims, customerId } = row;
  const copy = contacts.find(({ userId }) => userId === customerId) ?? null;
  return {
    status: row.status,
    scheduledAt: row.scheduledAt,
    isSuspended: isSuspended(row.mechanic),
    completedAt: row.completedAt,
    cancelledAt: row.cancelledAt,
    contactOpensAt: row.contactOpensAt,
    area: row.area,
    serviceLocation: row.serviceLocation,
    notes: row.notes,
    visitAgreed: claims.length > 0,
    live: customer,
    frozen: customer.erasedAt === null ? copy : null,
  };
}

/** Selects a booking's frozen copies for staff, documents and evidence. */
export const copiesInclude = { contacts: copiesSelect } satisfies Prisma.BookingInclude;

type Copies = Prisma.BookingGetPayload<{ include: typeof copiesInclude }>["contacts"];

/** Returns a person as they were when the job ended, or as they are now if nothing is frozen. */
export function asFrozen<Person extends PersonRow & { id: string }>(
  person: Person,
  contacts: Copies,
): Person {
  const copy = contacts.find(({ userId }) => userId === person.id);
  if (copy === undefined) return person;
  const { firstName, lastName, email, phone } = copy;
  return { ...person, firstName, lastName, email, phone };
}

/**
 * Returns where the job was. An erasure blanks the booking's own text first and removes the copy
 * later.
 */
export function frozenLocation({
  contacts,
  ...booking
}: {
  contacts: Copies;
  customerId: string;
  serviceLocation: string;
}): string {
  const copy = contacts.find(({ userId }) => userId === booking.customerId);
  return copy?.serviceLocation ?? booking.serviceLocation;
}

/** The part of a booking that a receipt or credit note needs for name and location. */
export const namesOnDocumentSelect = {
  ...contactSelect,
  mechanic: { select: { ...personSelect, ...suspensionSelect, id: true } },
} satisfies Prisma.BookingSelect;

/** The reader of a document: one of the two people, or the bank in a dispute. */
export type DocumentReader = "customer" | "mechanic" | "bank";

/** Returns the customer's name and the location of the job, as far as this reader may know them. */
export function namesOnDocument(
  row: Prisma.BookingGetPayload<{ select: typeof namesOnDocumentSelect }>,
  reader: DocumentReader,
  now: Date,
): { customerName: string; mechanicName: string; serviceLocation: string } {
  const { mechanic } = row;
  if (reader === "bank") {
    return {
      customerName: nameOf(asFrozen(row.customer, row.contacts)),
      mechanicName: mechanic === null ? "" : nameOf(asFrozen(mechanic, row.contacts)),
      serviceLocation: frozenLocation(row),
    };
  }
  const { serviceLocation } = row;
  const customer =
    reader === "mechanic"
      ? contactForMechanic(contactRow(row), now).contact
      : { ...row.customer, serviceLocation };
  return {
    customerName: nameOf(customer),
    mechanicName: mechanic === null ? "" : nameOf(mechanic),
    serviceLocation: customer.serviceLocation,
  };
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim();

/**
 * Deletes the frozen copies of erased people, of one or of all, once no bank can dispute the job's
 * payments: no capture within 120 days and no open dispute.
 */
export async function forgetFrozenContacts(
  { db, clock }: Pick<ServiceContext, "db" | "clock">,
  whose: { userId?: string } = {},
): Promise<void> {
  await db.bookingContact.deleteMany({
    where: {
      ...whose,
      user: { erasedAt: { not: null } },
      booking: {
        payments: {
          none: {
            OR: [
              { capturedAt: { gt: frozenContactsSince(clock.now()) } },
              { disputes: { some: { closedAt: null } } },
            ],
          },
        },
      },
    },
  });
}
