import { ProviderUnavailable } from "./errors";
import type { PaymentsGateway } from "./gateway";

/** Without keys every call says so with 503; nothing pretends to work. */
export function createGatewayOff(): PaymentsGateway {
  const refuse = () => new ProviderUnavailable(undefined, "cardsOff");
  const unavailable = () => Promise.reject(refuse());
  return {
    mode: "off",
    publishableKey: null,
    livemode: false,
    account: unavailable,
    createAuthorization: unavailable,
    createCardSetup: unavailable,
    createOffSessionAuthorization: unavailable,
    retrieveIntent: unavailable,
    retrieveCardSetup: unavailable,
    capture: unavailable,
    release: unavailable,
    cancelCardSetup: unavailable,
    refund: unavailable,
    listRefunds: unavailable,
    listDisputes: unavailable,
    ensureCustomer: unavailable,
    createSubscriptionCheckout: unavailable,
    retrieveSubscription: unavailable,
    listIntents: () => ({ [Symbol.asyncIterator]: () => ({ next: unavailable }) }),
    parseWebhook() {
      throw refuse();
    },
  };
}
