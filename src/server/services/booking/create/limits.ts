import type { ServiceContext } from "../../context";
import { NOTHING_COUNTED, type Counted } from "../../counted";
import { countForPair } from "../../pair-limits";
import { countPromoTry } from "../../promo/redeem";
import type { BookingPlan } from "./plan";

/**
 * Counts a booking against its customer's limits: one try of its promo code, and one request to its
 * mechanic. Never call it inside a transaction.
 * @throws {DomainError} TOO_MANY
 */
export async function countTries(
  ctx: ServiceContext,
  { customerId, input, requestedMechanicId }: BookingPlan,
): Promise<Counted> {
  const promo = await countPromoTry(ctx, { userId: customerId, code: input.promoCode });
  let request: Counted;
  try {
    request = await countRequest(ctx, customerId, requestedMechanicId);
  } catch (error) {
    await promo.failed(error);
    throw error;
  }
  return {
    succeeded: () => promo.succeeded(),
    failed: async (error) => {
      await request.failed(error);
      await promo.failed(error);
    },
  };
}

/** Counts a request to one mechanic. A request to anyone isn't counted. */
export async function countRequest(
  ctx: ServiceContext,
  from: string,
  to: string | null,
): Promise<Counted> {
  return to === null ? NOTHING_COUNTED : countForPair(ctx, { limit: "requestsPerPair", from, to });
}
