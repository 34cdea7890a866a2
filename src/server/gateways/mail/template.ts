import { html, raw } from "hono/html";
import { BRAND_NAME } from "~/domain/brand";
import { MAIL_FOOT, mailText, previewOf, type Mail } from "~/domain/mail";
import { markMailLink } from "~/domain/mail-link";

/** Returns an email's subject on one line. */
export const subjectOf = ({ subject }: Mail): string => subject.replaceAll(/\s+/g, " ");

/** Renders an email as text and HTML. Text that people wrote is escaped. */
export function renderMail({ action, about, ...rest }: Mail) {
  const mail = { ...rest, action: action && marked(action), about: about && marked(about) };
  return { text: mailText(mail), html: htmlOf(mail) };
}

const marked = (link: NonNullable<Mail["action"]>) => ({ ...link, url: markMailLink(link.url) });

const FONT = "font-family:Arial,Helvetica,sans-serif";
const YELLOW = "background:#ffc61a";

/**
 * Colors for light screens as inline styles, because some programs drop style sheets, and for dark
 * ones by class.
 */
const LOOKS = {
  ground: ["background:#f5f7f9", "background:#10161d"],
  sheet: ["background:#ffffff", "background:#1a232d"],
  edge: ["border:1px solid #d6dce4", "border-color:#323d4a"],
  facts: ["background:#f5f7f9", "background:#222d39"],
  ink: ["color:#131a22", "color:#f3f6f9"],
  soft: ["color:#4f5b6a", "color:#aab6c4"],
  link: ["color:#0a626d", "color:#6cc7d2"],
} as const;

const DARK = Object.entries(LOOKS).map(([name, [, dark]]) => `.${name} { ${dark} !important; }`);
const STYLE = raw(`
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) { ${DARK.join(" ")} }
@media (max-width: 480px) { .sheet { padding: 24px 20px !important; } }
`);

/** Returns an element's attributes for these looks. */
function look(style: string, ...looks: (keyof typeof LOOKS)[]) {
  const styles = [style, ...looks.map((one) => LOOKS[one][0])];
  return raw(`class="${looks.join(" ")}" style="${styles.join(";")}"`);
}

type Html = ReturnType<typeof html>;

const TABLE = raw('role="presentation" cellpadding="0" cellspacing="0"');
/** Stacks cells in a table, the only layout that every mail program supports. */
const table = (style: string, ...cells: Html[]) =>
  html`<table ${TABLE} width="100%" style="${style}">
    ${cells.map((cell) => [raw("<tr>"), cell, raw("</tr>")])}
  </table>`;

function htmlOf(mail: Mail): string {
  const { subject, paragraphs, action, about } = mail;
  const words = paragraphs.map((text) => (text.includes("\n") ? factsOf(text) : paragraphOf(text)));
  const brand = html`<td ${look("padding:0 4px 16px;font-size:18px;font-weight:bold", "ink")}>
    <span
      style="${`display:inline-block;width:12px;height:12px;border-radius:3px;${YELLOW}`}"
    ></span>
    ${BRAND_NAME}
  </td>`;
  const sheet = html`<td ${look("padding:32px;border-radius:12px", "sheet", "edge")}>
    <h1 ${look("margin:0 0 20px;font-size:22px;line-height:1.3", "ink")}>${unbroken(subject)}</h1>
    ${words}${action ? buttonOf(action) : ""}${about ? aboutOf(about) : ""}
  </td>`;
  const foot = html`<td ${look("padding:16px 4px;font-size:13px;line-height:1.5", "soft")}>
    ${footOf(mail)}
  </td>`;
  const page = table(`max-width:560px;${FONT}`, brand, sheet, foot);
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
        <body ${look("margin:0;padding:0", "ground")}>
          <div style="display:none;max-height:0;overflow:hidden">${previewOf(mail)}</div>
          ${table("", html`<td align="center" ${look("padding:24px 12px", "ground")}>${page}</td>`)}
        </body>
      </html>`,
  );
}

/** Keeps booking numbers, other codes, and times on one line. */
const TOGETHER = /(\b[\dA-Za-z]+(?:-[\dA-Za-z]*\d[\dA-Za-z]*)+\b|\b\d{1,2}:\d\d [AP]M\b)/;

function unbroken(text: string) {
  return text
    .split(TOGETHER)
    .map((part, at) =>
      at % 2 === 0 ? part : html`<span style="white-space:nowrap">${part}</span>`,
    );
}

const paragraphOf = (text: string) =>
  html`<p ${look("margin:0 0 16px;font-size:16px;line-height:1.55", "ink")}>${unbroken(text)}</p>`;

const FACTS = "padding:14px 16px;border-left:4px solid #ffc61a;font-size:16px;line-height:1.6";
/** Splits a text with several lines, which lists a booking's facts, one per line. */
function factsOf(text: string) {
  const lines = text
    .split("\n")
    .map((line, at) => html`${at === 0 ? "" : raw("<br />")}${unbroken(line)}`);
  return table("margin:0 0 16px", html`<td ${look(FACTS, "facts", "ink")}>${lines}</td>`);
}

const BUTTON =
  "display:inline-block;padding:14px 24px;font-size:16px;font-weight:bold;color:#131a22;text-decoration:none";
function buttonOf({ label, url }: NonNullable<Mail["action"]>) {
  return html`<table ${TABLE} style="margin:24px 0 8px">
    <tr>
      <td style="${YELLOW};border-radius:8px"><a href="${url}" style="${BUTTON}">${label}</a></td>
    </tr>
  </table>`;
}

const linkOf = ({ label, url }: NonNullable<Mail["about"]>) =>
  html`<a href="${url}" ${look("", "link")}>${label}</a>`;

const aboutOf = (about: NonNullable<Mail["about"]>) =>
  html`<p style="margin:16px 0 0;font-size:15px">${linkOf(about)}</p>`;

function footOf({ unsubscribe }: Mail) {
  if (unsubscribe === undefined) return MAIL_FOOT.always;
  return html`${MAIL_FOOT.chosen} ${linkOf({ label: MAIL_FOOT.unsubscribe, url: unsubscribe.page })}`;
}
