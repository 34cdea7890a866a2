import Stripe from "stripe";

import {
  CONNECTED_EVENTS,
  KEY_RIGHTS,
  PROVIDER_EVENTS,
  WEBHOOK_PATH,
  type KeyNoun,
} from "~/domain/payment/provider-setup";

/** One finding: fine, a problem, or worth knowing. */
export interface Finding {
  verdict: "ok" | "problem" | "note";
  what: string;
  /** How to fix the problem. */
  advice?: string;
}

export interface ProviderKeys {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Sends requests elsewhere, such as to a running server's sandbox. */
  fetch?: typeof fetch;
}

export interface AccountToCheck extends ProviderKeys {
  appUrl: string;
  /** The mechanics' monthly plan; null if none is sold. */
  planId: string | null;
  /**
   * Whether mechanics are paid by transfers, and the secret of that endpoint; null if none is set.
   */
  paysByConnect: boolean;
  connectWebhookSecret: string | null;
}

type Asked = AccountToCheck & { stripe: Stripe };

/** Stripe's SDK, as the product uses it. */
export function stripeWith({
  secretKey,
  fetch,
}: Pick<ProviderKeys, "secretKey" | "fetch">): Stripe {
  const telemetry = false;
  if (fetch === undefined) return new Stripe(secretKey, { telemetry });
  return new Stripe(secretKey, { telemetry, httpClient: Stripe.createFetchHttpClient(fetch) });
}

const ok = (what: string): Finding => ({ verdict: "ok", what });
const note = (what: string): Finding => ({ verdict: "note", what });
const problem = (what: string, advice: string): Finding => ({ verdict: "problem", what, advice });

/** Checks that an account has everything the product needs. It changes nothing. */
export async function checkAccount(given: AccountToCheck): Promise<Finding[]> {
  const account = { ...given, stripe: stripeWith(given) };
  const findings = keys(account);
  const own = await ownAccount(account);
  findings.push(...own.findings);
  if (!own.reached) return findings;
  const rights = await readableNouns(account);
  findings.push(...rights.findings);
  if (rights.readable.has("Webhook endpoints")) findings.push(...(await endpoints(account)));
  if (account.paysByConnect && rights.readable.has(CONNECT)) {
    findings.push(ok("Connect is switched on."));
  }
  findings.push(...(await plan(account)));
  return findings;
}

const CONNECT = "Connect: accounts and account links" satisfies KeyNoun;
const modeOf = (key: string) => (/^[a-z]+_live_/.test(key) ? "live" : "test");

function keys(account: AccountToCheck): Finding[] {
  const { secretKey, publishableKey, webhookSecret, paysByConnect, connectWebhookSecret } = account;
  const mode = modeOf(secretKey);
  return [
    mode === modeOf(publishableKey)
      ? ok(`Both keys are of ${mode} mode.`)
      : problem(
          "The secret and the publishable key are of different modes.",
          "Take both from the same mode of the Dashboard, Developers → API keys.",
        ),
    webhookSecret.startsWith("whsec_")
      ? ok("The webhook's signing secret looks like one.")
      : problem(
          "STRIPE_WEBHOOK_SECRET does not begin with whsec_.",
          "Copy the signing secret of the endpoint from Developers → Webhooks.",
        ),
    ...(paysByConnect && connectWebhookSecret === null
      ? [
          problem(
            "STRIPE_CONNECT_WEBHOOK_SECRET is empty.",
            "Copy the signing secret of the endpoint that listens to connected accounts.",
          ),
        ]
      : []),
    secretKey.startsWith("rk_")
      ? ok("The secret key is a restricted one.")
      : note("The secret key may do everything; a restricted one limits what a leak costs."),
  ];
}

async function ownAccount({ stripe }: Asked): Promise<{ reached: boolean; findings: Finding[] }> {
  try {
    const own = await stripe.accounts.retrieveCurrent();
    return {
      reached: true,
      findings: [
        own.charges_enabled
          ? ok(`Account ${own.id} can take cards.`)
          : problem(
              `Account ${own.id} can't take cards yet.`,
              "Finish what the Dashboard asks for under Settings → Account status.",
            ),
        own.default_currency === undefined || own.default_currency === "usd"
          ? ok("Its currency is US dollars.")
          : problem(
              `Its currency is ${own.default_currency}.`,
              "All prices here are US dollars: use an account that settles in them.",
            ),
      ],
    };
  } catch (error) {
    const advice = "Look at STRIPE_SECRET_KEY, and whether this machine reaches the provider.";
    return {
      reached: false,
      findings: [problem(`The account can't be read: ${told(error)}`, advice)],
    };
  }
}

