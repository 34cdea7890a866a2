import { bookingNumberStart } from "~/domain/booking/booking-number";
import { staffAction } from "~/domain/staff/actions";
import type { AuditEntryView } from "~/domain/staff/audit";
import { SUBJECTS_MATCHED_AT_MOST } from "~/domain/staff/audit-words";
import { isRowId } from "~/domain/text/text";
import { findPeople } from "../../account/find";
import { namesOf } from "../../audit/queries";
import type { ServiceContext } from "../../context";

type About = NonNullable<AuditEntryView["about"]>;

interface Subject {
  action: string;
  subject: string | null;
}

const inBooking = { select: { id: true, booking: { select: { bookingNumber: true } } } } as const;
const ofBooking = (bookingNumber: string): About => ({
  kind: "booking",
  id: bookingNumber,
  name: bookingNumber,
});

/**
 * Returns links for log entries, by subject: bookings, people and requests. Deleted ones are left
 * out.
 */
export async function aboutOf(
  { db }: Pick<ServiceContext, "db">,
  actions: readonly Subject[],
): Promise<Map<string, About>> {
  const idsOf = (kind: NonNullable<ReturnType<typeof staffAction>>["subject"]) =>
    actions.flatMap(({ action, subject }) =>
      subject !== null && isRowId(subject) && staffAction(action)?.subject === kind
        ? [subject]
        : [],
    );
  const found = new Map<string, About>();
  const numbered = (rows: readonly { id: string; booking: { bookingNumber: string } }[]) => {
    for (const { id, booking } of rows) found.set(id, ofBooking(booking.bookingNumber));
  };
  const some = (ids: string[]) => ({ id: { in: ids } });
  const bookings = await db.booking.findMany({
    where: some(idsOf("booking")),
    select: { id: true, bookingNumber: true },
  });
  numbered(bookings.map(({ id, bookingNumber }) => ({ id, booking: { bookingNumber } })));
  numbered(await db.changeOrder.findMany({ where: some(idsOf("change")), ...inBooking }));
  numbered(await db.review.findMany({ where: some(idsOf("review")), ...inBooking }));
  const disputes = await db.dispute.findMany({
    where: some(idsOf("dispute")),
    select: { id: true, payment: { select: { booking: { select: { bookingNumber: true } } } } },
  });
  numbered(disputes.map(({ id, payment }) => ({ id, ...payment })));
  const payouts = await db.payout.findMany({
    where: some(idsOf("payout")),
    select: { id: true, mechanicId: true },
  });
  const names = await namesOf({ db }, [
    ...idsOf("person"),
    ...payouts.map(({ mechanicId }) => mechanicId),
  ]);
  const ofPerson = (id: string): About => ({
    kind: "person",
    id,
    name: names.get(id) || "Without a name",
  });
  for (const id of idsOf("person")) if (names.has(id)) found.set(id, ofPerson(id));
  for (const { id, mechanicId } of payouts) found.set(id, ofPerson(mechanicId));
  const requests = await db.supportRequest.findMany({
    where: some(idsOf("request")),
    select: { id: true, subject: true },
  });
  for (const { id, subject } of requests) found.set(id, { kind: "request", id, name: subject });
  return found;
}

/**
 * Returns the subjects that match a search: a booking with its change orders, review and disputes;
 * people with their payouts and requests; or any subject with that id.
 */
export async function subjectsMeant(
  ctx: Pick<ServiceContext, "db" | "sql">,
  about: string,
): Promise<{ ids: string[]; tooMany: boolean }> {
  const text = about.trim();
  if (isRowId(text))
    return { ids: [text, ...(await inBookingOf(ctx, { id: text }))], tooMany: false };
  const bookingNumber = bookingNumberStart(text);
  const ofBooking = bookingNumber === null ? [] : await inBookingOf(ctx, { bookingNumber });
  const people = await findPeople(ctx, text, SUBJECTS_MATCHED_AT_MOST);
  return {
    ids: [...ofBooking, ...people.ids, ...(await ofPeople(ctx, people.ids))],
    tooMany: people.tooMany,
  };
}

async function inBookingOf(
  { db }: Pick<ServiceContext, "db">,
  where: { id: string } | { bookingNumber: string },
): Promise<string[]> {
  const id = { select: { id: true } } as const;
  const booking = await db.booking.findUnique({
    where,
    select: {
      id: true,
      changeOrders: id,
      review: id,
      payments: { select: { disputes: id } },
    },
  });
  if (booking === null) return [];
  const { changeOrders, review, payments } = booking;
  const disputes = payments.flatMap(({ disputes }) => disputes);
  const rows = [booking, ...changeOrders, ...disputes, ...(review === null ? [] : [review])];
  return rows.map(({ id }) => id);
}

async function ofPeople({ db }: Pick<ServiceContext, "db">, ids: string[]): Promise<string[]> {
  const payouts = await db.payout.findMany({
    where: { mechanicId: { in: ids } },
    select: { id: true },
  });
  const requests = await db.supportRequest.findMany({
    where: { userId: { in: ids } },
    select: { id: true },
  });
  return [...payouts, ...requests].map(({ id }) => id);
}
