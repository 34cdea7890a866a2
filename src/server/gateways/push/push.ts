import { ECDH } from "node:crypto";
import { Agent, request, type AgentOptions } from "node:https";
import { isPushEndpoint, type PushRule } from "~/domain/notification/push";
import { NotPublic, publicLookup } from "./public-network";

/** A browser's subscription. */
interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

interface PushMessage extends Omit<PushRule, "replaces"> {
  payload: string;
  /** Up to 32 characters of base64url. A waiting message with the same topic is replaced. */
  topic?: string;
}

export type PushGateway = ReturnType<typeof createPushGateway>;

const TIMEOUT_MS = 10_000;
const MAX_RESPONSE_BYTES = 16_384;
const GONE = 410;

/**
 * Creates a Web Push gateway (VAPID). Endpoints come from browsers, so they can be anything: only
 * public hosts are contacted, each resolved address is checked and connected to directly, and
 * redirects aren't followed.
 */
export function createPushGateway(options: {
  keys: { publicKey: string; privateKey: string };
  /** The contact for push services: `mailto:…` or `https://…`. */
  subject: string;
  timeoutMs?: number;
  /** Name lookup and certificates, replaced in tests. */
  network?: AgentOptions;
}) {
  const { keys, subject, timeoutMs = TIMEOUT_MS, network } = options;
  const agent = new Agent({
    keepAlive: true,
    maxSockets: 16,
    timeout: 30_000,
    autoSelectFamily: true,
    lookup: publicLookup(),
    ...network,
  });
  const vapidDetails = { subject, ...keys };

  function post(url: string, { headers, body }: { headers: object; body: Buffer }) {
    return new Promise<number>((resolve, reject) => {
      const signal = AbortSignal.timeout(timeoutMs);
      request(url, { method: "POST", agent, headers: { ...headers }, signal }, (response) => {
        let read = 0;
        // The answer's body is discarded. A long one ends the connection.
        response.on("data", (chunk: Buffer) => {
          read += chunk.length;
          if (read > MAX_RESPONSE_BYTES) response.destroy();
        });
        response.on("error", () => undefined);
        resolve(response.statusCode ?? 0);
      })
        .on("error", reject)
        .end(body);
    });
  }

  return {
    /** The key that browsers subscribe with. */
    publicKey: keys.publicKey,
    /**
     * Sends a message to the browser's push service, encrypted for the browser. Returns "gone" if
     * the subscription has ended or its host isn't allowed.
     * @throws {Error} if sending can be retried
     */
    async send(
      { endpoint, p256dh, auth }: PushTarget,
      { payload, topic, ttlSeconds, urgency }: PushMessage,
    ): Promise<"sent" | "gone"> {
      // Older versions stored endpoints without this check.
      if (!isPushEndpoint(endpoint)) return "gone";
      if (!isPublicKey(p256dh)) return "gone";
      // Loaded with the first message, because a starting server sends none.
      const { default: webPush } = await import("web-push");
      const details = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        payload,
        { vapidDetails, TTL: ttlSeconds, urgency, ...(topic === undefined ? {} : { topic }) },
      );
      const status = await post(endpoint, details).catch((error: unknown) => {
        if (error instanceof NotPublic) return GONE;
        throw error;
      });
      if (status >= 200 && status < 300) return "sent";
      if (status === 404 || status === GONE) return "gone";
      throw new Error(`The push service answered ${status}.`);
    },
  };
}

/**
 * Returns true if messages can be encrypted for it. Not every 65 bytes are a point on the curve.
 */
function isPublicKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, "prime256v1", "base64url");
    return true;
  } catch {
    return false;
  }
}
