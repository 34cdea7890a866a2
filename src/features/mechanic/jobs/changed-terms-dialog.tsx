"use client";

import { ArrowRight } from "lucide-react";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import type { ChangedTerm } from "~/domain/booking/price/terms";
import { formatDateTime, formatDollars } from "~/messages/format";
import type { useAccept } from "./use-accept";

const TERM_LABELS: Record<ChangedTerm["what"], string> = {
  place: "Location",
  time: "Time",
  services: "Services",
  total: "Total",
};

type ChangedTermsDialogProps = Pick<
  ReturnType<typeof useAccept>,
  "accept" | "changed" | "isPending" | "leave"
> & { timeZone: string };

/**
 * Shows old and new terms of a job that changed since the mechanic opened it, and asks whether to
 * accept.
 */
export function ChangedTermsDialog({
  accept,
  changed,
  isPending,
  leave,
  timeZone,
}: ChangedTermsDialogProps) {
  if (changed === null) return null;
  const written = (what: ChangedTerm["what"], value: string) => {
    switch (what) {
      case "time":
        return formatDateTime(value, timeZone);
      case "total":
        return formatDollars(value);
      case "place":
      case "services":
        return value;
      default:
        return what satisfies never;
    }
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : leave())}
      title="The customer changed this job"
      description="You haven't accepted it yet. Accept it as it is now, or leave it."
      confirmLabel="Accept updated job"
      cancelLabel="Don't accept"
      pending={isPending}
      onConfirm={accept}
    >
      {changed.changes.length === 0 ? (
        <p className="text-sm">
          Only the description changed. Location, time, services and total are the same.
        </p>
      ) : (
        <dl className="grid gap-3 text-sm">
          {changed.changes.map(({ what, from, to }) => (
            <div key={what}>
              <dt className="text-xs font-semibold text-muted-foreground">{TERM_LABELS[what]}</dt>
              <dd className="mt-0.5 flex flex-wrap items-center gap-x-2 wrap-anywhere">
                <del className="text-muted-foreground">
                  <span className="sr-only">was </span>
                  {written(what, from)}
                </del>
                <ArrowRight aria-hidden className="size-4 shrink-0 text-muted-foreground" />
                <ins className="font-semibold no-underline">
                  <span className="sr-only">is now </span>
                  {written(what, to)}
                </ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </ConfirmDialog>
  );
}
