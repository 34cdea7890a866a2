import type Stripe from "stripe";

import { newId } from "../store/work";

/** The data a US person has to provide before they can be paid. */
const FIRST_REQUIREMENTS = [
  "external_account",
  "individual.dob.day",
  "individual.dob.month",
  "individual.dob.year",
  "individual.first_name",
  "individual.last_name",
  "individual.ssn_last_4",
  "tos_acceptance.date",
  "tos_acceptance.ip",
];
/** Required when the numbers don't match a person. */
const IDENTITY_DOCUMENT = "individual.verification.document";

/**
 * The state of the onboarding: everything provided, nothing provided yet, or provided and rejected.
 */
export type Onboarding = "complete" | "open" | "restricted";

function requirements(onboarding: Onboarding): Stripe.Account.Requirements {
  const due = { complete: [], open: FIRST_REQUIREMENTS, restricted: [IDENTITY_DOCUMENT] }[
    onboarding
  ];
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: due,
    disabled_reason: onboarding === "complete" ? null : "requirements.past_due",
    errors:
      onboarding === "restricted"
        ? [
            {
              code: "verification_failed_keyed_identity",
              reason: "The person's keyed-in identity information could not be verified.",
              requirement: IDENTITY_DOCUMENT,
            },
          ]
        : [],
    eventually_due: due,
    past_due: due,
    pending_verification: [],
  };
}

const NO_REQUIREMENTS = {
  alternatives: [],
  current_deadline: null,
  currently_due: [],
  disabled_reason: null,
  errors: [],
  eventually_due: [],
  past_due: [],
  pending_verification: [],
} satisfies Stripe.Account.FutureRequirements;

const NO_BUSINESS_PROFILE = {
  annual_revenue: null,
  estimated_worker_count: null,
  mcc: null,
  minority_owned_business_designation: null,
  name: null,
  product_description: null,
  specified_commercial_transactions_act_url: null,
  support_address: null,
  support_email: null,
  support_phone: null,
  support_url: null,
  url: null,
} satisfies Stripe.Account.BusinessProfile;

export type ConnectedCapability = "card_payments" | "transfers";

interface NewAccount {
  businessProfile: Pick<Stripe.Account.BusinessProfile, "mcc" | "product_description">;
  businessType: "company" | "individual" | null;
  controller: Stripe.Account.Controller | null;
  email: string | null;
  metadata: Record<string, string>;
  type: "express" | "none";
  capabilities: readonly ConnectedCapability[];
}

const capabilitiesOf = (names: readonly string[], status: "active" | "inactive") =>
  Object.fromEntries(names.map((name) => [name, status])) satisfies Stripe.Account.Capabilities;

export function newAccount(now: number, fields: NewAccount): Stripe.Account {
  const id = newId("acct", 16);
  return {
    id,
    object: "account",
    business_profile: { ...NO_BUSINESS_PROFILE, ...fields.businessProfile },
    business_type: fields.businessType,
    capabilities: capabilitiesOf(fields.capabilities, "inactive"),
    charges_enabled: false,
    controller: fields.controller ?? {
      fees: { payer: "application_express" },
      is_controller: true,
      losses: { payments: "application" },
      requirement_collection: "stripe",
      stripe_dashboard: { type: "express" },
      type: "application",
    },
    country: "US",
    created: now,
    default_currency: "usd",
    details_submitted: false,
    email: fields.email,
    external_accounts: {
      object: "list",
      data: [],
      has_more: false,
      url: `/v1/accounts/${id}/external_accounts`,
    },
    future_requirements: NO_REQUIREMENTS,
    metadata: fields.metadata,
    payouts_enabled: false,
    requirements: requirements("open"),
    settings: settingsOf("Connected account"),
    tos_acceptance: { date: null },
    type: fields.type,
  };
}

/** Returns the account after its owner provided the data (or failed the check). */
export function onboarded(
  now: number,
  account: Stripe.Account,
  onboarding: Onboarding,
  bankNumber: string | null,
): Stripe.Account {
  const complete = onboarding === "complete";
  const requested = Object.keys(account.capabilities ?? {});
  const url = `/v1/accounts/${account.id}/external_accounts`;
  const data =
    bankNumber === null
      ? (account.external_accounts?.data ?? [])
      : [newBankAccount(account.id, bankNumber)];
  return {
    ...account,
    capabilities: capabilitiesOf(requested, complete ? "active" : "inactive"),
    charges_enabled: complete && requested.includes("card_payments"),
    details_submitted: onboarding !== "open",
    external_accounts: { object: "list", data, has_more: false, url },
    payouts_enabled: complete,
    requirements: requirements(onboarding),
    tos_acceptance: { date: onboarding === "open" ? null : now },
  };
}

function newBankAccount(account: string, number: string): Stripe.BankAccount {
  return {
    id: newId("ba"),
    object: "bank_account",
    account,
    account_holder_name: null,
    account_holder_type: null,
    account_type: null,
    available_payout_methods: ["standard"],
    bank_name: "STRIPE TEST BANK",
    country: "US",
    currency: "usd",
    default_for_currency: true,
    fingerprint: newId("fp", 16).slice(3),
    future_requirements: null,
    last4: number.slice(-4),
    metadata: {},
    requirements: null,
    routing_number: "110000000",
    status: "new",
  };
}

/** Returns the secret key's own account. */
export function platformAccount(id: string): Stripe.Account {
  return {
    id,
    object: "account",
    business_profile: { ...NO_BUSINESS_PROFILE, name: "Curbwrench" },
    business_type: "company",
    capabilities: { card_payments: "active", transfers: "active" },
    charges_enabled: true,
    controller: { type: "account" },
    country: "US",
    default_currency: "usd",
    details_submitted: true,
    email: null,
    payouts_enabled: true,
    settings: settingsOf("Curbwrench"),
    type: "standard",
  };
}

function settingsOf(name: string): Stripe.Account.Settings {
  return {
    branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
    card_payments: {
      statement_descriptor_prefix: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    dashboard: { display_name: name, timezone: "Etc/UTC" },
    payments: {
      statement_descriptor: "CURBWRENCH",
      statement_descriptor_kana: null,
      statement_descriptor_kanji: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    payouts: {
      debit_negative_balances: true,
      schedule: { delay_days: 2, interval: "daily" },
      statement_descriptor: null,
    },
  };
}
