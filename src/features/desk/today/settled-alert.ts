import type { AlertView } from "~/domain/staff/alert";
import type { ToastPair } from "~/lib/toast-copy";
import { api } from "~/trpc/react";

export const DECISION_COPY = {
  success: { title: "Decided", description: "Your decision is in the audit log." },
  failure: { title: "Not decided", description: "server" },
} as const satisfies ToastPair;

/** Removes an alert that its decision has resolved, and closes the dialog. */
export function useSettledAlert(alert: AlertView, onClose: () => void): () => void {
  const utils = api.useUtils();
  return () => {
    utils.desk.alerts.setData(undefined, (alerts) => alerts?.filter(({ id }) => id !== alert.id));
    onClose();
  };
}
