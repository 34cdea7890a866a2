"use client";

import { Fragment, type ComponentProps } from "react";
import { cn } from "~/components/cn";
import { Alert } from "~/components/ui/alert";
import { Checkbox } from "~/components/ui/checkbox";
import { Field } from "~/components/ui/field";
import { Label } from "~/components/ui/label";
import { Money } from "~/components/ui/money";
import { Textarea } from "~/components/ui/textarea";
import { FLAG_DETAILS, TEXT_DETAILS, type DraftDetails } from "~/domain/booking/details/details";
import {
  allInCents,
  DIAGNOSTIC_FEE_CENTS,
  mentionsElectrical,
} from "~/domain/booking/price/pricing";
import { centsToText } from "~/domain/money";
import { ContactWarning } from "~/features/contact/contact-warning";
import { OwnParts } from "./own-parts";

type DetailFieldsProps = {
  values: DraftDetails;
  /** The selected services, for what bringing parts means for their price. */
  services: ComponentProps<typeof OwnParts>["services"];
  /** What the customer pays if the job ends with the diagnosis, if a promo code makes it less. */
  diagnosisTotal?: string | undefined;
  onChange: (patch: Partial<DraftDetails>) => void;
};

type ElectricalNoticeProps = {
  issueDescription: string;
  diagnosisTotal?: string | undefined;
};

/** Announces the $50 diagnostic fee when the text mentions electrical, electric or wiring. */
export function ElectricalNotice({
  issueDescription,
  diagnosisTotal = centsToText(allInCents(DIAGNOSTIC_FEE_CENTS)),
}: ElectricalNoticeProps) {
  // Always rendered, so that screen readers announce text that appears in it.
  return (
    <div role="status">
      {mentionsElectrical(issueDescription) ? (
        <Alert tone="warning" title="Electrical work needs a diagnosis first">
          A <Money amount={centsToText(DIAGNOSTIC_FEE_CENTS)} className="font-semibold" />{" "}
          diagnostic fee applies before repair work. If it ends with the diagnosis, you pay{" "}
          <Money amount={diagnosisTotal} /> instead of your services&apos; price, after you approve
          it.
        </Alert>
      ) : null}
    </div>
  );
}

/** Asks for the issue, notes for the mechanic, and who brings the parts. */
export function DetailFields({ values, services, diagnosisTotal, onChange }: DetailFieldsProps) {
  return (
    <div className="grid gap-5">
      {TEXT_DETAILS.map(
        ({ name, label, hint, told: _told, about: _about, isPrivate: _isPrivate, ...box }) => (
          <Fragment key={name}>
            <Field label={label} optional hint={hint}>
              {(control) => (
                <Textarea
                  {...control}
                  {...box}
                  className={cn(box.rows < 3 && "min-h-20")}
                  value={values[name]}
                  onChange={(event) => onChange({ [name]: event.target.value })}
                />
              )}
            </Field>
            {name === "issueDescription" ? (
              <>
                <ContactWarning text={values[name]} />
                <ElectricalNotice issueDescription={values[name]} diagnosisTotal={diagnosisTotal} />
              </>
            ) : null}
          </Fragment>
        ),
      )}
      {FLAG_DETAILS.map(({ name, label, hint }) => (
        <div key={name} className="flex items-start gap-3">
          <Checkbox
            id={name}
            aria-describedby={`${name}-hint`}
            checked={values[name]}
            onCheckedChange={(checked) => onChange({ [name]: checked === true })}
          />
          <div>
            <Label htmlFor={name}>{label}</Label>
            <p id={`${name}-hint`} className="text-sm text-muted-foreground">
              {hint}
            </p>
            <div role="status" className="mt-1 empty:hidden">
              {values[name] ? <OwnParts services={services} /> : null}
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}
