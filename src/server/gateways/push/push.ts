import { ECDH } from "node:crypto";
import { Agent, request, type RequestOptions } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import webPush from "web-push";
import { isPushEndpoint, type PushRule } from "~/domain/notification/push";
import { publicNetwork, type Network } from "./public-network";

/** A browser, as it told itself. */
interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

interface PushMessage extends Omit<PushRule, "replaces"> {
  payload: string;
  /** At most 32 characters of base64url: a waiting message of the same topic is replaced. */
  topic?: string;
}

export type PushGateway = ReturnType<typeof createPushGateway>;

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 16_384;

/**
 * Web push by VAPID. Addresses come from browsers, so from anybody: only public hosts are asked, each
 * address of a name is looked at and then connected to itself, and no redirect is followed.
 */
export function createPushGateway(options: {
  keys: { publicKey: string; privateKey: string };
  /** Whom a push service may write to: `mailto:…` or `https://…`. */
  subject: string;
  timeoutMs?: number;
  /** Tests bring a network of their own, with its certificate and port. */
  network?: Network;
  tls?: { ca: string; port: number };
}) {
  const { keys, subject, timeoutMs = TIMEOUT_MS, network = publicNetwork, tls = {} } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: 16, timeout: 30_000 });
  const vapidDetails = { subject, ...keys };

  /** Every address of the name; null where one of them is none of the public internet. */
  async function addressesOf(url: string): Promise<string[] | null> {
    const addresses = await network.resolve(new URL(url).hostname);
    const isPublic = addresses.length > 0 && addresses.every((one) => network.admits(one));
    return isPublic ? addresses : null;
  }

  function post(
    url: string,
    addresses: readonly string[],
    { headers, body }: { headers: object; body: Buffer },
  ) {
    return new Promise<number>((resolve, reject) => {
      const call: RequestOptions = {
        method: "POST",
        agent,
        headers: { ...headers },
        lookup: pinnedTo(addresses),
        signal: AbortSignal.timeout(timeoutMs),
        ...tls,
      };
      request(url, call, (response) => {
        let read = 0;
        // What a push service says is of no use; what is not a few words is cut off.
        response.on("data", (chunk: Buffer) => {
          read += chunk.length;
          if (read > MAX_ANSWER_BYTES) response.destroy();
        });
        response.on("error", () => undefined);
        resolve(response.statusCode ?? 0);
      })
        .on("error", reject)
        .end(body);
    });
  }

  return {
    /** What a browser subscribes with. */
    publicKey: keys.publicKey,
    /**
     * Hands a message to the browser's push service, encrypted for the browser alone. "gone" where the
     * browser does not listen there any more, or nobody may be asked there.
     * @throws {Error} where it may be tried again
     */
    async send(
      { endpoint, p256dh, auth }: PushTarget,
      { payload, topic, ttlSeconds, urgency }: PushMessage,
    ): Promise<"sent" | "gone"> {
      // Kept addresses were looked at when they came, perhaps by an earlier version.
      if (!isPushEndpoint(endpoint)) return "gone";
      if (!isPublicKey(p256dh)) return "gone";
      const details = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        payload,
        {
          vapidDetails,
          TTL: ttlSeconds,
          urgency,
          ...(topic === undefined ? {} : { topic }),
        },
      );
      const addresses = await addressesOf(endpoint);
      if (addresses === null) return "gone";
      const status = await post(endpoint, addresses, details);
      if (status >= 200 && status < 300) return "sent";
      if (status === 404 || status === 410) return "gone";
      throw new Error(`The push service answered ${status}.`);
    },
  };
}

/** Whether something can be encrypted for it: 65 bytes may be no point of the curve. */
function isPublicKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, "prime256v1", "base64url");
    return true;
  } catch {
    return false;
  }
}

/** A connection goes to the addresses that were looked at, whatever the name leads to by then. */
function pinnedTo(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_hostname, { all }, done) => {
    if (all === true) done(null, found);
    else done(null, found[0]?.address ?? "", found[0]?.family);
  };
}
