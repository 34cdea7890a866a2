import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { clearingRegister } from "~/components/clearing-register";
import { serviceActSchema, type DeskService } from "~/domain/catalogue/schema";
import { api } from "~/trpc/react";
import { ActDialog, NoteField } from "../act-dialog";
import { effectOf } from "./kept-by";
import { useServiceAct } from "./use-service-act";

/** Takes a service off the list, or puts it back. */
export function OfferDialog({ service, onClose }: { service: DeskService; onClose: () => void }) {
  const form = useForm({
    resolver: zodResolver(serviceActSchema),
    defaultValues: { id: service.id, reason: "" },
    reValidateMode: "onSubmit",
  });
  const options = useServiceAct(onClose);
  const retire = api.desk.services.retire.useMutation(options);
  const restore = api.desk.services.restore.useMutation(options);
  const act = service.offered ? retire : restore;
  return (
    <ActDialog
      title={service.offered ? `Retire ${service.name}?` : `Offer ${service.name} again?`}
      description={
        service.offered
          ? `Nobody can book it any more. ${effectOf(service, "it")}`
          : `It can be booked at once, for $${service.basePrice}.`
      }
      submit={service.offered ? "Retire" : "Offer again"}
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
