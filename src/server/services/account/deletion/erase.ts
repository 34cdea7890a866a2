import {
  DELETED_NAME,
  FROZEN_CONTACT_SENTENCE,
  SAFETY_REVIEW_SENTENCE,
} from "~/domain/account/deletion/deletion";
import { DomainError } from "~/domain/errors";
import { FORMER_YEARS } from "~/domain/mechanic/former";
import { blankRowsOf, deleteRowsOf, redactStaffWords } from "~/server/gateways/db/rows-of-person";
import { enqueue, forgetJobsAbout } from "~/server/gateways/jobs/jobs";
import { site } from "~/server/gateways/runtime/site";
import { forgetFrozenContacts } from "../../contact/contact";
import type { ServiceContext } from "../../context";
import { lockPerson } from "../../locks";
import { inTransaction } from "../../transaction";
import { emptyTrash, TRASH } from "../../upload/store";
import { obstaclesOf } from "./obstacles";
import { PERSONAL_DATA } from "../personal-data/tables";
import { forgetSafetyRecords, keepForReports, openReportsOf } from "./safety-records";

/** Kept for the legal period after its person is erased. */
const TAX_FORM = "tax_form";

/** Makes the payment provider forget its customer. Safe to repeat. */
type ForgetAtProvider = (ctx: ServiceContext, userId: string) => Promise<void>;
/** Keeps the marks a mechanic is recognized by, in the transaction that erases them. */
type Remember = (ctx: ServiceContext, userId: string) => Promise<void>;

/**
 * Erases everyone whose waiting period is over, and the frozen contact data of people erased
 * earlier once disputes are no longer possible (hourly). If a provider is down or the process dies,
 * the next run finishes.
 */
export async function eraseDeletedAccounts(
  ctx: ServiceContext,
  forgetAtProvider: ForgetAtProvider,
  remember: Remember,
): Promise<void> {
  await forgetFrozenContacts(ctx);
  await forgetSafetyRecords(ctx);
  const due = await ctx.prisma.user.findMany({
    where: { leavesAt: { lte: ctx.clock.now() } },
    select: { id: true },
    orderBy: { leavesAt: "asc" },
  });
  for (const { id } of due) {
    try {
      await erase(ctx, id, forgetAtProvider, remember);
    } catch (error) {
      ctx.log.error({ err: error, userId: id }, "an account could not be erased yet");
    }
  }
}

async function erase(
  ctx: ServiceContext,
  userId: string,
  forgetAtProvider: ForgetAtProvider,
  remember: Remember,
): Promise<void> {
  if ((await obstaclesOf(ctx, userId)).length > 0) {
    // An old job had a dispute or refund in the meantime. Its records are still there.
    ctx.log.warn({ userId }, "an account waits to be erased until its money is settled");
    return;
  }
  await forgetAtProvider(ctx, userId);
  const isErased = await inTransaction(ctx, (ctx) => eraseRows(ctx, userId, remember));
  if (!isErased) return;
  await removeBytes(ctx, userId);
  // Marked as finished, so that the next run skips this person.
  await ctx.prisma.user.updateMany({
    where: { id: userId, erasedAt: { not: null } },
    data: { leavesAt: null },
  });
}

/**
 * Erases all of a person's rows in one transaction. Returns false if the person kept the account at
 * the last moment.
 */
