import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { createElement } from "react";
import { describe, expect, test } from "vitest";
import { ERROR_CODES } from "~/domain/refusal";
import { WEBHOOK_TYPES } from "~/domain/webhook/events";
import { eventsOf, type ApiDocument } from "~/features/api-reference/document";
import { Errors, Events } from "~/features/api-reference/events";
import { Markdown } from "~/features/api-reference/markdown";
import { QuickStart } from "~/features/api-reference/quick-start";
import { openApiDocument } from "~/server/http/openapi/document";

const document: ApiDocument = JSON.parse(JSON.stringify(openApiDocument()));
const drawn = (text: string) => renderToStaticMarkup(createElement(Markdown, { text }));

/** Returns a page's text as people read it. */
const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

describe("Markdown", () => {
  test("draws headings, lists, tables, code and links, and no HTML of the text", () => {
    const html = drawn(
      [
        "## Title",
        "Some `code`, **bold `too`** and a [link](https://example.com), [a file](a.md). <b>no</b>",
        "",
        "- one",
        "  goes on",
        "- two",
        "",
        "1. first",
        "",
        "| a | b |",
        "| - | - |",
        "| c | d |",
        "```bash",
        "# not a heading",
        "",
        "curl",
        "```",
      ].join("\n"),
    ).replaceAll(/ class="[^"]*"/g, "");
    expect(html).toContain("<h3>Title</h3>");
    expect(html).toContain(
      '<p>Some <code>code</code>, <strong>bold <code>too</code></strong> and a <a href="https://example.com">link</a>, a file. &lt;b&gt;no&lt;/b&gt;</p>',
    );
    expect(html).toContain(
      '<ul><li>one\ngoes on</li><li>two</li></ul><ol start="1"><li>first</li></ol>',
    );
    expect(html).toContain(
      '<thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead><tbody><tr><td>c</td><td>d</td></tr></tbody>',
    );
    expect(html).toContain("<pre><code># not a heading\n\ncurl</code></pre>");
  });

  test("leaves no marks of the introduction and the quick start undrawn", () => {
    const quickStart = readFileSync("docs/api-quick-start.md", "utf8");
    for (const text of [document.info.description, quickStart]) {
      const html = drawn(text).replaceAll(/<(?:pre|code)[^>]*>[\s\S]*?<\/(?:pre|code)>/g, "");
      expect(textOf(html).length).toBeGreaterThan(200);
      expect(textOf(html)).not.toMatch(/\*\*|`|\]\(|^#|^- |\|/m);
    }
  });
});

describe("the API reference", () => {
  test("shows every command of the quick start as it is written", () => {
    const shown = textOf(renderToStaticMarkup(createElement(QuickStart)));
    const page = readFileSync("docs/api-quick-start.md", "utf8");
    const commands = [...page.matchAll(/```\w+\n([\s\S]*?)\n```/g)].map(([, one = ""]) => one);
    expect(commands.length).toBeGreaterThan(10);
    for (const command of commands) expect(shown).toContain(command);
  });

  test("lists every event with its body, and every error with its status and meaning", () => {
    const types = eventsOf(document).map(({ type }) => type);
    expect(types.toSorted()).toEqual([...WEBHOOK_TYPES, "endpoint.test"].toSorted());
    const events = textOf(renderToStaticMarkup(createElement(Events, { document })));
    for (const type of types) expect(events).toContain(`Body of ${type}`);
    const errors = textOf(renderToStaticMarkup(createElement(Errors, { document })));
    for (const code of ERROR_CODES) expect(errors).toMatch(new RegExp(`[45]\\d\\d${code}[A-Z]`));
    expect(errors).toContain("409STALE");
    expect(errors).toContain("429TOO_MANY");
  });
});
