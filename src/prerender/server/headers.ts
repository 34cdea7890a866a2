import { randomBytes } from "node:crypto";

export function newNonce(): string {
  return randomBytes(16).toString("base64");
}

/** Builds a page's CSP from its own and the common directives. */
const policyOf = (own: readonly string[], https: boolean) =>
  [
    `default-src 'self'`,
    ...own,
    `style-src-attr 'unsafe-inline'`,
    `font-src 'self'`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `report-uri /api/csp-report`,
    `report-to csp`,
    ...(https ? ["upgrade-insecure-requests"] : []),
  ].join("; ");

/**
 * Returns the CSP of a rendered page. Development uses no nonce, because it needs its own scripts
 * and styles, eval and a socket.
 */
export function contentSecurityPolicy(nonce: string | null, https: boolean): string {
  const dev = nonce === null;
  const own = [
    `script-src 'self' ${dev ? "'unsafe-inline' 'unsafe-eval'" : `'nonce-${nonce}' 'strict-dynamic'`} https://js.stripe.com https://*.js.stripe.com`,
    dev ? `style-src 'self' 'unsafe-inline'` : `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob: https://*.stripe.com`,
    `connect-src 'self' https://api.stripe.com${dev ? " ws: wss:" : ""}`,
    `frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com`,
  ];
  return policyOf(own, https);
}

/**
 * Returns the CSP of a prerendered page, the same for every visitor. It allows inline scripts by
 * hash and no others. `scripts` are CSP sources ('sha256-…').
 */
export function storedPagePolicy(scripts: readonly string[], https: boolean): string {
  const own = [
    `script-src ${scripts.join(" ")}`,
    `style-src 'self'`,
    `img-src 'self' data:`,
    `connect-src 'self'`,
    `frame-src 'none'`,
  ];
  return policyOf(own, https);
}

/** Returns the headers of every page except its CSP. */
export function pageHeaders(https: boolean): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy":
      'camera=(), microphone=(), geolocation=(self), payment=(self "https://js.stripe.com")',
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "reporting-endpoints": 'csp="/api/csp-report"',
    ...(https ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
  };
}

/** Headers of our own scripts, styles, fonts and pictures. */
export const ASSET_HEADERS = {
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
} as const;
