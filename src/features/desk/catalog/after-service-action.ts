import { afterAction } from "../dialogs/action-dialog";
import { SERVICE_COPY } from "./copy";

/** Closes a dialog of the catalog after its mutation, also when another colleague was faster. */
export function afterServiceAction(onClose: () => void) {
  return afterAction(SERVICE_COPY, onClose, { STALE: onClose });
}
