import { useForm } from "react-hook-form";
import { schemaResolver } from "~/components/schema-resolver";
import { clearingRegister } from "~/components/clearing-register";
import { serviceActionSchema, type DeskService } from "~/domain/catalog/schema";
import { api } from "~/trpc/react";
import { ActionDialog, NoteField } from "../dialogs/action-dialog";
import { afterServiceAction } from "./after-service-action";

type MoveServiceDialogProps = { service: DeskService; position: number; onClose: () => void };

/** Moves a service to another position in the customers' list. */
export function MoveServiceDialog({ service, position, onClose }: MoveServiceDialogProps) {
  const form = useForm({
    resolver: schemaResolver(serviceActionSchema),
    defaultValues: { id: service.id, reason: "" },
    reValidateMode: "onSubmit",
  });
  const move = api.desk.services.change.useMutation(afterServiceAction(onClose));
  return (
    <ActionDialog
      title={`Move ${service.name}?`}
      description={`From position ${service.position} to ${position} in the list customers choose from.`}
      submit="Move"
      call={move}
      onSubmit={form.handleSubmit((input) =>
        move.mutate({ ...input, version: service.version, position }),
      )}
      onClose={onClose}
    >
      <NoteField
        label="Why?"
        error={form.formState.errors.reason?.message}
        register={clearingRegister(form)("reason")}
      />
    </ActionDialog>
  );
}
