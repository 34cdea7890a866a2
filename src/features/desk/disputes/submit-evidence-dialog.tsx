import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { schemaResolver } from "~/components/schema-resolver";
import { clearingRegister } from "~/components/clearing-register";
import { Checkbox } from "~/components/ui/checkbox";
import { Label } from "~/components/ui/label";
import { answerTime } from "~/domain/payment/dispute/rules";
import type { DisputeDetail } from "~/domain/payment/dispute/schema";
import { TEXT_LIMITS } from "~/domain/text/limits";
import { optionalText } from "~/domain/text/text";
import { formatDollars } from "~/messages/format";
import type { ToastPair } from "~/lib/toast-copy";
import { api } from "~/trpc/react";
import { ActionDialog, afterAction, NoteField } from "../dialogs/action-dialog";
import { EvidencePreview } from "./evidence-preview";

const COPY = {
  success: { title: "Evidence submitted", description: "The bank decides within a few weeks." },
  failure: { title: "Not submitted", description: "server" },
} as const satisfies ToastPair;

const formSchema = z.object({ reason: optionalText(TEXT_LIMITS.note) });

/** Shows the answer as the bank will read it and submits it after confirmation. */
export function SubmitEvidenceDialog({
  dispute,
  onClose,
}: {
  dispute: DisputeDetail;
  onClose: () => void;
}) {
  const { id, evidenceVersion: version, evidenceDueAt } = dispute;
  const [late, setLate] = useState(false);
  const form = useForm({
    resolver: schemaResolver(formSchema),
    defaultValues: { reason: "" },
    reValidateMode: "onSubmit",
  });
  const submit = api.desk.submitEvidence.useMutation(afterAction(COPY, onClose));
  const due = evidenceDueAt === null ? null : new Date(evidenceDueAt);
  const isLate = answerTime(due, new Date()) !== "early";
  return (
    <ActionDialog
      title="Submit to the bank"
      description={`${formatDollars(dispute.amount)} of ${dispute.bookingNumber}. The bank reads only one answer, so you can't change it after this.`}
      submit="Submit"
      call={submit}
      onSubmit={(event) => {
        // React bubbles the event to the form that opened this dialog.
        event.stopPropagation();
        void form.handleSubmit(({ reason }) =>
          submit.mutate({ id, version, reason, ...(late ? { late } : {}) }),
        )(event);
      }}
      onClose={onClose}
    >
      <div
        className="max-h-72 overflow-y-auto rounded-md border p-4"
        tabIndex={0}
        role="group"
        aria-label="Preview"
      >
        <EvidencePreview dispute={dispute} />
      </div>
      {isLate ? (
        <div className="flex items-center gap-3 text-sm">
          <Checkbox
            id="late"
            checked={late}
            onCheckedChange={(checked) => setLate(checked === true)}
          />
          <Label htmlFor="late">Less than 48 hours are left. Submit it anyway.</Label>
        </div>
      ) : null}
      <NoteField
        label="Why?"
        isOptional
        error={form.formState.errors.reason?.message}
        register={clearingRegister(form)("reason")}
      />
    </ActionDialog>
  );
}
