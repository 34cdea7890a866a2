import { Agent as PlainAgent, request as plainRequest } from "node:http";
import { Agent, request, type AgentOptions } from "node:https";
import { RESPONSE_BYTES, RESPONSE_SECONDS } from "~/domain/webhook/policy";
import { isWebhookAddress } from "~/domain/webhook/address";
import { NotPublic, publicLookup } from "../push/public-network";

/** An endpoint's answer, or why there was none. */
export type WebhookResponse =
  { status: number; body: string } | { failure: "not public" | "too slow" | "unreachable" };

export type WebhookGateway = ReturnType<typeof createWebhookGateway>;

/** How long an idle connection is kept for the next delivery. */
const IDLE_MS = 30_000;

/**
 * Creates the gateway that posts to customers' addresses, which can be anything. As for web push,
 * only public hosts are contacted, each resolved address is checked and connected to directly, and
 * redirects aren't followed. Of the answer, status and 1 kB are read.
 */
export function createWebhookGateway({
  privateHosts = [],
  timeoutMs = RESPONSE_SECONDS * 1000,
  network,
}: {
  /** Hosts of the operator's own network. */
  privateHosts?: readonly string[];
  timeoutMs?: number;
  /** Name lookup and certificates, replaced in tests. */
  network?: AgentOptions;
} = {}) {
  const agent = new Agent({
    keepAlive: true,
    timeout: IDLE_MS,
    autoSelectFamily: true,
    lookup: publicLookup(),
    ...network,
  });
  const own = { http: new PlainAgent(), https: new Agent() };

  function call(url: URL, headers: Record<string, string>, body: string): Promise<WebhookResponse> {
    const isOwn = privateHosts.includes(url.hostname);
    const isPlain = isOwn && url.protocol === "http:";
    const send = isPlain ? plainRequest : request;
    return new Promise((resolve, reject) => {
      const options = {
        method: "POST",
        agent: isPlain ? own.http : isOwn ? own.https : agent,
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          ...headers,
          "content-type": "application/json",
          "content-length": Buffer.byteLength(body),
          "user-agent": "Curbwrench-Webhooks/1",
        },
      };
      send(url, options, (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        const done = () => {
          const text = Buffer.concat(chunks).subarray(0, RESPONSE_BYTES).toString("utf8");
          resolve({ status: response.statusCode ?? 0, body: text.replaceAll("\u0000", "") });
        };
        response.on("data", (chunk: Buffer) => {
          chunks.push(chunk);
          size += chunk.length;
          if (size < RESPONSE_BYTES) return;
          done();
          response.destroy();
        });
        response.on("end", done);
        // The status has arrived. Only the rest of the body is missing.
        response.on("error", done);
      })
        .on("error", reject)
        .end(body);
    });
  }

  return {
    /** Returns true if an endpoint can have this address. */
    admits: (address: string) => isWebhookAddress(address, privateHosts),
    /** Posts a signed delivery. Never throws. */
    async post(
      address: string,
      headers: Record<string, string>,
      body: string,
    ): Promise<WebhookResponse> {
      // Older versions stored addresses without this check.
      if (!isWebhookAddress(address, privateHosts)) return { failure: "not public" };
      try {
        return await call(new URL(address), headers, body);
      } catch (error) {
        if (error instanceof NotPublic) return { failure: "not public" };
        const name = error instanceof Error ? error.name : "";
        return {
          failure: name === "TimeoutError" || name === "AbortError" ? "too slow" : "unreachable",
        };
      }
    },
  };
}
