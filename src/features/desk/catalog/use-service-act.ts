import { api } from "~/trpc/react";
import { afterAct } from "../dialogs/act-dialog";
import { SERVICE_COPY } from "./copy";

/** What follows every act on the catalogue: the list is asked again, also where somebody was first. */
export function useServiceAct(onClose: () => void) {
  const utils = api.useUtils();
  const leave = () => {
    void utils.desk.services.invalidate();
    void utils.booking.services.invalidate();
    onClose();
  };
  return afterAct(SERVICE_COPY, leave, { STALE: leave });
}
