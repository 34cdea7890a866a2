"use client";

import { useState } from "react";
import { Field } from "~/components/ui/field";
import { FormDialog } from "~/components/ui/form-dialog";
import { Select } from "~/components/ui/select";
import { Textarea } from "~/components/ui/textarea";
import { REPORT_REASON_LABELS, REPORT_REASONS, type ReportReason } from "~/domain/review/policy";
import { TEXT_LIMITS } from "~/domain/text/limits";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";

const TOASTS = {
  success: {
    title: "Reported",
    description: "Our team will review it. It stays visible until then.",
  },
  failure: { title: "Not reported", description: "server" },
} as const;

const REASONS = REPORT_REASONS.map((value) => ({ value, label: REPORT_REASON_LABELS[value] }));

/** Reports a review. Only staff read the reason. */
export function ReportReview({ reviewId, onClose }: { reviewId: string; onClose: () => void }) {
  const [reason, setReason] = useState<ReportReason | "">("");
  const [note, setNote] = useState("");
  const [error, setError] = useState<string>();
  const report = api.booking.reviews.report.useMutation(withToasts(TOASTS, { onSuccess: onClose }));
  return (
    <FormDialog
      title="Report this review?"
      description="Our team reads it and decides. We don't tell anyone else that you reported it."
      submitLabel="Report"
      pending={report.isPending}
      onSubmit={() => {
        if (reason === "") setError("Choose what's wrong with it.");
        else report.mutate({ id: reviewId, reason, note });
      }}
      onClose={onClose}
    >
      <Field label="What's wrong with it?" required error={error}>
        {(control) => (
          <Select
            {...control}
            value={reason}
            placeholder="Choose one"
            options={REASONS}
            onChange={({ target }) => {
              setReason(REPORT_REASONS.find((one) => one === target.value) ?? "");
              setError(undefined);
            }}
          />
        )}
      </Field>
      <Field label="Anything else?" optional>
        {(control) => (
          <Textarea
            {...control}
            value={note}
            maxLength={TEXT_LIMITS.note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
