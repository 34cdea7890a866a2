import { api } from "~/trpc/react";
import { afterAct } from "../dialogs/act-dialog";
import { SERVICE_COPY } from "./copy";

/**
 * Returns the callbacks after a catalog action. The list is refetched even if a colleague was
 * faster.
 */
export function useServiceAct(onClose: () => void) {
  const utils = api.useUtils();
  const leave = () => {
    void utils.desk.services.invalidate();
    void utils.booking.services.invalidate();
    onClose();
  };
  return afterAct(SERVICE_COPY, leave, { STALE: leave });
}
