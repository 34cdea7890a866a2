/** Shows JSON or text. Long lines wrap, so that nothing scrolls sideways. */
export function CodeBlock({ label, value }: { label: string; value: unknown }) {
  const text = typeof value === "string" ? value : JSON.stringify(value, null, 2);
  return (
    <figure className="grid gap-1">
      <figcaption className="text-sm font-semibold">{label}</figcaption>
      <pre className="rounded-md bg-muted p-3 font-mono text-xs wrap-anywhere whitespace-pre-wrap text-foreground">
        {text}
      </pre>
    </figure>
  );
}
