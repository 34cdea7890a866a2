import { toast } from "~/lib/use-toast";
import { api } from "~/trpc/react";
import { showRefusal } from "../act-dialog";
import { SERVICE_COPY } from "./copy";

/** What follows every act on the catalogue: the list is asked again, also where somebody was first. */
export function useServiceAct(onClose: () => void) {
  const utils = api.useUtils();
  return {
    onSuccess() {
      toast(SERVICE_COPY.success);
      void utils.desk.services.invalidate();
      void utils.booking.services.invalidate();
      onClose();
    },
    onError(error: { message: string; data?: { reason?: string } | null }) {
      showRefusal(SERVICE_COPY, error);
      if (error.data?.reason !== "STALE") return;
      void utils.desk.services.invalidate();
      onClose();
    },
  };
}
