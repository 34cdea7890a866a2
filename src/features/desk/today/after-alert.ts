import type { AlertView } from "~/domain/staff/alert/schema";
import type { ToastPair } from "~/lib/toast-copy";
import { api } from "~/trpc/react";
import { afterAction } from "../dialogs/action-dialog";

/** Returns what removes a resolved alert from Today and closes its dialog. */
export function useRemoveAlert(alert: AlertView, onClose: () => void) {
  const utils = api.useUtils();
  // Removed before the dialog closes, so that the focus doesn't return to a row that disappears.
  return () => {
    utils.desk.today.setData(undefined, (today) =>
      today === undefined
        ? undefined
        : { ...today, items: today.items.filter((item) => item.alert?.id !== alert.id) },
    );
    onClose();
  };
}

/** Returns the callbacks after an action that resolves an alert. They close its dialog. */
export function useAfterAlert(copy: ToastPair, alert: AlertView, onClose: () => void) {
  const done = useRemoveAlert(alert, onClose);
  // After a conflict it's gone too: a colleague resolved it.
  return afterAction(copy, done, { CONFLICT: done });
}
