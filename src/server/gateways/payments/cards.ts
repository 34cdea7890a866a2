import type Stripe from "stripe";

import { asOfNow, settled } from "./call";
import { toCardSetup } from "./view";

const EXPAND = { expand: ["payment_method"] };

/** Creates the calls for the provider's customers and their saved cards. */
export function createCardCalls(stripe: Stripe) {
  const read = (id: string) => stripe.setupIntents.retrieve(id, EXPAND);
  const retrieveCardSetup = async (id: string) => toCardSetup(await read(id));

  return {
    retrieveCardSetup,

    /**
     * Saves a card without charging it, for a job that is further away than an authorization lasts.
     */
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

    /** Detaches a card, so that it can't be charged. Does nothing if it isn't attached. */
    async detachCard(paymentMethodId: string) {
      const isDetached = ({ customer }: Stripe.PaymentMethod) => customer === null;
      const look = () => stripe.paymentMethods.retrieve(paymentMethodId);
      if (isDetached(await look())) return;
      await settled(stripe.paymentMethods.detach(paymentMethodId), look, isDetached);
    },

    /**
     * Returns the provider's customer for a user, always the same one. `instead` is one that the
     * provider no longer knows, so another is created.
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
      // The search index is up to a minute behind. During that time the key finds the customer.
      const customer =
        data.find(({ id }) => id !== instead) ??
        (await stripe.customers.create(
          { metadata: { userId } },
          { idempotencyKey: `customer:${userId}${instead === undefined ? "" : `:${instead}`}` },
        ));
      if ((email !== null && customer.email !== email) || customer.name !== name) {
        // The provider refuses an empty email address, so a missing one is left out.
        await stripe.customers.update(customer.id, { email: email ?? undefined, name });
      }
      return { customerId: customer.id };
    },

    /** Deletes a customer and their cards at the provider. */
    async deleteCustomer(customerId: string) {
      await stripe.customers.del(customerId);
    },
  };
}
