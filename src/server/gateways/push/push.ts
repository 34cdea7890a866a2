import { ECDH } from "node:crypto";
import { Agent, request, type AgentOptions } from "node:https";
import webPush from "web-push";
import { isPushEndpoint, type PushRule } from "~/domain/notification/push";
import { NotPublic, publicLookup } from "./public-network";

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
const GONE = 410;

/**
 * Web push by VAPID. Addresses come from browsers, so from anybody: only public hosts are asked, each
 * address of a name is looked at and then connected to itself, and no redirect is followed.
 */
export function createPushGateway(options: {
  keys: { publicKey: string; privateKey: string };
  /** Whom a push service may write to: `mailto:…` or `https://…`. */
  subject: string;
  timeoutMs?: number;
  /** Where hosts are and how they are known, in tests. */
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

/** Whether something can be encrypted for it: 65 bytes may be no point of the curve. */
function isPublicKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, "prime256v1", "base64url");
    return true;
  } catch {
    return false;
  }
}
