import { createHash } from "node:crypto";
import { v7 } from "uuid";
import type { Prisma } from "~/generated/prisma/client";
import { bookingNumber } from "~/domain/booking/booking-number";
import { deadlinesOf } from "~/domain/booking/schedule/expiry";
import { LATE_AFTER_HOURS, UNDER_WAY_HOURS } from "~/domain/booking/policy";
import { FIRST_SERVICE_PROMO, quote } from "~/domain/booking/price/pricing";
import { TRANSITIONS_BEHIND, type BookingEventKind } from "~/domain/booking/status";
import { deskDue, warrantyEnd } from "~/domain/claim/rules";
import { centsToText } from "~/domain/money";
import { cellOf } from "~/domain/mechanic/area";
import { cityOfArea } from "~/domain/public/area";
import { isCompletedEarly } from "~/domain/booking/schedule/timing";
import { busyUntil } from "~/domain/booking/wizard";
import { availableAt } from "~/domain/payment/availability";
import type { LedgerKind } from "~/domain/payment/schema";
import { summarizeDifferences, type DifferenceKind } from "~/domain/payment/tie-out";
import type { LocationPrecision } from "~/domain/location/location";
import type { GazetteerPlace } from "~/domain/location/places";
import { alertColumns } from "~/server/services/alert/raise";
import { MINUTE_MS } from "~/domain/time/durations";
import { METROS } from "./people";
import type { PlannedBooking } from "./story";

/** Holds what a planned booking needs from rows that already exist. */
export interface Known {
  userId: (name: string) => string;
  vehicleId: (customer: string) => string;
  service: (name: string) => {
    id: string;
    name: string;
    basePriceCents: number;
    estimatedDuration: number;
  };
  place: (text: string) => GazetteerPlace | null;
}

/** Holds a booking with all its dependent rows, as createMany takes them. */
export interface BookingRows {
  booking: Prisma.BookingCreateManyInput & {
    id: string;
    customerId: string;
    mechanicId: string | null;
    totalCents: number;
  };
  lines: Prisma.BookingLineCreateManyInput[];
  events: Prisma.BookingEventCreateManyInput[];
  messages: Prisma.MessageCreateManyInput[];
  reviews: (Prisma.ReviewCreateManyInput & { id: string; createdAt: Date })[];
  ledger: Prisma.LedgerEntryCreateManyInput[];
  payments: Prisma.PaymentCreateManyInput[];
  refunds: Prisma.RefundCreateManyInput[];
  disputes: Prisma.DisputeCreateManyInput[];
  receipts: Prisma.ReceiptCreateManyInput[];
  promos: Prisma.PromoRedemptionCreateManyInput[];
  claims: Prisma.ClaimCreateManyInput[];
  alerts: Prisma.OperatorAlertCreateManyInput[];
  /** Money at the provider that wasn't requested by us. */
  strays: { providerId: string; cents: number; at: Date }[];
}

const after = (time: Date, minutes: number) => new Date(time.getTime() + minutes * MINUTE_MS);
const idAt = (time: Date) => v7({ msecs: time.getTime() });

/** Returns the time of each event; null if it didn't happen. */
function timesOf(plan: PlannedBooking, durationMinutes: number) {
  const { createdAt, scheduledAt } = plan;
  const behind = TRANSITIONS_BEHIND[plan.status];
  const early = 60 * (plan.hoursEarly ?? 0);
  return {
    acceptedAt: behind.includes("accept") ? after(createdAt, 34) : null,
    contactOpensAt: behind.includes("accept") ? after(createdAt, 34) : null,
    startedAt: behind.includes("start") ? after(scheduledAt, 6 - early) : null,
    completedAt: behind.includes("complete") ? after(scheduledAt, durationMinutes - early) : null,
    finishRemindedAt:
      plan.forgotten === "job_stuck" ? after(scheduledAt, 60 * UNDER_WAY_HOURS.reminder) : null,
    cancelledAt: behind.includes("cancel") ? after(createdAt, 60 * 9) : null,
  };
}

