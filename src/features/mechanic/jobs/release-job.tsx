"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "~/components/ui/button";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { actionFactsOf, actionsFor } from "~/domain/booking/actions";
import { isLateRelease } from "~/domain/booking/cancellation/late-release";
import { LATE_RELEASE_HOURS, RELEASE_DAYS } from "~/domain/booking/policy";
import { isReleaseExcused } from "~/domain/booking/without-card";
import type { BookingView } from "~/domain/booking/view";
import { PATHS } from "~/lib/paths";
import { formatDateTime } from "~/messages/format";
import { toast } from "~/lib/use-toast";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";
import { TeamReason } from "~/features/booking/team-reason";

const NO_REASON = "Tell us why you can't do this job.";

/** Releases an accepted job, with a reason. */
export function ReleaseJob({ job, now }: { job: BookingView; now: number }) {
  const [asking, setAsking] = useState(false);
  if (!actionsFor(actionFactsOf(job), "mechanic", new Date(now)).includes("release")) return null;
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="-ml-3.5 w-fit text-destructive"
        onClick={() => setAsking(true)}
      >
        Give up this job
      </Button>
      {asking ? <ReleaseJobDialog job={job} now={now} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

export function ReleaseJobDialog({
  job,
  now,
  onClose,
}: {
  job: BookingView;
  now: number;
  onClose: () => void;
}) {
  const router = useRouter();
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
  const release = api.booking.release.useMutation(
    withToasts(
      { failure: { title: "Error", description: "server" } },
      {
        onSuccess: ({ acceptsAgainAt }) => {
          toast({
            title: "You gave up the job",
            description:
              acceptsAgainAt === null
                ? "We told the customer and are looking for another mechanic."
                : `You can accept jobs again on ${formatDateTime(acceptsAgainAt)}.`,
          });
          onClose();
          router.push(PATHS.mechanicRequests);
        },
      },
    ),
  );
  const facts = actionFactsOf(job);
  const isCardMissing = isReleaseExcused(facts, new Date(now));
  const isExcused = isCardMissing || facts.carQuoteDeclined;
  // Warranty visits don't count against a mechanic.
  const isCounted = !isExcused && job.followsUpId === null;
  const isLate = isLateRelease(facts.scheduledAt, new Date(now));
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Give up this job?"
      description={`You'll lose ${job.bookingNumber} and can't get it back. We'll tell the customer right away.`}
      confirmLabel="Give up job"
      cancelLabel="Keep the job"
      destructive
      pending={release.isPending}
      onConfirm={() => {
        if (reason.trim() === "") setError(NO_REASON);
        else release.mutate({ id: job.id, reason });
      }}
    >
      {isExcused ? (
        <p className="text-sm font-semibold">
          {isCardMissing
            ? "The customer hasn't added a card, so this won't count against you."
            : "The customer declined your updated quote for this car, so this won't count against you."}
        </p>
      ) : null}
      {isCounted ? (
        <p className={isLate ? "text-sm font-semibold text-destructive" : "text-sm"}>
          {isLate ? `It starts within ${LATE_RELEASE_HOURS} hours. ` : null}
          If you give up jobs on {RELEASE_DAYS.allowed + 1} days within {RELEASE_DAYS.withinDays}{" "}
          days, you can&apos;t accept any for {RELEASE_DAYS.stopDays} days.
        </p>
      ) : null}
      <TeamReason
        label="Why can't you do it?"
        value={reason}
        error={error}
        onChange={(typed) => {
          setReason(typed);
          setError(undefined);
        }}
      />
    </ConfirmDialog>
  );
}
