import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, expect, test } from "vitest";
import { mailSchema, type Mail } from "~/domain/mail";
import { createMailer } from "~/server/gateways/mail/mail";

const FROM = "Curbwrench <no-reply@curbwrench.example>";

const mail: Mail = {
  to: "ana@example.com",
  subject: "Your temporary password",
  paragraphs: ["Hello <b>Ana</b>,", "your password is abc & def."],
  action: { label: "Sign in", url: "http://localhost:3000/auth/role-selection?next=/a&b=1" },
};

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "curbwrench-mail-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

async function writtenMail(message: Mail): Promise<string> {
  await createMailer({ url: undefined, from: FROM, folder }).send(message);
  const [name = "", ...others] = readdirSync(folder);
  expect(others).toEqual([]);
  expect(name).toMatch(/\.eml$/);
  return readFileSync(join(folder, name), "utf8").replaceAll("=\n", "").replaceAll("=3D", "=");
}

const headOf = (text: string) => text.slice(0, text.indexOf("\n\n"));

test("writes each message to one file without a server", async () => {
  const text = await writtenMail(mail);
  expect(headOf(text)).toContain("To: ana@example.com");
  expect(headOf(text)).toContain("Subject: Your temporary password");
  expect(text).toContain("Hello <b>Ana</b>,\n\nyour password is abc & def.");
  expect(text).toContain(`Sign in: ${mail.action?.url}`);
});

test("shows names as text in the HTML part", async () => {
  const text = await writtenMail(mail);
  expect(text).toContain(">Hello &lt;b&gt;Ana&lt;/b&gt;,</p>");
  expect(text).toContain('href="http://localhost:3000/auth/role-selection?next=/a&amp;b=1"');
});

test("starts no new header at line breaks in a subject", async () => {
  const text = await writtenMail({ ...mail, subject: "Hi\r\nBcc: eve@example.com\r\n\r\nbody" });
  expect(headOf(text)).not.toMatch(/^bcc:/im);
  expect(headOf(text)).toContain("Subject: Hi Bcc: eve@example.com body");
});

test.each([
  "ana@example.com\r\nBcc: eve@example.com",
  "ana@example.com, eve@example.com",
  "<eve@example.com> ana@example.com",
  '"eve@example.com"@example.com',
  "ana",
])("writes nothing when the recipient %j is not one address", async (to) => {
  const send = createMailer({ url: undefined, from: FROM, folder }).send({ ...mail, to });
  await expect(send).rejects.toThrow("isn't a plain email address");
  expect(readdirSync(folder)).toEqual([]);
});

interface Received {
  from: string;
  to: string[];
  text: string;
}

async function startSmtp(
  received: Received[],
  refuse: string | null = null,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: (_address, _session, done) => done(refuse === null ? null : new Error(refuse)),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        received.push({
          from: session.envelope.mailFrom === false ? "" : session.envelope.mailFrom.address,
          to: session.envelope.rcptTo.map(({ address }) => address),
          text: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

test("delivers to the server from our address to the one recipient", async () => {
  const received: Received[] = [];
  const smtp = await startSmtp(received);
  await createMailer({ url: smtp.url, from: FROM, folder }).send(mail);
  await smtp.close();
  expect(received).toEqual([
    {
      from: "no-reply@curbwrench.example",
      to: ["ana@example.com"],
      text: expect.stringContaining("Subject: Your temporary password"),
    },
  ]);
  expect(readdirSync(folder)).toEqual([]);
});

test("throws when the server refuses, so that the job is retried", async () => {
  const smtp = await startSmtp([], "550 no such user");
  const send = createMailer({ url: smtp.url, from: FROM, folder }).send(mail);
  await expect(send).rejects.toThrow("no such user");
  await smtp.close();
});

test("throws when the server is down", async () => {
  const send = createMailer({ url: "smtp://127.0.0.1:9", from: FROM, folder }).send(mail);
  await expect(send).rejects.toThrow("ECONNREFUSED");
});

test("gives mail programs an unsubscribe address for an optional kind", async () => {
  const post = "https://curbwrench.example/api/notifications/unsubscribe?token=a.jobs.c";
  const page = "https://curbwrench.example/auth/unsubscribe?token=a.jobs.c";
  const text = await writtenMail({ ...mail, unsubscribe: { post, page } });
  expect(headOf(text).replaceAll("\n ", " ")).toContain(`List-Unsubscribe: <${post}>`);
  expect(headOf(text)).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  expect(text).toContain(`Unsubscribe from these emails: ${page}`);
});

test("links the mails of a conversation, the same way in every retry", async () => {
  const thread = {
    id: "support-message-2@curbwrench.example",
    references: ["support-1@curbwrench.example", "support-message-1@curbwrench.example"],
    replyTo: "help@curbwrench.example",
  };
  const head = headOf(await writtenMail({ ...mail, thread })).replaceAll("\n ", " ");
  expect(head).toContain("Message-ID: <support-message-2@curbwrench.example>");
  expect(head).toContain("In-Reply-To: <support-message-1@curbwrench.example>");
  expect(head).toContain(
    "References: <support-1@curbwrench.example> <support-message-1@curbwrench.example>",
  );
  expect(head).toContain("Reply-To: help@curbwrench.example");
});

test("lets only valid ids into a mail's headers", () => {
  for (const id of ["a@b\r\nBcc: eve@example.com", "<a@b>", "a b@c", "a@b, c@d", "a"]) {
    const thread = { id, references: [] };
    expect(mailSchema.safeParse({ ...mail, thread }).success, id).toBe(false);
  }
});

test("gives no unsubscribe address for a required mail", async () => {
  expect(await writtenMail(mail)).not.toMatch(/unsubscribe/i);
});