async function eraseRows(
  ctx: ServiceContext,
  userId: string,
  remember: Remember,
): Promise<boolean> {
  await lockPerson(ctx, userId);
  const now = ctx.clock.now();
  const person = await ctx.db.user.findUnique({
    where: { id: userId },
    select: {
      firstName: true,
      lastName: true,
      phone: true,
      email: true,
      pendingEmail: true,
      leavesAt: true,
      erasedAt: true,
    },
  });
  if (person === null || person.leavesAt === null || person.leavesAt > now) return false;
  if (person.erasedAt !== null) return true;
  if ((await obstaclesOf(ctx, userId)).length > 0) throw new DomainError("accountStaysAnyway");
  await remember(ctx, userId);
  await keepForReports(ctx, userId, person.leavesAt);
  // The database allows texts to be deleted only for erased people.
  await ctx.db.user.update({ where: { id: userId }, data: { erasedAt: now, disabledAt: now } });
  await redactStaffWords(ctx.sql, userId, person, DELETED_NAME);
  const requests = await ctx.db.supportRequest.findMany({
    where: { userId },
    select: { id: true },
  });
  await trashPictures(ctx, userId);
  for (const [table, { erasures }] of Object.entries(PERSONAL_DATA)) {
    for (const { set, ...by } of erasures) {
      if (set === "gone") await deleteRowsOf(ctx.sql, userId, { table, ...by });
      else await blankRowsOf(ctx.sql, userId, { table, ...by }, set);
    }
  }
  await forgetFrozenContacts(ctx, { userId });
  await ctx.db.idempotencyKey.deleteMany({ where: { scope: userId } });
  // Jobs that email support name the request, whichever address they use.
  const names = [userId, person.email, person.pendingEmail, ...requests.map(({ id }) => id)];
  await forgetJobsAbout(
    ctx.db,
    names.filter((name) => name !== null),
  );
  await ctx.db.auditEntry.create({ data: { userId, action: "account.erased", createdAt: now } });
  if (person.email !== null) await enqueue(ctx.db, "mail", lastMail(person.email));
  return true;
}

/** Marks a person's files, and all photos of their bookings, for deletion. */
async function trashPictures(ctx: ServiceContext, userId: string): Promise<void> {
  const photos = await ctx.db.photo.findMany({
    where: { OR: [{ uploadedBy: userId }, { booking: { customerId: userId } }] },
    select: { fileId: true, previewId: true, attachedTo: true },
  });
  const reports = await ctx.db.claim.findMany({
    where: openReportsOf(userId),
    select: { id: true },
  });
  const isKept = ({ attachedTo }: { attachedTo: string | null }) =>
    reports.some(({ id }) => id === attachedTo);
  const files = (rows: typeof photos) =>
    rows.flatMap(({ fileId, previewId }) => [fileId, previewId]);
  const ids = files(photos.filter((photo) => !isKept(photo)));
  await ctx.db.storedFile.updateMany({
    where: {
      id: { notIn: files(photos.filter(isKept)) },
      OR: [{ id: { in: ids } }, { ownerId: userId, purpose: { not: TAX_FORM } }],
    },
    data: { purpose: TRASH, attachedAt: null, uploadTokenHash: null, originalName: null },
  });
}

/** Deletes data outside the database: files, and PDFs with the old name. */
async function removeBytes(ctx: ServiceContext, userId: string): Promise<void> {
  const waste = await ctx.prisma.storedFile.findMany({
    where: { purpose: TRASH },
    select: { id: true },
  });
  await emptyTrash(
    ctx,
    waste.map(({ id }) => id),
  );
  const receipts = await ctx.prisma.receipt.findMany({
    where: {
      pdfKey: { not: null },
      booking: { OR: [{ customerId: userId }, { mechanicId: userId }] },
    },
    select: { id: true, pdfKey: true },
  });
  for (const { id, pdfKey } of receipts) {
    if (pdfKey === null) continue;
    await ctx.files.remove(pdfKey);
    await ctx.prisma.receipt.updateMany({ where: { id, pdfKey }, data: { pdfKey: null } });
  }
  const left = await ctx.prisma.storedFile.count({
    where: { id: { in: waste.map(({ id }) => id) } },
  });
  if (left > 0) throw new DomainError("storageAway");
}

function lastMail(to: string) {
  return {
    to,
    subject: "Your account was deleted",
    paragraphs: [
      "We deleted your account as you asked. Your name, addresses, phone numbers, photos and messages are gone.",
      "We keep what the law requires without your name: receipts, payments, payouts and, for mechanics, the tax form. Reviews stay without a name. Backups of our database are overwritten within days.",
      `If you were a mechanic, we keep codes made from your bank account, email, phone and cards for ${FORMER_YEARS} years to recognize a returning account. Nobody can turn them back into the numbers.`,
      FROZEN_CONTACT_SENTENCE,
      SAFETY_REVIEW_SENTENCE,
      `This is our last email to you. If you have a question, email ${site.supportEmail}.`,
    ],
  };
}
