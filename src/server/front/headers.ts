import { randomBytes } from "node:crypto";

export function newNonce(): string {
  return randomBytes(16).toString("base64");
}

/** A page's policy: what is its own, and what all pages say alike. */
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
 * The policy of one rendered page. Development has no nonce: it brings its own scripts and styles, and
 * needs eval and its socket.
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
 * The policy of a prebuilt page, the same for every visitor: its inline scripts by their hashes and
 * no other script at all. `scripts` are CSP sources ('sha256-…').
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

/** What every page carries beside its policy. */
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

/** What our own scripts, styles, fonts and pictures carry. */
export const ASSET_HEADERS = {
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
} as const;
