import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { schemaResolver } from "~/components/schema-resolver";
import { Button } from "~/components/ui/button";
import { Field } from "~/components/ui/field";
import { Textarea } from "~/components/ui/textarea";
import { TEXT_LIMITS } from "~/domain/text/limits";
import { typedFormSchema, type DeskDocument } from "~/domain/vetting/schema";
import { SecondFactorGate } from "~/features/second-factor/second-factor-gate";
import { TypedFields, typedOf } from "~/features/vetting/typed-fields";
import { api } from "~/trpc/react";
import { Refusal } from "../dialogs/action-dialog";
import { submitByKeys } from "../dialogs/submit-by-keys";
import { areKeysOn, isForTheDesk, isInSequence } from "../frame/key-rules";
import { useAfterDecision } from "./after-decision";

const COPY = {
  success: { title: "Document accepted", description: "We'll email the mechanic." },
  failure: { title: "Not accepted", description: "server" },
} as const;

type AcceptFormProps = {
  document: DeskDocument;
  onReject: () => void;
  /** Called once the document is decided, by this user or a colleague. */
  onDone: () => void;
};

/**
 * Accepts a document with the facts that the document shows, which may differ from what was typed.
 * The document stays in view beside it.
 */
export function AcceptForm({ document: shown, onReject, onDone }: AcceptFormProps) {
  const { id, kind } = shown;
  const [note, setNote] = useState("");
  const element = useRef<HTMLFormElement>(null);
  const form = useForm({
    resolver: schemaResolver(typedFormSchema(kind)),
    defaultValues: typedOf(shown),
    reValidateMode: "onSubmit",
  });
  const accept = api.desk.documents.accept.useMutation(useAfterDecision(id, COPY, onDone));
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!areKeysOn() || !isForTheDesk(event) || isInSequence()) return;
      // A letter decides only about the row that has the focus, never by chance.
      if (document.activeElement?.getAttribute("data-document") !== id) return;
      if (event.key === "a") element.current?.requestSubmit();
      else if (event.key === "r") onReject();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [id, onReject]);
  return (
    <SecondFactorGate call={accept} onPassed={accept.reset}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+Enter in a field sends the form, as its button does. */}
      <form
        ref={element}
        noValidate
        method="post"
        aria-label="Decision"
        className="grid gap-4"
        onKeyDown={submitByKeys}
        onSubmit={form.handleSubmit((typed) => {
          if (!accept.isPending) accept.mutate({ id, ...typed, note });
        })}
      >
        <TypedFields kind={kind} form={form} />
        <Field label="Note" optional hint="Saved in the audit log with your name.">
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              maxLength={TEXT_LIMITS.note}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
        <Refusal error={accept.error} />
        <div
          role="group"
          aria-label="Actions"
          className="sticky bottom-0 flex flex-wrap gap-3 bg-card py-3"
        >
          <Button type="submit" loading={accept.isPending}>
            Accept
          </Button>
          <Button variant="outline" disabled={accept.isPending} onClick={onReject}>
            Reject
          </Button>
        </div>
      </form>
    </SecondFactorGate>
  );
}
