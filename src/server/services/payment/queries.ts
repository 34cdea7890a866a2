import type { z } from "zod";
import type { paymentConfigSchema } from "~/domain/payment/schema";
import type { ServiceContext } from "../context";

/** How the browser can take a card here. */
export function paymentConfig(ctx: ServiceContext): z.output<typeof paymentConfigSchema> {
  return { mode: ctx.payments.mode, publishableKey: ctx.payments.publishableKey };
}
