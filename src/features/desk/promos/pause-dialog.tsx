import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { clearingRegister } from "~/components/clearing-register";
import { promoActSchema, type DeskPromo } from "~/domain/promo/schema";
import { api } from "~/trpc/react";
import { ActDialog, NoteField } from "../act-dialog";
import { usePromoAct } from "./use-promo-act";
import { keptWords } from "./words";

/** Stops a code for now, or lets it be used again. */
export function PauseDialog({ promo, onClose }: { promo: DeskPromo; onClose: () => void }) {
  const form = useForm({
    resolver: zodResolver(promoActSchema),
    defaultValues: { id: promo.id, reason: "" },
    reValidateMode: "onSubmit",
  });
  const options = usePromoAct(onClose);
  const pause = api.desk.promos.pause.useMutation(options);
  const resume = api.desk.promos.resume.useMutation(options);
  const act = promo.paused ? resume : pause;
  return (
    <ActDialog
      title={promo.paused ? `Resume ${promo.code}?` : `Pause ${promo.code}?`}
      description={
        promo.paused
          ? "It can be used again at once, within its days and limits."
          : `Nobody can use it until you resume it. ${keptWords(promo)}`
      }
      submit={promo.paused ? "Resume" : "Pause"}
      call={act}
      onSubmit={form.handleSubmit((input) => act.mutate(input))}
      onClose={onClose}
    >
      <NoteField
        label="Why?"
        error={form.formState.errors.reason?.message}
        register={clearingRegister(form)("reason")}
      />
    </ActDialog>
  );
}
