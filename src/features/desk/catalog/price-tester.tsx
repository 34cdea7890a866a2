import { useState } from "react";
import { Field } from "~/components/ui/field";
import { Input } from "~/components/ui/input";
import { Select } from "~/components/ui/select";
import { priceFor, pricedCar, type RuledService } from "~/domain/catalog/price-rule";
import { centsToText } from "~/domain/money";
import { BODIES, FUELS } from "~/domain/vehicle/facts";
import { AllInPrice } from "~/features/booking/all-in-price";
import { bodyLine, fuelLabel } from "~/features/vehicle/facts-words";
import { carsText } from "./rule-words";
import type { DraftRule } from "./rule-editor";

const UNKNOWN = { value: "", label: "Not known" };
const FUEL_OPTIONS = [UNKNOWN, ...FUELS.map((value) => ({ value, label: fuelLabel(value) }))];
const BODY_OPTIONS = [
  UNKNOWN,
  ...BODIES.map((value) => ({ value, label: bodyLine({ body: value }) })),
];
const TEXTS = [
  ["year", "Model year"],
  ["make", "Make"],
  ["model", "Model"],
  ["liters", "Liters"],
  ["cylinders", "Cylinders"],
] as const;

const numberIn = (text: string) => {
  const value = Number(text);
  return text.trim() === "" || !Number.isFinite(value) ? null : value;
};

/** Shows what a car would cost by the rules as they are in the dialog, saved or not. */
export function PriceTester({ service }: { service: RuledService<DraftRule> }) {
  const [typed, setTyped] = useState({
    year: "",
    make: "",
    model: "",
    liters: "",
    cylinders: "",
    fuel: "",
    body: "",
  });
  const { year, ...car } = pricedCar({
    year: numberIn(typed.year) ?? 0,
    make: typed.make,
    model: typed.model,
    engineLiters: numberIn(typed.liters),
    cylinders: numberIn(typed.cylinders),
    fuel: typed.fuel,
    body: typed.body,
  });
  const rules = service.rules.filter(({ paused }) => !paused);
  const { priceCents, minutes, rule, factsMissing } = priceFor(
    { ...service, rules },
    { ...car, ...(year ? { year } : {}) },
  );
  return (
    <section aria-labelledby="price-tester" className="grid gap-4 rounded-lg border p-4">
      <h3 id="price-tester" className="font-semibold">
        Try a car
      </h3>
      <div className="grid gap-4 sm:grid-cols-3">
        {TEXTS.map(([name, label]) => (
          <Field key={name} label={label}>
            {(control) => (
              <Input
                {...control}
                autoComplete="off"
                value={typed[name]}
                onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
              />
            )}
          </Field>
        ))}
        <Field label="Fuel">
          {(control) => (
            <Select
              {...control}
              options={FUEL_OPTIONS}
              value={typed.fuel}
              onChange={(event) => setTyped({ ...typed, fuel: event.target.value })}
            />
          )}
        </Field>
        <Field label="Body style">
          {(control) => (
            <Select
              {...control}
              options={BODY_OPTIONS}
              value={typed.body}
              onChange={(event) => setTyped({ ...typed, body: event.target.value })}
            />
          )}
        </Field>
      </div>
      <div role="status" className="grid gap-1 text-sm">
        <p>
          {rule?.notOffered ? "Not offered. A booking by program costs " : null}
          <AllInPrice basePrice={centsToText(priceCents)} /> · {minutes} minutes
        </p>
        <p className="text-muted-foreground">
          {rule === null ? "No rule matches, so the base price counts." : `Rule: ${carsText(rule)}`}
        </p>
        {rule?.note ? <p className="wrap-anywhere">{rule.note}</p> : null}
        {factsMissing ? <p>More about the car could change the price.</p> : null}
      </div>
    </section>
  );
}
