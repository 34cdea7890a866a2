import { isPushEndpoint } from "../notification/push";

/**
 * Returns true if an endpoint can have this address: https at a public host's default port, or a
 * host of the operator's own network (WEBHOOK_PRIVATE_HOSTS), then also http and any port. The
 * name's IP address is checked at each delivery.
 */
export function isWebhookAddress(address: string, privateHosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password, hostname } = new URL(address);
  if (privateHosts.includes(hostname)) {
    return /^https?:$/.test(protocol) && username === "" && password === "";
  }
  return isPushEndpoint(address);
}
