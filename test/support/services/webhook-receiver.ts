import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { z } from "zod";
import { createWebhookGateway } from "~/server/gateways/webhook/webhook";
import { CERTIFICATE } from "../http/certificate";
import { networkAt } from "./push-service";

const THIS_MACHINE = "127.0.0.1";

/** The name in the tests' certificate, which every host here shows. */
const NAME = "push.example.net";

/** Creates a gateway for which every name leads to this machine, as if its address were public. */
export const webhookGatewayAt = (port: number, timeoutMs = 1_000) =>
  createWebhookGateway({
    timeoutMs,
    network: { ...networkAt(port, () => [THIS_MACHINE]), servername: NAME },
  });

const bodySchema = z.object({
  type: z.string(),
  timestamp: z.string(),
  data: z.object({
    bookingId: z.string().optional(),
    bookingNumber: z.string().optional(),
    status: z.string().optional(),
    version: z.number().optional(),
  }),
});

/** One delivery as it arrived. */
export interface Received {
  path: string;
  id: string;
  headers: Record<string, string>;
  raw: string;
}

/** Answers with a status, a redirect or a long body, or never. */
type Answer = number | "silence" | { status: number; location?: string; body?: string };

/** Runs a customer's server, with a gateway that reaches only it. */
export class WebhookReceiver {
  readonly received: Received[] = [];
  /** The next answers, by path; 204 by default. */
  readonly answers = new Map<string, Answer>();
  readonly #server: Server;
  #port = 0;

  constructor() {
    this.#server = createServer(CERTIFICATE, (request, response) => {
      const path = request.url ?? "";
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        );
        const raw = Buffer.concat(chunks).toString("utf8");
        this.received.push({ path, id: headers["webhook-id"] ?? "", headers, raw });
        const answer = this.answers.get(path) ?? 204;
        if (answer === "silence") return;
        if (typeof answer === "number") return void response.writeHead(answer).end();
        const { status, location, body } = answer;
        response.writeHead(status, location === undefined ? {} : { location }).end(body);
      });
    });
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, THIS_MACHINE, resolve));
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  get port(): number {
    return this.#port;
  }

  gateway(timeoutMs?: number) {
    return webhookGatewayAt(this.#port, timeoutMs);
  }

  /** Returns the types that arrived at a path, in order. */
  types(path: string): string[] {
    return this.received
      .filter((one) => one.path === path)
      .map(({ raw }) => bodySchema.parse(JSON.parse(raw)).type);
  }

  /** Verifies a delivery with the reference implementation, at the time it was sent. */
  static verify({ raw, headers }: Received, secret: string) {
    return bodySchema.parse(new Webhook(secret).verify(raw, headers));
  }
}
