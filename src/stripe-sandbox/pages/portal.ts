import { alert, escape, hash, html, problemOf, textOf, type Visit } from "./html";
import { actionOnPortal, readPortal, readPortalPlan } from "../plan/portal";

const TITLE = "Your plan";

/** Shows the billing portal: cancel at the end of the period, resume, change the card. */
export async function portalPage({ method, id, form, act: action }: Visit): Promise<Response> {
  const session: { return_url?: unknown } = JSON.parse(
    (await action(readPortal, id, hash({}), "secret")).body,
  );
  const back = typeof session.return_url === "string" ? session.return_url : null;
  let problem = "";
  if (method === "POST") {
    const fields: Record<string, string> = { act: textOf(form, "act") };
    if (fields["act"] === "card") fields["card_number"] = textOf(form, "card_number");
    const done = await action(actionOnPortal, id, hash(fields), "secret");
    if (done.status !== 200) problem = problemOf(done.body);
  }
  const read = await action(readPortalPlan, id, hash({}), "secret");
  if (read.status !== 200) {
    return html(200, TITLE, `<p>You have no plan.</p>${linkBack(back)}`);
  }
  const plan: {
    cancel_at?: unknown;
    cancel_at_period_end?: unknown;
    items?: { data?: { current_period_end?: unknown }[] };
    status?: unknown;
  } = JSON.parse(read.body);
  const end = dateOf(plan.items?.data?.[0]?.current_period_end);
  const ends = plan.cancel_at_period_end === true;
  const overdue = plan.status === "past_due" ? "<p>Your last payment has failed.</p>" : "";
  return html(
    problem === "" ? 200 : 402,
    TITLE,
    `${overdue}<p>${ends ? `Your plan ends on ${end}.` : `Your plan renews on ${end}.`}</p>
    ${alert(problem)}
    <form method="post"><button name="act" value="${ends ? "resume" : "cancel"}" class="plain">
    ${ends ? "Keep my plan" : "Cancel at the end of the period"}</button></form>
    <form method="post"><label for="card">New card number</label>
    <input id="card" name="card_number" inputmode="numeric" autocomplete="off" value="4242 4242 4242 4242">
    <button name="act" value="card">Change card</button></form>${linkBack(back)}`,
  );
}

function linkBack(url: string | null): string {
  return url === null ? "" : `<p><a href="${escape(url)}">Go back</a></p>`;
}

function dateOf(seconds: unknown): string {
  return new Date(Number(seconds) * 1000).toISOString().slice(0, 10);
}
