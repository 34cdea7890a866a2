import type { ComponentProps } from "react";
import { z } from "zod";
import { Field } from "~/components/ui/field";
import { Input } from "~/components/ui/input";
import { field } from "~/messages/field-key";
import { fromDeskField } from "../frame/desk-zone";

/** Validates a moment that may stay empty. */
export const momentText = z
  .string()
  .refine((entered) => entered === "" || fromDeskField(entered) !== null, {
    message: field("momentWrong"),
  });

type MomentFieldProps = Pick<ComponentProps<typeof Field>, "label" | "hint" | "error"> & {
  /** Shows the moment without letting staff change it. */
  isFixed?: boolean;
  register: Partial<ComponentProps<typeof Input>>;
};

/** Asks for a date and time in the desk's zone. It may stay empty. */
export function MomentField({ isFixed = false, register, ...field }: MomentFieldProps) {
  return (
    <Field {...field} optional={!isFixed}>
      {(control) => (
        <Input
          {...control}
          type="datetime-local"
          max="9999-12-31T23:59"
          readOnly={isFixed}
          {...register}
        />
      )}
    </Field>
  );
}
