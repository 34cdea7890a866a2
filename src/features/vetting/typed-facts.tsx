import { DOCUMENT_FIELDS, DOCUMENTS, type DocumentKind } from "~/domain/vetting/kinds";
import type { DocumentView } from "~/domain/vetting/schema";
import { writtenDay } from "./days";

/** What was typed beside a document's file, by the words of its fields. */
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

/** The same as a list; nothing for kinds that ask for nothing. */
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
