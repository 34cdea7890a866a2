import type { UseFormReturn } from "react-hook-form";
import { clearingRegister } from "~/components/clearing-register";
import { Field } from "~/components/ui/field";
import { Input } from "~/components/ui/input";
import { TEXT_LIMITS } from "~/domain/text/limits";
import { DOCUMENT_FIELDS, DOCUMENTS, type DocumentKind } from "~/domain/vetting/kinds";
import type { DocumentView, TypedForm } from "~/domain/vetting/schema";

const isDay = (field: (typeof DOCUMENT_FIELDS)[number]) =>
  field === "issuedOn" || field === "expiresOn";

/** Returns the initial values of a document's form. */
export function typedOf(document: DocumentView | null) {
  return {
    number: document?.number ?? "",
    provider: document?.provider ?? "",
    issuedOn: document?.issuedOn ?? "",
    expiresOn: document?.expiresOn ?? "",
  };
}

type TypedFieldsProps = {
  kind: DocumentKind;
  form: Pick<
    UseFormReturn<TypedForm, unknown, TypedForm>,
    "register" | "clearErrors" | "formState"
  >;
};

/** Renders the fields for this kind of document. Some kinds have none. */
export function TypedFields({ kind, form }: TypedFieldsProps) {
  const { asks } = DOCUMENTS[kind];
  const register = clearingRegister(form);
  const { errors } = form.formState;
  return DOCUMENT_FIELDS.map((field) => {
    const asked = asks[field];
    return asked === undefined ? null : (
      <Field
        key={field}
        label={asked.label}
        required={asked.isRequired}
        optional={!asked.isRequired}
        error={errors[field]?.message}
      >
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            {...(isDay(field) ? { type: "date" } : { maxLength: TEXT_LIMITS.line })}
            {...register(field)}
          />
        )}
      </Field>
    );
  });
}
