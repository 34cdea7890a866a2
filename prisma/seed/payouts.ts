import { randomUUID } from "node:crypto";
import PDFDocument from "pdfkit";
import { v7 } from "uuid";
import type { Prisma } from "~/generated/prisma/client";
import { NOTICES, isNoticeKind } from "~/domain/notification/kinds";
import { secrets } from "~/server/gateways/auth/secrets";
import type { DbClient } from "~/server/gateways/db/db";
import type { FileStore } from "~/server/gateways/files/files";
import { DAY_MS, HOUR_MS } from "~/domain/time/durations";
import { ADMIN, MECHANICS, type DemoMechanic } from "./people";
import type { BookingRows } from "./rows";

/** The demo's two past weekly runs. Later earnings wait for the next one. */
const RUN_DAYS_AGO = [12, 5];
/** Notifications of the last days are unread. */
const UNREAD_DAYS = 2;
/** The payment provider's test routing number, whose check digit is correct. */
const ROUTING = "110000000";

/** Mechanics paid by a run; the others still have to add their details. */
export const PAID_MECHANICS = MECHANICS.filter(
  ({ trialDaysLeft }, index) => trialDaysLeft === undefined && index % 4 !== 3,
);

interface StoredForm {
  storageKey: string;
  sizeBytes: number;
}

/** Stores a tax form for each mechanic who is paid; returns the files by name. */
export async function storeTaxForms(files: FileStore): Promise<Map<string, StoredForm>> {
  const bytes = await blankForm();
  const stored = await Promise.all(
    PAID_MECHANICS.map(async ({ name }): Promise<[string, StoredForm]> => {
      const storageKey = `tax_form/${randomUUID()}.pdf`;
      await files.put(storageKey, bytes, "application/pdf");
      return [name, { storageKey, sizeBytes: bytes.byteLength }];
    }),
  );
  return new Map(stored);
}

async function blankForm(): Promise<Buffer> {
  const page = new PDFDocument();
  page.fontSize(18).text("Form W-9").fontSize(11).text("A demo document: nobody's tax data.");
  page.end();
  const pieces: Buffer[] = [];
  for await (const piece of page) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

interface Books {
  now: Date;
  userId: (name: string) => string;
  rows: readonly BookingRows[];
  taxForms: ReadonlyMap<string, StoredForm>;
}

/**
 * Writes bank details, tax forms, two runs with their payouts, and the staff actions and
 * notifications around them.
 */
export async function writePayouts(db: DbClient, books: Books): Promise<void> {
  for (const mechanic of PAID_MECHANICS) await writeDetails(db, books, mechanic);
  for (const days of RUN_DAYS_AGO) {
    await writeRun(db, books, new Date(books.now.getTime() - days * DAY_MS));
  }
  await db.notification.createMany({
    data: books.rows.flatMap((row) => noticesOf(row, books.now)),
  });
}

const accountOf = (name: string) =>
  String(4_417_000 + 1_231 * MECHANICS.findIndex((one) => one.name === name)).padStart(12, "0");

async function writeDetails(
  db: DbClient,
  { now, userId: idOf, taxForms }: Books,
  { name, firstName, lastName }: DemoMechanic,
): Promise<void> {
  const form = taxForms.get(name);
  if (form === undefined) return;
  const userId = idOf(name);
  const account = accountOf(name);
  const seal = (field: string, number: string) => secrets.seal(number, { userId, field });
  const since = new Date(now.getTime() - 60 * DAY_MS);
  const taxFormFileId = randomUUID();
  await db.storedFile.create({
    data: {
      ...form,
      id: taxFormFileId,
      ownerId: userId,
      purpose: "tax_form",
      contentType: "application/pdf",
      attachedAt: since,
      createdAt: since,
    },
  });
  await db.mechanicProfile.update({
    where: { userId },
    data: {
      bankAccountHolderName: `${firstName} ${lastName}`,
      bankAccountNumberCipher: seal("bankAccountNumber", account),
      bankAccountLast4: account.slice(-4),
      bankRoutingNumberCipher: seal("bankRoutingNumber", ROUTING),
      bankRoutingLast4: ROUTING.slice(-4),
      bankRoutingFits: true,
      bankAccountType: "checking",
      bankUpdatedAt: since,
      taxFormFileId,
      taxFormAt: since,
    },
  });
}

/** Pays out what was ready then and not part of an earlier run; the bank took a day. */
async function writeRun(db: DbClient, books: Books, at: Date): Promise<void> {
  const sentAt = new Date(at.getTime() + DAY_MS);
  const owner = books.userId(ADMIN.name);
  const run = await db.payoutRun.create({
    data: { method: "manual", startedBy: owner, createdAt: at },
  });
  for (const { name } of PAID_MECHANICS) {
    const mechanicId = books.userId(name);
    const ready = await db.ledgerEntry.findMany({
      where: {
        mechanicId,
        availableAt: { lte: at },
        payoutItem: null,
        payment: { refunds: { none: {} }, disputes: { none: {} } },
      },
      select: { id: true, amountCents: true },
    });
    const amountCents = ready.reduce((sum, row) => sum + row.amountCents, 0);
    if (amountCents <= 0) continue;
    const payout = await db.payout.create({
      data: {
        mechanicId,
        runId: run.id,
        method: "manual",
        destination: accountOf(name).slice(-4),
        amountCents,
        state: "sent",
        createdAt: at,
        sentAt,
        items: { createMany: { data: ready.map(({ id }) => ({ ledgerEntryId: id })) } },
      },
    });
    await db.ledgerEntry.create({
      data: {
        mechanicId,
        kind: "payout",
        source: payout.id,
        amountCents: -amountCents,
        createdAt: sentAt,
      },
    });
  }
  await db.auditEntry.create({
    data: {
      userId: owner,
      action: "payout.run",
      subject: run.id,
      reason: "Weekly run",
      createdAt: at,
    },
  });
}

/** Lists the notifications of a booking's people at the times when things happened. */
function noticesOf(
  { booking, events }: BookingRows,
  now: Date,
): Prisma.NotificationCreateManyInput[] {
  return events.flatMap(({ kind, createdAt }) => {
    if (!isNoticeKind(kind) || !(createdAt instanceof Date) || createdAt > now) return [];
    const { to } = NOTICES[kind];
    const userId = to === "personId" ? null : booking[to];
    if (typeof userId !== "string") return [];
    const seenAt = new Date(createdAt.getTime() + HOUR_MS);
    const isNew = now.getTime() - createdAt.getTime() < UNREAD_DAYS * DAY_MS;
    const readAt = isNew ? null : seenAt;
    const dedupeKey = `${kind}:${booking.id}`;
    // Notifications are listed by their ids, newest first.
    const id = v7({ msecs: createdAt.getTime() });
    return [{ id, userId, kind, bookingId: booking.id, dedupeKey, createdAt, readAt }];
  });
}
