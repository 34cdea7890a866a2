import { readTicket, submitOnboarding } from "../connect/account-links";
import { alert, escape, hash, html, problemOf, redirect, textOf, type Visit } from "./html";

const TITLE = "Set up your payouts";

/** The form's fields, with defaults for a person who only tries it. */
const FIELDS = [
  { name: "first_name", label: "First name", value: "", type: "text" },
  { name: "last_name", label: "Last name", value: "", type: "text" },
  { name: "birth_date", label: "Date of birth", value: "1990-01-01", type: "date" },
  {
    name: "ssn_last_4",
    label: "Last four digits of your social security number (1111 matches nobody)",
    value: "0000",
    type: "text",
  },
  {
    name: "account_number",
    label: "Bank account number (000111111116 refuses payouts)",
    value: "000123456789",
    type: "text",
  },
] as const;

/** Shows Connect's onboarding page; its data lets an account receive money. */
export async function onboardingPage(visit: Visit): Promise<Response> {
  const { method, id, form, pagesUrl, act: action } = visit;
  const ticket: { used?: unknown; refresh_url?: unknown; return_url?: unknown } = JSON.parse(
    (await action(readTicket, id, hash({}), "secret")).body,
  );
  if (ticket.used === true) {
    return (
      redirect(String(ticket.refresh_url), {}, pagesUrl) ??
      html(410, TITLE, "<p>This link is no longer good. Go back and start again.</p>")
    );
  }
  if (method !== "POST") return html(200, TITLE, formOf(visit, ""));
  const given = FIELDS.map(({ name }) => [name, textOf(form, name)]);
  const outcome = textOf(form, "outcome");
  const fields = outcome === "later" ? { outcome } : { ...Object.fromEntries(given), outcome };
  const done = await action(submitOnboarding, id, hash(fields), "secret");
  if (done.status !== 200) return html(400, TITLE, formOf(visit, problemOf(done.body)));
  return (
    redirect(String(ticket.return_url), {}, pagesUrl) ??
    html(200, "Thank you", "<p>You can close this page and go back.</p>")
  );
}

function formOf({ form }: Visit, problem: string): string {
  const inputs = FIELDS.map(({ name, label, type, value }) => {
    const typed = textOf(form, name) || value;
    return `<label for="${name}">${escape(label)}</label>
      <input id="${name}" name="${name}" type="${type}" autocomplete="off" value="${escape(typed)}">`;
  });
  return `<p>This is a test of Stripe's onboarding. Nothing you type leaves this machine.</p>
    ${alert(problem)}
    <form method="post">${inputs.join("")}
    <button name="outcome" value="submit">Agree and submit</button>
    <button name="outcome" value="later" class="plain">Save for later</button></form>`;
}
