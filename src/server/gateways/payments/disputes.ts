import type Stripe from "stripe";

import { call } from "./call";
import type { PaymentsGateway } from "./gateway";
import { toDispute } from "./view";

export function createDisputeCalls(stripe: Stripe): Pick<PaymentsGateway, "listDisputes"> {
  return {
    listDisputes: (id) =>
      call(async () =>
        (await stripe.disputes.list({ payment_intent: id, limit: 100 })).data.map(toDispute),
      ),
  };
}
