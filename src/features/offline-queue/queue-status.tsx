"use client";

import { useQueue } from "./queue-state";
import { updates } from "./queue-labels";

/** Shows in one line how many actions wait on this device. */
export function QueueStatus() {
  const { actions, isSending } = useQueue();
  const told = actions.filter(({ isTold }) => isTold);
  const refused = told.filter(({ refusal }) => refusal !== null).length;
  if (told.length === 0) return null;
  const words =
    refused > 0
      ? `${updates(refused)} couldn't be saved. Open the job to see why.`
      : isSending
        ? `Sending ${updates(told.length)}.`
        : `${updates(told.length)} will be sent when you're back online.`;
  return (
    <p className="border-b bg-pending-soft px-4 py-2.5 text-center text-sm font-medium text-foreground">
      {words}
    </p>
  );
}
