import { DomainError, type PlainRefusal, type Refusal } from "../errors";

// Results of failed calls to the payment provider.

/** 402: this card couldn't be charged. Its sentence says what the customer can do. */
export class CardRefused extends DomainError {
  override readonly name = "CardRefused";

  /** @param declineCode the bank's reason, e.g. "insufficient_funds"; null when there is none */
  constructor(
    refusal: Refusal,
    readonly declineCode: string | null,
  ) {
    super(...refusal);
  }
}

/** 503: no answer, or none we can use. Repeating the call with its key is safe. */
export class ProviderUnavailable extends DomainError {
  override readonly name = "ProviderUnavailable";

  constructor(cause?: unknown, refusal: PlainRefusal = "providerAway") {
    super(refusal, { retryAfterSeconds: 30 }, cause);
  }
}

/**
 * 409: the provider refuses for a reason we must fix. Nothing was charged. The log has the reason.
 */
export class ProviderRefused extends DomainError {
  override readonly name: string = "ProviderRefused";

  /** @param reason the provider's code, e.g. "amount_too_small" */
  constructor(
    readonly reason: string | null,
    cause?: unknown,
    refusal: PlainRefusal = "paymentNotTaken",
  ) {
    super(refusal, {}, cause);
  }
}

/** 409: the provider's object is missing, or in another state than the call needs. */
export class ProviderConflict extends ProviderRefused {
  override readonly name = "ProviderConflict";

  /**
   * @param reason the provider's code, e.g. "payment_intent_unexpected_state" or "resource_missing"
   */
  constructor(reason: string | null, cause?: unknown) {
    super(reason, cause, "paymentChanged");
  }
}
