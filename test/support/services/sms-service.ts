import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { SMS_WEBHOOK_PATH } from "~/domain/notification/sms";
import { createSmsGateway, signatureOf, type SmsGateway } from "~/server/gateways/sms/sms";

// Implements the other side of texts, Twilio's message API, from its documentation alone.

const ACCOUNT = "ACffffffffffffffffffffffffffffffff";
const SECRET = "a secret / of tests?";
const PATH = `/2010-04-01/Accounts/${ACCOUNT}/Messages.json`;
export const SMS_FROM = "+15125550100";

/** Returns the setting with which a server reaches this service. */
export const smsUrlAt = (port: number) =>
  `http://${ACCOUNT}:${encodeURIComponent(SECRET)}@127.0.0.1:${port}${PATH}`;

export function smsGatewayAt(
  port: number,
  { timeoutMs = 5_000, from = SMS_FROM, site = "http://localhost:3000" } = {},
): SmsGateway {
  const webhookUrl = `${site}${SMS_WEBHOOK_PATH}`;
  return createSmsGateway({ url: smsUrlAt(port), from, webhookUrl, timeoutMs });
}

/** Builds a received text as the gateway posts it. */
export function incomingText(
  said: Record<string, string>,
  { site = "http://localhost:3000", secret = SECRET } = {},
) {
  const form = new URLSearchParams({ AccountSid: ACCOUNT, To: SMS_FROM, ...said });
  return {
    body: form.toString(),
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "x-twilio-signature": signatureOf(form, `${site}${SMS_WEBHOOK_PATH}`, secret),
    },
  };
}

/** The service's answer: an accepted text, a refusal by Twilio's code, a bare status, or none. */
type Answer = { code: number } | number | "silence" | "reset";

/** A text that a phone received. */
export interface Text {
  to: string;
  from: string;
  body: string;
}

/** Runs an SMS gateway on this machine. */
export class SmsService {
  /** Answers by number; other numbers are accepted. */
  readonly answers = new Map<string, Answer>();
  readonly texts: Text[] = [];
  calls = 0;
  /** Runs after a text was accepted, before its sender gets the answer. */
  beforeAnswer: () => Promise<void> = () => Promise.resolve();
  readonly #server: Server;
  #port = 0;

  constructor() {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        this.calls += 1;
        const form = new URLSearchParams(Buffer.concat(chunks).toString("utf8"));
        const say = (status: number, json: object) =>
          response
            .writeHead(status, { "content-type": "application/json" })
            .end(JSON.stringify(json));
        if (!isFromUs(request)) return void say(401, { code: 20_003, message: "Authenticate" });
        const to = form.get("To") ?? "";
        const answer = this.answers.get(to) ?? 201;
        if (answer === "silence") return;
        if (answer === "reset") return void request.socket.destroy();
        if (typeof answer === "object") {
          const message = `The number ${to} can't get it.`;
          return void say(400, { ...answer, message, status: 400 });
        }
        if (answer !== 201) return void say(answer, { message: "Trouble" });
        const from = form.get("From") ?? form.get("MessagingServiceSid") ?? "";
        this.texts.push({ to, from, body: form.get("Body") ?? "" });
        void this.beforeAnswer().then(() => say(201, { sid: "SM1", status: "queued" }));
      });
    });
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  gateway(options?: Parameters<typeof smsGatewayAt>[1]): SmsGateway {
    return smsGatewayAt(this.#port, options);
  }

  /** Returns the texts this phone received, oldest first. */
  heard(to: string): string[] {
    return this.texts.filter((text) => text.to === to).map(({ body }) => body);
  }

  /** Returns the code of the last text to this phone. */
  code(to: string): string {
    return /\b\d{6}\b/.exec(this.heard(to).at(-1) ?? "")?.[0] ?? "";
  }

  get port(): number {
    return this.#port;
  }
}

function isFromUs(request: IncomingMessage): boolean {
  const expected = Buffer.from(`${ACCOUNT}:${SECRET}`).toString("base64");
  return (
    request.method === "POST" &&
    request.url === PATH &&
    request.headers.authorization === `Basic ${expected}`
  );
}
