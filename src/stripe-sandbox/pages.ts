import type { Access } from "./call";
import { completeSession, readSession } from "./checkout";
import { StripeFault } from "./faults";
import { parseForm, type FormHash } from "./form";
import { authenticateIntent } from "./payment-actions";
import { readIntent } from "./payment-intents";
import type { Handler } from "./routes";
import { authenticateSetup, readSetup } from "./setup-intents";

type Act = (
  handler: Handler,
  id: string,
  form: FormHash,
  access: Access,
) => Promise<{ status: number; body: string }>;

/**
 * The two pages that Stripe would host, plainly marked as test mode: the bank's question
 * (authenticate/{intent}) and Checkout (checkout/{session}). They work without a script.
 */
export async function answerPage(
  request: Request,
  url: URL,
  pagesUrl: string,
  act: Act,
): Promise<Response> {
  const [, kind, id = ""] =
    /\/pages\/(authenticate|checkout)\/(\w{3,80})$/.exec(url.pathname) ?? [];
  if (kind === undefined) return html(404, "Not found", "<p>There is no such page.</p>");
  const form = parseForm(request.method === "POST" ? await request.text() : url.search.slice(1));
  try {
    return kind === "authenticate"
      ? await authenticatePage(request.method, id, form, pagesUrl, act)
      : await checkoutPage(request.method, id, form, pagesUrl, act);
  } catch (error) {
    if (!(error instanceof StripeFault)) throw error;
    return html(error.status, "Something is wrong", `<p>${escape(error.message)}</p>`);
  }
}

async function authenticatePage(
  method: string,
  id: string,
  form: FormHash,
  pagesUrl: string,
  act: Act,
): Promise<Response> {
  const isSetup = id.startsWith("seti_");
  const secret = textOf(form, "client_secret");
  const before = await act(
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
  await act(isSetup ? authenticateSetup : authenticateIntent, id, answer, "client");
  const noun = isSetup ? "setup_intent" : "payment_intent";
  const query = { [noun]: id, [`${noun}_client_secret`]: secret };
  return (
    redirect(returnUrl, query, pagesUrl) ??
    html(200, "Thank you", "<p>You can close this page and go back to your payment.</p>")
  );
}

async function checkoutPage(
  method: string,
  id: string,
  form: FormHash,
  pagesUrl: string,
  act: Act,
): Promise<Response> {
  const { body } = await act(readSession, id, hash({}), "secret");
  const session: { status?: unknown; success_url?: unknown; amount_total?: unknown } =
    JSON.parse(body);
  if (session.status !== "open")
    return html(410, "Checkout", "<p>This page is no longer open.</p>");
  const price = (Number(session.amount_total) / 100).toFixed(2);
  if (method !== "POST") return html(200, "Monthly plan", cardForm(price, ""));
  const done = await act(
    completeSession,
    id,
    hash({ card_number: textOf(form, "card_number") }),
    "secret",
  );
  if (done.status !== 200) {
    const { error }: { error?: { message?: unknown } } = JSON.parse(done.body);
    return html(402, "Monthly plan", cardForm(price, String(error?.message ?? "")));
  }
  const success = String(session.success_url ?? "").replaceAll("{CHECKOUT_SESSION_ID}", id);
  return redirect(success, {}, pagesUrl) ?? html(200, "Thank you", "<p>Your plan has begun.</p>");
}

function cardForm(price: string, problem: string): string {
  return `<p>$${price} each month. No money moves in test mode.</p>
    ${problem === "" ? "" : `<p role="alert">${escape(problem)}</p>`}
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

/** Back to our own site only: the address came from whoever holds the client secret. */
function redirect(
  target: string | null,
  query: Record<string, string>,
  pagesUrl: string,
): Response | null {
  if (target === null || !URL.canParse(target, pagesUrl)) return null;
  const url = new URL(target, pagesUrl);
  if (url.origin !== new URL(pagesUrl).origin) return null;
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return new Response(null, { status: 303, headers: { location: url.href } });
}

function hash(fields: Record<string, string>): FormHash {
  return Object.assign(Object.create(null), fields);
}

function textOf(form: FormHash, name: string): string {
  const value = form[name];
  return typeof value === "string" ? value : "";
}

function escape(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:26rem;margin:12vh auto;padding:0 1rem;color:#1c1917;background:#fafaf9}
strong{display:inline-block;background:#fef3c7;color:#78350f;padding:.1rem .6rem;border-radius:1rem;font-size:.8rem}
input,button{font:inherit;padding:.7rem 1rem;border-radius:.5rem;border:1px solid #a8a29e;width:100%;box-sizing:border-box;margin:.4rem 0}
button{background:#1c1917;color:#fff;cursor:pointer}button.plain{background:#fff;color:#1c1917}
p[role=alert]{color:#b91c1c}`;

function html(status: number, title: string, body: string): Response {
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title} (test mode)</title><style>${STYLE}</style></head><body><strong>TEST MODE</strong><h1>${title}</h1>${body}</body></html>`;
  return new Response(page, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'self'; base-uri 'none'",
      // Not no-referrer: that makes a browser send its form with `Origin: null`.
      "referrer-policy": "same-origin",
      "x-content-type-options": "nosniff",
    },
  });
}
