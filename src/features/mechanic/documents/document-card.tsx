"use client";

import { useId, useRef, useState } from "react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { DOCUMENTS, type DocumentKind } from "~/domain/vetting/kinds";
import type { DocumentView } from "~/domain/vetting/schema";
import type { DocumentStatus, KindState } from "~/domain/vetting/document-status";
import { dayOf, lastDayOf } from "~/features/vetting/days";
import { TypedFacts } from "~/features/vetting/typed-facts";
import { useViewerTimeZone } from "../use-viewer-clock";
import { SendDocument } from "./send-document";

const STATES: Record<KindState, { label: string; className: string }> = {
  missing: { label: "Not sent", className: "bg-muted text-foreground" },
  waiting: { label: "In review", className: "bg-pending-soft text-pending" },
  rejected: { label: "Not accepted", className: "bg-cancelled-soft text-cancelled" },
  accepted: { label: "Accepted", className: "bg-completed-soft text-completed" },
  ending: { label: "Expires soon", className: "bg-pending-soft text-pending" },
  ended: { label: "Expired", className: "bg-cancelled-soft text-cancelled" },
};

const fileOf = (id: string) => `/api/mechanic/documents/${encodeURIComponent(id)}/file`;

/** Returns true if the form is needed. It stays hidden when there is nothing to send. */
function asksFor(kind: DocumentKind, { state, waiting }: DocumentStatus): boolean {
  if (state === "rejected" || state === "ended") return true;
  if (state === "ending") return waiting === null;
  return state === "missing" && DOCUMENTS[kind].isNeeded;
}

type DocumentCardProps = { kind: DocumentKind; status: DocumentStatus };

/** Shows one kind of document: why it is needed, its status, and a form to send it. */
export function DocumentCard({ kind, status }: DocumentCardProps) {
  const rule = DOCUMENTS[kind];
  const { state, check, waiting, rejected, accepted } = status;
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const [isOpened, setOpened] = useState<boolean | null>(null);
  const isAsked = asksFor(kind, status);
  const isOpen = isOpened ?? isAsked;
  const close = (next: boolean | null) => {
    setOpened(next);
    // The focused element disappeared with the form.
    title.current?.focus();
  };
  return (
    <section aria-labelledby={titleId}>
      <Card className="grid gap-4 p-5 sm:p-6">
        <div className="grid gap-1">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <h2
              id={titleId}
              ref={title}
              tabIndex={-1}
              className="font-display text-heading font-semibold"
            >
              {rule.title}
            </h2>
            <Badge variant="outline" className={`border-transparent ${STATES[state].className}`}>
              {STATES[state].label}
            </Badge>
          </div>
          <p className="max-w-prose text-sm text-muted-foreground">{rule.why}</p>
        </div>
        {check === null ? null : <Checked check={check} document={accepted} />}
        {waiting === null ? null : (
          <Waiting kind={kind} document={waiting} isRenewal={check !== null} />
        )}
        {rejected === null ? null : <Rejected document={rejected} />}
        {isOpen ? (
          <SendDocument
            kind={kind}
            onSent={() => close(null)}
            onCancel={isAsked ? undefined : () => close(false)}
          />
        ) : (
          <Button
            variant="outline"
            size="sm"
            className="justify-self-start"
            onClick={() => setOpened(true)}
          >
            <span>
              {waiting !== null
                ? "Replace document"
                : check === null
                  ? "Send document"
                  : "Send newer document"}
              <span className="sr-only">: {rule.title}</span>
            </span>
          </Button>
        )}
      </Card>
    </section>
  );
}

type CheckedProps = {
  check: NonNullable<DocumentStatus["check"]>;
  document: DocumentView | null;
};

function Checked({ check: { kind, at, until, by }, document }: CheckedProps) {
  const timeZone = useViewerTimeZone();
  const isOver = until !== null && Date.parse(until) <= Date.now();
  return (
    <div className="grid gap-1 text-sm">
      <p>
        {by === "provider" ? "Our payment provider verified you on " : "Accepted on "}
        <time dateTime={at}>{dayOf(at, timeZone)}</time>
        {until === null ? null : (
          <>
            {isOver ? "; it was valid until " : "; it's valid until "}
            <time dateTime={until} className="font-semibold">
              {lastDayOf(until)}
            </time>
          </>
        )}
        .
      </p>
      {document === null ? null : <Sent kind={kind} document={document} />}
    </div>
  );
}

type WaitingProps = { kind: DocumentKind; document: DocumentView; isRenewal: boolean };

function Waiting({ kind, document, isRenewal }: WaitingProps) {
  const timeZone = useViewerTimeZone();
  const { submittedAt } = document;
  return (
    <div className="grid gap-1 text-sm">
      <p>
        {isRenewal ? "Newer document sent " : "Sent "}
        <time dateTime={submittedAt}>{dayOf(submittedAt, timeZone)}</time>. We&apos;re reviewing it
        and will email you.
      </p>
      <Sent kind={kind} document={document} />
    </div>
  );
}

function Rejected({ document: { submittedAt, reason } }: { document: DocumentView }) {
  const timeZone = useViewerTimeZone();
  return (
    <div className="grid gap-1 rounded-md bg-muted p-4 text-sm">
      <p className="font-semibold">
        The document you sent on <time dateTime={submittedAt}>{dayOf(submittedAt, timeZone)}</time>{" "}
        was not accepted
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{reason}</p>
    </div>
  );
}

/** Shows the typed facts, and the file as long as it is kept. */
function Sent({ kind, document }: { kind: DocumentKind; document: DocumentView }) {
  const { id, fileType } = document;
  return (
    <>
      <TypedFacts kind={kind} document={document} />
      <p>
        {fileType === null ? (
          <span className="text-muted-foreground">We deleted the file after the decision.</span>
        ) : (
          <a
            href={fileOf(id)}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center font-semibold text-link underline-offset-4 hover:underline"
          >
            {fileType.startsWith("image/") ? "Open the picture" : "Open the PDF"}
          </a>
        )}
      </p>
    </>
  );
}
