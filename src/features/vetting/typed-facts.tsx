import { DOCUMENT_FIELDS, DOCUMENTS, type DocumentKind } from "~/domain/vetting/kinds";
import type { DocumentView } from "~/domain/vetting/schema";
import { writtenDay } from "./days";

/** Returns the facts typed with a document, with their labels. */
export function typedFacts(kind: DocumentKind, document: DocumentView) {
  const { asks } = DOCUMENTS[kind];
  return DOCUMENT_FIELDS.flatMap((field) => {
    const label = asks[field]?.label;
    const value = document[field];
    if (label === undefined || value === null) return [];
    const isDay = field === "issuedOn" || field === "expiresOn";
    return [{ label, value: isDay ? writtenDay(value) : value }];
  });
}

type TypedFactsProps = { kind: DocumentKind; document: DocumentView };

/** Lists the typed facts. Empty for documents without any. */
export function TypedFacts({ kind, document }: TypedFactsProps) {
  const facts = typedFacts(kind, document);
  if (facts.length === 0) return null;
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1">
      {facts.map(({ label, value }) => (
        <div key={label} className="flex min-w-0 flex-wrap gap-x-2">
          <dt className="text-muted-foreground">{label}</dt>
          <dd className="font-semibold break-all">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
