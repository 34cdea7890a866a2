import { v7 as uuid } from "uuid";
import { DomainError } from "~/domain/errors";
import { isRowId } from "~/domain/text/text";
import {
  WAITLIST_JOINED,
  WAITLIST_LEFT,
  type JoinWaitlistInput,
  type WaitlistConfirmed,
} from "~/domain/waitlist/schema";
import { cityOfArea } from "~/domain/public/area";
import { enqueue } from "~/server/gateways/jobs/jobs";
import { proofNeeded, requireProof } from "../booking/guest/proof";
import type { ServiceContext } from "../context";
import { inTransaction } from "../transaction";
import { mailboxMark, readConfirmToken, readLeaveToken } from "./links";

/**
 * POST /api/waitlist: asks for one email when a mechanic works at a ZIP code, and emails a link to
 * confirm it. Only the worker looks the mailbox up, so the answer is the same for every address.
 * @throws {DomainError} 403 PROOF_NEEDED beyond the network's entries
 */
export async function joinWaitlist(
  ctx: ServiceContext,
  { zip, email, serviceId, proof }: JoinWaitlistInput,
): Promise<{ message: string }> {
  const proofHash = await requireProof(ctx, "waitlistEntries", proof);
  const createdAt = ctx.clock.now();
  return inTransaction(ctx, async ({ db }) => {
    const id = uuid();
    const { count } = await db.waitlistEntry.createMany({
      data: [
        {
          id,
          email,
          mailboxMark: mailboxMark(email),
          zipCode: zip,
          serviceId: serviceId != null && isRowId(serviceId) ? serviceId : null,
          proofHash,
          createdAt,
        },
      ],
      skipDuplicates: true,
    });
    // The proof has already been used.
    if (count === 0) throw proofNeeded(createdAt);
    await enqueue(db, "mail.waitlistConfirm", { entryId: id });
    return { message: WAITLIST_JOINED };
  });
}

/**
 * POST /api/waitlist/confirm: confirms an entry by the emailed link. Confirming again changes
 * nothing. It replaces the mailbox's earlier entry for that place.
 * @throws {DomainError} INVALID for a link that isn't ours, or whose entry is gone
 */
export async function confirmWaitlist(
  ctx: ServiceContext,
  token: string,
): Promise<WaitlistConfirmed> {
  const id = readConfirmToken(token);
  const now = ctx.clock.now();
  return inTransaction(ctx, async ({ db, geocoder }) => {
    const entry = id === null ? null : await db.waitlistEntry.findUnique({ where: { id } });
    if (entry === null) throw new DomainError("deadLink", { field: "token" });
    const { mailboxMark, zipCode } = entry;
    await db.waitlistEntry.updateMany({
      where: { id: entry.id, confirmedAt: null },
      data: { confirmedAt: now },
    });
    await db.waitlistEntry.deleteMany({
      where: { mailboxMark, zipCode, id: { not: entry.id }, confirmedAt: { not: null } },
    });
    return { place: await placeOfZip(geocoder, zipCode) };
  });
}

/**
 * POST /api/notifications/unsubscribe, for the waitlist's emails: deletes the mailbox's entries and
 * bars new ones.
 * @throws {DomainError} INVALID for a link that isn't ours
 */
export async function leaveWaitlist(
  ctx: ServiceContext,
  token: string,
): Promise<{ message: string }> {
  const mark = readLeaveToken(token);
  if (mark === null) throw new DomainError("deadLink", { field: "token" });
  return inTransaction(ctx, async ({ db, clock }) => {
    await db.waitlistBar.createMany({
      data: [{ mailboxMark: mark, createdAt: clock.now() }],
      skipDuplicates: true,
    });
    await db.waitlistEntry.deleteMany({ where: { mailboxMark: mark } });
    return { message: WAITLIST_LEFT };
  });
}

/** Returns "Nome, AK", or the ZIP code where the table doesn't know it. */
export async function placeOfZip(
  geocoder: ServiceContext["geocoder"],
  zipCode: string,
): Promise<string> {
  const place = await geocoder.inTable(zipCode);
  return cityOfArea(place?.area ?? null) ?? zipCode;
}
