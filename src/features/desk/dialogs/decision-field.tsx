import { useId } from "react";
import { Label } from "~/components/ui/label";
import { RadioCards } from "~/components/ui/radio-cards";

interface Choice {
  label: string;
  /** The effect on money and record. */
  description: string;
}

type DecisionFieldProps = {
  label: string;
  yes: Choice;
  no: Choice;
  /** Undefined until the user chooses. */
  value: boolean | undefined;
  error: string | undefined;
  onChoose: (yes: boolean) => void;
};

/** Offers the two decisions, each with its effect. */
export function DecisionField({ label, yes, no, value, error, onChoose }: DecisionFieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <Label id={id}>{label}</Label>
      <RadioCards
        aria-labelledby={id}
        className="sm:grid-cols-1"
        value={value === undefined ? "" : String(value)}
        onValueChange={(chosen) => onChoose(chosen === "true")}
        options={[
          { value: "true", ...yes },
          { value: "false", ...no },
        ]}
      />
      {error === undefined ? null : (
        <p role="alert" className="text-sm font-medium text-destructive">
          {error}
        </p>
      )}
    </div>
  );
}
