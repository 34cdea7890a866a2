/** A mechanic's account at the provider, as far as it decides whether they can be paid. */
export interface ConnectedAccount {
  id: string;
  /** Whether money may be sent to it now. */
  transfersActive: boolean;
  /** Its holder has been through the provider's form once. */
  isSubmitted: boolean;
  /** What the provider asks for, in its own names, such as "individual.dob.day". */
  requirements: string[];
  /** Where the account pays to; `mark` tells one bank account from another. */
  bank: { last4: string; mark: string } | null;
}

/** Money sent to a connected account. */
export interface Transfer {
  id: string;
  amountCents: number;
  destination: string | null;
  /** From the metadata that transfer() wrote. */
  payoutId: string | null;
}

export interface TransferReversal {
  id: string;
  amountCents: number;
  /** From the metadata that reverseTransfer() wrote; null for one made on the provider's dashboard. */
  reversalId: string | null;
}

export const BANK_PAYOUT_STATUSES = [
  "pending",
  "in_transit",
  "paid",
  "failed",
  "canceled",
] as const;

/** What the provider pays from a connected account to its bank. */
export interface BankPayout {
  id: string;
  amountCents: number;
  status: (typeof BANK_PAYOUT_STATUSES)[number];
  /** The bank's reason in words; null unless it failed. */
  failure: string | null;
}

/** The part of the payments gateway that pays mechanics. Rejects as the rest of it does. */
export interface PayoutGateway {
  /** A new account for a person, who tells the provider about themselves on its own page. */
  createConnectedAccount(input: {
    userId: string;
    email: string | null;
    idempotencyKey: string;
  }): Promise<ConnectedAccount>;
  /** The provider's page for that, good for one visit within some minutes. */
  createOnboardingLink(input: {
    accountId: string;
    returnUrl: string;
    refreshUrl: string;
  }): Promise<{ url: string; expiresAt: Date }>;
  retrieveConnectedAccount(accountId: string): Promise<ConnectedAccount>;
  /**
   * Sends money to a connected account: from the charge of a payment, which it may not exceed, or from
   * the platform's balance. A repeated key answers the same transfer.
   */
  transfer(input: {
    payoutId: string;
    destination: string;
    amountCents: number;
    sourceIntentId: string | null;
    description: string;
    idempotencyKey: string;
  }): Promise<Transfer>;
  retrieveTransfer(transferId: string): Promise<Transfer>;
  /** The transfer that an earlier try made for this payout; null where none got through. */
  findTransfer(input: {
    payoutId: string;
    destination: string;
    since: Date;
  }): Promise<Transfer | null>;
  /** Calls money of a transfer back, as far as the account still has it. */
  reverseTransfer(
    transferId: string,
    idempotencyKey: string,
    part: { amountCents: number; reversalId: string },
  ): Promise<TransferReversal>;
  /** All reversals of a transfer, newest first. */
  listTransferReversals(transferId: string): Promise<TransferReversal[]>;
  /** What a connected account has that was not paid to its bank yet. */
  connectedBalanceCents(accountId: string): Promise<number>;
  retrieveBankPayout(payoutId: string, accountId: string): Promise<BankPayout>;
}
