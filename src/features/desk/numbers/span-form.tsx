import { Field } from "~/components/ui/field";
import { Input } from "~/components/ui/input";
import { Select } from "~/components/ui/select";
import { dayAt, STEPS } from "~/domain/staff/days";
import type { NumbersView } from "~/domain/staff/numbers-schema";
import { PRESETS, type Span } from "./spans";

const STEP_OPTIONS = STEPS.map((value) => ({ value, label: `By ${value}` }));
const PRESET_OPTIONS = PRESETS.map(({ label }) => ({ value: label, label }));

type SpanFormProps = { shown: NumbersView; onSpan: (span: Partial<Span>) => void };

/** Picks the date range and its step. */
export function SpanForm({ shown, onSpan }: SpanFormProps) {
  const today = dayAt(new Date(), shown.timeZone);
  const preset = PRESETS.find(({ span }) => {
    const { from, to } = span(today);
    return from === shown.from && to === shown.to;
  });
  return (
    <div role="group" aria-label="Dates" className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      <Field label="Date range">
        {(control) => (
          <Select
            {...control}
            value={preset?.label ?? ""}
            placeholder="Custom range"
            options={PRESET_OPTIONS}
            onChange={(event) => {
              const chosen = PRESETS.find(({ label }) => label === event.target.value);
              if (chosen !== undefined) onSpan(chosen.span(today));
            }}
          />
        )}
      </Field>
      <Field label="From">
        {(control) => (
          <Input
            {...control}
            type="date"
            required
            key={shown.from}
            defaultValue={shown.from}
            max={shown.to}
            onBlur={({ target }) => target.validity.valid && onSpan({ from: target.value })}
          />
        )}
      </Field>
      <Field label="To">
        {(control) => (
          <Input
            {...control}
            type="date"
            required
            key={shown.to}
            defaultValue={shown.to}
            min={shown.from}
            onBlur={({ target }) => target.validity.valid && onSpan({ to: target.value })}
          />
        )}
      </Field>
      <Field label="Interval">
        {(control) => (
          <Select
            {...control}
            value={shown.by}
            options={STEP_OPTIONS}
            onChange={(event) => {
              const by = STEPS.find((step) => step === event.target.value);
              if (by !== undefined) onSpan({ by });
            }}
          />
        )}
      </Field>
    </div>
  );
}
