import { useForm } from "react-hook-form";
import { schemaResolver } from "~/components/schema-resolver";
import { clearingRegister } from "~/components/clearing-register";
import { Checkbox } from "~/components/ui/checkbox";
import { Field } from "~/components/ui/field";
import { Input } from "~/components/ui/input";
import { Select } from "~/components/ui/select";
import { Textarea } from "~/components/ui/textarea";
import { CATEGORY_LABELS, SERVICE_CATEGORIES } from "~/domain/booking/categories";
import { SERVICE_TEXT } from "~/domain/catalog/policy";
import { PARTS, PARTS_LABELS } from "~/domain/catalog/parts";
import { createServiceSchema, type DeskService } from "~/domain/catalog/schema";
import { SPECIALIZATIONS, type Specialization } from "~/domain/mechanic/options";
import { centsToText, textToCents } from "~/domain/money";
import { AllInPrice } from "~/features/booking/all-in-price";
import { api } from "~/trpc/react";
import { ActionDialog, NoteField } from "../dialogs/action-dialog";
import { effectOf } from "./kept-by";
import { afterServiceAction } from "./after-service-action";

const CATEGORIES = SERVICE_CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] }));

const PARTS_OPTIONS = [
  { value: "", label: "Say nothing about parts" },
  ...PARTS.map((value) => ({ value, label: PARTS_LABELS[value] })),
];

const isKnown = (name: string): name is Specialization =>
  SPECIALIZATIONS.some((known) => known === name);

/** Parses "Floor jack, torque wrench" into the names that the catalog stores. */
const toolsIn = (text: string) =>
  text
    .split(/[,\n]/)
    .map((tool) => tool.trim().toLowerCase().replaceAll(/\s+/g, "_"))
    .filter((tool) => tool !== "");

function valuesOf(service: DeskService | null) {
  return {
    name: service?.name ?? "",
    category: service?.category ?? "maintenance",
    description: service?.description ?? "",
    basePrice: service?.basePrice ?? "",
    estimatedDuration: service?.estimatedDuration ?? 60,
    requiresTools: service?.requiresTools ?? [],
    specializations: (service?.specializations ?? []).filter(isKnown),
    parts: service?.parts ?? null,
    partsNote: service?.partsNote ?? "",
    isDiagnosis: service?.isDiagnosis ?? false,
    reason: "",
  };
}

type ServiceDialogProps = {
  /** Null for a new service. */
  service: DeskService | null;
  onClose: () => void;
};

