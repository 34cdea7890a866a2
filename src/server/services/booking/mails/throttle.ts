import type { JobPayload } from "~/domain/jobs";
import { newerMails } from "~/server/gateways/jobs/newer-mail";
import type { Postponed } from "~/server/gateways/jobs/workers";
import { MINUTE_MS } from "~/domain/time/durations";
import type { ServiceContext } from "../../context";
import { categoryOf } from "./mails";

type MailJob = JobPayload<"mail.booking">;

/** Events of one kind about one booking are combined into one email within this time. */
export const MAIL_THROTTLE_MS = 10 * MINUTE_MS;

/** Emails about money that belong to other categories. */
const MONEY: ReadonlySet<MailJob["kind"]> = new Set<MailJob["kind"]>([
  "hold_lost",
  "card_missing",
  "job_card_removed",
]);

/**
 * Decides whether an email about a booking is sent now. An email is written from the current state,
 * so the newest of several covers the others. Emails about money, and those that staff resend, are
 * always sent.
 * @returns `send`, `drop` if a newer one covers it, or the time until which it waits
 */
export async function throttleOf(
  ctx: Pick<ServiceContext, "db" | "clock">,
  job: MailJob,
  jobId: string,
): Promise<"send" | "drop" | Postponed> {
  const { bookingId, kind, personId, messageId } = job;
  // Each message from staff has its own text.
  if (messageId !== undefined) return "send";
  if (job.readerId !== undefined || categoryOf(kind) === "money" || MONEY.has(kind)) return "send";
  if (await isReplacedByNewer(ctx, job, jobId)) return "drop";
  const now = ctx.clock.now();
  const sent = await ctx.db.bookingMail.findMany({
    where: {
      bookingId,
      kind,
      sentAt: { gt: new Date(now.getTime() - MAIL_THROTTLE_MS), lte: now },
    },
    orderBy: { sentAt: "desc" },
  });
  const last = sent.find(({ about }) => personOf(about) === personId);
  return last === undefined
    ? "send"
    : { until: new Date(last.sentAt.getTime() + MAIL_THROTTLE_MS) };
}

/**
 * Returns whether a newer email covers this one. One about another claim doesn't, unless this claim
 * was withdrawn.
 */
async function isReplacedByNewer(
  ctx: Pick<ServiceContext, "db">,
  { claimId }: MailJob,
  jobId: string,
): Promise<boolean> {
  const newer = await newerMails(ctx.db, jobId);
  if (claimId === undefined) return newer.length > 0;
  if (newer.some((mail) => mail.claimId === claimId)) return true;
  if (newer.length === 0) return false;
  const claim = await ctx.db.claim.findUnique({ where: { id: claimId } });
  return claim === null || claim.state === "withdrawn";
}

function personOf(about: unknown): unknown {
  return typeof about === "object" && about !== null && "personId" in about
    ? about.personId
    : undefined;
}
