import { useForm } from "react-hook-form";
import { clearingRegister } from "~/components/clearing-register";
import { schemaResolver } from "~/components/schema-resolver";
import { Button } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/checkbox";
import { Field } from "~/components/ui/field";
import { Input } from "~/components/ui/input";
import { PRICE_RULES } from "~/domain/catalog/policy";
import type { PriceRule } from "~/domain/catalog/price-rule";
import { sentRuleSchema } from "~/domain/catalog/price-rule-schema";
import { centsToText, textToCents } from "~/domain/money";
import { BODIES, FUELS } from "~/domain/vehicle/facts";
import { bodyLine, fuelLabel } from "~/features/vehicle/facts-words";

/** A rule in the dialog: of the saved list, or new and without an id. */
export interface DraftRule extends PriceRule {
  id?: string | undefined;
  paused: boolean;
}

export const NEW_RULE: DraftRule = {
  paused: false,
  makes: [],
  models: [],
  fuels: [],
  bodies: [],
  addCents: 0,
  notOffered: false,
  minutes: 0,
  note: "",
};

/** Parses "BMW, Audi". */
const namesIn = (text: string) =>
  text
    .split(/[,\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== "");

/** Reads a number that may be missing. Anything else is refused by the schema. */
const numberIn = (text: string | number | undefined) =>
  text === undefined || String(text).trim() === "" ? undefined : Number(text);

type RuleEditorProps = {
  rule: DraftRule;
  onDone: (rule: DraftRule) => void;
  onCancel: () => void;
};

/** Edits one rule within the list: which cars, and what it means for them. */
export function RuleEditor({ rule, onDone, onCancel }: RuleEditorProps) {
  const form = useForm({
    resolver: schemaResolver(sentRuleSchema),
    defaultValues: rule,
    reValidateMode: "onSubmit",
  });
  const { errors } = form.formState;
  const register = clearingRegister(form);
  const notOffered = form.watch("notOffered");

  const names = (name: "makes" | "models", label: string, hint: string) => (
    <Field
      label={label}
      optional
      hint={hint}
      error={errors[name]?.message ?? errors[name]?.find?.(Boolean)?.message}
    >
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          defaultValue={rule[name].join(", ")}
          onChange={(event) => {
            form.clearErrors(["makes", "models"]);
            form.setValue(name, namesIn(event.target.value));
          }}
        />
      )}
    </Field>
  );
  const limit = (
    name: "yearFrom" | "yearTo" | "litersFrom" | "litersTo" | "cylindersFrom" | "cylindersTo",
    label: string,
  ) => (
    <Field label={label} optional error={errors[name]?.message}>
      {(control) => (
        <Input
          {...control}
          inputMode="decimal"
          autoComplete="off"
          {...form.register(name, {
            setValueAs: numberIn,
            onChange: () => form.clearErrors(name),
          })}
        />
      )}
    </Field>
  );
  const several = <Name extends string>(
    label: string,
    options: readonly Name[],
    labelOf: (option: Name) => string,
    chosen: readonly Name[],
    onChange: (chosen: Name[]) => void,
  ) => (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-x-5">
        {options.map((option) => {
          const id = `rule-${label}-${option}`;
          return (
            <span key={option} className="flex min-h-11 items-center gap-2.5 text-sm">
              <Checkbox
                id={id}
                checked={chosen.includes(option)}
                onCheckedChange={(checked) =>
                  onChange(
                    options.filter((one) =>
                      one === option ? checked === true : chosen.includes(one),
                    ),
                  )
                }
              />
              <label htmlFor={id} className="cursor-pointer">
                {labelOf(option)}
              </label>
            </span>
          );
        })}
      </div>
    </fieldset>
  );

  return (
    <div role="group" aria-label="Rule" className="grid gap-5 rounded-lg border bg-card p-4">
      <div className="grid gap-5 sm:grid-cols-2">
        {names("makes", "Makes", "Separate with commas.")}
        {names("models", "Models", "Separate with commas.")}
        {limit("yearFrom", "First model year")}
        {limit("yearTo", "Last model year")}
        {limit("litersFrom", "Least liters")}
        {limit("litersTo", "Most liters")}
        {limit("cylindersFrom", "Least cylinders")}
        {limit("cylindersTo", "Most cylinders")}
      </div>
      {several("Fuels", FUELS, fuelLabel, form.watch("fuels") ?? [], (fuels) =>
        form.setValue("fuels", fuels),
      )}
      {several(
        "Body styles",
        BODIES,
        (body) => bodyLine({ body }),
        form.watch("bodies") ?? [],
        (bodies) => form.setValue("bodies", bodies),
      )}
      <div className="flex min-h-11 items-center gap-3 text-sm">
        <Checkbox
          id="rule-not-offered"
          checked={notOffered}
          onCheckedChange={(checked) => {
            form.clearErrors("addCents");
            form.setValue("notOffered", checked === true);
            if (checked === true) form.setValue("addCents", 0);
          }}
        />
        <label htmlFor="rule-not-offered" className="cursor-pointer">
          We don&apos;t offer it for these cars
        </label>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        {notOffered ? null : (
          <Field
            label="Added to the price, in dollars"
            hint="Before the platform fee."
            error={errors.addCents?.message}
          >
            {(control) => (
              <Input
                {...control}
                inputMode="decimal"
                autoComplete="off"
                defaultValue={centsToText(rule.addCents)}
                onChange={(event) => {
                  form.clearErrors("addCents");
                  form.setValue("addCents", textToCents(event.target.value) ?? Number.NaN);
                }}
              />
            )}
          </Field>
        )}
        <Field label="Added minutes" error={errors.minutes?.message}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              {...form.register("minutes", {
                setValueAs: Number,
                onChange: () => form.clearErrors("minutes"),
              })}
            />
          )}
        </Field>
      </div>
      <Field
        label="Why?"
        hint="Customers and mechanics read it beside the price."
        error={errors.note?.message}
      >
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={PRICE_RULES.note}
            {...register("note")}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          // The dialog's own form saves the whole list.
          onClick={() => void form.handleSubmit((sent) => onDone({ ...sent, id: rule.id }))()}
        >
          Keep rule
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Discard changes
        </Button>
      </div>
    </div>
  );
}
