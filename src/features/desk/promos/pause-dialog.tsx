import type { DeskPromo } from "~/domain/promo/schema";
import { api } from "~/trpc/react";
import { ReasonDialog } from "../dialogs/reason-dialog";
import { afterPromoAct } from "./after-promo-act";
import { keptWords } from "./words";

/** Pauses a code, or lets it be redeemed again. */
export function PauseDialog({ promo, onClose }: { promo: DeskPromo; onClose: () => void }) {
  const options = afterPromoAct(onClose);
  const pause = api.desk.promos.pause.useMutation(options);
  const resume = api.desk.promos.resume.useMutation(options);
  const act = promo.paused ? resume : pause;
  return (
    <ReasonDialog
      title={promo.paused ? `Resume ${promo.code}?` : `Pause ${promo.code}?`}
      description={
        promo.paused
          ? "Customers can use it again right away, within its dates and limits."
          : `No one can use it until you resume it. ${keptWords(promo)}`
      }
      submit={promo.paused ? "Resume" : "Pause"}
      call={act}
      onSubmit={(reason) => act.mutate({ id: promo.id, reason })}
      onClose={onClose}
    />
  );
}
