import { enqueue } from "~/server/gateways/jobs/jobs";
import { greeting } from "../account/greeting";
import type { ServiceContext } from "../context";

/** A mail about a mechanic's payouts, in the caller's transaction; whoever has no address has the screen. */
export async function mailMechanic(
  ctx: ServiceContext,
  mechanicId: string,
  mail: { subject: string; paragraphs: string[] },
): Promise<void> {
  const user = await ctx.db.user.findUniqueOrThrow({
    where: { id: mechanicId },
    select: { email: true, firstName: true, emailVerifiedAt: true },
  });
  if (user.email === null) return;
  await enqueue(ctx.db, "mail", {
    to: user.email,
    subject: mail.subject,
    paragraphs: [greeting(user), ...mail.paragraphs],
  });
}
