import { createElement } from "react";
import { describe, expect, test } from "vitest";
import { LEGAL_DEFAULTS } from "~/domain/legal/defaults";
import { unknownFacts, withFacts } from "~/domain/legal/facts";
import { LEGAL_KINDS } from "~/domain/legal/kinds";
import { legalBlocks } from "~/domain/legal/markup";
import { LegalBody } from "~/features/legal/legal-body";
import { drawScreen } from "~test/support/screen";

const htmlOf = (text: string) =>
  drawScreen(createElement(LegalBody, { blocks: legalBlocks(text) })).html;

describe("a legal text's markup", () => {
  test("has headings, paragraphs, lists, bold words and links", () => {
    const text =
      "# Fees\nOne line\nand another.\n\n- **Free** early\n- See [prices](/pricing)\n## Late";
    expect(legalBlocks(text)).toEqual([
      { kind: "heading", text: "Fees" },
      { kind: "paragraph", spans: [{ text: "One line and another." }] },
      {
        kind: "list",
        points: [
          [{ text: "Free", bold: true }, { text: " early" }],
          [{ text: "See " }, { text: "prices", href: "/pricing" }],
        ],
      },
      { kind: "subheading", text: "Late" },
    ]);
  });

  test.each([
    "<script>alert(1)</script>",
    "# </h2><img src=x onerror=alert(1)>",
    "- <b onclick=alert(1)>x</b>",
    "**<i>**",
  ])("keeps %s as text", (text) => {
    expect(htmlOf(text)).not.toMatch(/<(?:script|img|i\b|b onclick)/);
    expect(htmlOf(text)).toContain("&lt;");
  });

  test.each([
    "[x](javascript:alert(1))",
    "[x](//evil.example)",
    "[x](/\\evil.example)",
    "[x](http://plain.example)",
    "[x](data:text/html,1)",
  ])("links only to our pages, https and mailboxes: %s", (text) => {
    expect(htmlOf(text)).not.toContain("href=");
    expect(htmlOf(text)).toContain("[x]");
  });

  test("reads a long hostile text at once", () => {
    const started = performance.now();
    legalBlocks("[a](mailto:".repeat(5_000));
    legalBlocks("**a".repeat(20_000));
    expect(performance.now() - started).toBeLessThan(500);
  });
});

describe("the facts of a legal text", () => {
  test("come from the rules", () => {
    expect(withFacts("{lateFee} or {arrivedFee}, {diagnosticTotal}, {platformFee}")).toBe(
      "$35.00 or $60.00, $52.50, 5%",
    );
  });

  test("are known, or named", () => {
    expect(unknownFacts("{lateFee} {lateFees} {constructor} {lateFees}")).toEqual([
      "lateFees",
      "constructor",
    ]);
    expect(withFacts("{constructor}")).toBe("{constructor}");
  });

  test.each(LEGAL_KINDS)("are all known in our default %s", (kind) => {
    expect(unknownFacts(LEGAL_DEFAULTS[kind])).toEqual([]);
    expect(withFacts(LEGAL_DEFAULTS[kind])).not.toMatch(/[{}]/);
  });
});
