import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

/**
 * Wraps `register` so that a field's error clears when the field is edited. Use it with
 * `reValidateMode: "onSubmit"`: a field is not validated again while the user types.
 */
export function clearingRegister<Values extends FieldValues, Context, Sent>(
  form: Pick<UseFormReturn<Values, Context, Sent>, "register" | "clearErrors">,
) {
  return (name: Path<Values>, onEdit?: () => void) =>
    form.register(name, {
      onChange: () => {
        form.clearErrors(name);
        onEdit?.();
      },
    });
}
