"use client";

import { useState } from "react";
import { useForm } from "react-hook-form";
import { schemaResolver } from "~/components/schema-resolver";
import { Button } from "~/components/ui/button";
import { Field, FormError } from "~/components/ui/field";
import { Input } from "~/components/ui/input";
import { Progress } from "~/components/ui/progress";
import { DOCUMENT_ACCEPT, isFileTooLarge } from "~/domain/upload/rules";
import { DOCUMENTS, type DocumentKind } from "~/domain/vetting/kinds";
import { VETTING_REFUSALS } from "~/domain/vetting/refusals";
import { typedFormSchema, type TypedForm } from "~/domain/vetting/schema";
import { mayBePhoto } from "~/features/photo/prepare-photo";
import { TypedFields, typedOf } from "~/features/vetting/typed-fields";

type DocumentFormProps = {
  kind: DocumentKind;
  /** The share of the file sent, 0 to 1. Null while nothing is being sent. */
  share: number | null;
  /** The reason the last document was refused. */
  refusal: string | undefined;
  onSend: (file: File, typed: TypedForm) => void;
  /** Without it the form can't be closed. */
  onCancel: (() => void) | undefined;
};

/** Asks for a file and the facts that go with it. */
export function DocumentForm({ kind, share, refusal, onSend, onCancel }: DocumentFormProps) {
  const [file, setFile] = useState<File | null>(null);
  const [fileError, setFileError] = useState<string>();
  const form = useForm({
    resolver: schemaResolver(typedFormSchema(kind)),
    defaultValues: typedOf(null),
    reValidateMode: "onSubmit",
  });
  const isSending = share !== null;
  const checked = () => {
    const wrong = explainRefusal(file);
    setFileError(wrong);
    return wrong === undefined ? file : null;
  };
  return (
    <form
      noValidate
      method="post"
      className="grid gap-4 border-t pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isSending) return;
        // Checks file and fields, so that all errors appear at once.
        const chosen = checked();
        void form.handleSubmit((typed) => {
          if (chosen !== null) onSend(chosen, typed);
        })(event);
      }}
    >
      <FormError message={refusal} />
      <Field
        label={DOCUMENTS[kind].file}
        required
        error={fileError}
        hint="PDF, JPEG or PNG, up to 5MB"
      >
        {(control) => (
          <Input
            {...control}
            type="file"
            accept={DOCUMENT_ACCEPT}
            onChange={(event) => {
              setFile(event.target.files?.[0] ?? null);
              setFileError(undefined);
            }}
          />
        )}
      </Field>
      <TypedFields kind={kind} form={form} />
      {isSending ? (
        <Progress value={share * 100} aria-label={`Sending: ${DOCUMENTS[kind].title}`} />
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={isSending}>
          Send
        </Button>
        {onCancel === undefined ? null : (
          <Button variant="outline" disabled={isSending} onClick={onCancel}>
            Not now
          </Button>
        )}
      </div>
    </form>
  );
}

function explainRefusal(file: File | null): string | undefined {
  if (file === null) return "Choose a file.";
  // Photos are shrunk before sending, so their size doesn't matter.
  return !mayBePhoto(file) && isFileTooLarge(file.size)
    ? VETTING_REFUSALS.documentTooLarge.sentence
    : undefined;
}
