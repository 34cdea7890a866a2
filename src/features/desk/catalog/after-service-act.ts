import { afterAct } from "../dialogs/act-dialog";
import { SERVICE_COPY } from "./copy";

/** Closes a dialog of the catalog after its mutation, also when another colleague was faster. */
export function afterServiceAct(onClose: () => void) {
  return afterAct(SERVICE_COPY, onClose, { STALE: onClose });
}
