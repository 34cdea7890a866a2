import type { Access } from "../http/call";
import type { FormHash } from "../http/form";
import type { Handler } from "../http/routes";

/** Runs a handler and stores its result, as an API call does. */
export type Action = (
  handler: Handler,
  id: string,
  form: FormHash,
  access: Access,
) => Promise<{ status: number; body: string }>;

/** Describes a request to one of the pages. */
export interface Visit {
  method: string;
  /** The id in the address. */
  id: string;
  form: FormHash;
  pagesUrl: string;
  act: Action;
}

/** Returns the sentence of a refusal from `act`. */
export function problemOf(body: string): string {
  const { error }: { error?: { message?: unknown } } = JSON.parse(body);
  return String(error?.message ?? "");
}

export function alert(problem: string): string {
  return problem === "" ? "" : `<p role="alert">${escape(problem)}</p>`;
}

/** Redirects to our own site only, since the client chose the address. */
export function redirect(
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

export function hash(fields: Record<string, string>): FormHash {
  return Object.assign(Object.create(null), fields);
}

export function textOf(form: FormHash, name: string): string {
  const value = form[name];
  return typeof value === "string" ? value : "";
}

export function escape(text: string): string {
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

export function html(status: number, title: string, body: string): Response {
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title} (test mode)</title><style>${STYLE}</style></head><body><strong>TEST MODE</strong><h1>${title}</h1>${body}</body></html>`;
  return new Response(page, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'self'; base-uri 'none'",
      // Not no-referrer, which makes a browser send its form with `Origin: null`.
      "referrer-policy": "same-origin",
      "x-content-type-options": "nosniff",
    },
  });
}