/** Edits a service for new bookings. Says first which existing bookings keep the old terms. */
export function ServiceDialog({ service, onClose }: ServiceDialogProps) {
  const form = useForm({
    resolver: schemaResolver(createServiceSchema),
    defaultValues: valuesOf(service),
    reValidateMode: "onSubmit",
  });
  const { errors } = form.formState;
  const register = clearingRegister(form);
  const price = String(form.watch("basePrice"));
  const options = afterServiceAction(onClose);
  const create = api.desk.services.create.useMutation(options);
  const change = api.desk.services.change.useMutation(options);
  return (
    <ActionDialog
      title={service === null ? "Add a service" : `Change ${service.name}`}
      description={
        service === null
          ? "Customers can book it right away. It's at the end of the list."
          : effectOf(service, "the name, price and duration they were booked with")
      }
      submit={service === null ? "Add" : "Save"}
      call={service === null ? create : change}
      onSubmit={form.handleSubmit(({ basePrice, ...sent }) => {
        const input = { ...sent, basePrice: centsToText(basePrice) };
        if (service === null) create.mutate(input);
        else change.mutate({ ...input, id: service.id, version: service.version });
      })}
      onClose={onClose}
    >
      <Field label="Name" required error={errors.name?.message}>
        {(control) => <Input {...control} autoComplete="off" {...register("name")} />}
      </Field>
      <Field label="Description" required error={errors.description?.message}>
        {(control) => (
          <Textarea
            {...control}
            maxLength={SERVICE_TEXT.description}
            {...register("description")}
          />
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Category" required error={errors.category?.message} className="sm:col-span-2">
          {(control) => <Select {...control} options={CATEGORIES} {...register("category")} />}
        </Field>
        <Field
          label="Price in dollars"
          required
          hint={textToCents(price) === null ? undefined : <Advertised basePrice={price} />}
          error={errors.basePrice?.message}
        >
          {(control) => (
            <Input {...control} inputMode="decimal" autoComplete="off" {...register("basePrice")} />
          )}
        </Field>
        <Field label="Minutes" required error={errors.estimatedDuration?.message}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              {...form.register("estimatedDuration", {
                setValueAs: Number,
                onChange: () => form.clearErrors("estimatedDuration"),
              })}
            />
          )}
        </Field>
      </div>
      <Field
        label="Tools"
        optional
        hint="Separate with commas."
        error={errors.requiresTools?.message ?? errors.requiresTools?.find?.(Boolean)?.message}
      >
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            defaultValue={(service?.requiresTools ?? []).join(", ").replaceAll("_", " ")}
            onChange={(event) => {
              form.clearErrors("requiresTools");
              form.setValue("requiresTools", toolsIn(event.target.value));
            }}
          />
        )}
      </Field>
      <fieldset aria-describedby="done-by-error">
        <legend className="mb-1.5 text-sm font-semibold">
          Required skills
          <span aria-hidden className="ml-1 text-destructive">
            *
          </span>
        </legend>
        <div className="grid gap-x-4 sm:grid-cols-2">
          {SPECIALIZATIONS.map((name, index) => (
            <Known
              key={name}
              id={`done-by-${index}`}
              name={name}
              chosen={form.watch("specializations")}
              onChange={(chosen) => {
                form.clearErrors("specializations");
                form.setValue("specializations", chosen);
              }}
            />
          ))}
        </div>
        <p id="done-by-error" role="alert" className="text-sm text-destructive">
          {errors.specializations?.message}
        </p>
      </fieldset>
      <Field label="Parts" hint="Shown beside every price." error={errors.parts?.message}>
        {(control) => (
          <Select
            {...control}
            options={PARTS_OPTIONS}
            {...form.register("parts", {
              setValueAs: (value: string | null) => value || null,
              onChange: () => form.clearErrors("parts"),
            })}
          />
        )}
      </Field>
      <Field label="Which parts?" optional error={errors.partsNote?.message}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={SERVICE_TEXT.partsNote}
            {...register("partsNote")}
          />
        )}
      </Field>
      {service?.isDiagnosis || service?.offered === false ? null : (
        <div className="flex min-h-11 items-center gap-3 text-sm">
          <Checkbox
            id="is-diagnosis"
            checked={form.watch("isDiagnosis")}
            onCheckedChange={(checked) => form.setValue("isDiagnosis", checked === true)}
          />
          <label htmlFor="is-diagnosis" className="cursor-pointer">
            Start with this service when a problem is unknown
          </label>
        </div>
      )}
      <NoteField
        label="Why?"
        isOptional={service === null}
        error={errors.reason?.message}
        register={register("reason")}
      />
    </ActionDialog>
  );
}

type KnownProps = {
  id: string;
  name: Specialization;
  chosen: readonly Specialization[];
  onChange: (chosen: Specialization[]) => void;
};

function Known({ id, name, chosen, onChange }: KnownProps) {
  return (
    <div className="flex min-h-11 items-center gap-3 text-sm">
      <Checkbox
        id={id}
        checked={chosen.includes(name)}
        onCheckedChange={(checked) =>
          onChange(
            SPECIALIZATIONS.filter((one) =>
              one === name ? checked === true : chosen.includes(one),
            ),
          )
        }
      />
      <label htmlFor={id} className="cursor-pointer">
        {name}
      </label>
    </div>
  );
}

function Advertised({ basePrice }: { basePrice: string }) {
  return (
    <>
      Customers see <AllInPrice basePrice={basePrice} />
    </>
  );
}
