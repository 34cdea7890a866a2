import { useForm } from "react-hook-form";
import { schemaResolver } from "~/components/schema-resolver";
import { clearingRegister } from "~/components/clearing-register";
import { Checkbox } from "~/components/ui/checkbox";
import { Field } from "~/components/ui/field";
import { Input } from "~/components/ui/input";
import { changeMaintenanceSchema, type DeskService } from "~/domain/catalog/schema";
import { FUELS } from "~/domain/vehicle/facts";
import { fuelLabel } from "~/features/vehicle/facts-words";
import { api } from "~/trpc/react";
import { ActionDialog, NoteField } from "../dialogs/action-dialog";
import { afterServiceAction } from "./after-service-action";

type MaintenanceDialogProps = { service: DeskService; onClose: () => void };

const numberOrNull = (text: string | number | null) =>
  text === null || text === "" ? null : Number(text);

/** Says how often a service is due, for reminders. */
export function MaintenanceDialog({ service, onClose }: MaintenanceDialogProps) {
  const { maintenance } = service;
  const form = useForm({
    resolver: schemaResolver(changeMaintenanceSchema),
    defaultValues: {
      id: service.id,
      everyMonths: maintenance?.everyMonths ?? null,
      everyMiles: maintenance?.everyMiles ?? null,
      fuels: maintenance?.fuels ?? [],
      version: maintenance?.version ?? 0,
      reason: "",
    },
    reValidateMode: "onSubmit",
  });
  const { errors } = form.formState;
  const change = api.desk.services.maintenance.useMutation(afterServiceAction(onClose));
  const fuels = form.watch("fuels");
  return (
    <ActionDialog
      title={`Reminders of ${service.name}`}
      description="Customers are reminded at the first of both, counted from the last time it was done. Leave both empty, and nobody is reminded."
      submit="Save"
      call={change}
      onSubmit={form.handleSubmit((input) => change.mutate(input))}
      onClose={onClose}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Months" optional error={errors.everyMonths?.message}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              {...form.register("everyMonths", {
                setValueAs: numberOrNull,
                onChange: () => form.clearErrors("everyMonths"),
              })}
            />
          )}
        </Field>
        <Field label="Miles" optional error={errors.everyMiles?.message}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              {...form.register("everyMiles", {
                setValueAs: numberOrNull,
                onChange: () => form.clearErrors("everyMiles"),
              })}
            />
          )}
        </Field>
      </div>
      <fieldset>
        <legend className="mb-1.5 text-sm font-semibold">Only for cars that run on</legend>
        <p className="text-sm text-muted-foreground">Choose none for all cars.</p>
        <div className="grid gap-x-4 sm:grid-cols-2">
          {FUELS.map((fuel) => (
            <div key={fuel} className="flex min-h-11 items-center gap-3 text-sm">
              <Checkbox
                id={`due-${fuel}`}
                checked={fuels.includes(fuel)}
                onCheckedChange={(checked) =>
                  form.setValue(
                    "fuels",
                    FUELS.filter((one) => (one === fuel ? checked === true : fuels.includes(one))),
                  )
                }
              />
              <label htmlFor={`due-${fuel}`} className="cursor-pointer">
                {fuelLabel(fuel)}
              </label>
            </div>
          ))}
        </div>
      </fieldset>
      <NoteField
        label="Why?"
        error={errors.reason?.message}
        register={clearingRegister(form)("reason")}
      />
    </ActionDialog>
  );
}
