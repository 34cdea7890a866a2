import { lazy, Suspense, useState, type ReactNode } from "react";
import { Badge } from "~/components/ui/badge";
import { EmailText } from "~/components/ui/email-text";
import { Link } from "~/components/ui/link";
import { SkeletonText } from "~/components/ui/skeleton";
import { DOCUMENTS } from "~/domain/vetting/kinds";
import type { DeskDocument } from "~/domain/vetting/schema";
import { lastDayOf } from "~/features/vetting/days";
import { TypedFacts } from "~/features/vetting/typed-facts";
import { DESK_PATHS } from "~/lib/desk-paths";
import { deskDateTime } from "../frame/desk-zone";
import { yearsText } from "~/messages/counts";
import { DueBadge } from "../panel/due-badge";
import { PanelSection, Words } from "../panel/panel-section";
import { AcceptForm } from "./accept-form";
import { decideBy, DOCUMENT_STATE_LABELS, VETTING_STATE_LABELS } from "./labels";

type DocumentAtDeskProps = {
  document: DeskDocument;
  onReject: () => void;
  /** Called once the document is decided, by this user or a colleague. */
  onDone: () => void;
};

export function DocumentAtDesk({ document, onReject, onDone }: DocumentAtDeskProps) {
  const { kind, state, submittedAt, decidedAt, countsUntil, reason, mechanic } = document;
  return (
    <div className="grid gap-6 text-sm">
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <Badge variant="outline">{DOCUMENT_STATE_LABELS[state]}</Badge>
          {state === "waiting" ? <DueBadge dueAt={decideBy(submittedAt)} /> : null}
        </p>
        <p className="wrap-anywhere">
          From <span className="font-semibold">{mechanic.name}</span>
          {mechanic.email === null ? null : (
            <>
              {", "}
              <EmailText address={mechanic.email} />
            </>
          )}
          {", "}
          <time dateTime={submittedAt}>{deskDateTime(submittedAt)}</time>
        </p>
        {decidedAt === null ? null : (
          <p className="text-muted-foreground">
            Decided <time dateTime={decidedAt}>{deskDateTime(decidedAt)}</time>
            {countsUntil === null ? null : `, valid until ${lastDayOf(countsUntil)}`}.
          </p>
        )}
        {reason === null ? null : <Words label="Reason for rejection">{reason}</Words>}
      </div>
      <div className="@container">
        <div className="grid items-start gap-6 @2xl:grid-cols-[minmax(0,3fr)_minmax(16rem,2fr)]">
          <PanelSection title="File">
            <DocumentFile document={document} />
          </PanelSection>
          <div className="grid content-start gap-6 @2xl:sticky @2xl:top-0 @2xl:self-start">
            <PanelSection title="What they entered">
              <Typed document={document} />
            </PanelSection>
            {state === "waiting" ? (
              <PanelSection title={asksNothing(kind) ? "Your decision" : "What the document shows"}>
                <AcceptForm document={document} onReject={onReject} onDone={onDone} />
              </PanelSection>
            ) : null}
            <PanelSection title="Person">
              <Person mechanic={mechanic} />
            </PanelSection>
            <p className="text-muted-foreground">Why we ask: {DOCUMENTS[kind].why}</p>
          </div>
        </div>
      </div>
    </div>
  );
}

const asksNothing = (kind: DeskDocument["kind"]) => Object.keys(DOCUMENTS[kind].asks).length === 0;

function Typed({ document }: { document: DeskDocument }) {
  const { kind } = document;
  return asksNothing(kind) ? (
    <p className="text-muted-foreground">
      There are no other details. Compare the file with the person below.
    </p>
  ) : (
    <TypedFacts kind={kind} document={document} />
  );
}

/** Loaded with the first PDF. */
const PdfPages = lazy(async () => ({ default: (await import("./pdf-pages")).PdfPages }));

/** Shows the file. A PDF is drawn, and can be downloaded for the user's own reader. */
function DocumentFile({ document: { id, kind, fileType, mechanic } }: { document: DeskDocument }) {
  const [isBroken, setBroken] = useState(false);
  if (fileType === null) {
    return <p className="text-muted-foreground">We deleted the file after the decision.</p>;
  }
  const isPicture = fileType.startsWith("image/");
  const address = DESK_PATHS.vettedFile(id);
  return (
    <div className="grid justify-items-start gap-2">
      {!isPicture ? (
        <Suspense fallback={<SkeletonText lines={8} />}>
          <PdfPages address={address} label={`${DOCUMENTS[kind].file} of ${mechanic.name}`} />
        </Suspense>
      ) : isBroken ? (
        <p role="alert">The picture can&apos;t be shown here.</p>
      ) : (
        <img
          src={address}
          alt={`${DOCUMENTS[kind].file} of ${mechanic.name}`}
          className="max-h-[40rem] min-h-24 max-w-full rounded-md border bg-muted object-contain"
          onError={() => setBroken(true)}
        />
      )}
      <a
        href={address}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
      >
        {isPicture ? "Open the picture" : "Open the PDF"}
      </a>
      <p className="text-muted-foreground">The audit log records each time you open it.</p>
    </div>
  );
}

function Person({ mechanic }: Pick<DeskDocument, "mechanic">) {
  const { location, yearsExperience, specializations, certifications, since } = mechanic;
  const { state, suspendedReason, verifiedUntil, checks } = mechanic;
  return (
    <dl className="grid gap-2">
      <Fact label="Name">
        <Link
          href={DESK_PATHS.peopleWith({ person: mechanic.id })}
          className="text-link underline underline-offset-4"
        >
          {mechanic.name}
        </Link>
      </Fact>
      <Fact label="Lives in">{location || "Not specified"}</Fact>
      <Fact label="Joined">
        <time dateTime={since}>{deskDateTime(since)}</time>
      </Fact>
      <Fact label="Experience">{yearsText(yearsExperience)}</Fact>
      <Fact label="Skills">{specializations.join(", ") || "None listed"}</Fact>
      <Fact label="Certifications">{certifications || "None listed"}</Fact>
      <Fact label="Status">
        {VETTING_STATE_LABELS[state]}
        {state === "verified" && verifiedUntil !== null
          ? ` until ${lastDayOf(verifiedUntil)}`
          : null}
        {suspendedReason === null ? null : `: ${suspendedReason}`}
      </Fact>
      <Fact label="Earlier checks">
        {checks.length === 0
          ? "Nothing yet"
          : checks
              .map(({ kind, until }) =>
                until === null
                  ? DOCUMENTS[kind].title
                  : `${DOCUMENTS[kind].title} (until ${lastDayOf(until)})`,
              )
              .join(", ")}
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[9rem_1fr]">
      <dt className="text-muted-foreground">{label}</dt>
      <dd className="min-w-0 wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  );
}
