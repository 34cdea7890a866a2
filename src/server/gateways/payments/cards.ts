import type Stripe from "stripe";

import { asOfNow, settled } from "./call";
import { toCardSetup } from "./view";

const EXPAND = { expand: ["payment_method"] };

/** Customers at the provider, and the cards that they keep. */
export function createCardCalls(stripe: Stripe) {
  const read = (id: string) => stripe.setupIntents.retrieve(id, EXPAND);
  const retrieveCardSetup = async (id: string) => toCardSetup(await read(id));

  return {
    retrieveCardSetup,

    /** A card to be saved without charging it (job further away than a hold lasts). */
    async createCardSetup(input: {
      bookingId: string;
      customerId: string;
      description: string;
      idempotencyKey: string;
    }) {
      const setup = await stripe.setupIntents.create(
        {
          customer: input.customerId,
          usage: "off_session",
          allowed_payment_method_types: ["card"],
          description: input.description,
          metadata: { bookingId: input.bookingId },
          ...EXPAND,
        },
        { idempotencyKey: input.idempotencyKey },
      );
      return toCardSetup(await asOfNow(setup, read));
    },

    async cancelCardSetup(id: string, idempotencyKey: string) {
      const cancel = stripe.setupIntents.cancel(id, EXPAND, { idempotencyKey });
      const isOver = ({ status }: { status: string }) => status === "canceled";
      return settled(cancel.then(toCardSetup), () => retrieveCardSetup(id), isOver);
    },

    /** The card can't be charged any more. One that is not kept (any more) is left as it is. */
    async detachCard(paymentMethodId: string) {
      const isDetached = ({ customer }: Stripe.PaymentMethod) => customer === null;
      const look = () => stripe.paymentMethods.retrieve(paymentMethodId);
      if (isDetached(await look())) return;
      await settled(stripe.paymentMethods.detach(paymentMethodId), look, isDetached);
    },

    /**
     * One provider customer per user: the same user id always gets the same id. `instead` names one that
     * the provider does not know any more: another one is made.
     */
    async ensureCustomer(user: {
      userId: string;
      email: string | null;
      name: string;
      instead?: string;
    }) {
      const { userId, email, name, instead } = user;
      const query = `metadata['userId']:'${userId.replaceAll(/[^\w-]/g, "")}'`;
      const { data } = await stripe.customers.search({ query, limit: 10 });
      // The search index lags by up to a minute; within it the key finds the customer again.
      const customer =
        data.find(({ id }) => id !== instead) ??
        (await stripe.customers.create(
          { metadata: { userId } },
          { idempotencyKey: `customer:${userId}${instead === undefined ? "" : `:${instead}`}` },
        ));
      if ((email !== null && customer.email !== email) || customer.name !== name) {
        // An empty address is refused as none at all; one that is not there is not sent.
        await stripe.customers.update(customer.id, { email: email ?? undefined, name });
      }
      return { customerId: customer.id };
    },

    /** Removes a customer and their cards there. */
    async deleteCustomer(customerId: string) {
      await stripe.customers.del(customerId);
    },
  };
}
