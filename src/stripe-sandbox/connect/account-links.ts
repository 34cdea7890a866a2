import type Stripe from "stripe";

import { applyOnboarding } from "./accounts";
import type { Call } from "../http/call";
import { refusedRequest } from "../http/faults";
import { Params } from "../http/params";
import type { AccountLinkTicket } from "../store/own-objects";
import { newId } from "../store/work";

const CREATE = {
  account: true,
  collect: false,
  collection_options: false,
  expand: true,
  refresh_url: true,
  return_url: true,
  type: true,
} satisfies Record<keyof Stripe.AccountLinkCreateParams, boolean>;

/** A link works for a few minutes and one visit (docs.stripe.com/api/account_links). */
const LINK_SECONDS = 5 * 60;
/**
 * docs.stripe.com/connect/testing: a social security number with these last digits fails the
 * identity check.
 */
const MATCHES_NOBODY = "1111";

/** The data a person has to provide, with the form's labels. */
const TOLD = [
  ["first_name", "first name"],
  ["last_name", "last name"],
  ["birth_date", "date of birth"],
  ["ssn_last_4", "social security number"],
  ["account_number", "bank account number"],
] as const;

/** POST /v1/account_links: creates the address of the hosted onboarding page. */
export async function createAccountLink(call: Call): Promise<Stripe.AccountLink> {
  const params = new Params(call.form, CREATE);
  const { work, settings } = call;
  params.requiredChoice("type", ["account_onboarding"]);
  const account = await work.need("account", params.requiredText("account"), "account");
  const ticket = work.save<AccountLinkTicket>({
    id: newId("onboarding", 32),
    object: "sandbox.account_link",
    account: account.id,
    expires_at: work.now + LINK_SECONDS,
    refresh_url: params.requiredUrl("refresh_url"),
    return_url: params.requiredUrl("return_url"),
    used: false,
  });
  return {
    object: "account_link",
    created: work.now,
    expires_at: ticket.expires_at,
    url: `${settings.pagesUrl}/onboarding/${ticket.id}`,
  };
}

/** Reads a link for the hosted page. An expired one leads to refresh_url. */
export async function readTicket(call: Call): Promise<AccountLinkTicket> {
  const ticket = await call.work.need("sandbox.account_link", call.id, "link");
  return { ...ticket, used: ticket.used || ticket.expires_at <= call.work.now };
}

/**
 * Submits the hosted page's form: the `outcome` submit provides everything, later provides nothing
 * yet.
 */
export async function submitOnboarding(call: Call): Promise<AccountLinkTicket> {
  const params = new Params(call.form, {
    account_number: true,
    birth_date: true,
    first_name: true,
    last_name: true,
    outcome: true,
    ssn_last_4: true,
  });
  const ticket = await call.work.need("sandbox.account_link", call.id, "link");
  if (ticket.used) throw refusedRequest("This link has been used.");
  const account = await call.work.need("account", ticket.account, "account");
  if (params.requiredChoice("outcome", ["later", "submit"]) === "submit") {
    for (const [name, label] of TOLD) {
      if (!params.emptyableText(name)) throw refusedRequest(`Please tell us your ${label}.`);
    }
    const ssn = params.requiredText("ssn_last_4");
    const number = params.requiredText("account_number");
    if (!/^\d{4}$/.test(ssn)) throw refusedRequest("The last four digits are four digits.");
    if (!/^\d{4,17}$/.test(number)) throw refusedRequest("This is no account number.");
    applyOnboarding(call, account, ssn === MATCHES_NOBODY ? "restricted" : "complete", number);
  }
  return call.work.save({ ...ticket, used: true });
}
