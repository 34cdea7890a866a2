import { html, raw } from "hono/html";
import { BRAND_NAME } from "~/domain/brand";
import type { Mail } from "~/domain/mail";

/** Both forms of a mail, from the same words. What people wrote is escaped. */
export function renderMail(mail: Mail) {
  return { text: textOf(mail), html: htmlOf(mail) };
}

const WHY = {
  always: `This mail keeps your ${BRAND_NAME} account safe or answers you, so it is always sent.`,
  chosen: `You get this mail because you have an account at ${BRAND_NAME}.`,
  unsubscribe: "Stop mails of this kind",
} as const;

function textOf({ paragraphs, action, about, unsubscribe }: Mail): string {
  const links = [action, about].flatMap((link) =>
    link === undefined ? [] : [`${link.label}: ${link.url}`],
  );
  const end = unsubscribe === undefined ? [] : [`--\n${WHY.unsubscribe}: ${unsubscribe.page}`];
  return `${[...paragraphs, ...links, ...end].join("\n\n")}\n`;
}

/**
 * Colours stand twice: in the elements, for programs that drop styles, and as classes that a dark
 * screen sets anew. Tables, because some programs know no other way to lay out.
 */
const STYLE = raw(`
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground { background: #10161d !important; }
  .sheet { background: #1a232d !important; border-color: #323d4a !important; }
  .facts { background: #222d39 !important; }
  .ink { color: #f3f6f9 !important; }
  .soft { color: #aab6c4 !important; }
  .link { color: #6cc7d2 !important; }
}
@media (max-width: 480px) { .pad { padding: 24px 20px !important; } }
`);

const FONT = "font-family:Arial,Helvetica,sans-serif";
const INK = "color:#131a22";
const SOFT = "color:#4f5b6a";
const LINK = "color:#0a626d";

function htmlOf(mail: Mail): string {
  const { subject, paragraphs, action, about } = mail;
  const words = paragraphs.map((text) =>
    text.includes("\n") ? factsOf(text) : paragraphOf(unbroken(text)),
  );
  return String(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <meta name="supported-color-schemes" content="light dark" />
          <title>${subject}</title>
          <style>
            ${STYLE}
          </style>
        </head>
        <body class="ground" style="margin:0;padding:0;background:#f5f7f9">
          <div style="display:none;max-height:0;overflow:hidden">${previewOf(mail)}</div>
          <table
            role="presentation"
            width="100%"
            cellpadding="0"
            cellspacing="0"
            class="ground"
            style="background:#f5f7f9"
          >
            <tr>
              <td align="center" style="padding:24px 12px">
                <table
                  role="presentation"
                  width="100%"
                  cellpadding="0"
                  cellspacing="0"
                  style="max-width:560px;${FONT}"
                >
                  <tr>
                    <td
                      class="ink"
                      style="padding:0 4px 16px;font-size:18px;font-weight:bold;${INK}"
                    >
                      <span
                        style="display:inline-block;width:12px;height:12px;border-radius:3px;background:#ffc61a"
                      ></span>
                      ${BRAND_NAME}
                    </td>
                  </tr>
                  <tr>
                    <td
                      class="sheet pad"
                      style="padding:32px;background:#ffffff;border:1px solid #d6dce4;border-radius:12px"
                    >
                      <h1 class="ink" style="margin:0 0 20px;font-size:22px;line-height:1.3;${INK}">
                        ${unbroken(subject)}
                      </h1>
                      ${words}${action === undefined ? "" : buttonOf(action)}${about === undefined ? "" : aboutOf(about)}
                    </td>
                  </tr>
                  <tr>
                    <td
                      class="soft"
                      style="padding:16px 4px;font-size:13px;line-height:1.5;${SOFT}"
                    >
                      ${footOf(mail)}
                    </td>
                  </tr>
                </table>
              </td>
            </tr>
          </table>
        </body>
      </html>`,
  );
}

/** Booking numbers and other codes, and times of day, stay on one line. */
const TOGETHER = /(\b[\dA-Za-z]+(?:-[\dA-Za-z]*\d[\dA-Za-z]*)+\b|\b\d{1,2}:\d\d [AP]M\b)/;

function unbroken(text: string) {
  return text
    .split(TOGETHER)
    .map((part, at) =>
      at % 2 === 0 ? part : html`<span style="white-space:nowrap">${part}</span>`,
    );
}

const paragraphOf = (text: ReturnType<typeof unbroken>) =>
  html`<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:1.55;${INK}">${text}</p>`;

/** What has several lines is what a booking consists of: each fact has its own. */
const factsOf = (text: string) =>
  html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    style="margin:0 0 16px"
  >
    <tr>
      <td
        class="facts ink"
        style="padding:14px 16px;background:#f5f7f9;border-left:4px solid #ffc61a;font-size:16px;line-height:1.6;${INK}"
      >
        ${text.split("\n").map((line, at) => html`${at === 0 ? "" : raw("<br />")}${unbroken(line)}`)}
      </td>
    </tr>
  </table>`;

const buttonOf = ({ label, url }: NonNullable<Mail["action"]>) =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0 8px">
    <tr>
      <td style="background:#ffc61a;border-radius:8px">
        <a
          href="${url}"
          style="display:inline-block;padding:14px 24px;font-size:16px;font-weight:bold;color:#131a22;text-decoration:none"
          >${label}</a
        >
      </td>
    </tr>
  </table>`;

const aboutOf = ({ label, url }: NonNullable<Mail["about"]>) =>
  html`<p style="margin:16px 0 0;font-size:15px">
    <a class="link" href="${url}" style="${LINK}">${label}</a>
  </p>`;

function footOf({ unsubscribe }: Mail) {
  if (unsubscribe === undefined) return WHY.always;
  return html`${WHY.chosen}
    <a class="link" href="${unsubscribe.page}" style="${LINK}">${WHY.unsubscribe}</a>`;
}

/** What a list of mails shows beneath the subject: the first words that are no greeting. */
function previewOf({ preview, paragraphs }: Mail): string {
  return preview ?? paragraphs.find((text) => !text.endsWith(",")) ?? "";
}
