import { lookup, type LookupAddress, type LookupAllOptions } from "node:dns";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** The error for a host name that leads into a private network, or nowhere. */
export class NotPublic extends Error {}

/** The IPv6 range assigned to hosts. Addresses outside it can embed IPv4. */
const GIVEN_TO_HOSTS = ipaddr.parseCIDR("2000::/3");

/** Returns true if an address is on the public internet. IPv4 embedded in IPv6 isn't accepted. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const known = ipaddr.parse(address);
  return known.range() === "unicast" && (known.kind() === "ipv4" || known.match(GIVEN_TO_HOSTS));
}

/** Looks names up like `dns.lookup`. */
export type AskNames = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Creates a lookup for an agent that tries several address families. It checks every address of a
 * name, and connections use exactly these. One forbidden address rejects the name.
 */
export function publicLookup(admits = isPublicAddress, ask: AskNames = lookup): LookupFunction {
  return (hostname, options, done) =>
    ask(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) done(error, []);
      else if (addresses.length > 0 && addresses.every(({ address }) => admits(address))) {
        done(null, addresses);
      } else done(new NotPublic(`${hostname} is no host of the public internet.`), []);
    });
}
