import { OVERDUE_HOURS, OVERDUE_KIND, overdueWords } from "~/domain/staff/alarm";
import type { AlertKind } from "~/domain/staff/alert/kinds";
import { enqueue } from "~/server/gateways/jobs/jobs";
import { site } from "~/server/gateways/runtime/site";
import type { ServiceContext } from "../context";
import { inTransaction } from "../transaction";
import { notifyByPushAndSms } from "./push-and-sms";
import { othersOnStaff } from "./safety-alarm";

const HOUR_MS = 3_600_000;
/** Batch size. The next run does the rest. */
const AT_ONCE = 100;
/** Questions for which a decision was promised within 24 hours. */
const QUESTIONS: AlertKind[] = ["arrival_contested", "work_stopped", "cancel_waits"];

/**
 * Alarms the owners once about stopped work or a contested arrival that staff haven't decided
 * within 24 hours (job booking.upkeep).
 */
export async function alarmOwners(ctx: ServiceContext): Promise<void> {
  const now = ctx.clock.now();
  const overdue = {
    kind: { in: QUESTIONS },
    resolvedAt: null,
    alarmedAt: null,
    createdAt: { lte: new Date(now.getTime() - OVERDUE_HOURS * HOUR_MS) },
  };
  const found = await ctx.db.operatorAlert.findMany({
    where: overdue,
    select: { id: true },
    orderBy: { createdAt: "asc" },
    take: AT_ONCE,
  });
  for (const { id } of found) {
    await inTransaction(ctx, async (ctx) => {
      // When two processes run, only one notifies.
      const { count } = await ctx.db.operatorAlert.updateMany({
        where: { id, ...overdue },
        data: { alarmedAt: now },
      });
      if (count > 0) await tellOwners(ctx, id);
    });
  }
}

/** Notifies every owner except the booking's own two people. */
async function tellOwners(ctx: ServiceContext, alertId: string): Promise<void> {
  const { db } = ctx;
  const { booking } = await db.operatorAlert.findUniqueOrThrow({
    where: { id: alertId },
    include: { booking: true },
  });
  if (booking === null) return;
  const owners = await othersOnStaff(ctx, booking.id, { staffRole: "owner" });
  const facts = { bookingNumber: booking.bookingNumber };
  const { title, text } = overdueWords(facts);
  for (const { id: userId } of owners) {
    const createdAt = ctx.clock.now();
    const [told] = await db.notification.createManyAndReturn({
      data: [{ userId, kind: OVERDUE_KIND, dedupeKey: alertId, params: facts, createdAt }],
      skipDuplicates: true,
      select: { id: true },
    });
    if (told !== undefined) await notifyByPushAndSms(ctx, userId, { notificationId: told.id });
  }
  const users = owners.map(({ id }) => id);
  await ctx.live.publish(db, { topic: "profile", users, mechanics: false });
  const mailed = owners.flatMap(({ email }) => (email === null ? [] : [email]));
  // If nobody was emailed, the support mailbox is.
  for (const to of mailed.length === 0 ? [site.supportEmail] : mailed) {
    await enqueue(db, "mail", {
      to,
      subject: title,
      paragraphs: [text],
      action: { label: "Open the desk", url: `${site.url}/desk` },
    });
  }
}
