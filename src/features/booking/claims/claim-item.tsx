"use client";

import { lazy, Suspense, useState } from "react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Link } from "~/components/ui/link";
import type { BookingView } from "~/domain/booking/view";
import {
  allowsAction,
  CLAIM_RULES,
  CLAIM_STATE_LABELS,
  type ClaimSide,
} from "~/domain/claim/kinds";
import type { ClaimView } from "~/domain/claim/schema";
import { PhotoStrip } from "~/features/photo/photo-strip";
import { BOOKING_PATHS } from "~/lib/booking-paths";
import { formatDateTime } from "~/messages/format";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";
import { claimSentence } from "./claim-words";

const AnswerClaimDialog = lazy(async () => ({
  default: (await import("./answer-claim-dialog")).AnswerClaimDialog,
}));

const FAILURE = { title: "Error", description: "server" } as const;

type ClaimItemProps = { claim: ClaimView; booking: BookingView; side: ClaimSide };

/** Shows a claim, its status, and what this side can do about it. */
export function ClaimItem({ claim, booking, side }: ClaimItemProps) {
  const { timeZone } = booking;
  const paths = side === "customer" ? BOOKING_PATHS.customer : BOOKING_PATHS.mechanic;
  const title = CLAIM_RULES[claim.kind].label;
  return (
    <article className="grid gap-3 rounded-lg border p-4" aria-label={title}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">
          {title}
          {claim.line === null ? "" : `: ${claim.line}`}
        </h3>
        <Badge variant="outline">{CLAIM_STATE_LABELS[claim.state]}</Badge>
      </div>
      <p role="status">{claimSentence(claim, side, timeZone)}</p>
      <blockquote className="border-l-2 border-input pl-3.5 text-sm wrap-anywhere whitespace-pre-line">
        {claim.description}
      </blockquote>
      <PhotoStrip photos={claim.photos} label={`${title}, photos`} />
      <Words label="Your mechanic can't come" other="You can't come" side={side}>
        {claim.declineReason}
      </Words>
      <Words label="Our answer" other="Our answer" side={side}>
        {claim.reason}
      </Words>
      {claim.followUpId === null || claim.state === "desk" ? null : (
        <Link
          href={paths(claim.followUpId)}
          className="justify-self-start text-link underline underline-offset-4"
        >
          View visit
        </Link>
      )}
      {side === "customer" ? <Choice claim={claim} timeZone={timeZone} /> : null}
      {side === "mechanic" && claim.kind !== "safety" ? (
        <Answer claim={claim} timeZone={timeZone} />
      ) : null}
      {claim.own && allowsAction(claim.state, "withdraw") ? <Withdraw claim={claim} /> : null}
    </article>
  );
}

type WordsProps = { label: string; other: string; side: ClaimSide; children: string | null };

function Words({ label, other, side, children }: WordsProps) {
  if (children === null) return null;
  return (
    <p className="text-sm wrap-anywhere whitespace-pre-line">
      <span className="font-semibold">{side === "customer" ? label : other}:</span> {children}
    </p>
  );
}

/** Offers each proposed time as a button. */
function Choice({ claim, timeZone }: { claim: ClaimView; timeZone: string }) {
  const choose = api.booking.chooseTime.useMutation(
    withToasts({ success: { title: "The visit is confirmed" }, failure: FAILURE }),
  );
  if (!allowsAction(claim.state, "choose")) return null;
  return (
    <ul className="grid gap-2" aria-label="Offered times">
      {claim.times.map((time) => (
        <li key={time}>
          <Button
            variant="outline"
            className="h-auto min-h-11 w-full justify-start py-2 text-left whitespace-normal"
            loading={choose.isPending && choose.variables.time === time}
            disabled={choose.isPending}
            onClick={() => choose.mutate({ id: claim.id, time })}
          >
            {formatDateTime(time, timeZone)}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Lets the mechanic offer times or decline to come. */
function Answer({ claim, timeZone }: { claim: ClaimView; timeZone: string }) {
  const [answering, setAnswering] = useState<"offer" | "decline" | null>(null);
  if (!allowsAction(claim.state, "offer")) return null;
  return (
    <>
      {claim.times.length === 0 ? null : (
        <ul className="list-disc pl-5 text-sm" aria-label="Your times">
          {claim.times.map((time) => (
            <li key={time}>{formatDateTime(time, timeZone)}</li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => setAnswering("offer")}>
          {claim.times.length === 0 ? "Offer times" : "Offer other times"}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => setAnswering("decline")}>
          I can&apos;t come
        </Button>
      </div>
      {answering === null ? null : (
        <Suspense fallback={null}>
          <AnswerClaimDialog
            claimId={claim.id}
            timeZone={timeZone}
            answer={answering}
            onClose={() => setAnswering(null)}
          />
        </Suspense>
      )}
    </>
  );
}

function Withdraw({ claim }: { claim: ClaimView }) {
  const withdraw = api.booking.withdrawClaim.useMutation(
    withToasts({ success: { title: "Claim withdrawn" }, failure: FAILURE }),
  );
  return (
    <Button
      size="sm"
      variant="ghost"
      className="-ml-3.5 justify-self-start"
      loading={withdraw.isPending}
      onClick={() => withdraw.mutate({ id: claim.id })}
    >
      Withdraw claim
    </Button>
  );
}
