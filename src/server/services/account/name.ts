import type { UpdateProfileInput } from "~/domain/customer/schema";
import { CHANGED_AGAIN_NOTE } from "~/domain/staff/alert/kinds";
import { vettingState } from "~/domain/vetting/rules";
import { clearAlert, raiseAlert } from "../alert/raise";
import type { ServiceContext } from "../context";

const NOTHING_PENDING = { pendingFirstName: null, pendingLastName: null };

/**
 * Writes a person's name. A verified mechanic's new name waits for staff, because only the old one
 * was verified. Entering the old name again cancels the change. Runs in a transaction that has
 * locked the person.
 */
export async function changeName(
  ctx: ServiceContext,
  userId: string,
  input: Pick<UpdateProfileInput, "firstName" | "lastName">,
): Promise<void> {
  if (input.firstName === undefined && input.lastName === undefined) return;
  const before = await ctx.db.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      firstName: true,
      lastName: true,
      pendingFirstName: true,
      pendingLastName: true,
      mechanicProfile: { select: { suspendedAt: true, insuredUntil: true, verifiedUntil: true } },
    },
  });
  const firstName = input.firstName ?? before.pendingFirstName ?? before.firstName;
  const lastName = input.lastName ?? before.pendingLastName ?? before.lastName;
  const isSame = firstName === before.firstName && lastName === before.lastName;
  const isPending = before.pendingFirstName === firstName && before.pendingLastName === lastName;
  if (isPending) return;
  const now = ctx.clock.now();
  const { mechanicProfile: profile } = before;
  const waits = !isSame && profile !== null && vettingState(profile, now) !== "unverified";
  await ctx.db.user.update({
    where: { id: userId },
    data: waits
      ? { pendingFirstName: firstName, pendingLastName: lastName }
      : { firstName, lastName, ...NOTHING_PENDING },
  });
  if (before.pendingFirstName !== null) {
    await clearAlert(ctx, { kind: "name_waits", subject: userId, note: CHANGED_AGAIN_NOTE });
  }
  if (waits) {
    await raiseAlert(ctx, {
      facts: { kind: "name_waits", askedAt: now.toISOString() },
      subject: userId,
      occurrence: now.toISOString(),
      bookingId: null,
    });
  }
}
