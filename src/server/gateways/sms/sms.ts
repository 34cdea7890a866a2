import { createHmac } from "node:crypto";
import { z } from "zod";
import { isSameSeal } from "../auth/tokens";

/**
 * What became of a text: handed over, refused for good (no number that gets texts), refused because
 * the number said STOP to the gateway, or nobody knows, so that it may not be sent again.
 */
export type SmsOutcome = "sent" | "refused" | "stopped" | "unknown";

export type SmsGateway = ReturnType<typeof createSmsGateway>;
export type IncomingText = NonNullable<ReturnType<SmsGateway["read"]>>;

const TIMEOUT_MS = 10_000;

/** Its numbers for what is wrong with a number of ours: https://www.twilio.com/docs/api/errors */
const STOPPED = 21_610;
const NO_SUCH_NUMBER = [21_211, 21_214, 21_217, 21_614, 21_635];

/** What goes wrong before anything can have been said. */
const NEVER_CONNECTED = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"];

/** Of what it answers its number alone is read: its words may hold the telephone number. */
const refusalSchema = z.object({ code: z.number().nullable() }).catch({ code: null });

/** A gateway that speaks Twilio's form of messages, which others speak too. */
export function createSmsGateway(options: {
  /** Where messages are posted, with the account's name and secret in it. */
  url: string;
  from: string;
  /** What the gateway signs by; the secret in `url` unless told. */
  signingSecret?: string | undefined;
  /** Our own address that it posts incoming texts to, which it signs too. */
  webhookUrl: string;
  timeoutMs?: number;
}) {
  const { from, webhookUrl, timeoutMs = TIMEOUT_MS } = options;
  const address = new URL(options.url);
  const name = decodeURIComponent(address.username);
  const secret = decodeURIComponent(address.password);
  const signingSecret = options.signingSecret ?? secret;
  address.username = "";
  address.password = "";
  const authorization = `Basic ${Buffer.from(`${name}:${secret}`).toString("base64")}`;
  const sender = from.startsWith("MG") ? "MessagingServiceSid" : "From";

  return {
    /** What texts come from: a number, a short code, or the name of a group of numbers. */
    from,
    /** @throws {Error} where it was certainly not sent, so that it may be tried again */
    async send(to: string, body: string): Promise<SmsOutcome> {
      const answer = await fetch(address, {
        method: "POST",
        headers: { authorization, accept: "application/json" },
        body: new URLSearchParams({ [sender]: from, To: to, Body: body }),
        redirect: "manual",
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((error: unknown) => {
        if (hasNeverConnected(error)) throw new Error("The SMS gateway can't be reached.");
        return null;
      });
      if (answer === null) return "unknown";
      if (answer.ok) {
        await answer.body?.cancel().catch(() => undefined);
        return "sent";
      }
      const { code } = refusalSchema.parse(await answer.json().catch(() => null));
      if (code === STOPPED) return "stopped";
      if (code !== null && NO_SUCH_NUMBER.includes(code)) return "refused";
      throw new Error(`The SMS gateway answered ${answer.status} (${code ?? "no code"}).`);
    },
    /** A text that the gateway hands on, by its form; null where it is not signed by the gateway. */
    read(form: URLSearchParams, signature: string | null) {
      const right = signatureOf(form, webhookUrl, signingSecret);
      if (!isSameSeal(Buffer.from(signature ?? ""), Buffer.from(right))) return null;
      return {
        id: form.get("MessageSid") ?? "",
        from: form.get("From") ?? "",
        body: form.get("OptOutType") ?? form.get("Body") ?? "",
        /** The gateway has answered it itself. */
        isAnswered: form.has("OptOutType"),
      };
    },
  };
}

/** The address, then each name and value in the order of names, by SHA-1 with the secret. */
export function signatureOf(form: URLSearchParams, url: string, secret: string): string {
  const said = new URLSearchParams(form);
  said.sort();
  const text = url + [...said].flat().join("");
  return createHmac("sha1", secret).update(text, "utf8").digest("base64");
}

function hasNeverConnected(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  return typeof code === "string" && NEVER_CONNECTED.includes(code);
}
