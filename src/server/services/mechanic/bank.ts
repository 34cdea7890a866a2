import { DomainError } from "~/domain/errors";
import { MASKED, routingCheckDigitFits } from "~/domain/mechanic/bank";
import type { BankInfoInput, BankView } from "~/domain/mechanic/bank-schema";
import { CHANGE_WAIT_HOURS } from "~/domain/payout/policy";
import { enqueue } from "~/server/gateways/jobs/jobs";
import { secrets } from "~/server/gateways/auth/secrets";
import type { Actor } from "../actor";
import { greeting } from "../account/email/greeting";
import { requireOwner } from "../account/sign-in/reauthentication";
import type { ServiceContext } from "../context";
import { lockUser } from "../locks";
import { inTransaction } from "../transaction";
import { BANK_FIELDS } from "~/domain/mechanic/bank-fields";
import { noProfileYet } from "./queries";
import { bankSelect, presentBank } from "./view";

/**
 * PUT /api/mechanic/bank-info: saves bank details. All four fields are required. A masked number
 * means no change. The first details are stored without further checks. A change requires the
 * owner, and payouts wait after it. Both are logged, and emailed to the mechanic. Errors: 404 no
 * profile, 400 a mask with nothing behind it, 409 a mask of another number, 403 a change without a
 * password or recent sign-in.
 */
export async function saveBankInfo(
  ctx: ServiceContext,
  actor: Actor<"mechanic">,
  input: BankInfoInput,
): Promise<BankView> {
  const { userId } = actor;
  // Checked before the transaction, because hashing a password takes long. The transaction decides
  // whether the result matters.
  const { password } = input;
  const refusal = await requireOwner(ctx, actor, { password }).then(() => null, refusalOrThrow);
  return inTransaction(ctx, async (ctx) => {
    // precondition: bank forms are saved one after the other
    await lockUser(ctx, userId);
    const before = await ctx.db.mechanicProfile.findUnique({
      where: { userId },
      select: {
        ...bankSelect,
        user: { select: { email: true, firstName: true, emailVerifiedAt: true } },
      },
    });
    if (before === null) throw noProfileYet();
    const account = numberToStore(input.bankAccountNumber, before.bankAccountLast4, {
      field: BANK_FIELDS.account,
      missing: "Account number is required",
    });
    const routing = numberToStore(input.bankRoutingNumber, before.bankRoutingLast4, {
      field: BANK_FIELDS.routing,
      missing: "Routing number must be 9 digits",
    });
    const isFirst = before.bankAccountLast4 === null && before.bankRoutingLast4 === null;
    const isSame =
      account === null &&
      routing === null &&
      input.bankAccountHolderName === before.bankAccountHolderName &&
      input.bankAccountType === before.bankAccountType;
    if (isSame) return presentBank(before);
    if (!isFirst && refusal !== null) throw refusal;
    const place = (field: string) => ({ userId, field });
    const now = ctx.clock.now();
    const row = await ctx.db.mechanicProfile.update({
      where: { userId },
      data: {
        bankAccountHolderName: input.bankAccountHolderName,
        bankAccountType: input.bankAccountType,
        ...(account === null
          ? {}
          : {
              bankAccountNumberCipher: secrets.seal(account, place(BANK_FIELDS.account)),
              bankAccountLast4: shownDigits(account),
            }),
        ...(routing === null
          ? {}
          : {
              bankRoutingNumberCipher: secrets.seal(routing, place(BANK_FIELDS.routing)),
              bankRoutingLast4: shownDigits(routing),
              bankRoutingFits: routingCheckDigitFits(routing),
            }),
        bankUpdatedAt: now,
        ...(isFirst ? {} : { payoutChangedAt: now }),
      },
      select: bankSelect,
    });
    await enqueue(ctx.db, "mechanic.former", { userId });
    await noteChange(ctx, userId, before.user, { digits: row.bankAccountLast4 ?? "", isFirst });
    await ctx.live.publish(ctx.db, { topic: "profile", users: [userId], mechanics: false });
    return presentBank(row);
  });
}

function refusalOrThrow(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  throw error;
}

/**
 * Validates the check digits of routing numbers that were stored before we recorded the result. The
 * numbers never leave this function.
 */
export async function checkStoredRoutings(ctx: ServiceContext): Promise<void> {
  const rows = await ctx.prisma.mechanicProfile.findMany({
    where: { bankRoutingNumberCipher: { not: null }, bankRoutingFits: null },
    select: { userId: true, bankRoutingNumberCipher: true },
  });
  for (const { userId, bankRoutingNumberCipher: sealed } of rows) {
    if (sealed === null) continue;
    const routing = secrets.open(sealed, { userId, field: BANK_FIELDS.routing });
    await ctx.prisma.mechanicProfile.updateMany({
      where: { userId, bankRoutingNumberCipher: sealed },
      data: { bankRoutingFits: routingCheckDigitFits(routing) },
    });
  }
}

/** Returns the number to seal, or null if the stored one stays. */
function numberToStore(
  given: string,
  storedDigits: string | null,
  rule: { field: string; missing: string },
): string | null {
  if (!MASKED.test(given)) return given;
  if (storedDigits === null)
    throw new DomainError("invalid", { field: rule.field, sentence: rule.missing });
  const shown = given.replace(/^•+/, "");
  // A mask shows a number that another tab has replaced since. It must not stand for the new one.
  if (shown !== "" && shown !== storedDigits) throw new DomainError("bankInfoChanged");
  return null;
}

/** Returns the last four digits, or fewer for a number so short that four would reveal it. */
function shownDigits(number: string): string {
  const digits = number.replace(/\D/g, "");
  return digits.slice(-Math.min(4, Math.max(0, number.length - 2)));
}

async function noteChange(
  ctx: ServiceContext,
  userId: string,
  user: { email: string | null; firstName: string; emailVerifiedAt: Date | null },
  { digits, isFirst }: { digits: string; isFirst: boolean },
): Promise<void> {
  const account = digits === "" ? "your bank account" : `the account ending in ${digits}`;
  await ctx.db.auditEntry.create({
    data: {
      userId,
      action: "bank_info.saved",
      detail: "bankAccount",
      createdAt: ctx.clock.now(),
    },
  });
  if (user.email === null) return;
  await enqueue(ctx.db, "mail", {
    to: user.email,
    subject: "Your bank information was changed",
    paragraphs: [
      greeting(user),
      `Your direct deposit details were just saved. We'll pay your earnings to ${account}.`,
      ...(isFirst ? [] : [`For your safety, payouts wait for ${CHANGE_WAIT_HOURS} hours.`]),
      "If this wasn't you, set a new password right away and contact support.",
    ],
  });
}
