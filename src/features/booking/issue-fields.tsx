"use client";

import { Alert } from "~/components/ui/alert";
import { Checkbox } from "~/components/ui/checkbox";
import { Field } from "~/components/ui/field";
import { Label } from "~/components/ui/label";
import { Money } from "~/components/ui/money";
import { Textarea } from "~/components/ui/textarea";
import { DIAGNOSTIC_FEE_CENTS, mentionsElectrical } from "~/domain/booking/pricing";
import { centsToText } from "~/domain/money";
import { TEXT_LIMITS } from "~/domain/text";

export interface IssueValues {
  issueDescription: string;
  notes: string;
  customerProvidesPartss: boolean;
}

type IssueFieldsProps = {
  values: IssueValues;
  onChange: (patch: Partial<IssueValues>) => void;
};

/** $50 before repair work, where the text mentions electrical, electric or wiring. */
export function ElectricalNotice({ issueDescription }: { issueDescription: string }) {
  // The region stands there all the time: what appears inside it while typing is read out.
  return (
    <div role="status">
      {mentionsElectrical(issueDescription) ? (
        <Alert tone="warning" title="Electrical work needs a diagnosis first">
          A <Money amount={centsToText(DIAGNOSTIC_FEE_CENTS)} className="font-semibold" />{" "}
          diagnostic fee applies before repair work.
        </Alert>
      ) : null}
    </div>
  );
}

/** What is wrong, what else the mechanic should know, and who brings the parts. */
export function IssueFields({ values, onChange }: IssueFieldsProps) {
  return (
    <div className="grid gap-5">
      <Field
        label="What's going on with your vehicle?"
        optional
        hint="Sounds, smells, warning lights, and when it started. A sentence is plenty."
      >
        {(control) => (
          <Textarea
            {...control}
            rows={5}
            maxLength={TEXT_LIMITS.issue}
            placeholder="e.g. Grinding noise from the front when I brake, since last week"
            value={values.issueDescription}
            onChange={(event) => onChange({ issueDescription: event.target.value })}
          />
        )}
      </Field>
      <ElectricalNotice issueDescription={values.issueDescription} />
      <Field
        label="Notes for the mechanic"
        optional
        hint="Gate code, where the car stands, a dog in the yard."
      >
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            className="min-h-20"
            maxLength={TEXT_LIMITS.note}
            value={values.notes}
            onChange={(event) => onChange({ notes: event.target.value })}
          />
        )}
      </Field>
      <div className="flex items-start gap-3">
        <Checkbox
          id="own-parts"
          aria-describedby="own-parts-hint"
          checked={values.customerProvidesPartss}
          onCheckedChange={(checked) => onChange({ customerProvidesPartss: checked === true })}
        />
        <div>
          <Label htmlFor="own-parts">I will provide the parts</Label>
          <p id="own-parts-hint" className="text-sm text-muted-foreground">
            Otherwise your mechanic brings them and agrees the price with you first.
          </p>
        </div>
      </div>
    </div>
  );
}
