import { useState } from "react";
import { useForm } from "react-hook-form";
import { schemaResolver } from "~/components/schema-resolver";
import { Field } from "~/components/ui/field";
import { Textarea } from "~/components/ui/textarea";
import { TEXT_LIMITS } from "~/domain/text/limits";
import { DOCUMENTS } from "~/domain/vetting/kinds";
import { typedFormSchema, type DeskDocument } from "~/domain/vetting/schema";
import { TypedFields, typedOf } from "~/features/vetting/typed-fields";
import type { ToastPair } from "~/lib/toast-copy";
import { api } from "~/trpc/react";
import { ActionDialog } from "../dialogs/action-dialog";
import { afterDecision } from "./after-decision";

const COPY = {
  success: { title: "Document accepted", description: "We'll email the mechanic." },
  failure: { title: "Not accepted", description: "server" },
} as const satisfies ToastPair;

export type DecideDialogProps = {
  document: DeskDocument;
  onClose: () => void;
  /** Called once the document is decided, by this user or a colleague. */
  onDone: () => void;
};

/**
 * Accepts a document with the facts that the document shows, which may differ from what was typed.
 */
export function AcceptDialog({ document, onClose, onDone }: DecideDialogProps) {
  const { id, kind, mechanic } = document;
  const [note, setNote] = useState("");
  const form = useForm({
    resolver: schemaResolver(typedFormSchema(kind)),
    defaultValues: typedOf(document),
    reValidateMode: "onSubmit",
  });
  const accept = api.desk.documents.accept.useMutation(afterDecision(COPY, onDone));
  const asksNothing = Object.keys(DOCUMENTS[kind].asks).length === 0;
  return (
    <ActionDialog
      title="Accept this document?"
      description={
        asksNothing
          ? `It counts from now on. We'll email ${mechanic.name}.`
          : `It counts from now on. We'll email ${mechanic.name}. Enter what the document shows.`
      }
      submit="Accept"
      call={accept}
      onSubmit={form.handleSubmit((typed) => accept.mutate({ id, ...typed, note }))}
      onClose={onClose}
    >
      <TypedFields kind={kind} form={form} />
      <Field label="Note" optional hint="Saved in the audit log with your name.">
        {(control) => (
          <Textarea
            {...control}
            maxLength={TEXT_LIMITS.note}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
    </ActionDialog>
  );
}
