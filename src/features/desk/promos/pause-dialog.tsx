import type { DeskPromo } from "~/domain/promo/schema";
import { api } from "~/trpc/react";
import { ReasonDialog } from "../dialogs/reason-dialog";
import { afterPromoAction } from "./after-promo-action";
import { keptWords } from "./labels";

/** Pauses a code, or lets it be redeemed again. */
export function PauseDialog({ promo, onClose }: { promo: DeskPromo; onClose: () => void }) {
  const options = afterPromoAction(onClose);
  const pause = api.desk.promos.pause.useMutation(options);
  const resume = api.desk.promos.resume.useMutation(options);
  const action = promo.paused ? resume : pause;
  return (
    <ReasonDialog
      isOptional
      title={promo.paused ? `Resume ${promo.code}?` : `Pause ${promo.code}?`}
      description={
        promo.paused
          ? "Customers can use it again right away, within its dates and limits."
          : `No one can use it until you resume it. ${keptWords(promo)}`
      }
      submit={promo.paused ? "Resume" : "Pause"}
      call={action}
      onSubmit={(reason) => action.mutate({ id: promo.id, reason })}
      onClose={onClose}
    />
  );
}
