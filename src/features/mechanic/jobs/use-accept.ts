"use client";

import { useState } from "react";
import type { BookingView } from "~/domain/booking/view";
import type { ChangedTerm } from "~/domain/booking/price/terms";
import type { ToastPair } from "~/lib/toast-copy";
import { toast } from "~/lib/use-toast";
import { showFailure } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";

/** The customer's changes since the mechanic saw the job, and its current version. */
export interface ChangedJob {
  version: number;
  changes: ChangedTerm[];
}

/**
 * Accepts a job as it is shown. If the customer changed it in the meantime, nothing is accepted:
 * `changed` has the differences, and `accept` then means the new terms.
 */
export function useAccept(
  job: Pick<BookingView, "id" | "version">,
  copy: ToastPair,
  onDone: () => void = () => undefined,
  /** Called once the mechanic has the job, instead of the toast. */
  onAccepted?: () => void,
) {
  const [changed, setChanged] = useState<ChangedJob | null>(null);
  const mutation = api.booking.accept.useMutation({
    onSuccess() {
      if (onAccepted === undefined && copy.success) toast(copy.success);
      setChanged(null);
      onDone();
      onAccepted?.();
    },
    onError({ data, message }) {
      if (data?.reason === "STALE" && data.version !== undefined) {
        setChanged({ version: data.version, changes: data.changes ?? [] });
        return;
      }
      showFailure(copy, message);
      setChanged(null);
      onDone();
    },
  });
  return {
    isPending: mutation.isPending,
    accept: () => mutation.mutate({ id: job.id, version: changed?.version ?? job.version }),
    changed,
    leave: () => {
      setChanged(null);
      onDone();
    },
  };
}