/** Builds the rows of one planned booking; `serial` makes its number unique. */
export function bookingRows(plan: PlannedBooking, known: Known, serial: number): BookingRows {
  const { createdAt, scheduledAt, metro } = plan;
  const bookingId = idAt(createdAt);
  const customerId = known.userId(plan.customer);
  const mechanicId = plan.mechanic === null ? null : known.userId(plan.mechanic);
  const services = plan.services.map(known.service);
  const durations = services.map((service) => service.estimatedDuration);
  const lines = services.map((service, position) => ({
    bookingId,
    serviceId: service.id,
    position,
    name: service.name,
    priceCents: service.basePriceCents,
    durationMinutes: service.estimatedDuration,
  }));
  const price = quote({
    lines,
    issueDescription: plan.issue,
    promo: plan.promo ? FIRST_SERVICE_PROMO : null,
  });
  const times = timesOf(
    plan,
    durations.reduce((sum, minutes) => sum + minutes, 0),
  );
  const place = known.place(plan.place);
  const cell = place && cellOf(place);

  const booking = {
    id: bookingId,
    bookingNumber: bookingNumber(createHash("sha256").update(`demo booking ${serial}`).digest()),
    customerId,
    mechanicId,
    wishedMechanicId: plan.requested === undefined ? null : known.userId(plan.requested),
    vehicleId: known.vehicleId(plan.customer),
    status: plan.status,
    scheduledAt,
    busyUntil: busyUntil(scheduledAt, durations),
    timeZone: METROS[metro].timeZone,
    serviceLocation: plan.place,
    area: place?.area ?? "",
    latitude: cell?.latitude ?? null,
    longitude: cell?.longitude ?? null,
    locationPrecision: precisionOf(place),
    issueDescription: plan.issue,
    notes: plan.notes ?? null,
    ...price,
    promoCode: plan.promo ? FIRST_SERVICE_PROMO.code : null,
    promoPercent: plan.promo ? FIRST_SERVICE_PROMO.percent : null,
    paymentStatus: plan.payment,
    ...times,
    ...(plan.expires ? deadlinesOf(createdAt, scheduledAt) : {}),
    warrantyEndsAt: times.completedAt === null ? null : warrantyEnd(times.completedAt),
    createdAt,
    updatedAt: times.completedAt ?? times.cancelledAt ?? createdAt,
  } satisfies Prisma.BookingCreateManyInput;

  const reviews = reviewRows(plan, booking, mechanicId, times.completedAt);
  const captured = plan.payment === "captured" && mechanicId !== null ? times.completedAt : null;
  const payment = paymentRow(plan, booking, captured);
  return {
    booking,
    lines,
    events: eventRows(plan, booking, reviews[0]?.createdAt ?? null),
    messages: messageRows(plan, booking),
    reviews,
    payments: payment === null ? [] : [payment],
    ledger:
      captured === null || mechanicId === null || payment === null
        ? []
        : ledgerRows(booking, payment.id, mechanicId, captured),
    receipts:
      captured === null || payment === null
        ? []
        : [
            {
              bookingId,
              paymentId: payment.id,
              amountCents: price.totalCents,
              issuedAt: captured,
            },
          ],
    promos: plan.promo
      ? [{ userId: customerId, code: FIRST_SERVICE_PROMO.code, bookingId, createdAt }]
      : [],
    ...openQuestions(plan, booking, payment?.id ?? null),
  };
}

/**
 * Builds the open questions about a booking's money, with the alerts that the product raises for
 * them.
 */
