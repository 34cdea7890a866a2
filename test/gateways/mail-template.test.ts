import { describe, expect, test } from "vitest";
import type { Mail } from "~/domain/mail";
import { renderMail } from "~/server/gateways/mail/template";

const MAIL: Mail = {
  to: "ana@example.com",
  subject: "Your mechanic accepted booking CW-7K2M9P",
  paragraphs: [
    "Hello Ana,",
    "A mechanic will come to you:",
    "Oil change\n1 <Main> St\nTotal $105.00",
  ],
  action: {
    label: "See your booking",
    url: "https://curbwrench.example/customer/bookings/1?a=1&b=2",
  },
};

describe("a mail's HTML and plain text", () => {
  test("have the same words, with each fact on its own line", () => {
    const { text, html } = renderMail(MAIL);
    expect(text).toContain("Oil change\n1 <Main> St\nTotal $105.00");
    expect(html).toMatch(/Oil change<br \/>1 &lt;Main&gt; St<br \/>Total \$105\.00/);
    expect(html).toContain(`<h1`);
    expect(html.match(/See your booking/g)).toHaveLength(1);
    expect(text).toContain(`See your booking: ${MAIL.action?.url}&via=mail\n`);
  });

  test("mark links to pages that need an account, and no others", () => {
    const about = { label: "Our terms", url: "https://curbwrench.example/terms" };
    const { html } = renderMail({ ...MAIL, about });
    expect(html).toContain(`href="${MAIL.action?.url.replace("&", "&amp;")}&amp;via=mail"`);
    expect(html).toContain(`href="${about.url}"`);
  });

  test("load nothing: no pictures, scripts or style sheets", () => {
    const { html } = renderMail(MAIL);
    expect(html).not.toMatch(/<img|<script|<link|@import|url\(/i);
  });

  test("escape what people wrote in the subject's heading, facts, links and preview", () => {
    const bad = '"><script>alert(1)</script>';
    const { html } = renderMail({
      ...MAIL,
      subject: bad,
      paragraphs: [bad, `${bad}\n${bad}`],
      action: { label: bad, url: `https://curbwrench.example/${bad}` },
      about: { label: bad, url: `https://curbwrench.example/${bad}` },
    });
    expect(html).not.toContain("<script");
    expect(html).not.toContain('"><s');
  });

  test("keep a booking number, and a time, on one line", () => {
    const { html, text } = renderMail({
      ...MAIL,
      paragraphs: ["Hello Ana,", "Your code is ab3d-9f2k, until 9:30 AM. Parts are well-known."],
    });
    const kept = [...html.matchAll(/<span style="white-space:nowrap">(.*?)<\/span>/g)];
    expect(kept.map(([, words]) => words)).toEqual(["CW-7K2M9P", "ab3d-9f2k", "9:30 AM"]);
    expect(text).toContain("Your code is ab3d-9f2k, until 9:30 AM.");
  });

  test("support dark mode", () => {
    const { html } = renderMail(MAIL);
    expect(html).toContain('content="light dark"');
    expect(html).toContain("prefers-color-scheme: dark");
  });

  test("begin the preview with the news, not the greeting", () => {
    expect(renderMail(MAIL).html).toContain('overflow:hidden">A mechanic will come to you:</div>');
    const hidden = renderMail({ ...MAIL, preview: "It works for a day." }).html;
    expect(hidden).toContain('overflow:hidden">It works for a day.</div>');
  });
});
