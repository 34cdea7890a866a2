import { DomainError } from "~/domain/errors";
import { DOCUMENT_FIELDS, DOCUMENTS, type DocumentKind } from "~/domain/vetting/kinds";
import { endOf } from "~/domain/vetting/rules";

interface Given {
  number?: string | undefined;
  provider?: string | undefined;
  issuedOn?: string | undefined;
  expiresOn?: string | undefined;
}

/**
 * Returns the details that a document of this kind needs, without the others.
 * @throws {DomainError} INVALID for missing, expired or future ones
 */
export function typedOf(kind: DocumentKind, given: Given, now: Date) {
  const { asks } = DOCUMENTS[kind];
  for (const field of DOCUMENT_FIELDS) {
    const asked = asks[field];
    if (asked?.isRequired === true && !given[field]) {
      throw new DomainError("documentIncomplete", { field, what: asked.label });
    }
  }
  const text = (field: "number" | "provider") =>
    (asks[field] === undefined ? null : given[field]) || null;
  const date = (field: "issuedOn" | "expiresOn") => {
    const day = asks[field] === undefined ? "" : (given[field] ?? "");
    return day === "" ? null : new Date(`${day}T00:00:00.000Z`);
  };
  const typed = {
    number: text("number"),
    provider: text("provider"),
    issuedOn: date("issuedOn"),
    expiresOn: date("expiresOn"),
  };
  if (typed.issuedOn !== null && typed.issuedOn > now) {
    throw new DomainError("checkedLater", { field: "issuedOn" });
  }
  const end = endOf({ kind, ...typed });
  if (end !== null && end <= now) {
    throw typed.issuedOn === null
      ? new DomainError("documentEnded", { field: "expiresOn" })
      : new DomainError("checkTooOld", { field: "issuedOn" });
  }
  return typed;
}
