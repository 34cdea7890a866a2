"use client";

import { ALERT_WORDS, resolveAlertSchema, type AlertView } from "~/domain/staff/alert";
import type { ToastPair } from "~/lib/toast-copy";
import { api } from "~/trpc/react";
import { afterAct } from "../dialogs/act-dialog";
import { ReasonDialog } from "../dialogs/reason-dialog";

const COPY = {
  success: { title: "Resolved", description: "Your note is saved with it." },
  failure: { title: "Not resolved", description: "server" },
} as const satisfies ToastPair;

/** Resolves an alert with a note of what was found. */
export function ResolveDialog({ alert, onClose }: { alert: AlertView; onClose: () => void }) {
  const utils = api.useUtils();
  /**
   * Removed before the dialog closes, so that the focus doesn't return to a card that disappears.
   */
  const leave = () => {
    utils.desk.alerts.setData(undefined, (alerts) => alerts?.filter(({ id }) => id !== alert.id));
    onClose();
  };
  const resolve = api.desk.resolveAlert.useMutation(afterAct(COPY, leave, { CONFLICT: leave }));
  const about = alert.bookingNumber === null ? "." : `: ${alert.bookingNumber}.`;
  return (
    <ReasonDialog
      title="Resolve"
      description={ALERT_WORDS[alert.kind].title + about}
      submit="Resolve"
      label="What did you find?"
      rule={resolveAlertSchema.shape.note}
      call={resolve}
      onSubmit={(note) => resolve.mutate({ id: alert.id, note })}
      onClose={onClose}
    />
  );
}
