import { Field } from "~/components/ui/field";
import { Textarea } from "~/components/ui/textarea";
import { TEXT_LIMITS } from "~/domain/text/limits";

type TeamReasonProps = {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** Asks for a reason that only our team reads. */
export function TeamReason({ label, value, error, onChange }: TeamReasonProps) {
  return (
    <Field label={label} required error={error} hint="Only our team reads it.">
      {(control) => (
        <Textarea
          {...control}
          maxLength={TEXT_LIMITS.note}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
