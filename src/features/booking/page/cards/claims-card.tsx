"use client";

import { MessageSquareWarning } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "~/components/ui/button";
import { Link } from "~/components/ui/link";
import type { BookingView } from "~/domain/booking/view";
import { isOver } from "~/domain/booking/status";
import { claimableKinds } from "~/domain/claim/claimable";
import type { ClaimSide } from "~/domain/claim/kinds";
import { BOOKING_PATHS } from "~/lib/booking-paths";
import { formatDateTime } from "~/messages/format";
import { ClaimItem } from "../../claims/claim-item";
import { PageCard } from "../page-card";

/** Loaded on demand, because few people file a claim. */
const OpenClaimDialog = lazy(async () => ({
  default: (await import("../../claims/open-claim-dialog")).OpenClaimDialog,
}));

function titleOf({ status, followsUpId }: BookingView): string {
  if (isOver(status)) return "Warranty and claims";
  return followsUpId === null ? "Safety" : "Visit under warranty";
}

type ClaimsCardProps = { booking: BookingView; side: ClaimSide; now: number };

/** Shows the warranty and claims, and lets the user file one. */
export function ClaimsCard({ booking, side, now }: ClaimsCardProps) {
  const [opening, setOpening] = useState(false);
  const kinds = claimableKinds(booking, side, new Date(now));
  const { claims, followsUpId, warrantyEndsAt, timeZone } = booking;
  const isEmpty = claims.length === 0 && followsUpId === null && warrantyEndsAt === null;
  if (isEmpty && kinds.length === 0) return null;
  const paths = side === "customer" ? BOOKING_PATHS.customer : BOOKING_PATHS.mechanic;
  return (
    <PageCard id="claims" title={titleOf(booking)}>
      <div className="grid gap-5">
        {followsUpId === null ? null : (
          <p>
            This visit is for{" "}
            <Link href={paths(followsUpId)} className="text-link underline underline-offset-4">
              an earlier job
            </Link>
            . It&apos;s free of charge.
          </p>
        )}
        {warrantyEndsAt === null ? null : (
          <p>
            {Date.parse(warrantyEndsAt) >= now ? "Under warranty until " : "The warranty ended on "}
            <time dateTime={warrantyEndsAt} className="font-semibold">
              {formatDateTime(warrantyEndsAt, timeZone)}
            </time>
            .
          </p>
        )}
        {claims.length === 0 ? null : (
          <ul className="grid gap-4">
            {claims.map((claim) => (
              <li key={claim.id}>
                <ClaimItem claim={claim} booking={booking} side={side} />
              </li>
            ))}
          </ul>
        )}
        {kinds.length === 0 ? null : (
          <Button
            variant="outline"
            size="sm"
            className="justify-self-start"
            onClick={() => setOpening(true)}
          >
            <MessageSquareWarning aria-hidden />
            {kinds.every((kind) => kind === "safety")
              ? "Report a safety problem"
              : "Report a problem"}
          </Button>
        )}
      </div>
      {opening ? (
        <Suspense fallback={null}>
          <OpenClaimDialog
            booking={booking}
            side={side}
            kinds={kinds}
            onClose={() => setOpening(false)}
          />
        </Suspense>
      ) : null}
    </PageCard>
  );
}
