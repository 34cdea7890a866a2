import { ProviderUnavailable } from "./errors";
import type { PaymentsGateway } from "./gateway";

/** Without keys every call says so with 503; nothing pretends to work. */
export function createGatewayOff(): PaymentsGateway {
  const refuse = () => new ProviderUnavailable(undefined, "cardsOff");
  const unavailable = () => Promise.reject(refuse());
  const unavailableList = () => ({ [Symbol.asyncIterator]: () => ({ next: unavailable }) });
  return {
    mode: "off",
    publishableKey: null,
    livemode: false,
    account: unavailable,
    createAuthorization: unavailable,
    createCardSetup: unavailable,
    createOffSessionAuthorization: unavailable,
    confirmWithCard: unavailable,
    detachCard: unavailable,
    retrieveIntent: unavailable,
    retrieveCardSetup: unavailable,
    capture: unavailable,
    release: unavailable,
    cancelCardSetup: unavailable,
    refund: unavailable,
    listRefunds: unavailable,
    listDisputes: unavailable,
    submitEvidence: unavailable,
    ensureCustomer: unavailable,
    deleteCustomer: unavailable,
    createSubscriptionCheckout: unavailable,
    retrieveCheckout: unavailable,
    openPortal: unavailable,
    retrieveSubscription: unavailable,
    listIntents: unavailableList,
    listEvents: unavailableList,
    listMovements: unavailableList,
    createConnectedAccount: unavailable,
    createOnboardingLink: unavailable,
    retrieveConnectedAccount: unavailable,
    transfer: unavailable,
    retrieveTransfer: unavailable,
    findTransfer: unavailable,
    reverseTransfer: unavailable,
    listTransferReversals: unavailable,
    connectedBalanceCents: unavailable,
    retrieveBankPayout: unavailable,
    parseWebhook() {
      throw refuse();
    },
  };
}
