import type Stripe from "stripe";

import type { Call } from "../http/call";
import { emitSubscriptionEvent } from "../webhooks/events";
import { refusedRequest } from "../http/faults";
import { PAGE_PARAMS, type Page } from "../http/list";
import { Params } from "../http/params";
import { attach, methodOfNumber } from "../payments/payment-methods";
import { withCancellation } from "./subscriptions";
import { idOf, newId, type Work } from "../store/work";

const CREATE = {
  after_expiration: false,
  configuration: true,
  customer: true,
  customer_account: false,
  expand: true,
  flow_data: false,
  locale: false,
  on_behalf_of: false,
  return_url: true,
} satisfies Record<keyof Stripe.BillingPortal.SessionCreateParams, boolean>;

const LIST = {
  ...PAGE_PARAMS,
  active: true,
  is_default: true,
} satisfies Record<keyof Stripe.BillingPortal.ConfigurationListParams, boolean>;

/** The configuration that an account gets when its portal settings are saved in the Dashboard. */
const DEFAULT_CONFIGURATION = "bpc_sandbox_default";

/** POST /v1/billing_portal/sessions: creates the address of the hosted portal. */
export async function createPortalSession(call: Call): Promise<Stripe.BillingPortal.Session> {
  const params = new Params(call.form, CREATE);
  const { work, settings } = call;
  params.choice("configuration", [DEFAULT_CONFIGURATION]);
  const customer = await work.need("customer", params.requiredText("customer"), "customer");
  const id = newId("bps");
  return work.save({
    id,
    object: "billing_portal.session",
    configuration: DEFAULT_CONFIGURATION,
    created: work.now,
    customer: customer.id,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: params.url("return_url") ?? null,
    url: `${settings.pagesUrl}/portal/${id}`,
  });
}

/** GET /v1/billing_portal/configurations: lists the configurations that the account check reads. */
export async function listConfigurations(
  call: Call,
): Promise<Page<Stripe.BillingPortal.Configuration>> {
  const params = new Params(call.form, LIST);
  const active = params.boolean("active") ?? true;
  const isDefault = params.boolean("is_default") ?? true;
  return {
    object: "list",
    data: active && isDefault ? [configuration(call.work.now)] : [],
    has_more: false,
    url: "/v1/billing_portal/configurations",
  };
}

/** Reads the portal's session for the hosted page. */
export async function readPortal(call: Call): Promise<Stripe.BillingPortal.Session> {
  return call.work.need("billing_portal.session", call.id, "session");
}

/** Reads the plan of the page: the newest that hasn't ended. */
export async function readPortalPlan(call: Call): Promise<Stripe.Subscription> {
  const session = await readPortal(call);
  return planOf(call.work, session.customer);
}

/** Does what the hosted page's buttons do: `act` is cancel, resume or card. */
export async function actionOnPortal(call: Call): Promise<Stripe.Subscription> {
  const params = new Params(call.form, { act: true, card_number: true });
  const action = params.requiredChoice("act", ["cancel", "card", "resume"]);
  const session = await readPortal(call);
  const plan = await planOf(call.work, session.customer);
  if (action === "card") return changeCard(call.work, plan, params.requiredText("card_number"));
  const changed = call.work.save(withCancellation(plan, action === "cancel"));
  emitSubscriptionEvent(call.work, "customer.subscription.updated", changed);
  return changed;
}

/** Changes the card of later payments, and charges the amount due at once. */
function changeCard(work: Work, plan: Stripe.Subscription, number: string): Stripe.Subscription {
  const method = attach(work, methodOfNumber(work, number), idOf(plan.customer) ?? "");
  const changed: Stripe.Subscription = work.save({
    ...plan,
    default_payment_method: method.id,
    status: plan.status === "past_due" ? "active" : plan.status,
  });
  emitSubscriptionEvent(work, "customer.subscription.updated", changed);
  return changed;
}

async function planOf(work: Work, customer: string): Promise<Stripe.Subscription> {
  const plans = await work.list("subscription", { link: customer });
  const plan = plans.find((one) => one.status !== "canceled");
  if (!plan) throw refusedRequest("There is no plan to manage.");
  // Read by its id, so that concurrent changes aren't overwritten.
  return work.need("subscription", plan.id, "subscription");
}

function configuration(now: number): Stripe.BillingPortal.Configuration {
  return {
    id: DEFAULT_CONFIGURATION,
    object: "billing_portal.configuration",
    active: true,
    application: null,
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    created: now,
    default_return_url: null,
    features: {
      customer_update: { allowed_updates: [], enabled: false },
      invoice_history: { enabled: false },
      payment_method_update: { enabled: true, payment_method_configuration: null },
      subscription_cancel: {
        cancellation_reason: { enabled: false, feedback_options: null, options: [] },
        enabled: true,
        mode: "at_period_end",
        proration_behavior: "none",
      },
      subscription_pause: {
        duration: { interval_options: [], type: "indefinite" },
        enabled: false,
      },
      subscription_update: {
        billing_cycle_anchor: null,
        default_allowed_updates: [],
        enabled: false,
        proration_behavior: "none",
        schedule_at_period_end: { conditions: [] },
        trial_update_behavior: "end_trial",
      },
    },
    is_default: true,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: {},
    name: null,
    updated: now,
  };
}
