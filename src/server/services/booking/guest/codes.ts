import { GUEST_DRAFTS } from "~/domain/booking/guest/policy";
import { MAILED_CODE } from "~/domain/account/email/mailed-code";
import { DomainError } from "~/domain/errors";
import { sealOf } from "~/server/gateways/auth/tokens";
import { MINUTE_MS } from "~/domain/time/durations";
import type { ServiceContext } from "../../context";

const hashOf = (draftId: string, code: string) =>
  sealOf("guestCode", `${draftId}:${code}`).toString("base64url");

type Codes = Pick<ServiceContext, "prisma" | "clock">;

/** Stores the hash of a draft's code for ten minutes. Returns a function that deletes it. */
export async function keepCode({ prisma, clock }: Codes, draftId: string, code: string) {
  const row = { draftId, codeHash: hashOf(draftId, code) };
  const expiresAt = new Date(clock.now().getTime() + MAILED_CODE.minutes * MINUTE_MS);
  await prisma.guestCode.createMany({ data: [{ ...row, expiresAt }], skipDuplicates: true });
  return async () => void (await prisma.guestCode.deleteMany({ where: row }));
}

/**
 * Compares a code with those of a draft. Each try is counted before the comparison and for all
 * codes of the draft, so simultaneous calls get no more tries. A right code works until the booking
 * is made, and its try is credited back.
 * @throws {DomainError} INVALID for a wrong or expired code, and for any after five tries; TOO_MANY
 *   wrong ones from this network
 */
export async function requireCode(
  {
    prisma,
    clock,
    limits,
    clientAddress,
  }: Codes & Pick<ServiceContext, "limits" | "clientAddress">,
  draftId: string,
  code: string,
): Promise<void> {
  await limits.consume("codesPerAddress", clientAddress);
  const compared = await prisma.guestCode.updateManyAndReturn({
    where: {
      draftId,
      expiresAt: { gt: clock.now() },
      // precondition: an emailed code of a booking without an account has five tries
      tries: { lt: GUEST_DRAFTS.codeTries },
    },
    data: { tries: { increment: 1 } },
    select: { codeHash: true },
  });
  const codeHash = hashOf(draftId, code);
  if (!compared.some((row) => row.codeHash === codeHash)) {
    throw new DomainError("wrongMailedCode", { field: "code" });
  }
  await prisma.guestCode.updateMany({
    where: { draftId, codeHash, tries: { gt: 0 } },
    data: { tries: { decrement: 1 } },
  });
  await limits.refund("codesPerAddress", clientAddress);
}