function openQuestions(
  plan: PlannedBooking,
  booking: Parameters<typeof alertRows>[1] & { customerId: string },
  paymentId: string | null,
): Pick<BookingRows, "refunds" | "disputes" | "claims" | "alerts" | "strays"> {
  const alerts = alertRows(plan, booking);
  const strays = strayRows(plan, booking);
  const { completedAt } = booking;
  const nothing = { refunds: [], disputes: [], claims: [], alerts, strays };
  if (completedAt === null || paymentId === null) return nothing;
  const about = { bookingId: booking.id, createdAt: after(completedAt, 60) };
  if (plan.refundFailedCents !== undefined) {
    const refund = {
      id: idAt(about.createdAt),
      paymentId,
      amountCents: plan.refundFailedCents,
      reason: "The customer waited for an hour.",
      bornBy: "platform" as const,
      state: "failed" as const,
      failure: "lost_or_stolen_card",
      createdAt: about.createdAt,
      settledAt: after(about.createdAt, 60),
    };
    const amount = centsToText(refund.amountCents);
    const facts = alertColumns({ kind: "refund_failed", amount, failure: refund.failure });
    const alert = { ...about, ...facts, subject: refund.id };
    return { ...nothing, refunds: [refund], alerts: [...alerts, alert] };
  }
  if (plan.claimed !== undefined) {
    const { kind, words } = plan.claimed;
    const createdAt = after(completedAt, 24 * 60);
    const claim = {
      id: idAt(createdAt),
      bookingId: booking.id,
      kind,
      state: "desk" as const,
      openedBy: booking.customerId,
      description: words,
      dueAt: deskDue(createdAt),
      holdsPayout: true,
      createdAt,
    };
    const told = { bookingId: booking.id, subject: claim.id };
    const dueAt = claim.dueAt.toISOString();
    const raised = [
      ...(kind === "safety"
        ? [{ ...told, ...alertColumns({ kind, side: "customer" }), createdAt }]
        : []),
      // The claim's deadline passed without an answer.
      {
        ...told,
        ...alertColumns({ kind: "claim_overdue", claim: kind, dueAt }),
        occurrence: dueAt,
        createdAt: claim.dueAt,
      },
    ];
    return { ...nothing, claims: [claim], alerts: [...alerts, ...raised] };
  }
  if (plan.inquired) {
    const providerId = `du_demo_${booking.id.replaceAll("-", "").slice(0, 12)}`;
    const dispute = {
      providerId,
      paymentId,
      amountCents: booking.totalCents,
      reason: "general",
      state: "warning_needs_response",
      evidenceDueAt: after(about.createdAt, 10 * 24 * 60),
      createdAt: about.createdAt,
    };
    const amount = centsToText(dispute.amountCents);
    const dueAt = dispute.evidenceDueAt.toISOString();
    const alert = {
      ...about,
      ...alertColumns({ kind: "dispute", amount, reason: dispute.reason, dueAt }),
      subject: providerId,
    };
    const refused = {
      ...about,
      ...alertColumns({ kind: "evidence_refused", failure: "invalid_file" }),
      createdAt: after(about.createdAt, 60),
      subject: providerId,
      occurrence: "1",
    };
    const due = {
      ...about,
      ...alertColumns({ kind: "dispute_due", amount, dueAt }),
      createdAt: after(about.createdAt, 120),
      subject: providerId,
      occurrence: `${dueAt}:72h`,
    };
    return { ...nothing, disputes: [dispute], alerts: [...alerts, alert, refused, due] };
  }
  return nothing;
}

/** Builds the alerts that the product would have raised for this booking. */
function alertRows(
  plan: PlannedBooking,
  booking: {
    id: string;
    bookingNumber: string;
    scheduledAt: Date;
    totalCents: number;
    startedAt: Date | null;
    completedAt: Date | null;
  },
): Prisma.OperatorAlertCreateManyInput[] {
  const { id: bookingId, scheduledAt, completedAt, totalCents } = booking;
  if (completedAt === null) return forgottenAlerts(plan, booking);
  const about = { bookingId, createdAt: completedAt };
  const rows: Prisma.OperatorAlertCreateManyInput[] = [];
  if (isCompletedEarly(scheduledAt, completedAt)) {
    const facts = alertColumns({
      kind: "early_completion",
      completedAt: completedAt.toISOString(),
      scheduledAt: scheduledAt.toISOString(),
    });
    rows.push({ ...about, ...facts, subject: bookingId });
  }
  if (plan.strayShortCents !== undefined) {
    const subject = strayIntent(bookingId);
    const takenCents = totalCents - plan.strayShortCents;
    const mismatch = alertColumns({
      kind: "payment_mismatch",
      differences: ["amount"],
      currency: null,
      taken: centsToText(takenCents),
      expected: centsToText(totalCents),
    });
    rows.push({ ...about, ...mismatch, subject });
    const found = summarizeDifferences([strayMovement(subject, takenCents)]);
    rows.push({
      ...about,
      ...alertColumns({ kind: "tie_out", ...found }),
      createdAt: after(completedAt, 1),
      subject: "",
      occurrence: completedAt.toISOString(),
    });
  }
  if (plan.fraudWarned) {
    const subject = `issfr_demo_${bookingId.replaceAll("-", "").slice(0, 12)}`;
    rows.push({ ...about, ...alertColumns({ kind: "fraud_warning" }), subject });
  }
  if (plan.transferRefused) {
    const facts = alertColumns({
      kind: "payout_stuck",
      problem: "refused",
      amount: centsToText(totalCents),
      failure: "balance_insufficient",
    });
    rows.push({ ...about, ...facts, subject: v7({ msecs: completedAt.getTime() }) });
  }
  if (plan.paysTwice) {
    rows.push({
      ...alertColumns({ kind: "second_plan" }),
      bookingId: null,
      createdAt: after(completedAt, 1),
      subject: "sub_demo_second",
    });
  }
  return rows;
}

