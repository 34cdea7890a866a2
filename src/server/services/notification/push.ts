import { createHash } from "node:crypto";
import type { JobPayload } from "~/domain/jobs";
import { pushRule, type PushWords } from "~/domain/notification/push";
import { enqueue, type JobOptions } from "~/server/gateways/jobs/jobs";
import type { Postponed } from "~/server/gateways/jobs/workers";
import type { ServiceContext } from "../context";
import {
  momentFor,
  readDeviceNotification,
  type IsStillWritten,
  type DeviceNotification,
} from "./notifications";

type PushJob = JobPayload<"notice.push">;

/**
 * Queues a notification without a booking for each browser of a person, in the caller's
 * transaction.
 */
export async function notifyByPush(
  { db }: Pick<ServiceContext, "db">,
  userId: string,
  about: Pick<PushJob, "notificationId" | "messagesOf">,
  wait?: Required<JobOptions>,
): Promise<void> {
  const devices = await db.pushSubscription.findMany({ where: { userId }, select: { id: true } });
  for (const { id } of devices) {
    const job = { userId, ...about, subscriptionId: id };
    // A waiting job is unique by its key, so each browser has its own.
    const options = wait && { ...wait, singletonKey: `${wait.singletonKey}${id}` };
    await enqueue(db, "notice.push", job, options);
  }
}

/** Sends a push message to one browser (job notice.push), or postpones it until morning. */
export async function sendPush(
  ctx: ServiceContext,
  job: PushJob,
  isStillWritten: IsStillWritten,
): Promise<Postponed | void> {
  if (ctx.push === null) return;
  const device = await ctx.db.pushSubscription.findFirst({
    where: {
      id: job.subscriptionId,
      userId: job.userId,
      session: { expiresAt: { gt: ctx.clock.now() } },
    },
  });
  if (device === null) return;
  const notification = await readDeviceNotification(ctx, job, isStillWritten);
  if (notification === null) return;
  const until = await momentFor(ctx, job.userId, "push", notification);
  if (until === null) return;
  if (until > ctx.clock.now()) return { until };
  const { ttlSeconds, urgency, replaces } = pushRule(notification.category, notification.kind);
  const tag = tagOf(notification, replaces) ?? job.notificationId ?? job.subscriptionId;
  const words: PushWords = {
    title: notification.title,
    body: notification.text,
    path: notification.page,
    tag,
  };
  const answer = await ctx.push.send(device, {
    payload: JSON.stringify(words),
    ttlSeconds,
    urgency,
    ...(replaces === undefined ? {} : { topic: tag }),
  });
  // If the browser has got another address since, that one stays.
  if (answer === "gone") {
    const { id, endpoint } = device;
    await ctx.db.pushSubscription.deleteMany({ where: { id, endpoint } });
  }
}

/**
 * Builds 32 characters that show a push service only whether two messages have the same subject.
 */
function tagOf({ bookingId }: DeviceNotification, replaces: string | undefined): string | null {
  if (replaces === undefined || bookingId === null) return null;
  return createHash("sha256").update(`${bookingId}:${replaces}`).digest("base64url").slice(0, 32);
}
