import type { OpenChangeView } from "~/domain/booking/change-schema";
import { formatDollars } from "~/lib/format";
import type { ToastPair } from "~/lib/toast-copy";
import { api } from "~/trpc/react";
import { afterAct } from "./act-dialog";
import { ReasonDialog } from "./reason-dialog";

const COPY = {
  success: { title: "Allowed", description: "The customer is asked now." },
  failure: { title: "Not allowed", description: "server" },
} as const satisfies ToastPair;

/** Puts a large change before its customer, who decides. */
export function AllowChangeDialog({
  change,
  onClose,
}: {
  change: OpenChangeView;
  onClose: () => void;
}) {
  const utils = api.useUtils();
  const allow = api.desk.allowChange.useMutation(
    afterAct(COPY, () => {
      void utils.desk.invalidate();
      onClose();
    }),
  );
  const [from, to] = [change.oldTotal, change.newTotal].map(formatDollars);
  return (
    <ReasonDialog
      title="Allow this change?"
      description={`The customer is asked whether the job may cost ${to} instead of ${from}, and has 24 hours to answer. Nothing is held or done before they say yes.`}
      submit="Allow the change"
      call={allow}
      onSubmit={(reason) => allow.mutate({ id: change.id, reason })}
      onClose={onClose}
    />
  );
}
