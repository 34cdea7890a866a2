/** Providers whose mailboxes have several spellings, by domain. */
interface Provider {
  /** The provider's main domain. */
  domain: string;
  /** Characters the provider ignores in the local part. */
  ignored: RegExp | null;
}

const GMAIL: Provider = { domain: "gmail.com", ignored: /\./g };
const PROTON: Provider = { domain: "proton.me", ignored: /[._-]/g };
const ICLOUD: Provider = { domain: "icloud.com", ignored: null };

const PROVIDERS = new Map<string, Provider>([
  ["gmail.com", GMAIL],
  ["googlemail.com", GMAIL],
  ["proton.me", PROTON],
  ["protonmail.com", PROTON],
  ["pm.me", PROTON],
  ["icloud.com", ICLOUD],
  ["me.com", ICLOUD],
  ["mac.com", ICLOUD],
]);

/**
 * Returns one key for all spellings of a mailbox: case, anything after a plus, and dots where the
 * provider ignores them. Use it to count and compare, never as an address: elsewhere `a.b@` and
 * `ab@` are two people.
 */
export function mailboxKey(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf("@");
  if (at < 1) return address;
  const domain = address.slice(at + 1).replace(/\.$/, "");
  const provider = PROVIDERS.get(domain) ?? { domain, ignored: null };
  const tagAt = address.indexOf("+");
  // A plus at the very start doesn't begin a tag.
  const name = address.slice(0, tagAt > 0 && tagAt < at ? tagAt : at);
  const local = provider.ignored === null ? name : name.replace(provider.ignored, "");
  return `${local === "" ? name : local}@${provider.domain}`;
}
