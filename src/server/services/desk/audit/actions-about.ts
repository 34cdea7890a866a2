import { bookingNumberStart } from "~/domain/booking/booking-number";
import { staffAction } from "~/domain/staff/actions";
import { ALERT_KINDS, ALERT_WORDS } from "~/domain/staff/alert/kinds";
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
  await findAlerts({ db }, idsOf("alert"), found);
  await findRows({ db }, idsOf("other"), found);
  return found;
}

/** Adds alerts: their booking, or what they say. */
async function findAlerts(
  { db }: Pick<ServiceContext, "db">,
  ids: string[],
  found: Map<string, About>,
): Promise<void> {
  const alerts = await db.operatorAlert.findMany({
    where: { id: { in: ids } },
    select: { id: true, kind: true, booking: { select: { bookingNumber: true } } },
  });
  for (const { id, kind, booking } of alerts) {
    const title = ALERT_KINDS.find((one) => one === kind);
    if (booking !== null) found.set(id, ofBooking(booking.bookingNumber));
    else if (title !== undefined) {
      found.set(id, { kind: "alert", id, name: ALERT_WORDS[title].title });
    }
  }
}

/** Adds what is a row of a desk page. Each id is in one of these tables. */
async function findRows(
  { db }: Pick<ServiceContext, "db">,
  ids: string[],
  found: Map<string, About>,
): Promise<void> {
  if (ids.length === 0) return;
  const where = { id: { in: ids } };
  const add = (kind: About["kind"], rows: readonly { id: string; name: string }[]) => {
    for (const { id, name } of rows) found.set(id, { kind, id, name: shortened(name) });
  };
  const runs = await db.payoutRun.findMany({ where, select: { id: true, number: true } });
  add(
    "payoutRun",
    runs.map(({ id, number }) => ({ id, name: `Payout run ${number}` })),
  );
  add("service", await db.service.findMany({ where, select: { id: true, name: true } }));
  const promos = await db.promo.findMany({ where, select: { id: true, code: true } });
  add(
    "promo",
    promos.map(({ id, code }) => ({ id, name: code })),
  );
  const questions = await db.assessmentQuestion.findMany({
    where,
    select: { id: true, question: true },
  });
  add(
    "question",
    questions.map(({ id, question }) => ({ id, name: question })),
  );
  add("reply", await db.savedReply.findMany({ where, select: { id: true, name: true } }));
  const texts = await db.announcement.findMany({ where, select: { id: true, text: true } });
  add(
    "announcement",
    texts.map(({ id, text }) => ({ id, name: text })),
  );
  const pauses = await db.bookingPause.findMany({ where, select: { id: true, sentence: true } });
  add(
    "pause",
    pauses.map(({ id, sentence }) => ({ id, name: sentence })),
  );
}

/** More would not fit a line. */
const NAME_AT_MOST = 60;
const shortened = (name: string) =>
  name.length <= NAME_AT_MOST ? name : `${name.slice(0, NAME_AT_MOST - 1)}…`;

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
