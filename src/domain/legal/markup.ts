/**
 * The markup of legal texts: `# Heading`, `## Subheading`, `- List item`, paragraphs, `**bold**` and
 * `[link](https://…)`. The result is data, not HTML, so a text can't contain an element.
 */
export type LegalBlock =
  | { kind: "heading" | "subheading"; text: string }
  | { kind: "paragraph"; spans: LegalSpan[] }
  | { kind: "list"; points: LegalSpan[][] };

/** A piece of a line. `href` is an address of ours, a web address or a mailbox. */
export interface LegalSpan {
  text: string;
  bold?: true;
  href?: string;
}

const SPAN = /\*\*([^*\n]{1,500})\*\*|\[([^[\]\n]{1,200})\]\(([^()\s]{1,500})\)/g;
const ADDRESS = /^(?:https:\/\/[^\s]+|mailto:[^\s]+@[^\s]+|\/(?![/\\])[^\s]*)$/;

/** Splits a text into blocks. Anything that isn't markup stays as it is. */
export function legalBlocks(text: string): LegalBlock[] {
  const blocks: LegalBlock[] = [];
  let lines: string[] = [];
  const endParagraph = () => {
    if (lines.length > 0) blocks.push({ kind: "paragraph", spans: spansOf(lines.join(" ")) });
    lines = [];
  };
  for (const line of text.split("\n").map((one) => one.trim())) {
    const heading = /^(##?) +(\S.*)$/.exec(line);
    const item = /^- +(\S.*)$/.exec(line);
    if (line === "") endParagraph();
    else if (heading) {
      endParagraph();
      const kind = heading[1] === "#" ? "heading" : "subheading";
      blocks.push({ kind, text: heading[2] ?? "" });
    } else if (item) {
      endParagraph();
      const last = blocks.at(-1);
      const spans = spansOf(item[1] ?? "");
      if (last?.kind === "list") last.points.push(spans);
      else blocks.push({ kind: "list", points: [spans] });
    } else lines.push(line);
  }
  endParagraph();
  return blocks;
}

function spansOf(line: string): LegalSpan[] {
  const spans: LegalSpan[] = [];
  let from = 0;
  for (const match of line.matchAll(SPAN)) {
    const [whole, bold, label, href = ""] = match;
    if (bold === undefined && !ADDRESS.test(href)) continue;
    if (match.index > from) spans.push({ text: line.slice(from, match.index) });
    spans.push(bold === undefined ? { text: label ?? "", href } : { text: bold, bold: true });
    from = match.index + whole.length;
  }
  if (from < line.length) spans.push({ text: line.slice(from) });
  return spans;
}