/** Reads each noun once. A key that can't read one can't write it either. */
async function readableNouns(
  account: Asked,
): Promise<{ readable: Set<KeyNoun>; findings: Finding[] }> {
  const { stripe, paysByConnect, planId } = account;
  const one = { limit: 1 };
  const reads: Record<KeyNoun, (() => Promise<unknown>) | null> = {
    Balance: () => stripe.balance.retrieve(),
    "Balance transactions": () => stripe.balanceTransactions.list(one),
    "Charges and refunds": () => stripe.refunds.list(one),
    Customers: () => stripe.customers.list(one),
    Disputes: () => stripe.disputes.list(one),
    Events: () => stripe.events.list(one),
    // There's no harmless read that would show this permission.
    Files: null,
    PaymentIntents: () => stripe.paymentIntents.list(one),
    PaymentMethods: null,
    SetupIntents: () => stripe.setupIntents.list(one),
    "Checkout Sessions": null,
    "Customer portal": planId === null ? null : () => stripe.billingPortal.configurations.list(one),
    Prices: planId === null ? null : () => stripe.prices.retrieve(planId),
    Subscriptions: () => stripe.subscriptions.list(one),
    "Webhook endpoints": () => stripe.webhookEndpoints.list(one),
    [CONNECT]: paysByConnect ? () => stripe.accounts.list(one) : null,
    "Connect: transfers": paysByConnect ? () => stripe.transfers.list(one) : null,
    "Connect: payouts": paysByConnect ? () => stripe.payouts.list(one) : null,
  };
  const readable = new Set<KeyNoun>();
  const findings: Finding[] = [];
  for (const { noun, right } of KEY_RIGHTS) {
    const read = reads[noun];
    if (read === null) continue;
    try {
      await read();
      readable.add(noun);
    } catch (error) {
      const isRefused = error instanceof Stripe.errors.StripePermissionError;
      const advice = isRefused
        ? `Give the restricted key the right to ${right} ${noun}.`
        : "Look it up in the Dashboard.";
      findings.push(problem(`${noun}: ${told(error)}`, advice));
    }
  }
  if (findings.length === 0) findings.push(ok("The key may read everything that is needed."));
  return { readable, findings };
}

async function endpoints(account: Asked): Promise<Finding[]> {
  const { stripe, appUrl, paysByConnect } = account;
  const url = `${appUrl}${WEBHOOK_PATH}`;
  const all: Stripe.WebhookEndpoint[] = [];
  for await (const one of stripe.webhookEndpoints.list({ limit: 100 })) {
    if (one.url === url && one.status === "enabled") all.push(one);
  }
  const own = all.filter(({ application }) => application === null);
  const connected = all.filter(({ application }) => application !== null);
  return [
    ...endpointFindings("Events of the account", url, own, Object.values(PROVIDER_EVENTS).flat()),
    ...(paysByConnect
      ? endpointFindings("Events of connected accounts", url, connected, CONNECTED_EVENTS)
      : []),
  ];
}

function endpointFindings(
  what: string,
  url: string,
  found: readonly Stripe.WebhookEndpoint[],
  wanted: readonly string[],
): Finding[] {
  if (found.length === 0) {
    return [
      problem(
        `${what}: no enabled endpoint for ${url}.`,
        "Add one under Developers → Webhooks; docs/going-live.md lists its events.",
      ),
    ];
  }
  const enabled = new Set(found.flatMap(({ enabled_events }) => enabled_events));
  const missing = enabled.has("*") ? [] : wanted.filter((event) => !enabled.has(event));
  const versions = new Set(found.map(({ api_version }) => api_version));
  versions.delete(Stripe.API_VERSION);
  return [
    missing.length === 0
      ? ok(`${what} come to ${url}.`)
      : problem(`${what}: not enabled are ${missing.join(", ")}.`, "Enable them for the endpoint."),
    versions.size === 0
      ? ok(`They come in the API version ${Stripe.API_VERSION}.`)
      : problem(
          `They come in the API version ${[...versions].map((one) => one ?? "of the account").join(", ")}.`,
          `Make an endpoint with the version ${Stripe.API_VERSION}, which this program was written for.`,
        ),
  ];
}

async function plan({ stripe, planId }: Asked): Promise<Finding[]> {
  if (planId === null)
    return [note("No plan is sold to mechanics: STRIPE_MECHANIC_PRICE_ID is empty.")];
  const findings: Finding[] = [];
  try {
    const price = await stripe.prices.retrieve(planId);
    findings.push(
      price.active && price.recurring?.interval === "month" && price.currency === "usd"
        ? ok("The mechanics' plan is an active monthly price in US dollars.")
        : problem(
            "STRIPE_MECHANIC_PRICE_ID is no active monthly price in US dollars.",
            "Make one under Product catalog, and put its id there.",
          ),
    );
    const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 10 });
    const portal = data.find(({ is_default }) => is_default) ?? data[0];
    const { subscription_cancel, payment_method_update } = portal?.features ?? {};
    findings.push(
      subscription_cancel?.enabled === true && payment_method_update?.enabled === true
        ? ok("The customer portal lets mechanics cancel the plan and change its card.")
        : problem(
            "The customer portal lets nobody cancel the plan or change its card.",
            "Switch both on under Settings → Billing → Customer portal, and save.",
          ),
    );
  } catch (error) {
    findings.push(problem(`The plan: ${told(error)}`, "Look up its price in the Dashboard."));
  }
  return findings;
}

export function told(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
