import type { JobPayload } from "~/domain/jobs";
import type { ServiceContext } from "../context";
import { notifyByPush } from "./push";
import { notifyBySms } from "./sms";

/**
 * Queues a notification for each browser and the phone of a person, in the caller's transaction.
 */
export async function notifyByPushAndSms(
  ctx: Pick<ServiceContext, "db">,
  userId: string,
  about: Pick<JobPayload<"notice.sms">, "notificationId" | "messagesOf">,
): Promise<void> {
  await notifyByPush(ctx, userId, about);
  await notifyBySms(ctx, userId, about);
}
