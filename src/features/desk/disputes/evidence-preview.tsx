import type { DisputeDetail } from "~/domain/payment/dispute/schema";
import {
  EVIDENCE_DOCUMENT_LABELS,
  EVIDENCE_LABELS,
  EVIDENCE_TEXTS,
} from "~/domain/payment/dispute/evidence";
import { DESK_PATHS } from "~/lib/desk-paths";
import { plural } from "~/messages/plural";

/** Shows the answer as the bank will read it. */
export function EvidencePreview({ dispute }: { dispute: DisputeDetail }) {
  const { texts, documents } = dispute.evidence;
  const sent = documents.filter(({ isThere, isIncluded }) => isThere && isIncluded);
  return (
    <section aria-label="What the bank reads" className="grid gap-4 text-sm">
      <dl className="grid gap-3">
        {EVIDENCE_TEXTS.map((name) => {
          const text = texts[name] ?? "";
          return text === "" ? null : (
            <div key={name}>
              <dt className="text-muted-foreground">{EVIDENCE_LABELS[name]}</dt>
              <dd className="wrap-anywhere whitespace-pre-wrap">{text}</dd>
            </div>
          );
        })}
      </dl>
      {sent.length === 0 ? (
        <p>No documents attached.</p>
      ) : (
        <ul className="grid gap-1">
          {sent.map(({ name, pages }) => (
            <li key={name}>
              <a
                href={DESK_PATHS.evidenceDocument(dispute.id, name)}
                download
                className="text-link underline underline-offset-4"
              >
                {EVIDENCE_DOCUMENT_LABELS[name]}
              </a>
              , {plural(pages, { one: "one page", other: "{count} pages" })}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
