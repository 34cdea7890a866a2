import { createHmac } from "node:crypto";
import { z } from "zod";
import { isSameSeal } from "../auth/tokens";

/**
 * The result of sending a text: sent, refused for good (not a number that gets texts), refused
 * because the number texted STOP, or unknown. If unknown, it must not be sent again.
 */
export type SmsOutcome = "sent" | "refused" | "stopped" | "unknown";

export type SmsGateway = ReturnType<typeof createSmsGateway>;
export type IncomingText = NonNullable<ReturnType<SmsGateway["read"]>>;

const TIMEOUT_MS = 10_000;

/** The gateway's error codes for invalid numbers: https://www.twilio.com/docs/api/errors */
const STOPPED = 21_610;
const NO_SUCH_NUMBER = [21_211, 21_214, 21_217, 21_614, 21_635];

/** Errors before anything can have been sent. */
const NEVER_CONNECTED = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"];

/** Only the error's code is read, because its text may contain the phone number. */
const refusalSchema = z.object({ code: z.number().nullable() }).catch({ code: null });

/** Creates a gateway that uses Twilio's message format, which other providers use too. */
export function createSmsGateway(options: {
  /** The address messages are posted to, including account name and secret. */
  url: string;
  from: string;
  /** The secret of its signatures. Defaults to the one in `url`. */
  signingSecret?: string | undefined;
  /** Our address for incoming texts, which is part of the signature. */
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
    /** The sender: a number, a short code, or a messaging service. */
    from,
    /** @throws {Error} if it certainly wasn't sent, so that it can be retried */
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
    /** Parses an incoming text's form. Null if the signature is invalid. */
    read(form: URLSearchParams, signature: string | null) {
      const right = signatureOf(form, webhookUrl, signingSecret);
      if (!isSameSeal(Buffer.from(signature ?? ""), Buffer.from(right))) return null;
      return {
        id: form.get("MessageSid") ?? "",
        from: form.get("From") ?? "",
        body: form.get("OptOutType") ?? form.get("Body") ?? "",
        /** True if the gateway has already answered it. */
        isAnswered: form.has("OptOutType"),
      };
    },
  };
}

/** Computes the signature: HMAC-SHA1 of the address and each name and value, sorted by name. */
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
