"use client";

import { useState } from "react";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "~/components/ui/dialog";
import { Skeleton } from "~/components/ui/skeleton";
import type { BookingView } from "~/domain/booking/view";
import { formatMiles } from "~/messages/format";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";

type Waiting = Pick<BookingView, "id" | "serviceLocation" | "wishedMechanicId" | "paymentStatus">;

const FAILED = { title: "Error", description: "server" } as const;

/**
 * Tells the customer that the requested mechanic can't come. Nobody sees the request until they
 * choose what to do.
 */
export function WaitingRequest({ booking }: { booking: Waiting }) {
  const [choosing, setChoosing] = useState(false);
  const open = api.booking.changeRequest.useMutation(
    withToasts({
      success: { title: "Open to every mechanic near you" },
      failure: FAILED,
    }),
  );
  return (
    <Alert tone="warning" title="The mechanic you requested can't come" className="mb-3">
      <p>
        No one else sees your request until you choose.
        {booking.paymentStatus === "authorized" ? " The hold on your card stays." : null}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          size="sm"
          loading={open.isPending}
          onClick={() => open.mutate({ id: booking.id, mechanicId: null })}
        >
          Ask any mechanic
        </Button>
        <Button size="sm" variant="outline" onClick={() => setChoosing(true)}>
          Choose another mechanic
        </Button>
      </div>
      {choosing ? <ChooseMechanic booking={booking} onClose={() => setChoosing(false)} /> : null}
    </Alert>
  );
}

/** Lets the customer ask everyone nearby while the requested mechanic hasn't answered. */
export function UnansweredRequest({ booking }: { booking: Waiting }) {
  const open = api.booking.changeRequest.useMutation(
    withToasts({ success: { title: "Open to every mechanic near you" }, failure: FAILED }),
  );
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <p>The mechanic you chose hasn&apos;t answered yet.</p>
      <Button
        size="sm"
        variant="outline"
        loading={open.isPending}
        onClick={() => open.mutate({ id: booking.id, mechanicId: null })}
      >
        Ask everyone nearby
      </Button>
    </div>
  );
}

function ChooseMechanic({ booking, onClose }: { booking: Waiting; onClose: () => void }) {
  const near = api.mechanic.search.useQuery({ place: booking.serviceLocation, onlineOnly: true });
  const ask = api.booking.changeRequest.useMutation(
    withToasts({ success: { title: "Request sent" }, failure: FAILED }, { onSuccess: onClose }),
  );
  const mechanics = (near.data?.mechanics ?? []).filter(
    ({ userId }) => userId !== booking.wishedMechanicId,
  );
  return (
    <Dialog open onOpenChange={(open) => (open || ask.isPending ? undefined : onClose())}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Choose another mechanic</DialogTitle>
          <DialogDescription>
            Online now, nearest first. Only they see your request.
          </DialogDescription>
        </DialogHeader>
        {near.isPending ? (
          <div role="status" aria-label="Looking for mechanics" className="grid gap-2">
            <Skeleton className="h-14" />
            <Skeleton className="h-14" />
          </div>
        ) : null}
        {near.isError ? (
          <p role="alert" className="text-sm text-destructive">
            {near.error.message}
          </p>
        ) : null}
        {near.isSuccess && mechanics.length === 0 ? (
          <p className="text-sm text-muted-foreground">
            No one else is online near you right now. Ask any mechanic, and everyone who comes
            online sees it.
          </p>
        ) : null}
        <ul className="grid max-h-80 gap-2 overflow-y-auto">
          {mechanics.map(({ userId, firstName, lastName, rating, distanceMiles }) => (
            <li
              key={userId}
              className="flex items-center justify-between gap-3 rounded-md border px-3 py-2"
            >
              <div className="min-w-0 text-sm">
                <p className="font-semibold wrap-anywhere">
                  {firstName} {lastName}
                </p>
                <p className="text-muted-foreground tabular-nums">
                  {rating === 0 ? "No reviews yet" : `${rating.toFixed(1)} stars`} ·{" "}
                  {formatMiles(distanceMiles)}
                </p>
              </div>
              <Button
                size="sm"
                disabled={ask.isPending}
                loading={ask.isPending && ask.variables.mechanicId === userId}
                onClick={() => ask.mutate({ id: booking.id, mechanicId: userId })}
              >
                Ask
                <span className="sr-only"> {firstName}</span>
              </Button>
            </li>
          ))}
        </ul>
      </DialogContent>
    </Dialog>
  );
}
