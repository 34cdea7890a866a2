import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";

/** Where names of other people's choosing may lead to. */
export interface Network {
  /** Every address of a name, which are then the only ones that are connected to. */
  resolve(hostname: string): Promise<string[]>;
  /** Whether this address may be connected to. */
  admits(address: string): boolean;
}

const NOT_PUBLIC = new BlockList();
/** IANA's special-purpose registries, and what only looks like a host: many, all, or nobody. */
const RANGES = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.31.196.0/24",
  "192.52.193.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "192.175.48.0/24",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
  // Of what is given to hosts (2000::/3): tunnels, whose other end may be anything, and documents.
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "2620:4f:8000::/48",
  "3fff::/20",
];
for (const range of RANGES) {
  const [network = "", bits = ""] = range.split("/");
  NOT_PUBLIC.addSubnet(network, Number(bits), network.includes(":") ? "ipv6" : "ipv4");
}

const GIVEN_TO_HOSTS = new BlockList();
GIVEN_TO_HOSTS.addSubnet("2000::", 3, "ipv6");

/** Whether an address belongs to the public internet; IPv4 in any dress of IPv6 does not. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !NOT_PUBLIC.check(address, "ipv4");
    case 6:
      return GIVEN_TO_HOSTS.check(address, "ipv6") && !NOT_PUBLIC.check(address, "ipv6");
    default:
      return false;
  }
}

/** The internet without one's own network; what the product uses. */
export const publicNetwork: Network = {
  resolve: async (hostname) =>
    (await lookup(hostname, { all: true })).map(({ address }) => address),
  admits: isPublicAddress,
};
