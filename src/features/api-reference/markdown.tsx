import type { ReactNode } from "react";

import { cn } from "~/components/cn";

/**
 * Renders the Markdown that our own API texts use: headings, paragraphs, lists, tables, fenced code,
 * and inline code, bold and links. It reads no HTML.
 */
export function Markdown({ text }: { text: string }) {
  return (
    <div className="grid gap-4 text-sm">
      {blocksIn(text).map((block, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- The text never changes.
        <Block key={index} block={block} />
      ))}
    </div>
  );
}

type Block =
  | { kind: "heading"; text: string }
  | { kind: "code"; text: string }
  | { kind: "table"; rows: string[][] }
  | { kind: "list"; ordered: boolean; items: string[] }
  | { kind: "paragraph"; text: string };

const ITEM = /^(?:-|\d+\.) /;

/** Splits a text into its blocks. */
export function blocksIn(text: string): Block[] {
  const blocks: Block[] = [];
  const lines = text.split("\n");
  while (lines.length > 0) {
    const [line = ""] = lines;
    if (line.trim() === "") {
      lines.shift();
    } else if (line.startsWith("```")) {
      lines.shift();
      blocks.push({ kind: "code", text: takeWhile(lines, (one) => !one.startsWith("```")) });
      lines.shift();
    } else if (line.startsWith("#")) {
      lines.shift();
      blocks.push({ kind: "heading", text: line.replace(/^#+ /, "") });
    } else if (line.startsWith("|")) {
      const [head = "", , ...rows] = takeWhile(lines, (one) => one.startsWith("|")).split("\n");
      blocks.push({ kind: "table", rows: [head, ...rows].map(cellsOf) });
    } else if (ITEM.test(line)) {
      const items = takeWhile(lines, (one) => one.trim() !== "").split(/\n(?=-|\d+\. )/);
      const texts = items.map((item) => joined(item.replace(ITEM, "")));
      blocks.push({ kind: "list", ordered: !line.startsWith("-"), items: texts });
    } else {
      const isText = (one: string) => one.trim() !== "" && !/^(?:#|```|\|)/.test(one);
      blocks.push({ kind: "paragraph", text: joined(takeWhile(lines, isText)) });
    }
  }
  return blocks;
}

/** Removes the lines at the start that fit, and returns them. */
function takeWhile(lines: string[], fits: (line: string) => boolean): string {
  const end = lines.findIndex((line) => !fits(line));
  return lines.splice(0, end === -1 ? lines.length : end).join("\n");
}

const joined = (lines: string) => lines.replaceAll(/\s*\n\s*/g, " ");

const cellsOf = (row: string) =>
  row
    .slice(1, row.lastIndexOf("|"))
    .split("|")
    .map((cell) => cell.trim());

function Block({ block }: { block: Block }) {
  switch (block.kind) {
    case "heading":
      return <h3 className="mt-4 font-display text-base font-semibold">{inline(block.text)}</h3>;
    case "code":
      return (
        <pre className="rounded-md bg-muted p-3 font-mono text-xs wrap-anywhere whitespace-pre-wrap text-foreground">
          {block.text}
        </pre>
      );
    case "table":
      return <Table rows={block.rows} />;
    case "list": {
      const List = block.ordered ? "ol" : "ul";
      return (
        <List
          className={cn(
            "grid max-w-prose gap-2 pl-5 wrap-anywhere",
            block.ordered ? "list-decimal" : "list-disc",
          )}
        >
          {block.items.map((item) => (
            <li key={item}>{inline(item)}</li>
          ))}
        </List>
      );
    }
    case "paragraph":
      return <p className="max-w-prose wrap-anywhere">{inline(block.text)}</p>;
    default:
      return block satisfies never;
  }
}

function Table({ rows: [head = [], ...rows] }: { rows: string[][] }) {
  return (
    <table className="w-full max-w-3xl border-collapse">
      <thead>
        <tr>
          {head.map((cell) => (
            <th key={cell} scope="col" className="border-b p-2 text-left align-bottom">
              {inline(cell)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.join()}>
            {row.map((cell) => (
              <td key={cell} className="border-b p-2 align-top wrap-anywhere">
                {inline(cell)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Renders inline code, bold text and links. A link to a file beside the text is only text here. */
function inline(text: string): ReactNode[] {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\))/).map((part, index) => {
    const key = `${index} ${part}`;
    if (part.startsWith("`")) {
      return (
        <code key={key} className="font-mono text-[0.9em]">
          {part.slice(1, -1)}
        </code>
      );
    }
    if (part.startsWith("**")) return <strong key={key}>{inline(part.slice(2, -2))}</strong>;
    const [, label, href = ""] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part) ?? [];
    if (label === undefined) return part;
    if (!/^(?:https:|\/|#)/.test(href)) return label;
    return (
      <a key={key} className="text-link underline underline-offset-4" href={href}>
        {label}
      </a>
    );
  });
}
