import type { JobPayload } from "~/domain/jobs";
import { noticeText } from "~/domain/notification/sms";
import { enqueue } from "~/server/gateways/jobs/jobs";
import type { Postponed } from "~/server/gateways/jobs/workers";
import { site } from "~/server/gateways/runtime/site";
import type { SmsOutcome } from "~/server/gateways/sms/sms";
import type { ServiceContext } from "../context";
import { momentFor, readDeviceNotification, type IsStillWritten } from "./notifications";
import { hasStopped, noteStop } from "./stops";

type SmsJob = JobPayload<"notice.sms">;

/** Queues a text without a booking for a person's phone, in the caller's transaction. */
export async function notifyBySms(
  { db }: Pick<ServiceContext, "db">,
  userId: string,
  about: Pick<SmsJob, "notificationId" | "messagesOf">,
): Promise<void> {
  if ((await db.smsNumber.count({ where: { userId, endedAt: null } })) === 0) return;
  await enqueue(db, "notice.sms", { userId, ...about });
}

/**
 * Texts a person's phone (job notice.sms), or postpones it until morning. A text the gateway may
 * already have is never sent again, because the gateway would treat it as another one.
 */
export async function sendSms(
  ctx: ServiceContext,
  job: SmsJob,
  jobId: string,
  isStillWritten: IsStillWritten,
): Promise<Postponed | void> {
  const { db, sms, limits } = ctx;
  if (sms === null) return;
  const { userId } = job;
  const phone = await db.smsNumber.findFirst({ where: { userId, endedAt: null } });
  if (phone === null || (await hasStopped(ctx, phone.number))) return;
  const notification = await readDeviceNotification(ctx, job, isStillWritten);
  if (notification === null) return;
  const until = await momentFor(ctx, userId, "sms", notification);
  if (until === null) return;
  if (until > ctx.clock.now()) return { until };
  const { count: isFirst } = await db.smsSending.createMany({
    data: [{ jobId, createdAt: ctx.clock.now() }],
    skipDuplicates: true,
  });
  if (isFirst === 0) {
    ctx.log.warn({ jobId }, "a text that may have been sent is not sent again");
    return;
  }
  // Texts other than alarms count against the limit. Everything also appears in the product.
  const isCounted = notification.isAlarm !== true;
  if (isCounted && !(await limits.tryConsume("textsPerPerson", userId))) return;
  let outcome: SmsOutcome;
  try {
    outcome = await sms.send(phone.number, noticeText(notification, site.url));
  } catch (error) {
    await db.smsSending.deleteMany({ where: { jobId } });
    if (isCounted) await limits.refund("textsPerPerson", userId);
    throw error;
  }
  if (outcome === "stopped") await noteStop(ctx, phone.number);
  if (outcome === "refused") {
    const { number } = phone;
    await db.smsNumber.updateMany({
      where: { userId, number, endedAt: null },
      data: { endedAt: ctx.clock.now() },
    });
  }
}
