/** Providers whose mailboxes have more spellings than others', by domain. */
interface Provider {
  /** The one domain that stands for all of theirs. */
  domain: string;
  /** Characters of the local part that they ignore. */
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
 * One key for all spellings of a mailbox: case, what follows a plus, and where the provider is known
 * to ignore them, dots. It is for counting and comparing, never an address to write to: elsewhere
 * `a.b@` and `ab@` are two people, and stay two.
 */
export function mailboxKey(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf("@");
  if (at < 1) return address;
  const domain = address.slice(at + 1).replace(/\.$/, "");
  const provider = PROVIDERS.get(domain) ?? { domain, ignored: null };
  const tagAt = address.indexOf("+");
  // A local part that begins with a plus is a name of its own.
  const name = address.slice(0, tagAt > 0 && tagAt < at ? tagAt : at);
  const local = provider.ignored === null ? name : name.replace(provider.ignored, "");
  return `${local === "" ? name : local}@${provider.domain}`;
}
