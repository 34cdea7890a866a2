import type { OpenChangeOrderView } from "~/domain/booking/change-order/schema";
import { formatDollars } from "~/messages/format";
import type { ToastPair } from "~/lib/toast-copy";
import { api } from "~/trpc/react";
import { afterAction } from "../dialogs/action-dialog";
import { ReasonDialog } from "../dialogs/reason-dialog";

const COPY = {
  success: { title: "Approved", description: "We'll ask the customer." },
  failure: { title: "Not approved", description: "server" },
} as const satisfies ToastPair;

/** Approves a large change order, so that it goes to the customer, who decides. */
export function AllowChangeDialog({
  change,
  onClose,
}: {
  change: OpenChangeOrderView;
  onClose: () => void;
}) {
  const allow = api.desk.allowChange.useMutation(afterAction(COPY, onClose));
  const [from, to] = [change.oldTotal, change.newTotal].map(formatDollars);
  return (
    <ReasonDialog
      title="Approve this change order?"
      description={`We'll ask the customer to approve ${to} instead of ${from}. They have 24 hours to answer. Nothing changes unless they approve.`}
      submit="Approve change order"
      call={allow}
      onSubmit={(reason) => allow.mutate({ id: change.id, reason })}
      onClose={onClose}
    />
  );
}
