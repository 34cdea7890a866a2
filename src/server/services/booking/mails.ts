import type { JobPayload } from "~/domain/jobs";
import type { Letter, Mail } from "~/domain/mail";
import type { NoticeCategory } from "~/domain/notification/choices";
import { isNoticeKind, NOTICES } from "~/domain/notification/kinds";
import type { ServiceContext } from "../context";
import { CANCELLATION_MAILS } from "./mails/cancellation";
import { DESK_MAILS } from "./mails/desk";
import { CHANGE_MAILS } from "./mails/changes";
import { CLAIM_MAILS } from "./mails/claims";
import { withItsEvent } from "./mails/event";
import { DISPUTE_MAILS } from "./mails/dispute";
import { MOVE_MAILS } from "./mails/moves";
import { PAYMENT_MAILS } from "./mails/payment";
import { REFUND_MAILS } from "./mails/refund";
import { REMINDER_MAILS } from "./mails/reminders";
import { REQUEST_MAILS } from "./mails/request";
import { loadScene, type MailScene, type MailWriter } from "./mails/scene";
import { VISIT_MAILS } from "./mails/visit";

type MailJob = JobPayload<"mail.booking">;

/** Who writes which letter: one table per subject. */
const WRITERS: Record<MailJob["kind"], MailWriter> = {
  ...REQUEST_MAILS,
  ...VISIT_MAILS,
  ...MOVE_MAILS,
  ...CANCELLATION_MAILS,
  ...CHANGE_MAILS,
  ...PAYMENT_MAILS,
  ...REFUND_MAILS,
  ...DISPUTE_MAILS,
  ...DESK_MAILS,
  ...CLAIM_MAILS,
  ...REMINDER_MAILS,
};

/**
 * The mail that belongs to a booking's event, ready to send. It is written when it is sent, so it
 * tells the present truth; a booking that is gone, or has moved on, has none. No subject holds words
 * of people, and a mailbox that nobody has proven gets none of them at all.
 */
export async function bookingMails(ctx: ServiceContext, job: MailJob): Promise<Mail[]> {
  const scene = await loadScene(ctx, job);
  if (scene === null) return [];
  const letters = await WRITERS[job.kind](scene);
  const category = categoryOf(job.kind);
  return letters.flatMap((letter) => {
    const { to, userId, ...words } = withItsPage(withItsEvent(job.kind, letter, scene), scene);
    // Whoever has no address has the screen.
    return to === null ? [] : [{ to, ...words, choice: { userId, category } }];
  });
}

/** What only a mail tells is about jobs. */
function categoryOf(kind: MailJob["kind"]): NoticeCategory {
  return isNoticeKind(kind) ? NOTICES[kind].category : "jobs";
}

/** Whatever its button is for, a letter leads to the booking's page of whom it is for. */
function withItsPage(letter: Letter, { customer, bookings, jobs }: MailScene): Letter {
  const about = letter.to === customer.email ? bookings : jobs;
  return letter.action?.url === about.url ? letter : { ...letter, about };
}
