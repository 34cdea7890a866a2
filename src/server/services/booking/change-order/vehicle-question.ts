import { differentVehicleFee } from "~/domain/booking/cancellation/rules";
import { centsToText } from "~/domain/money";
import type { Prisma } from "~/generated/prisma/client";
import { raiseAlert } from "../../alert/raise";
import type { ServiceContext } from "../../context";

const KIND = "vehicle_declined" as const;

/** Questions about different cars that staff haven't decided. */
export const openVehicleQuestions = {
  kind: KIND,
  resolvedAt: null,
} satisfies Prisma.OperatorAlertWhereInput;

/**
 * Asks staff what happens to a job whose customer declined the quote for a different car, or let it
 * expire. In the caller's transaction, which holds the booking's lock.
 */
export async function askAboutVehicle(
  ctx: ServiceContext,
  bookingId: string,
  changeId: string,
): Promise<void> {
  const booking = await ctx.db.booking.findUniqueOrThrow({
    where: { id: bookingId },
    select: { acceptedPolicy: true, totalCents: true },
  });
  await raiseAlert(ctx, {
    facts: { kind: KIND, fee: centsToText(differentVehicleFee(booking)) },
    subject: bookingId,
    occurrence: changeId,
    bookingId,
  });
}
