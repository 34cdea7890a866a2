import { lookup, type LookupAddress, type LookupAllOptions } from "node:dns";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** A name of other people's choosing leads into somebody's own network, or nowhere. */
export class NotPublic extends Error {}

/** Of IPv6; what lies outside may be IPv4 in some dress of it. */
const GIVEN_TO_HOSTS = ipaddr.parseCIDR("2000::/3");

/** Whether an address belongs to the public internet; IPv4 in any dress of IPv6 does not. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const known = ipaddr.parse(address);
  return known.range() === "unicast" && (known.kind() === "ipv4" || known.match(GIVEN_TO_HOSTS));
}

/** Asks a book of names, as `dns.lookup` does. */
export type AskNames = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * For an agent that families are tried by: each address of a name is looked at, and a connection goes to
 * these very addresses. One that may not be connected to spoils them all.
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
