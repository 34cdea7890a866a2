import type { LegalBlock, LegalSpan } from "~/domain/legal/markup";

/**
 * Draws a legal text. Without hooks, so that public pages can draw it on the server. React escapes
 * everything, so nothing in a text can become an element.
 */
export function LegalBody({ blocks }: { blocks: readonly LegalBlock[] }) {
  return (
    <div className="grid max-w-prose gap-4 wrap-anywhere">
      {blocks.map((block, index) => (
        <Block key={index} block={block} />
      ))}
    </div>
  );
}

function Block({ block }: { block: LegalBlock }) {
  switch (block.kind) {
    case "heading":
      return <h2 className="mt-4 font-display text-heading font-semibold">{block.text}</h2>;
    case "subheading":
      return <h3 className="mt-2 font-semibold">{block.text}</h3>;
    case "paragraph":
      return (
        <p>
          <Spans spans={block.spans} />
        </p>
      );
    case "list":
      return (
        <ul className="grid list-disc gap-2 pl-5">
          {block.points.map((spans, index) => (
            <li key={index}>
              <Spans spans={spans} />
            </li>
          ))}
        </ul>
      );
    default:
      return block satisfies never;
  }
}

function Spans({ spans }: { spans: readonly LegalSpan[] }) {
  return spans.map(({ text, bold, href }, index) => {
    if (href !== undefined) {
      return (
        <a key={index} href={href} className="text-link underline underline-offset-4">
          {text}
        </a>
      );
    }
    return bold ? <b key={index}>{text}</b> : text;
  });
}
