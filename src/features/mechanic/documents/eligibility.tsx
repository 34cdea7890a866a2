import { Alert } from "~/components/ui/alert";
import { Link } from "~/components/ui/link";
import { DOCUMENTS, type DocumentKind } from "~/domain/vetting/kinds";
import type { OwnDocuments } from "~/domain/vetting/schema";
import type { DocumentStatus } from "~/domain/vetting/document-status";
import { lastDayOf } from "~/features/vetting/days";
import { checkedLine } from "~/features/vetting/labels";
import { listAnd } from "~/messages/list";
import { PATHS } from "~/lib/paths";
import { useViewerTimeZone } from "../use-viewer-clock";

type Kinds = readonly { kind: DocumentKind; status: DocumentStatus }[];
type EligibilityProps = { own: OwnDocuments; statuses: Kinds };

/** Says whether the mechanic is verified and may work, and what is missing. */
export function Eligibility({ own, statuses }: EligibilityProps) {
  const { state, suspendedReason, verifiedUntil } = own;
  if (state === "suspended") {
    return (
      <Alert tone="danger" title="Your account is suspended">
        <p className="wrap-anywhere whitespace-pre-line">{suspendedReason}</p>
        <p className="mt-1">
          Customers can&apos;t find you, you can&apos;t take jobs, and payouts are on hold. You can
          finish a job you&apos;ve started. If this is a mistake,{" "}
          <Link href={PATHS.support} className="font-semibold text-link underline">
            contact support
          </Link>
          .
        </p>
      </Alert>
    );
  }
  if (state === "verified" && verifiedUntil !== null) {
    return (
      <Alert
        tone="success"
        title={
          <>
            You&apos;re verified until{" "}
            <time dateTime={verifiedUntil}>{lastDayOf(verifiedUntil)}</time>
          </>
        }
      >
        <Checked statuses={statuses} />
      </Alert>
    );
  }
  return <Unverified own={own} statuses={statuses} />;
}

/** Shows what customers read about the verification. */
function Checked({ statuses }: { statuses: Kinds }) {
  const timeZone = useViewerTimeZone();
  const checks = statuses.flatMap(({ status: { check, state } }) =>
    check !== null && (state === "accepted" || state === "ending") ? [check] : [],
  );
  return checks.length === 0 ? null : <p>We checked {checkedLine(checks, timeZone)}.</p>;
}

const named = (kinds: Kinds) => listAnd(kinds.map(({ kind }) => DOCUMENTS[kind].name));

function Unverified({ own: { mustBeVerified }, statuses }: EligibilityProps) {
  const needed = statuses.filter(({ kind }) => DOCUMENTS[kind].isNeeded);
  const waiting = needed.filter(({ status }) => status.state === "waiting");
  const missing = needed.filter(
    ({ status: { state } }) => state === "missing" || state === "rejected" || state === "ended",
  );
  // Expired insurance blocks work everywhere. Missing insurance does only where it is required.
  const isUninsured = needed.some(
    ({ kind, status: { check, state } }) =>
      kind === "insurance" && check !== null && state !== "accepted" && state !== "ending",
  );
  return (
    <Alert
      tone={mustBeVerified || isUninsured ? "warning" : "info"}
      title={
        isUninsured
          ? "Your insurance has expired, so you can't take new jobs"
          : mustBeVerified
            ? "You can't take jobs until you're verified"
            : "You're not verified yet"
      }
    >
      <div className="grid gap-1">
        {missing.length === 0 ? null : <p>Still needed from you: {named(missing)}.</p>}
        {waiting.length === 0 ? null : <p>We&apos;re reviewing your {named(waiting)}.</p>}
        {mustBeVerified || isUninsured ? null : (
          <p>You can take jobs now. Customers see a badge once you&apos;re verified.</p>
        )}
        <Checked statuses={statuses} />
      </div>
    </Alert>
  );
}
