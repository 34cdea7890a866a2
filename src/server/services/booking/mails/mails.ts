import type { JobPayload } from "~/domain/jobs";
import type { Letter, Mail } from "~/domain/mail";
import type { NoticeCategory } from "~/domain/notification/choices";
import { isCancelled, isOpen, type BookingStatus } from "~/domain/booking/status";
import { isNoticeKind, isStillTrue, NOTICES } from "~/domain/notification/kinds";
import { rightOfNotice } from "~/domain/notification/suspended";
import { isEndedBySuspension } from "~/domain/vetting/suspension";
import { isSuspended } from "../../contact/contact";
import type { ServiceContext } from "../../context";
import { CANCELLATION_MAILS } from "./cancellation";
import { DESK_MAILS, deskLetter } from "./desk";
import { CHANGE_ORDER_MAILS } from "./change-order";
import { CLAIM_MAILS } from "./claims";
import { withItsEvent } from "./event";
import { DISPUTE_MAILS } from "./dispute";
import { RESCHEDULE_MAILS } from "./reschedule";
import { PAYMENT_MAILS } from "./payment";
import { REFUND_MAILS } from "./refund";
import { REMINDER_MAILS } from "./reminders";
import { REVIEW_MAILS } from "./reviews";
import { REQUEST_MAILS } from "./request";
import { loadMailContext, type MailContext, type MailWriter } from "./mail-context";
import { VISIT_MAILS } from "./visit";

type MailJob = JobPayload<"mail.booking">;

/** Writers by event, one table per subject. */
const WRITERS: Record<MailJob["kind"], MailWriter> = {
  ...REQUEST_MAILS,
  ...VISIT_MAILS,
  ...RESCHEDULE_MAILS,
  ...CANCELLATION_MAILS,
  ...CHANGE_ORDER_MAILS,
  ...PAYMENT_MAILS,
  ...REFUND_MAILS,
  ...DISPUTE_MAILS,
  ...DESK_MAILS,
  ...CLAIM_MAILS,
  ...REMINDER_MAILS,
  ...REVIEW_MAILS,
};

/**
 * Writes the email of a booking's event when it's sent, so it's true at that time. Returns nothing
 * if the booking is gone or the event is outdated. Subjects never contain text that people wrote,
 * and an unproven mailbox gets none of that text at all.
 */
export async function bookingMails(ctx: ServiceContext, job: MailJob): Promise<Mail[]> {
  const { context, letters } = await lettersOf(ctx, job);
  return context === null ? [] : addressed(job.kind, context, letters);
}

/** Writes the email of a message that staff haven't sent yet; null without an address. */
export async function previewDeskMessage(
  ctx: ServiceContext,
  bookingId: string,
  body: string,
): Promise<Mail | null> {
  const kind = "desk_wrote";
  const context = await loadMailContext(ctx, { bookingId, kind });
  const [mail = null] =
    context === null ? [] : addressed(kind, context, [deskLetter(context, body)]);
  return mail;
}

function addressed(
  kind: MailJob["kind"],
  context: MailContext,
  letters: readonly Letter[],
): Mail[] {
  const category = categoryOf(kind);
  return letters.flatMap((letter) => {
    const { to, userId, ...words } = withItsPage(withItsEvent(kind, letter, context), context);
    // People without an email address still see the notification.
    return to === null ? [] : [{ to, ...words, choice: { userId, category } }];
  });
}

/** Returns whether the email of an event is still true for this person. */
export async function isStillWritten(
  ctx: ServiceContext,
  job: MailJob,
  userId: string,
): Promise<boolean> {
  const { letters } = await lettersOf(ctx, job);
  return letters.some((letter) => letter.userId === userId);
}

async function lettersOf(ctx: ServiceContext, job: MailJob) {
  const context = await loadMailContext(ctx, job);
  const { kind, readerId } = job;
  if (context === null) return { context, letters: [] };
  const letters = (await WRITERS[kind](context)).filter(
    ({ userId }) => !isEndedFor(context, kind, userId),
  );
  if (readerId === undefined) return { context, letters };
  // A resent email is checked too, because much may have happened since.
  const isTrue = isTrueInStatus(kind, context.booking.status);
  return { context, letters: isTrue ? letters.filter(({ userId }) => userId === readerId) : [] };
}

/** Returns whether a suspension keeps this mechanic from hearing of the event. */
function isEndedFor(
  { ctx, booking, mechanic, requestedMechanic }: MailContext,
  kind: MailJob["kind"],
  userId: string,
): boolean {
  const reader = [mechanic, requestedMechanic].find((one) => one?.id === userId) ?? null;
  const job = mechanic?.id === userId ? booking : null;
  return isEndedBySuspension(rightOfNotice(kind), isSuspended(reader), job, ctx.clock.now());
}

/** Returns whether the event is still true in this status. */
function isTrueInStatus(kind: MailJob["kind"], status: BookingStatus): boolean {
  if (isNoticeKind(kind)) return isStillTrue(kind, status);
  switch (kind) {
    case "created":
      return isOpen(status);
    case "cancel":
      return isCancelled(status);
    // True while the authorization is missing.
    case "hold_lost":
      return true;
    default:
      return kind satisfies never;
  }
}

/** Returns the notification category of an event. Events without a notification belong to jobs. */
export function categoryOf(kind: MailJob["kind"]): NoticeCategory {
  return isNoticeKind(kind) ? NOTICES[kind].category : "jobs";
}

/**
 * Links an email to its recipient's page of the booking. A person who's no longer part of the
 * booking has no such page.
 */
function withItsPage(letter: Letter, context: MailContext): Letter {
  const { customer, mechanic, requestedMechanic, bookings, jobs } = context;
  const isMechanic = [mechanic?.id, requestedMechanic?.id].includes(letter.userId);
  const about = letter.userId === customer.id ? bookings : isMechanic ? jobs : undefined;
  if (about === undefined || letter.action?.url === about.url) return letter;
  return { ...letter, about };
}
