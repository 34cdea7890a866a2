import { lazy, Suspense, useState } from "react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { ErrorState } from "~/components/ui/error-state";
import { Link } from "~/components/ui/link";
import { SkeletonText } from "~/components/ui/skeleton";
import type { DeskBookingView } from "~/domain/booking/desk/schema";
import {
  allowsAction,
  CLAIM_RULES,
  CLAIM_STATE_LABELS,
  DECISION_LABELS,
  isOpenClaim,
} from "~/domain/claim/kinds";
import type { DeskClaimView } from "~/domain/claim/schema";
import { PhotoStrip } from "~/features/photo/photo-strip";
import { DESK_PATHS } from "~/lib/desk-paths";
import { formatDollars } from "~/messages/format";
import { deskDateTime } from "../frame/desk-zone";
import { api } from "~/trpc/react";
import { DueBadge } from "../panel/due-badge";
import { PhoneNumber } from "~/features/account/phone-number";
import { WriteButton } from "../dialogs/write-button";
import { PanelSection, Words } from "../panel/panel-section";

/** Loaded when a claim is being decided. */
const DecideClaimDialog = lazy(async () => ({
  default: (await import("./decide-claim-dialog")).DecideClaimDialog,
}));

/** Lists a job's claims and lets staff decide them. Empty if there are none. */
export function JobClaims({ job }: { job: DeskBookingView }) {
  const claims = api.desk.claims.useQuery({ view: "all", bookingId: job.id });
  if (claims.data === undefined) {
    return claims.error ? (
      <ErrorState
        title="Its claims couldn't be loaded"
        description={claims.error.message}
        onRetry={() => void claims.refetch()}
      />
    ) : (
      <SkeletonText lines={2} />
    );
  }
  if (claims.data.length === 0) return null;
  return (
    <PanelSection title="Claims">
      <ul className="grid gap-3">
        {claims.data.map((claim) => (
          <li key={claim.id}>
            <Claim claim={claim} job={job} />
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

type ClaimProps = { claim: DeskClaimView; job: DeskBookingView };

function Claim({ claim, job }: ClaimProps) {
  const { kind, line, state, side, createdAt, dueAt, holdsPayout } = claim;
  const title = CLAIM_RULES[kind].label;
  return (
    <article className="grid gap-3 rounded-lg border p-4" aria-label={title}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h4 className="font-semibold">
          {title}
          {line === null ? "" : `: ${line}`}
        </h4>
        <span className="flex flex-wrap gap-2">
          <Badge variant="outline">
            {state === "desk" ? "Needs your decision" : CLAIM_STATE_LABELS[state]}
          </Badge>
          {dueAt !== null && isOpenClaim(state) ? <DueBadge dueAt={dueAt} /> : null}
        </span>
      </div>
      <Words label={`From the ${side}, ${deskDateTime(createdAt)}`}>{claim.description}</Words>
      {kind === "safety" ? (
        <Reporter person={side === "customer" ? job.customer : job.mechanic} />
      ) : null}
      <PhotoStrip photos={claim.photos} label={`${title}, photos`} />
      <Words label="The mechanic can't come">{claim.declineReason}</Words>
      <Times claim={claim} />
      <Outcome claim={claim} />
      {claim.kept.map((person) => (
        <Kept key={person.side} person={person} />
      ))}
      {holdsPayout && isOpenClaim(state) ? (
        <p>We hold the job&apos;s earnings until this is decided.</p>
      ) : null}
      {allowsAction(state, "decide") ? <Decide claim={claim} job={job} /> : null}
    </article>
  );
}

/** Reaches the person who reported a danger. The other person must not find out. */
function Reporter({ person }: { person: DeskBookingView["mechanic"] }) {
  if (person === null) return null;
  return (
    <p className="flex flex-wrap items-center gap-3">
      {person.phone ? <PhoneNumber phone={person.phone} className="text-link underline" /> : null}
      <WriteButton person={person} />
    </p>
  );
}

function Times({ claim }: { claim: DeskClaimView }) {
  if (claim.times.length === 0) return null;
  return (
    <div>
      <p className="text-muted-foreground">Times the mechanic offered</p>
      <ul className="list-disc pl-5">
        {claim.times.map((time) => (
          <li key={time}>
            <time dateTime={time}>{deskDateTime(time)}</time>
          </li>
        ))}
      </ul>
    </div>
  );
}

type KeptProps = { person: DeskClaimView["kept"][number] };

/** Shows what is kept of a person who deleted their account while a safety report is open. */
function Kept({ person }: KeptProps) {
  return (
    <div className="grid gap-1 rounded-md bg-muted p-3">
      <p className="font-semibold">
        The {person.side} deleted their account. We delete this copy on {deskDateTime(person.until)}
        .
      </p>
      <p className="break-words">
        {[person.name, person.email, person.phone, person.serviceLocation]
          .filter((part) => part !== null && part !== "")
          .join(" · ")}
      </p>
      {person.messages.length === 0 ? null : (
        <ul className="grid gap-1">
          {person.messages.map(({ from, at, text }) => (
            <li key={at} className="break-words">
              <span className="text-muted-foreground">
                {from}, <time dateTime={at}>{deskDateTime(at)}</time>:
              </span>{" "}
              {text}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Shows the decision and the follow-up visit. */
function Outcome({
  claim: { kind, decision, refund, reason, followUpId },
}: {
  claim: DeskClaimView;
}) {
  return (
    <>
      {decision === null ? null : (
        <p>
          {kind === "safety" ? "Report closed" : `Decided: ${DECISION_LABELS[decision]}`}
          {refund === null ? "" : `, ${formatDollars(refund)}`}
        </p>
      )}
      <Words label="Our answer">{reason}</Words>
      {followUpId === null ? null : (
        <Link
          href={DESK_PATHS.jobsWith({ booking: followUpId })}
          className="justify-self-start text-link underline underline-offset-4"
        >
          Visit
        </Link>
      )}
    </>
  );
}

/** Loads the refundable amount first, because it determines the possible decisions. */
function Decide({ claim, job }: ClaimProps) {
  const [deciding, setDeciding] = useState(false);
  const refunds = api.desk.refunds.useQuery({ id: job.id });
  return (
    <>
      <Button
        size="sm"
        className="justify-self-start"
        loading={deciding && refunds.isPending}
        onClick={() => setDeciding(true)}
      >
        {claim.kind === "safety" ? "Close report" : "Decide claim"}
      </Button>
      {deciding && refunds.error ? (
        <ErrorState
          title="Its payments couldn't be loaded"
          description={refunds.error.message}
          onRetry={() => void refunds.refetch()}
        />
      ) : null}
      {deciding && refunds.data ? (
        <Suspense fallback={null}>
          <DecideClaimDialog
            claim={claim}
            status={job.status}
            refunds={refunds.data}
            onClose={() => setDeciding(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
