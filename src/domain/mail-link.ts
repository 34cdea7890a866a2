const NAME = "via";
const VALUE = "mail";

/** The pages that need an account. */
const SIGNED_IN =
  /^\/(?:admin|customer|desk|mechanics?|messages|notifications|settings|support)(?:\/|$)/;

/**
 * Marks an address in an email, if its page needs an account. Whoever opens it reads that mailbox,
 * so a visitor is offered a sign-in code first instead of a password.
 * @param url an absolute address, such as "https://example.com/messages"
 */
export function markMailLink(url: string): string {
  const marked = new URL(url);
  if (!SIGNED_IN.test(marked.pathname)) return url;
  marked.searchParams.set(NAME, VALUE);
  return marked.href;
}

/** Returns a marked address without its mark, such as "/messages?thread=x"; null without one. */
export function unmarkMailLink(address: string): string | null {
  const [path = "", search = ""] = address.split("?");
  const query = new URLSearchParams(search);
  if (query.get(NAME) !== VALUE) return null;
  query.delete(NAME);
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}
