import { networkKey } from "~/server/gateways/runtime/limits";
import { isPublicAddress } from "~/server/gateways/push/public-network";
import { raiseAlert } from "../alert/raise";
import type { ServiceContext } from "../context";

/**
 * Alerts the desk if a job was accepted from the network where its customer agreed to the
 * cancellation policy. Families and phone companies share networks, so nothing else happens.
 */
export async function noteSharedNetwork(ctx: ServiceContext, bookingId: string): Promise<void> {
  const { clientAddress } = ctx;
  if (!isPublicAddress(clientAddress)) return;
  const booking = await ctx.db.booking.findUnique({
    where: { id: bookingId },
    select: { policyAcceptedFrom: true },
  });
  const from = booking?.policyAcceptedFrom ?? "";
  if (from === "" || networkKey(from) !== networkKey(clientAddress)) return;
  await raiseAlert(ctx, {
    facts: { kind: "shared_network" },
    subject: bookingId,
    bookingId,
  });
}
