"use client";

import { Clock } from "lucide-react";
import { useState } from "react";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { formatDateTime } from "~/messages/format";
import { plural } from "~/messages/plural";
import { useQueue, useQueuedActions, type QueuedAction } from "./queue-state";
import { actionLabel, WILL_BE_SENT } from "./queue-labels";

const loadQueue = () => import("./offline-queue");

type QueuedActionsProps = { bookingId: string; timeZone: string };

/** Shows a job's actions that wait on this device or were refused, with what to do about them. */
export function QueuedActions({ bookingId, timeZone }: QueuedActionsProps) {
  const actions = useQueuedActions(bookingId);
  const { isSending } = useQueue();
  const refused = actions.find(({ refusal }) => refusal !== null);
  const waiting = actions.filter(({ refusal }) => refusal === null);
  if (actions.length === 0) return null;
  return (
    <div className="grid gap-3">
      {refused === undefined ? null : (
        <RefusedAction act={refused} waiting={waiting} isSending={isSending} />
      )}
      {waiting.length === 0 ? null : (
        <section
          aria-label="Not sent yet"
          className="rounded-lg border border-dashed p-3.5 text-sm"
        >
          <p className="flex items-center gap-2 font-semibold">
            <Clock aria-hidden className="size-4 shrink-0" />
            <span>
              {refused !== undefined
                ? "Waiting for your answer above"
                : isSending
                  ? "Sending"
                  : WILL_BE_SENT}
            </span>
          </p>
          <ul className="mt-2 grid gap-1.5">
            {waiting.map(({ id, act: action, deviceTime }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-4">
                <span>{actionLabel(action)}</span>
                <time dateTime={deviceTime} className="text-muted-foreground">
                  {formatDateTime(deviceTime, timeZone)}
                </time>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

type RefusedActionProps = {
  act: QueuedAction;
  waiting: readonly QueuedAction[];
  isSending: boolean;
};

function RefusedAction({ act: action, waiting, isSending }: RefusedActionProps) {
  const [discarding, setDiscarding] = useState<readonly QueuedAction[] | null>(null);
  const all = [action, ...waiting];
  return (
    <Alert tone="danger" role="alert" title={`We couldn't save "${actionLabel(action.act)}"`}>
      <p className="wrap-anywhere">{action.refusal}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          size="sm"
          loading={isSending}
          onClick={() => void loadQueue().then(({ sendAgain }) => sendAgain(action))}
        >
          Try again
        </Button>
        <Button size="sm" variant="outline" onClick={() => setDiscarding([action])}>
          Discard
        </Button>
        {waiting.length === 0 ? null : (
          <Button size="sm" variant="outline" onClick={() => setDiscarding(all)}>
            Discard all {all.length}
          </Button>
        )}
      </div>
      {discarding === null ? null : (
        <ConfirmDialog
          open
          onOpenChange={(open) => (open ? undefined : setDiscarding(null))}
          title={plural(discarding.length, {
            one: "Discard this update?",
            other: "Discard {count} updates?",
          })}
          description={`${discarding.map((one) => actionLabel(one.act)).join(", ")}: we'll delete this from your phone without sending it.`}
          confirmLabel="Discard"
          destructive
          onConfirm={() => {
            setDiscarding(null);
            void loadQueue().then(({ discard }) => discard(discarding));
          }}
        />
      )}
    </Alert>
  );
}
