import { completeSession, readSession } from "../plan/checkout";
import { StripeFault } from "../http/faults";
import { parseForm } from "../http/form";
import { onboardingPage } from "./onboarding";
import {
  alert,
  escape,
  hash,
  html,
  problemOf,
  redirect,
  textOf,
  type Action,
  type Visit,
} from "./html";
import { authenticateIntent } from "../payments/payment-actions";
import { readIntent } from "../payments/payment-intents";
import { portalPage } from "./portal";
import { authenticateSetup, readSetup } from "../payments/setup-intents";

type Page = (visit: Visit) => Promise<Response>;

const PAGES = new Map<string, Page>([
  ["authenticate", authenticatePage],
  ["checkout", checkoutPage],
  ["onboarding", onboardingPage],
  ["portal", portalPage],
]);

/**
 * Answers the pages that Stripe would host, clearly marked as test mode: the bank's confirmation
 * (authenticate/{intent}), Checkout (checkout/{session}), the billing portal (portal/{session}) and
 * Connect's onboarding (onboarding/{link}). They work without a script.
 */
export async function answerPage(
  request: Request,
  url: URL,
  pagesUrl: string,
  action: Action,
): Promise<Response> {
  const [, kind = "", id = ""] = /\/pages\/([a-z]+)\/(\w{3,80})$/.exec(url.pathname) ?? [];
  const show = PAGES.get(kind);
  if (!show) return html(404, "Not found", "<p>There is no such page.</p>");
  const { method } = request;
  const form = parseForm(method === "POST" ? await request.text() : url.search.slice(1));
  try {
    return await show({ method, id, form, pagesUrl, act: action });
  } catch (error) {
    if (!(error instanceof StripeFault)) throw error;
    return html(error.status, "Something's wrong", `<p>${escape(error.message)}</p>`);
  }
}

async function authenticatePage({
  method,
  id,
  form,
  pagesUrl,
  act: action,
}: Visit): Promise<Response> {
  const isSetup = id.startsWith("seti_");
  const secret = textOf(form, "client_secret");
  const before = await action(
    isSetup ? readSetup : readIntent,
    id,
    hash({ client_secret: secret }),
    "client",
  );
  const returnUrl = returnUrlOf(before.body);
  if (method !== "POST") {
    return html(
      200,
      "Your bank asks: is this you?",
      `<p>This is a test of 3-D Secure. No real bank is involved.</p>
       <form method="post"><input type="hidden" name="client_secret" value="${escape(secret)}">
       <button name="outcome" value="succeed">Complete authentication</button>
       <button name="outcome" value="fail" class="plain">Fail authentication</button></form>`,
    );
  }
  const answer = hash({ client_secret: secret, outcome: textOf(form, "outcome") });
  await action(isSetup ? authenticateSetup : authenticateIntent, id, answer, "client");
  const noun = isSetup ? "setup_intent" : "payment_intent";
  const query = { [noun]: id, [`${noun}_client_secret`]: secret };
  return (
    redirect(returnUrl, query, pagesUrl) ??
    html(200, "Thank you", "<p>You can close this page and go back to your payment.</p>")
  );
}

async function checkoutPage({ method, id, form, pagesUrl, act: action }: Visit): Promise<Response> {
  const { body } = await action(readSession, id, hash({}), "secret");
  const session: { status?: unknown; success_url?: unknown; amount_total?: unknown } =
    JSON.parse(body);
  if (session.status !== "open")
    return html(410, "Checkout", "<p>This page is no longer open.</p>");
  const price = (Number(session.amount_total) / 100).toFixed(2);
  if (method !== "POST") return html(200, "Monthly plan", cardForm(price, ""));
  const done = await action(
    completeSession,
    id,
    hash({ card_number: textOf(form, "card_number") }),
    "secret",
  );
  if (done.status !== 200) {
    return html(402, "Monthly plan", cardForm(price, problemOf(done.body)));
  }
  const success = String(session.success_url ?? "").replaceAll("{CHECKOUT_SESSION_ID}", id);
  return redirect(success, {}, pagesUrl) ?? html(200, "Thank you", "<p>Your plan has begun.</p>");
}

function cardForm(price: string, problem: string): string {
  return `<p>$${price} each month. No money moves in test mode.</p>
    ${alert(problem)}
    <form method="post"><label for="card">Card number</label>
    <input id="card" name="card_number" inputmode="numeric" autocomplete="off" value="4242 4242 4242 4242">
    <button>Subscribe</button></form>`;
}

function returnUrlOf(body: string): string | null {
  const intent: { next_action?: { redirect_to_url?: { return_url?: unknown } } | null } =
    JSON.parse(body);
  const url = intent.next_action?.redirect_to_url?.return_url;
  return typeof url === "string" ? url : null;
}
