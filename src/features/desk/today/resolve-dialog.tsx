"use client";

import { ALERT_WORDS } from "~/domain/staff/alert/kinds";
import { resolveAlertSchema, type AlertView } from "~/domain/staff/alert/schema";
import type { ToastPair } from "~/lib/toast-copy";
import { api } from "~/trpc/react";
import { ReasonDialog } from "../dialogs/reason-dialog";
import { useUndoToast } from "../dialogs/use-undo";
import { useAfterAlert } from "./after-alert";

const COPY = {
  success: { title: "Resolved", description: "Your note is saved with it." },
  failure: { title: "Not resolved", description: "server" },
} as const satisfies ToastPair;

/** Resolves an alert with a note of what was found. */
export function ResolveDialog({ alert, onClose }: { alert: AlertView; onClose: () => void }) {
  const { success, ...copy } = COPY;
  const offerUndo = useUndoToast(alert.id);
  const after = useAfterAlert(copy, alert, onClose);
  const resolve = api.desk.resolveAlert.useMutation({
    ...after,
    onSuccess: (answer) => {
      after.onSuccess(answer);
      offerUndo(success);
    },
  });
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
