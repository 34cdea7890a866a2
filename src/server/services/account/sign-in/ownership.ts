import { DomainError } from "~/domain/errors";
import { enqueue } from "~/server/gateways/jobs/jobs";
import { site } from "~/server/gateways/runtime/site";
import type { ServiceContext } from "../../context";
import type { AccountContext } from "../context";
import { lockHolder, releaseAddress } from "../email/address";
import { knownDeviceOf } from "./known-devices";

/** The account that has an address. */
interface Holder {
  id: string;
  emailVerifiedAt: Date | null;
  staffRole: string | null;
  disabledAt: Date | null;
}

type Asking = Pick<AccountContext, "prisma" | "clock" | "session" | "knownDevice">;

/**
 * Returns whether the person who proves a mailbox made the account that has the address: they're
 * signed in to it, or use a browser with which it has signed in. Then the account stays as it is.
 */
export async function isOwnersBrowser(
  ctx: Asking,
  { id, email }: { id: string; email: string },
): Promise<boolean> {
  const isKnown = (await knownDeviceOf(ctx, email)) !== null;
  const isSignedIn = ctx.session?.userId === id && ctx.session.key === undefined;
  return isKnown || isSignedIn;
}

/** Returns whether anyone could have made this account with another person's address. */
export const mayBeStrangers = ({ emailVerifiedAt, staffRole, disabledAt }: Holder) =>
  emailVerifiedAt === null && staffRole === null && disabledAt === null;

/** Asks the mailbox's owner whether an account is theirs. The same call repeats with the answer. */
export const isItYours = () => new DomainError("isItYours", { next: "isYours" });

/**
 * Takes the address from an account that isn't the mailbox's owner's, in the caller's transaction.
 * The account keeps its jobs, money and tax rows. Its requests without an authorized card are
 * canceled by a job, because nobody would read about them.
 * @throws {DomainError} CONFLICT if the address was proven, or moved, in the meantime
 */
export async function leaveToStranger(
  ctx: Pick<ServiceContext, "db">,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const holder = await lockHolder(ctx.db, email);
  // precondition: an address that is proven meanwhile isn't taken away
  if (holder?.id !== id || holder.proven) throw new DomainError("addressChanged");
  await releaseAddress(ctx.db, id);
  await enqueue(ctx.db, "booking.endStrangers", { userId: id });
}

/** Tells the mailbox that it has a new account, and that another one used the address. */
export async function mailFreshAccount(
  { db }: Pick<ServiceContext, "db">,
  email: string,
): Promise<void> {
  await enqueue(db, "mail", {
    to: email,
    subject: "Your new account",
    paragraphs: [
      "You told us that the account with this address isn't yours, so we made you a new one.",
      "The other account can no longer use this address, and none of its data is in yours. If that account was yours after all, contact us and we'll help.",
      `If this wasn't you, email ${site.supportEmail} right away.`,
    ],
  });
}
