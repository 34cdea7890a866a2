import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { Socket } from "node:net";
import { join } from "node:path";
import type { Mail } from "~/domain/mail";
import { renderMail } from "./template";

export interface Mailer {
  /**
   * Hands the message over, or throws; it can be called again then. By its `id` mailboxes know one
   * that was handed over twice, because a process ended before it could note the first time.
   */
  send(mail: Mail, id?: string): Promise<void>;
}

/**
 * How long a server may be silent in any phase, and how long one message may take in all: a server
 * that drips its answers is never silent. Together less than a mail job's time.
 */
const PATIENCE = { silenceMs: 10_000, messageMs: 45_000 };
const ONE_ADDRESS = /^[^\s,;:<>()[\]"\\]+@[^\s,;:<>()[\]"\\@]+$/;

/** Sends by SMTP with `url`, else writes one `.eml` file per message into `folder`. */
export function createMailer(options: {
  url: string | undefined;
  from: string;
  folder: string;
  /** Tests wait less. */
  patience?: { silenceMs: number; messageMs: number };
}): Mailer {
  const from = headerSafe(options.from);
  if (options.url === undefined) return fileMailer(from, options.folder);
  const { silenceMs, messageMs } = options.patience ?? PATIENCE;
  return {
    async send(mail, id) {
      const { default: nodemailer } = await import("nodemailer");
      // A socket of our own, because only so the whole of a message can be given an end.
      const socket = new Socket();
      const transport = nodemailer.createTransport({
        url: options.url,
        socket,
        connectionTimeout: silenceMs,
        greetingTimeout: silenceMs,
        socketTimeout: silenceMs,
        dnsTimeout: silenceMs,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      const late = () => socket.destroy(new Error("The mail server took too long."));
      const timer = setTimeout(late, messageMs);
      try {
        await transport.sendMail(messageOf(mail, from, id));
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

function fileMailer(from: string, folder: string): Mailer {
  return {
    async send(mail, id) {
      const { default: nodemailer } = await import("nodemailer");
      const transport = nodemailer.createTransport({
        streamTransport: true,
        buffer: true,
        newline: "unix",
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      const { message } = await transport.sendMail(messageOf(mail, from, id));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const stamp = new Date().toISOString().replaceAll(/[:.]/g, "-");
      const path = join(folder, `${stamp}-${randomUUID().slice(0, 8)}.eml`);
      // Renamed when whole, so that nobody reads half a message.
      await writeFile(`${path}.part`, message, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
  };
}

function messageOf(mail: Mail, from: string, id: string | undefined) {
  // Addresses were checked when they were given; a comma or line end here would name more receivers.
  if (!ONE_ADDRESS.test(mail.to)) throw new Error("The receiver is not one plain e-mail address.");
  return {
    from,
    to: mail.to,
    envelope: { from: addressOf(from), to: mail.to },
    subject: headerSafe(mail.subject),
    ...(id === undefined ? {} : { messageId: headerSafe(`<${id}@${hostOf(from)}>`) }),
    ...renderMail(mail),
    ...threadHeaders(mail),
    attachments: mail.attachments?.map(({ filename, contentType, base64 }) => ({
      filename: headerSafe(filename),
      contentType,
      content: Buffer.from(base64, "base64"),
    })),
    headers: { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(mail) },
  };
}

/** Ids of our own making; where mail programs answer to is one plain address too. */
function threadHeaders({ thread }: Mail) {
  if (thread === undefined) return {};
  const { id, references, replyTo } = thread;
  if (replyTo !== undefined && !ONE_ADDRESS.test(replyTo)) {
    throw new Error("The address for replies is not one plain e-mail address.");
  }
  const before = references.at(-1);
  return {
    messageId: `<${id}>`,
    ...(before === undefined ? {} : { inReplyTo: `<${before}>` }),
    references: references.map((reference) => `<${reference}>`),
    ...(replyTo === undefined ? {} : { replyTo }),
  };
}

/** Mail programs show a button of their own for it, which posts to the address (RFC 8058). */
function unsubscribeHeaders({ unsubscribe }: Mail): Record<string, string> {
  if (unsubscribe === undefined) return {};
  return {
    "List-Unsubscribe": `<${headerSafe(unsubscribe.post)}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

function addressOf(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
}

const hostOf = (from: string) => addressOf(from).split("@")[1] ?? "localhost";

/** Control characters, line ends above all, would start a header of their own. */
function headerSafe(value: string): string {
  return value.replaceAll(/[\u0000-\u001f\u007f\u2028\u2029]+/g, " ").trim();
}
