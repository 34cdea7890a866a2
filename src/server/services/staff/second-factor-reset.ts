import type { z } from "zod";
import { DomainError } from "~/domain/errors";
import type { resetSecondFactorSchema } from "~/domain/staff/team";
import { isRowId } from "~/domain/text/text";
import { enqueue } from "~/server/gateways/jobs/jobs";
import { mailOwner } from "../account/second-factor/mails";
import type { Actor } from "../actor";
import { recordAction } from "../audit/record";
import type { ServiceContext } from "../context";
import { lockPerson } from "../locks";
import { endAllAccess } from "../account/sign-in/end-all";
import { inTransaction } from "../transaction";

/**
 * POST /api/desk/people/{id}/second-factor/reset: for a person who lost both phone and recovery
 * codes. Ends the factor, every session and the password. They can sign in again only through their
 * proven mailbox, so a stolen password is worthless.
 * @throws {DomainError} NOT_FOUND for no such person; FORBIDDEN for an operator and a staff member;
 *   CONFLICT without a factor, for the caller's own, and without a proven address
 */
export async function resetSecondFactor(
  ctx: ServiceContext,
  actor: Actor<"cashier" | "staff">,
  { id, reason }: z.output<typeof resetSecondFactorSchema>,
): Promise<{ message: string }> {
  return inTransaction(ctx, async (ctx) => {
    const { db } = ctx;
    if (!isRowId(id)) throw new DomainError("personNotFound");
    await lockPerson(ctx, id);
    const person = await db.user.findUnique({
      where: { id, erasedAt: null },
      select: { email: true, emailVerifiedAt: true, staffRole: true },
    });
    if (person === null) throw new DomainError("personNotFound");
    if (id === actor.userId) throw new DomainError("ownSecondFactor");
    if (person.staffRole !== null && actor.staffRole !== "owner") {
      throw new DomainError("onlyOwners");
    }
    if (person.email === null || person.emailVerifiedAt === null) {
      throw new DomainError("nobodysMailbox");
    }
    const authenticator = await db.secondFactor.deleteMany({
      where: { userId: id, confirmedAt: { not: null } },
    });
    const passkeys = await db.passkey.deleteMany({ where: { userId: id } });
    if (authenticator.count + passkeys.count === 0) throw new DomainError("noSecondFactor");
    await endAllAccess(ctx, id);
    await db.user.update({
      where: { id },
      data: { passwordHash: null },
    });
    await db.temporaryPassword.deleteMany({ where: { userId: id } });
    await recordAction(ctx, actor, { action: "secondFactor.reset", subject: id, reason });
    await mailOwner(ctx, { userId: id }, "reset");
    await enqueue(db, "mail.temporaryPassword", { email: person.email });
    return { message: "Their second factor is reset. We emailed them a temporary password." };
  });
}