/** Builds the alerts about a job that was never started, or never completed. */
function forgottenAlerts(
  { forgotten }: PlannedBooking,
  { id, scheduledAt, startedAt }: Parameters<typeof alertRows>[1],
): Prisma.OperatorAlertCreateManyInput[] {
  if (forgotten === undefined) return [];
  const begun = startedAt ?? scheduledAt;
  const about = { bookingId: id, subject: id };
  if (forgotten === "job_stuck") {
    const facts = alertColumns({ kind: forgotten, startedAt: begun.toISOString() });
    return [{ ...about, ...facts, createdAt: after(begun, 60 * UNDER_WAY_HOURS.stuck) }];
  }
  const occurrence = scheduledAt.toISOString();
  const facts = alertColumns({ kind: forgotten, scheduledAt: occurrence });
  const createdAt = after(begun, 60 * LATE_AFTER_HOURS);
  return [{ ...about, ...facts, occurrence, createdAt }];
}

const strayIntent = (bookingId: string) => `pi_demo_${bookingId.replaceAll("-", "").slice(0, 12)}`;

function strayRows(
  { strayShortCents }: PlannedBooking,
  { id, totalCents, completedAt }: Parameters<typeof alertRows>[1],
): BookingRows["strays"] {
  if (strayShortCents === undefined || completedAt === null) return [];
  const cents = totalCents - strayShortCents;
  return [{ providerId: strayIntent(id), cents, at: completedAt }];
}

/** Builds the movement that the nightly check finds after an unknown payment. */
function strayMovement(providerId: string, theirsCents: number) {
  const kind: DifferenceKind = "unknown";
  return { kind, subject: providerId, providerId, oursCents: 0, theirsCents };
}

interface Told {
  id: string;
  customerId: string;
  mechanicId: string | null;
  createdAt: Date;
  acceptedAt: Date | null;
  startedAt: Date | null;
  completedAt: Date | null;
  cancelledAt: Date | null;
}

function eventRows(
  plan: PlannedBooking,
  booking: Told,
  reviewedAt: Date | null,
): Prisma.BookingEventCreateManyInput[] {
  const { customerId, mechanicId, completedAt } = booking;
  const paid = plan.payment === "captured";
  const happened: [BookingEventKind, Date | null, string | null][] = [
    ["created", booking.createdAt, customerId],
    ["paid", paid ? after(booking.createdAt, 3) : null, null],
    ["accept", booking.acceptedAt, mechanicId],
    ["cancel", booking.cancelledAt, customerId],
    ["start", booking.startedAt, mechanicId],
    ["complete", completedAt, mechanicId],
    ["captured", paid ? completedAt : null, null],
    ["payment_due", plan.payment === "due" ? completedAt : null, null],
    ["reviewed", reviewedAt, customerId],
  ];
  return happened.flatMap(([kind, createdAt, actorId]) =>
    createdAt === null
      ? []
      : [{ id: idAt(createdAt), bookingId: booking.id, kind, actorId, createdAt }],
  );
}

