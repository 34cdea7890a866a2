import type { DocumentKind } from "./kinds";
import { noticeDue, type Check } from "./rules";
import type { DocumentView, OwnDocuments } from "./schema";

/** The state of a document kind. Accepted documents come before pending and rejected ones. */
export type KindState = "missing" | "waiting" | "rejected" | "accepted" | "ending" | "ended";

export interface DocumentStatus {
  state: KindState;
  /** The check that an accepted document counts for; null if there never was one. */
  check: Check | null;
  waiting: DocumentView | null;
  /** The rejected document, if nothing newer was sent. */
  rejected: DocumentView | null;
  /** The accepted document. */
  accepted: DocumentView | null;
}

/** Returns the status of a mechanic's documents of one kind. */
export function documentStatusOf(
  kind: DocumentKind,
  { checks, documents }: Pick<OwnDocuments, "checks" | "documents">,
  now: Date,
): DocumentStatus {
  const sent = documents.filter((document) => document.kind === kind);
  const check = checks.find((one) => one.kind === kind) ?? null;
  const waiting = sent.find(({ state }) => state === "waiting") ?? null;
  const accepted = sent.find(({ state }) => state === "accepted") ?? null;
  const [newest] = sent;
  const rejected = newest?.state === "rejected" ? newest : null;
  return { state: stateOf({ check, waiting, rejected }, now), check, waiting, rejected, accepted };
}

function stateOf(
  { check, waiting, rejected }: Pick<DocumentStatus, "check" | "waiting" | "rejected">,
  now: Date,
): KindState {
  const end = check?.until ? new Date(check.until) : null;
  const counts = check !== null && (end === null || end > now);
  if (counts) return end !== null && noticeDue(end, now) !== null ? "ending" : "accepted";
  if (waiting !== null) return "waiting";
  if (rejected !== null) return "rejected";
  return check === null ? "missing" : "ended";
}
