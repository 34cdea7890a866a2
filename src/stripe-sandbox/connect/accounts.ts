import type Stripe from "stripe";

import {
  newAccount,
  onboarded,
  platformAccount,
  type ConnectedCapability,
  type Onboarding,
} from "./objects";
import type { Call } from "../http/call";
import { emitAccountEvent } from "../webhooks/events";
import { platformProfileMissing, transfersNeedApproval } from "../http/faults";
import { createdWithin, page, PAGE_PARAMS, type Page } from "../http/list";
import { Params } from "../http/params";
import { readState } from "../store/state";

const UPDATE = {
  account_token: false,
  business_profile: false,
  business_type: false,
  capabilities: false,
  company: false,
  default_currency: false,
  documents: false,
  email: true,
  expand: true,
  external_account: false,
  groups: false,
  individual: false,
  metadata: true,
  settings: false,
  tos_acceptance: false,
} satisfies Record<keyof Stripe.AccountUpdateParams, boolean>;

const CREATE = {
  ...UPDATE,
  business_profile: true,
  business_type: true,
  capabilities: true,
  controller: true,
  country: true,
  external_account: true,
  individual: true,
  tos_acceptance: true,
  type: true,
} satisfies Record<keyof Stripe.AccountCreateParams, boolean>;

const REQUESTED = { requested: true } as const;
const BUSINESS_PROFILE = { mcc: true, product_description: true } as const;
/** The data a platform provides about a person when it collects it itself. */
const INDIVIDUAL = {
  address: true,
  dob: true,
  email: true,
  first_name: true,
  id_number: true,
  last_name: true,
  phone: true,
} as const;
const TOLD = ["dob", "first_name", "id_number", "last_name"] as const;
const CONTROLLER = {
  fees: true,
  losses: true,
  requirement_collection: true,
  stripe_dashboard: true,
} satisfies Record<keyof Stripe.AccountCreateParams.Controller, boolean>;

const LIST = {
  ...PAGE_PARAMS,
  created: true,
} satisfies Record<keyof Stripe.AccountListParams, boolean>;

const READ = { expand: true };

/**
 * POST /v1/accounts: creates an Express account, given by `type` or `controller`; or one whose
 * platform provides everything about its owner, which is active at once.
 */
export async function createAccount(call: Call): Promise<Stripe.Account> {
  const params = new Params(call.form, CREATE);
  params.choice("country", ["US"]);
  const type = params.choice("type", ["express"]);
  const controller = params.hash("controller", CONTROLLER);
  const capabilities = requestedCapabilities(params);
  const { connect } = await readState(call.work);
  if (connect === "profile_missing") throw platformProfileMissing();
  const isTransfersAlone =
    capabilities.includes("transfers") && !capabilities.includes("card_payments");
  if (connect === "approval_needed" || (isTransfersAlone && connect !== "approved")) {
    throw transfersNeedApproval();
  }
  const profile = params.hash("business_profile", BUSINESS_PROFILE);
  const account = newAccount(call.work.now, {
    businessProfile: {
      mcc: profile?.text("mcc") ?? null,
      product_description: profile?.text("product_description") ?? null,
    },
    businessType: params.choice("business_type", ["company", "individual"]) ?? null,
    controller: controller ? controllerOf(controller) : null,
    email: params.text("email") ?? null,
    metadata: params.metadata("metadata"),
    type: type ?? "none",
    capabilities,
  });
  return call.work.save(
    isTold(params) ? onboarded(call.work.now, account, "complete", TEST_BANK_NUMBER) : account,
  );
}

/** The account number for Stripe's test token of a working bank account. */
const TEST_BANK_TOKEN = "btok_us_verified";
const TEST_BANK_NUMBER = "000123456789";

/**
 * Returns whether the platform provided everything that Stripe requires of a person, including the
 * terms.
 */
function isTold(params: Params<keyof typeof CREATE>): boolean {
  const individual = params.hash("individual", INDIVIDUAL);
  const accepted = params.hash("tos_acceptance", { date: true, ip: true });
  return (
    params.choice("external_account", [TEST_BANK_TOKEN]) !== undefined &&
    accepted?.integer("date") !== undefined &&
    TOLD.every((name) => individual?.has(name) ?? false)
  );
}

function requestedCapabilities(params: Params<keyof typeof CREATE>): ConnectedCapability[] {
  const asked = params.hash("capabilities", { card_payments: true, transfers: true });
  return (["card_payments", "transfers"] as const).filter(
    (name) => asked?.hash(name, REQUESTED)?.boolean("requested") ?? false,
  );
}

/**
 * GET /v1/account: returns the key's own account, or the one named by the Stripe-Account header.
 */
export async function readOwnAccount(call: Call): Promise<Stripe.Account> {
  new Params(call.form, READ);
  const { account } = await readState(call.work);
  if (call.account !== null && call.account !== account) {
    return call.work.need("account", call.account, "account");
  }
  return platformAccount(account);
}

export async function readAccount(call: Call): Promise<Stripe.Account> {
  new Params(call.form, READ);
  const { account } = await readState(call.work);
  return call.id === account ? platformAccount(account) : find(call);
}

export async function listAccounts(call: Call): Promise<Page<Stripe.Account>> {
  const params = new Params(call.form, LIST);
  const within = createdWithin(params);
  return page(call, params, "account", "/v1/accounts", {
    since: within.since,
    keep: (one) => within.keeps(one.created ?? 0),
  });
}

export async function updateAccount(call: Call): Promise<Stripe.Account> {
  const params = new Params(call.form, UPDATE);
  const account = await find(call);
  const updated = call.work.save({
    ...account,
    email: params.text("email") ?? account.email,
    metadata: params.metadata("metadata", account.metadata),
  });
  emitAccountEvent(call.work, updated);
  return updated;
}

/** Sandbox only: does what its hosted page does, or what a later check by Stripe finds. */
export async function onboardAccount(call: Call): Promise<Stripe.Account> {
  const params = new Params(call.form, { account_number: true, expand: true, outcome: true });
  const outcome = params.requiredChoice("outcome", ["complete", "open", "restricted"]);
  const number = params.text("account_number") ?? null;
  return applyOnboarding(call, await find(call), outcome, number);
}

export function applyOnboarding(
  { work }: Call,
  account: Stripe.Account,
  outcome: Onboarding,
  bankNumber: string | null,
): Stripe.Account {
  const needsBank = outcome !== "open" && !account.external_accounts?.data.length;
  const number = bankNumber ?? (needsBank ? TEST_BANK_NUMBER : null);
  const updated = work.save(onboarded(work.now, account, outcome, number));
  emitAccountEvent(work, updated);
  return updated;
}

function controllerOf(params: Params<keyof typeof CONTROLLER>): Stripe.Account.Controller {
  const losses = params.hash("losses", { payments: true });
  const fees = params.hash("fees", { payer: true });
  const dashboard = params.hash("stripe_dashboard", { type: true });
  return {
    fees: { payer: fees?.choice("payer", ["account", "application"]) ?? "account" },
    is_controller: true,
    losses: { payments: losses?.choice("payments", ["application", "stripe"]) ?? "stripe" },
    requirement_collection:
      params.choice("requirement_collection", ["application", "stripe"]) ?? "stripe",
    stripe_dashboard: { type: dashboard?.choice("type", ["express", "full", "none"]) ?? "full" },
    type: "application",
  };
}

function find(call: Call): Promise<Stripe.Account> {
  return call.work.need("account", call.id, "account");
}