function messageRows(plan: PlannedBooking, booking: Told): Prisma.MessageCreateManyInput[] {
  const { mechanicId, customerId, acceptedAt } = booking;
  if (mechanicId === null || acceptedAt === null) return [];
  return (plan.messages ?? []).map(({ from, text }, index) => {
    const createdAt = after(acceptedAt, 5 + index * 4);
    const [senderId, receiverId] =
      from === "customer" ? [customerId, mechanicId] : [mechanicId, customerId];
    return {
      id: idAt(createdAt),
      bookingId: booking.id,
      senderId,
      receiverId,
      content: text,
      createdAt,
      readAt: after(createdAt, 2),
    };
  });
}

function reviewRows(
  plan: PlannedBooking,
  booking: { id: string; customerId: string; area: string },
  mechanicId: string | null,
  completedAt: Date | null,
) {
  if (plan.review === undefined || mechanicId === null || completedAt === null) return [];
  const createdAt = after(completedAt, 60 * 5);
  const { id: bookingId, customerId: authorId } = booking;
  return [
    {
      id: idAt(createdAt),
      bookingId,
      authorId,
      mechanicId,
      ...plan.review,
      createdAt,
      published: true,
      city: cityOfArea(booking.area),
    },
  ];
}

interface Asked {
  id: string;
  createdAt: Date;
  completedAt: Date | null;
  totalCents: number;
  platformFeeCents: number;
  discountCents: number;
}

/** Builds a booking's payment in its current state. */
function paymentRow(plan: PlannedBooking, booking: Asked, capturedAt: Date | null) {
  const { totalCents } = booking;
  const asked = {
    id: idAt(booking.createdAt),
    bookingId: booking.id,
    purpose: "booking" as const,
    amountCents: totalCents,
    platformFeeCents: booking.platformFeeCents,
    subsidyCents: booking.discountCents,
    discountCents: booking.discountCents,
    createdAt: booking.createdAt,
    updatedAt: booking.createdAt,
  };
  if (capturedAt !== null) {
    const cents = { authorizedCents: totalCents, capturedCents: totalCents };
    const card = { cardBrand: "visa", cardLast4: "4242" };
    return { ...asked, ...cents, ...card, state: "captured" as const, capturedAt };
  }
  return plan.payment === "due"
    ? { ...asked, state: "due" as const, dueAt: booking.completedAt }
    : null;
}

/**
 * Builds the ledger rows of a capture: the amount, the platform's fee, and the platform's part of a
 * discount.
 */
function ledgerRows(
  booking: Asked & { scheduledAt: Date },
  paymentId: string,
  mechanicId: string,
  capturedAt: Date,
): Prisma.LedgerEntryCreateManyInput[] {
  const { platformFeeCents, discountCents } = booking;
  const mechanics: [LedgerKind, number][] = [
    ["capture", booking.totalCents],
    ["fee", -platformFeeCents],
    ["promo_subsidy", discountCents],
  ];
  const platforms: [LedgerKind, number][] = [
    ["fee", platformFeeCents],
    ["promo_subsidy", -discountCents],
  ];
  const { scheduledAt } = booking;
  const delay = { purpose: "booking", capturedJobs: 0, delayDays: 2 } as const;
  const mine = { mechanicId, availableAt: availableAt({ ...delay, capturedAt, scheduledAt }) };
  const rowOf = ([kind, amountCents]: [LedgerKind, number]) => ({
    id: idAt(capturedAt),
    bookingId: booking.id,
    paymentId,
    source: paymentId,
    kind,
    amountCents,
    createdAt: capturedAt,
  });
  return [
    ...mechanics.map((entry) => ({ ...rowOf(entry), account: "mechanic" as const, ...mine })),
    ...platforms.map((entry) => ({ ...rowOf(entry), account: "platform" as const })),
  ].filter(({ amountCents }) => amountCents !== 0);
}

/** Returns how precisely the built-in table knows a place of the demo. */
export function precisionOf(place: GazetteerPlace | null): LocationPrecision {
  return place === null ? "unknown" : place.namesStreet ? "exact" : "area";
}
