import { unsubscribePage } from "~/server/gateways/mail/unsubscribe-link";
import type { AdmittedCall } from "./admission";

/** GET of the address in List-Unsubscribe: scanners open every link, so it only leads to the page. */
export function answerUnsubscribePage({ url }: AdmittedCall): Promise<Response> {
  const location = unsubscribePage(url.searchParams.get("token") ?? "");
  return Promise.resolve(new Response(null, { status: 302, headers: { Location: location } }));
}
