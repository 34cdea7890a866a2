import MarkdownText, { type MarkdownToJSX } from "markdown-to-jsx/react";
import type { ComponentProps } from "react";

/** Shows a link to another page. A file beside the text isn't on this site, so it's only named. */
function TextLink({ href = "", children }: ComponentProps<"a">) {
  if (!/^(?:https:|\/|#)/.test(href)) return <>{children}</>;
  return (
    <a className="text-link underline underline-offset-4" href={href}>
      {children}
    </a>
  );
}

/** Shows a heading of the text, below those of the page. It's no anchor: the page has its own. */
function TextHeading({ children }: ComponentProps<"h3">) {
  return <h3 className="mt-4 font-display text-base font-semibold">{children}</h3>;
}

/** Adds classes to an element. */
const styled = (className: string) => ({ props: { className } });

const CELL = "border-b p-2 align-top wrap-anywhere";

const OPTIONS: MarkdownToJSX.Options = {
  disableParsingRawHTML: true,
  forceBlock: true,
  overrides: {
    h1: TextHeading,
    h2: TextHeading,
    h3: TextHeading,
    p: styled("max-w-prose wrap-anywhere"),
    ul: styled("grid max-w-prose list-disc gap-2 pl-5 wrap-anywhere"),
    ol: styled("grid max-w-prose list-decimal gap-2 pl-5 wrap-anywhere"),
    pre: styled(
      "rounded-md bg-muted p-3 font-mono text-xs wrap-anywhere whitespace-pre-wrap text-foreground",
    ),
    code: styled("font-mono"),
    table: styled("w-full max-w-3xl border-collapse"),
    th: { props: { scope: "col", className: `${CELL} text-left` } },
    td: styled(CELL),
    a: TextLink,
  },
};

/** Renders a text of our own as Markdown. It reads no HTML. */
export function Markdown({ text }: { text: string }) {
  return (
    <MarkdownText className="grid gap-4 text-sm" options={OPTIONS}>
      {text}
    </MarkdownText>
  );
}
