import { DomainError, type PlainRefusal } from "~/domain/errors";
import { lockHolder, proveAddress } from "../../account/email/address";
import { closeToOthers } from "../../account/sign-in/end-all";
import { leaveToStranger, mailFreshAccount } from "../../account/sign-in/ownership";
import type { ServiceContext } from "../../context";
import type { DraftContent } from "./drafts";
import { type CannotBook, holderOf, type Holder } from "./holder";

/**
 * The address got another account, or lost its account, since it was looked up. The caller tries
 * again.
 */
export class HolderChanged extends Error {}

/** The account a draft is booked with. */
export interface Account {
  /** Null for a new one. */
  holder: Holder | null;
  /** The account that has the address and isn't the mailbox's owner's; null if there's none. */
  strangersId: string | null;
  /** True if the caller's browser shows that they made the account. */
  isOwn: boolean;
}

/**
 * Refuses accounts that can't book without signing in.
 * @throws {DomainError} CONFLICT; FORBIDDEN; ACCOUNT_SUSPENDED
 */
export function requireBookable(holder: Holder | null): void {
  if (holder === null || holder.cannotBook === null) return;
  throw new DomainError(REFUSAL_OF[holder.cannotBook]);
}

const REFUSAL_OF = {
  closed: "accountClosed",
  mechanic: "worksHere",
  staff: "worksHere",
  suspended: "customerSuspended",
} as const satisfies Record<CannotBook, PlainRefusal>;

/**
 * Creates the guest's account, or prepares the existing one, in the caller's transaction. The code
 * proved the mailbox. An account whose mailbox was never proven may be a stranger's, so every other
 * way to sign in to it ends, or it loses the address and the guest gets a new account. Existing
 * details don't change; only missing ones are filled in.
 */
export async function saveAccount(
  ctx: ServiceContext,
  userId: string,
  { holder: known, strangersId, isOwn }: Account,
  content: DraftContent,
): Promise<void> {
  const { db, clock } = ctx;
  const { email, firstName, lastName, phone, terms, vehicle } = content;
  const now = clock.now();
  if (strangersId !== null) {
    await leaveToStranger(ctx, { id: strangersId, email });
    await mailFreshAccount(ctx, email);
  }
  if (known === null) {
    const { count } = await db.user.createMany({
      data: [
        { id: userId, email, firstName, lastName, phone, userType: "customer", ...carOf(vehicle) },
      ],
      skipDuplicates: true,
    });
    if (count === 0) throw new HolderChanged();
    await proveAddress(db, userId, { how: "code", now });
  } else {
    await lockHolder(db, email);
    const holder = await holderOf(db, email);
    if (holder?.id !== userId) throw new HolderChanged();
    requireBookable(holder);
    if (holder.emailVerifiedAt === null) {
      if (!isOwn) await closeToOthers(ctx, userId);
      await proveAddress(db, userId, { how: "code", now });
    }
    await fillIn(ctx, userId, content);
  }
  const { version, acceptedAt, acceptedFrom } = terms;
  await db.termsAcceptance.createMany({
    data: [{ userId, version, acceptedAt, acceptedFrom }],
    skipDuplicates: true,
  });
}

async function fillIn(
  { db }: ServiceContext,
  id: string,
  { firstName, lastName, phone, vehicle }: DraftContent,
): Promise<void> {
  await db.user.updateMany({ where: { id, userType: null }, data: { userType: "customer" } });
  await db.user.updateMany({ where: { id, phone: "" }, data: { phone } });
  await db.user.updateMany({ where: { id, firstName: "" }, data: { firstName, lastName } });
  await db.user.updateMany({ where: { id, vehicleYear: null }, data: carOf(vehicle) });
}

/** The car that the dashboard shows, until the person changes it in their profile. */
const carOf = ({ year, make, model }: DraftContent["vehicle"]) => ({
  vehicleYear: year,
  vehicleMake: make,
  vehicleModel: model,
});
