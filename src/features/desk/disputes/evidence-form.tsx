import { useEffect, useEffectEvent, useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/checkbox";
import { Field } from "~/components/ui/field";
import { Input } from "~/components/ui/input";
import { Label } from "~/components/ui/label";
import { Textarea } from "~/components/ui/textarea";
import type { DisputeDetail } from "~/domain/payment/dispute/schema";
import {
  EVIDENCE_DOCUMENT_LABELS,
  EVIDENCE_LABELS,
  EVIDENCE_LIMITS,
  EVIDENCE_REFUSALS,
  EVIDENCE_TEXTS,
  textsFor,
  type EvidenceDocument,
  type EvidenceText,
} from "~/domain/payment/dispute/evidence";
import { PAYMENT_REFUSALS } from "~/domain/payment/refusals";
import { DESK_PATHS } from "~/lib/desk-paths";
import type { ToastPair } from "~/lib/toast-copy";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";
import { plural } from "~/messages/plural";
import { useBegunVersion } from "../dialogs/begun-version";
import { SubmitEvidenceDialog } from "./submit-evidence-dialog";

const COPY = {
  success: { title: "Draft saved", description: "We haven't sent anything to the bank yet." },
  failure: { title: "Not saved", description: "server" },
} as const satisfies ToastPair;

const LONG: readonly EvidenceText[] = [
  "statement",
  "productDescription",
  "accessActivityLog",
  "refundPolicyDisclosure",
  "refundRefusalExplanation",
  "duplicateChargeExplanation",
];

/** Returns the saved draft as the form's values. */
const savedAnswer = ({ evidence }: DisputeDetail) => ({
  texts: Object.fromEntries(EVIDENCE_TEXTS.map((name) => [name, evidence.texts[name] ?? ""])),
  documents: evidence.documents.filter(({ isIncluded }) => isIncluded).map(({ name }) => name),
});

/** Edits the answer's draft, which can be saved any number of times and submitted once. */
export function EvidenceForm({ dispute }: { dispute: DisputeDetail }) {
  const { id, reason, evidence, evidenceVersion } = dispute;
  const [isSubmitting, setSubmitting] = useState(false);
  const form = useForm({ defaultValues: savedAnswer(dispute) });
  const { isDirty } = form.formState;
  const { version, readAgain } = useBegunVersion(evidenceVersion, isDirty);
  const save = api.desk.saveEvidence.useMutation(
    withToasts(COPY, {
      onSuccess: () => form.reset(form.getValues()),
      onError: readAgain,
    }),
  );
  const showSaved = useEffectEvent(() => {
    // A colleague's save doesn't replace what someone is typing.
    if (!isDirty) form.reset(savedAnswer(dispute));
  });
  useEffect(() => showSaved(), [evidenceVersion]);
  const documents = form.watch("documents");
  const wanted = textsFor(reason);
  const shown = EVIDENCE_TEXTS.filter(
    (name) => wanted.includes(name) || (evidence.texts[name] ?? "") !== "",
  );
  const toggle = (name: EvidenceDocument, isIn: boolean) =>
    form.setValue(
      "documents",
      isIn ? [...documents, name] : documents.filter((one) => one !== name),
      { shouldDirty: true },
    );
  const pages = evidence.documents
    .filter(({ name }) => documents.includes(name))
    .reduce((sum, one) => sum + one.pages, 0);
  return (
    <form
      noValidate
      method="post"
      aria-label="Answer to the bank"
      className="grid gap-4"
      onSubmit={form.handleSubmit((input) => save.mutate({ id, version, ...input }))}
    >
      {shown.map((name) => (
        <Field key={name} label={EVIDENCE_LABELS[name]}>
          {(control) =>
            LONG.includes(name) ? (
              <Textarea
                {...control}
                rows={name === "statement" ? 10 : 4}
                maxLength={EVIDENCE_LIMITS.textLength}
                {...form.register(`texts.${name}`)}
              />
            ) : (
              <Input
                {...control}
                maxLength={EVIDENCE_LIMITS.textLength}
                {...form.register(`texts.${name}`)}
              />
            )
          }
        </Field>
      ))}
      <fieldset className="grid gap-3">
        <legend className="mb-2 text-sm font-semibold">Documents</legend>
        {evidence.documents.map(({ name, isThere, pages }) => (
          <div key={name} className="flex flex-wrap items-center gap-3 text-sm">
            <Checkbox
              id={`document-${name}`}
              disabled={!isThere}
              checked={isThere && documents.includes(name)}
              onCheckedChange={(checked) => toggle(name, checked === true)}
            />
            <Label htmlFor={`document-${name}`}>{EVIDENCE_DOCUMENT_LABELS[name]}</Label>
            {isThere ? (
              <a
                href={DESK_PATHS.evidenceDocument(id, name)}
                download
                className="text-link underline underline-offset-4"
              >
                {plural(pages, { one: "One page", other: "{count} pages" })}
                <span className="sr-only"> of {EVIDENCE_DOCUMENT_LABELS[name]}</span>
              </a>
            ) : (
              <span className="text-muted-foreground">None</span>
            )}
          </div>
        ))}
        <p className="text-sm text-muted-foreground">
          {pages} of {evidence.pagesAllowed} pages that the bank reads.
        </p>
      </fieldset>
      {evidence.problem === null || isDirty ? null : (
        <p role="alert" className="text-sm text-destructive">
          {PAYMENT_REFUSALS[EVIDENCE_REFUSALS[evidence.problem]].sentence}
        </p>
      )}
      <div className="sticky -bottom-5 -mx-5 -mb-5 flex flex-wrap items-center justify-end gap-3 border-t bg-popover px-5 pt-4 pb-5">
        {/* Announced here, because an open panel hides toasts from screen readers. */}
        <span role="status" className="mr-auto text-sm text-muted-foreground">
          {isDirty
            ? "Save your draft before you submit."
            : evidenceVersion > 1
              ? "The draft is saved."
              : null}
        </span>
        <Button type="submit" variant="outline" loading={save.isPending}>
          Save draft
        </Button>
        <Button disabled={isDirty || evidence.problem !== null} onClick={() => setSubmitting(true)}>
          Preview and submit
        </Button>
      </div>
      {isSubmitting ? (
        <SubmitEvidenceDialog dispute={dispute} onClose={() => setSubmitting(false)} />
      ) : null}
    </form>
  );
}
