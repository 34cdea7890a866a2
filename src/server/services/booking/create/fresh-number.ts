import { randomBytes } from "node:crypto";
import { bookingNumber, BOOKING_NUMBER_BYTES } from "~/domain/booking/booking-number";
import { violatedConstraint } from "~/server/gateways/db/db";

const NUMBER_TRIES = 5;

/** Runs `attempt` with a random booking number, and again with another if that one is taken. */
export async function withFreshNumber<Result>(
  attempt: (number: string) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt(bookingNumber(randomBytes(BOOKING_NUMBER_BYTES)));
    } catch (error) {
      const rule = violatedConstraint(error);
      if (tries >= NUMBER_TRIES || rule !== "Booking_bookingNumber_key") throw error;
    }
  }
}
