import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

/**
 * `register` whose field loses its error as soon as it is edited. Use it with
 * `reValidateMode: "onSubmit"`, so that nobody is corrected while still typing.
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
