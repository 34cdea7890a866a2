import type { JobPayload } from "~/domain/jobs";
import type { ServiceContext } from "../context";
import { tellDevices } from "./push";
import { tellPhone } from "./sms";

/** Creates a job for each browser and the phone of a person, in the caller's transaction. */
export async function tellOutside(
  ctx: Pick<ServiceContext, "db">,
  userId: string,
  about: Pick<JobPayload<"notice.sms">, "notificationId" | "messagesOf">,
): Promise<void> {
  await tellDevices(ctx, userId, about);
  await tellPhone(ctx, userId, about);
}
