import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Mail } from "~/domain/mail";
import { renderMail, subjectOf } from "./template";

export interface Mailer {
  /**
   * Hands a message to the mail server. If it throws, it can be called again. Mailboxes recognize a
   * repeated message by its `id`, for example after a crash before the first one was recorded.
   */
  send(mail: Mail, id?: string): Promise<void>;
}

/**
 * The longest silence of a server in any phase, and the longest time for a message, because a
 * server that answers bit by bit is never silent. Less than a mail job's time limit.
 */
const PATIENCE = { silenceMs: 10_000, messageMs: 45_000 };
const ONE_ADDRESS = /^[^\s,;:<>()[\]"\\]+@[^\s,;:<>()[\]"\\@]+$/;

/** Sends by SMTP with `url`, or writes one `.eml` file per message into `folder`. */
export function createMailer(options: {
  url: string | undefined;
  from: string;
  folder: string;
  /** Tests use shorter limits. */
  patience?: { silenceMs: number; messageMs: number };
}): Mailer {
  const { url, from, folder, patience = PATIENCE } = options;
  const { silenceMs, messageMs } = patience;
  return {
    async send(mail, id) {
      const { default: nodemailer } = await import("nodemailer");
      const message = messageOf(mail, from, id);
      if (url !== undefined) {
        const transport = nodemailer.createTransport({
          url,
          connectionTimeout: silenceMs,
          greetingTimeout: silenceMs,
          socketTimeout: silenceMs,
          dnsTimeout: silenceMs,
        });
        await transport.sendMail({ ...message, signal: AbortSignal.timeout(messageMs) });
        return;
      }
      const writer = nodemailer.createTransport({ streamTransport: true, newline: "unix" });
      const written = await writer.sendMail(message);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const stamp = new Date().toISOString().replaceAll(/[:.]/g, "-");
      const path = join(folder, `${stamp}-${randomUUID().slice(0, 8)}.eml`);
      // Renamed when complete, so that nobody reads half a message.
      await writeFile(`${path}.part`, written.message, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
  };
}

function messageOf(mail: Mail, from: string, id: string | undefined) {
  const { thread, unsubscribe } = mail;
  // Checked again, because a comma or line break would add recipients.
  for (const address of [mail.to, thread?.replyTo]) {
    if (address !== undefined && !ONE_ADDRESS.test(address)) {
      throw new Error("A recipient isn't a plain email address.");
    }
  }
  const [, host = "localhost"] = /@([^\s<>]+)>?\s*$/.exec(from) ?? [];
  return {
    from,
    to: mail.to,
    replyTo: thread?.replyTo,
    subject: subjectOf(mail),
    messageId: thread?.id ?? (id === undefined ? undefined : `${id}@${host}`),
    inReplyTo: thread?.references.at(-1),
    references: thread?.references,
    ...renderMail(mail),
    attachments: mail.attachments?.map(({ filename, contentType, base64 }) => ({
      filename,
      contentType,
      content: Buffer.from(base64, "base64"),
    })),
    headers: {
      "Auto-Submitted": "auto-generated",
      // Mail programs show their own unsubscribe button, which posts to the address (RFC 8058).
      ...(unsubscribe && { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
    },
    ...(unsubscribe && { list: { unsubscribe: unsubscribe.post } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
