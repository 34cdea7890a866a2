import type Stripe from "stripe";

import type { Call } from "../http/call";
import { emitCustomerEvent, emitMethodEvent } from "../webhooks/events";
import { invalidParameter, refusedRequest } from "../http/faults";
import { createdWithin, page, PAGE_PARAMS, type Page } from "../http/list";
import { newCustomer } from "./objects";
import { Params } from "../http/params";
import { spend } from "./payment-methods";
import { idOf } from "../store/work";

const UPDATE = {
  address: false,
  balance: false,
  business_name: false,
  cash_balance: false,
  default_source: false,
  description: true,
  email: true,
  expand: true,
  individual_name: false,
  invoice_prefix: false,
  invoice_settings: true,
  metadata: true,
  name: true,
  next_invoice_sequence: false,
  phone: true,
  preferred_locales: false,
  shipping: false,
  source: false,
  tax: false,
  tax_exempt: false,
  validate: false,
} satisfies Record<keyof Stripe.CustomerUpdateParams, boolean>;

const { default_source: _onlyOnUpdate, ...SHARED } = UPDATE;

const CREATE = {
  ...SHARED,
  payment_method: false,
  tax_id_data: false,
  test_clock: false,
} satisfies Record<keyof Stripe.CustomerCreateParams, boolean>;

const LIST = {
  ...PAGE_PARAMS,
  created: true,
  email: true,
  test_clock: false,
} satisfies Record<keyof Stripe.CustomerListParams, boolean>;

const SEARCH = {
  expand: true,
  limit: true,
  page: false,
  query: true,
} satisfies Record<keyof Stripe.CustomerSearchParams, boolean>;

const READ = { expand: true } satisfies Record<keyof Stripe.CustomerRetrieveParams, boolean>;

const INVOICE_SETTINGS = {
  custom_fields: false,
  default_payment_method: true,
  footer: false,
  rendering_options: false,
} satisfies Record<keyof Stripe.CustomerUpdateParams.InvoiceSettings, boolean>;

/** Describes a search result as sent over the network. */
export interface SearchPage<T> {
  object: "search_result";
  data: T[];
  has_more: boolean;
  next_page: null;
  url: string;
}

export async function createCustomer(call: Call): Promise<Stripe.Customer> {
  const params = new Params(call.form, CREATE);
  const customer = call.work.save(
    newCustomer(call.work.now, {
      description: params.text("description") ?? null,
      email: checkedEmail(params.text("email")) ?? null,
      metadata: params.metadata("metadata"),
      name: params.text("name") ?? null,
      phone: params.text("phone") ?? null,
    }),
  );
  emitCustomerEvent(call.work, "customer.created", customer);
  return customer;
}

/** GET /v1/customers/{id}: a deleted customer has only that fact. */
export async function readCustomer(call: Call): Promise<Stripe.Customer | Stripe.DeletedCustomer> {
  new Params(call.form, READ);
  if ((await call.work.find("sandbox.gone_customer", call.id)) !== null) return gone(call.id);
  return call.work.need("customer", call.id, "id");
}

export async function updateCustomer(call: Call): Promise<Stripe.Customer> {
  const params = new Params(call.form, UPDATE);
  const email = checkedEmail(params.text("email"));
  const customer = await call.work.need("customer", call.id, "id");
  const updated = call.work.save({
    ...customer,
    invoice_settings: {
      ...customer.invoice_settings,
      default_payment_method: await defaultMethod(call, params, customer),
    },
    description: params.text("description") ?? customer.description,
    email: email ?? customer.email,
    metadata: params.metadata("metadata", customer.metadata),
    name: params.text("name") ?? customer.name,
    phone: params.text("phone") ?? customer.phone,
  });
  emitCustomerEvent(call.work, "customer.updated", updated);
  return updated;
}

const gone = (id: string): Stripe.DeletedCustomer => ({ id, object: "customer", deleted: true });

/** DELETE /v1/customers/{id}: removes their data, and detaches their cards. */
export async function deleteCustomer(call: Call): Promise<Stripe.DeletedCustomer> {
  const customer = await call.work.need("customer", call.id, "id");
  const nobody = { description: null, email: null, name: null, phone: null, metadata: {} };
  for (const { id } of await call.work.list("payment_method", { link: customer.id })) {
    // Read again, since listed objects have no version to write over.
    const method = await call.work.need("payment_method", id, "id");
    const detached = call.work.save({ ...method, customer: null });
    spend(call.work, detached);
    emitMethodEvent(call.work, "payment_method.detached", detached);
  }
  emitCustomerEvent(call.work, "customer.deleted", { ...customer, ...nobody });
  call.work.save({ id: customer.id, object: "sandbox.gone_customer" });
  return gone(customer.id);
}

/** Returns the default card: one of the customer's own, or none ("" unsets it). */
async function defaultMethod(
  { work }: Call,
  params: Params<"invoice_settings">,
  customer: Stripe.Customer,
): Promise<string | null> {
  const given = params
    .hash("invoice_settings", INVOICE_SETTINGS)
    ?.emptyableText("default_payment_method");
  if (given === undefined) return idOf(customer.invoice_settings.default_payment_method);
  if (given === "") return null;
  const method = await work.need(
    "payment_method",
    given,
    "invoice_settings[default_payment_method]",
  );
  if (idOf(method.customer) !== customer.id) {
    throw refusedRequest(
      `The customer does not have a payment method with the ID ${given}. The payment method must be attached to the customer.`,
      { param: "invoice_settings[default_payment_method]" },
    );
  }
  return given;
}

export async function listCustomers(call: Call): Promise<Page<Stripe.Customer>> {
  const params = new Params(call.form, LIST);
  const email = params.text("email");
  const within = createdWithin(params);
  return page(call, params, "customer", "/v1/customers", {
    since: within.since,
    keep: (one) => within.keeps(one.created) && (email === undefined || one.email === email),
  });
}

/** Supports only `metadata['key']:'value'` of Stripe's query language, which is what we use. */
export async function searchCustomers(call: Call): Promise<SearchPage<Stripe.Customer>> {
  const params = new Params(call.form, SEARCH);
  const query = params.requiredText("query");
  const limit = params.integer("limit") ?? 10;
  const [, key, value] = /^metadata\['([^']{1,40})'\]:'([^']{0,500})'$/.exec(query) ?? [];
  if (key === undefined || value === undefined) {
    throw invalidParameter("query", `The payment sandbox does not simulate the query ${query}.`);
  }
  const customers = await call.work.list("customer", { link: value });
  const found = customers.filter((one) => one.metadata[key] === value);
  return {
    object: "search_result",
    data: found.slice(0, limit),
    has_more: found.length > limit,
    next_page: null,
    url: "/v1/customers/search",
  };
}

function checkedEmail(email: string | undefined): string | undefined {
  if (email !== undefined && (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 512)) {
    throw invalidParameter(
      "email",
      `Invalid email address: ${email.slice(0, 80)}`,
      "email_invalid",
    );
  }
  return email;
}
