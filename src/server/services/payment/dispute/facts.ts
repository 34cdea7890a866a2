import type { EvidenceFacts } from "~/domain/payment/dispute/evidence";
import { BOOKING_EVENTS, isBookingEventKind } from "~/domain/booking/status";
import { BRAND_NAME } from "~/domain/brand";
import { centsToText } from "~/domain/money";
import type { Prisma } from "~/generated/prisma/client";
import type { PdfEntry } from "~/domain/pdf";
import { dateFormat } from "~/messages/date-format";
import { asFrozen, copiesInclude, frozenLocation } from "../../contact/contact";
import type { ServiceContext } from "../../context";
import { bookedCar } from "../../vehicle/booked";

/** More messages than any bank reads. */
const MAX_MESSAGES = 1_000;
const MAX_OTHER_JOBS = 20;

const person = {
  select: { id: true, firstName: true, lastName: true, email: true, phone: true },
} as const;

/** A disputed payment with everything the product knows about its job. */
const jobInclude = {
  payment: {
    include: {
      refunds: { where: { state: "succeeded" }, orderBy: { createdAt: "asc" } },
      booking: {
        include: {
          ...copiesInclude,
          customer: { select: { ...person.select, createdAt: true } },
          mechanic: person,
          lines: { orderBy: { position: "asc" } },
          // Safety reports are confidential.
          events: {
            where: { kind: { not: "report_danger" } },
            orderBy: [{ createdAt: "asc" }, { id: "asc" }],
          },
        },
      },
    },
  },
} satisfies Prisma.DisputeInclude;

export type DisputedJob = Prisma.DisputeGetPayload<{ include: typeof jobInclude }>;

export function loadDisputedJob(ctx: ServiceContext, id: string): Promise<DisputedJob> {
  return ctx.db.dispute.findUniqueOrThrow({ where: { id }, include: jobInclude });
}

/** Loads the facts about the job as of `until`. Later ones aren't part of the answer. */
export async function loadFacts(
  ctx: ServiceContext,
  { payment }: DisputedJob,
  until: Date,
): Promise<{ facts: EvidenceFacts; messages: PdfEntry[]; events: PdfEntry[] }> {
  const { booking } = payment;
  const { timeZone, contacts } = booking;
  const customer = asFrozen(booking.customer, contacts);
  const mechanic = booking.mechanic && asFrozen(booking.mechanic, contacts);
  const moment = (at: Date) => momentIn(at, timeZone);
  const nameOf = (id: string | null) =>
    [customer, mechanic].find((one) => one !== null && one.id === id) ?? null;
  const whoIs = (id: string | null) => {
    const found = nameOf(id);
    if (found === null) return BRAND_NAME;
    const name = `${found.firstName} ${found.lastName}`.trim();
    return `${name} (${found.id === customer.id ? "customer" : "mechanic"})`;
  };
  const written = await ctx.db.message.findMany({
    where: { bookingId: booking.id, createdAt: { lte: until } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: MAX_MESSAGES,
  });
  const others = await ctx.db.payment.findMany({
    where: {
      booking: { customerId: customer.id },
      bookingId: { not: booking.id },
      purpose: "booking",
      state: "captured",
      capturedAt: { lte: until },
      disputes: { none: {} },
    },
    select: {
      capturedCents: true,
      capturedAt: true,
      createdAt: true,
      booking: { select: { bookingNumber: true } },
    },
    orderBy: { id: "desc" },
    take: MAX_OTHER_JOBS,
  });
  const fromCustomer = written.filter(({ senderId }) => senderId === customer.id).length;
  const { acceptedPolicy, policyAcceptedAt, policyAcceptedFrom } = booking;
  return {
    facts: {
      bookingNumber: booking.bookingNumber,
      services: booking.lines.map(({ name }) => name),
      vehicle: bookedCar(booking),
      serviceLocation: frozenLocation(booking),
      total: centsToText(booking.totalCents),
      paid: centsToText(payment.capturedCents),
      customer: {
        name: `${customer.firstName} ${customer.lastName}`.trim(),
        email: customer.email,
        since: moment(customer.createdAt),
      },
      ordered: moment(booking.createdAt),
      planned: moment(booking.scheduledAt),
      accepted: booking.acceptedAt && moment(booking.acceptedAt),
      started: booking.startedAt && moment(booking.startedAt),
      completed: booking.completedAt && moment(booking.completedAt),
      policy:
        acceptedPolicy === null
          ? null
          : {
              version: acceptedPolicy,
              at: policyAcceptedAt && moment(policyAcceptedAt),
              from: policyAcceptedFrom,
            },
      approvals: booking.lines
        .filter(({ changeId }) => changeId !== null)
        .map(({ name, priceCents }) => ({ name, price: centsToText(priceCents) })),
      messages: { customer: fromCustomer, mechanic: written.length - fromCustomer },
      refunds: payment.refunds.map(({ amountCents, createdAt }) => ({
        amount: centsToText(amountCents),
        at: moment(createdAt),
      })),
      otherJobs: others.map(({ capturedCents, capturedAt, createdAt, booking }) => ({
        bookingNumber: booking.bookingNumber,
        paid: centsToText(capturedCents),
        at: moment(capturedAt ?? createdAt),
      })),
    },
    messages: written.reverse().map(({ senderId, content, createdAt }) => ({
      at: moment(createdAt),
      who: whoIs(senderId),
      text: content,
    })),
    events: booking.events.flatMap(({ kind, actorId, createdAt }) =>
      isBookingEventKind(kind) && createdAt <= until
        ? [{ at: moment(createdAt), who: whoIs(actorId), text: BOOKING_EVENTS[kind] }]
        : [],
    ),
  };
}

/**
 * Formats a time with its zone, 'Nov 21, 2026, 9:30 AM EST', because the bank may be in another.
 */
function momentIn(at: Date, timeZone: string): string {
  return dateFormat({
    timeZone,
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  }).format(at);
}
