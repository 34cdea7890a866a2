import { AGREED_STATUSES } from "~/domain/booking/status";
import { NOTICE_DAYS, WAITS_AT_MOST_HOURS } from "~/domain/vetting/policy";
import { endOf, filesKeptSince, noticeDue } from "~/domain/vetting/rules";
import type { MechanicDocument } from "~/generated/prisma/client";
import { DAY_MS, HOUR_MS } from "~/domain/time/durations";
import { raiseAlert } from "../alert/raise";
import { releaseAllJobs } from "../booking/actions/release-all";
import type { ServiceContext } from "../context";
import { lockUser } from "../locks";
import { settleVetting } from "../mechanic/vetting";
import { payingAccount } from "../payout/money";
import { inTransaction } from "../transaction";
import { emptyTrash, trashFiles } from "../upload/store";
import { notifyVetted } from "./notify";

/**
 * Announces expirations, releases upcoming jobs of mechanics whose insurance has expired, deletes
 * files of decided documents, and alerts staff about waiting ones (hourly). Safe to repeat, even
 * twice at once.
 */
export async function keepVettingUp(ctx: ServiceContext): Promise<void> {
  await notifyOfEnds(ctx);
  await giveBackOfUninsured(ctx);
  await forgetFiles(ctx);
  await forgetForeignChecks(ctx);
  await alertOfWaiting(ctx);
}

/** The earliest notice, in days before expiration. */
const FIRST_NOTICE = Math.max(...NOTICE_DAYS);
/** How many days back to look for a check's own date, with two to spare. */
const LOOKED_BACK_DAYS = 366 - FIRST_NOTICE + 2;

async function notifyOfEnds(ctx: ServiceContext): Promise<void> {
  const now = ctx.clock.now();
  const soon = new Date(now.getTime() + FIRST_NOTICE * DAY_MS);
  const checkedLongAgo = new Date(now.getTime() - (LOOKED_BACK_DAYS - 4) * DAY_MS);
  const rows = await ctx.prisma.mechanicDocument.findMany({
    where: {
      state: "accepted",
      OR: [{ noticedDays: null }, { noticedDays: { gt: 0 } }],
      AND: {
        OR: [
          { expiresOn: { lte: soon } },
          { kind: "background", issuedOn: { lte: checkedLongAgo } },
        ],
      },
    },
    orderBy: { id: "asc" },
  });
  for (const row of rows) {
    try {
      await notifyOfEnd(ctx, row);
    } catch (error) {
      ctx.log.error({ err: error, documentId: row.id }, "the end of a document could not be told");
    }
  }
}

async function notifyOfEnd(ctx: ServiceContext, row: MechanicDocument): Promise<void> {
  const end = endOf(row);
  const days = end === null ? null : noticeDue(end, ctx.clock.now());
  if (days === null || (row.noticedDays !== null && row.noticedDays <= days)) return;
  await inTransaction(ctx, async (ctx) => {
    await lockUser(ctx, row.mechanicId);
    const { count } = await ctx.db.mechanicDocument.updateMany({
      where: { id: row.id, state: "accepted", noticedDays: row.noticedDays },
      data: { noticedDays: days },
    });
    if (count === 0) return;
    if (days > 0) {
      const key = `${row.id}:${days}`;
      await notifyVetted(ctx, row.mechanicId, "document_ending", { key, kind: row.kind, days });
      return;
    }
    const released = row.kind === "insurance" ? await releaseAllJobs(ctx, row.mechanicId, null) : 0;
    await notifyVetted(ctx, row.mechanicId, "document_ended", {
      key: row.id,
      kind: row.kind,
      released,
    });
  });
}

/** Releases jobs that were accepted in the hour in which the insurance expired. */
async function giveBackOfUninsured(ctx: ServiceContext): Promise<void> {
  const now = ctx.clock.now();
  const people = await ctx.prisma.mechanicProfile.findMany({
    where: {
      insuredUntil: { lte: now },
      user: { jobs: { some: { status: { in: AGREED_STATUSES }, scheduledAt: { gt: now } } } },
    },
    select: { userId: true },
  });
  for (const { userId } of people) {
    await inTransaction(ctx, async (ctx) => {
      await lockUser(ctx, userId);
      const still = await ctx.db.mechanicProfile.count({
        where: { userId, insuredUntil: { lte: now } },
      });
      if (still > 0) await releaseAllJobs(ctx, userId, null);
    });
  }
}

/**
 * Deletes files of documents about a person, and of rejected or replaced ones, after a while. Files
 * of documents that count stay.
 */
async function forgetFiles(ctx: ServiceContext): Promise<void> {
  const rows = await ctx.prisma.mechanicDocument.findMany({
    where: {
      fileId: { not: null },
      decidedAt: { lt: filesKeptSince(ctx.clock.now()) },
      kind: { not: "tax_form" },
      OR: [{ kind: "identity" }, { state: { in: ["rejected", "replaced"] } }],
    },
    select: { id: true, mechanicId: true, fileId: true },
  });
  for (const { id, mechanicId, fileId } of rows) {
    if (fileId === null) continue;
    await inTransaction(ctx, async (ctx) => {
      await ctx.db.mechanicDocument.updateMany({ where: { id, fileId }, data: { fileId: null } });
      await trashFiles(ctx, mechanicId, [fileId]);
    });
    await emptyTrash(ctx, [fileId]);
  }
}

/**
 * Removes identity checks by another account or mode of the payment provider, which don't count
 * here.
 */
async function forgetForeignChecks(ctx: ServiceContext): Promise<void> {
  const account = await payingAccount(ctx);
  const rows = await ctx.prisma.mechanicProfile.findMany({
    where: {
      checks: { array_contains: [{ by: "provider" }] },
      ...(account === "" ? {} : { payoutAccountKey: { not: account } }),
    },
    select: { userId: true },
  });
  for (const { userId } of rows) {
    await inTransaction(ctx, async (ctx) => {
      await lockUser(ctx, userId);
      await settleVetting(ctx, userId, account);
    });
  }
}

async function alertOfWaiting(ctx: ServiceContext): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - WAITS_AT_MOST_HOURS * HOUR_MS);
  const rows = await ctx.prisma.mechanicDocument.findMany({
    where: { state: "waiting", submittedAt: { lt: before } },
    select: { id: true, kind: true, submittedAt: true },
  });
  for (const { id, kind, submittedAt } of rows) {
    await raiseAlert(ctx, {
      facts: { kind: "document_waits", document: kind, submittedAt: submittedAt.toISOString() },
      subject: id,
      bookingId: null,
    });
  }
}
