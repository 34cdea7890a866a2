import { useForm } from "react-hook-form";
import { z } from "zod";
import { schemaResolver } from "~/components/schema-resolver";
import { clearingRegister } from "~/components/clearing-register";
import { Field } from "~/components/ui/field";
import { Input } from "~/components/ui/input";
import { Select } from "~/components/ui/select";
import type { BookingStatus } from "~/domain/booking/status";
import { CLAIM_RULES } from "~/domain/claim/kinds";
import type { DeskClaimView } from "~/domain/claim/schema";
import { centsToText, textToCents } from "~/domain/money";
import { REFUND_PAYERS } from "~/domain/payment/payer";
import { REFUND_AMOUNT, type BookingRefundsView } from "~/domain/payment/refund/schema";
import { reasonText } from "~/domain/staff/team";
import { formatDollars } from "~/messages/format";
import type { ToastPair } from "~/lib/toast-copy";
import { api } from "~/trpc/react";
import { field } from "~/messages/field-key";
import { ActionDialog, afterAction, NoteField } from "../dialogs/action-dialog";
import { DecisionEffect } from "./decision-effect";
import { decisionsFor, DESK_DECISION_LABELS, DESK_DECISIONS } from "./decisions";
import { PAYER_OPTIONS } from "../refunds/refund-effect";

const CLOSED = {
  success: { title: "Report closed", description: "We'll email only the reporter." },
  failure: { title: "Not closed", description: "server" },
} as const satisfies ToastPair;

const COPY = {
  success: { title: "Decided", description: "We'll email both sides." },
  failure: { title: "Not decided", description: "server" },
} as const satisfies ToastPair;

/** Validates by decision: a refund needs an amount and who pays for it. */
const formSchema = (leftCents: number) =>
  z
    .object({
      decision: z.union([z.literal(""), z.enum(DESK_DECISIONS)]).transform((decision, ctx) => {
        if (decision !== "") return decision;
        ctx.addIssue({ code: "custom", message: field("decisionMissing") });
        return z.NEVER;
      }),
      amount: z.string(),
      bornBy: z.enum(REFUND_PAYERS),
      reason: reasonText,
    })
    .superRefine(({ decision, amount }, ctx) => {
      if (decision !== "refund") return;
      const cents = textToCents(amount) ?? 0;
      const path = ["amount"];
      if (cents <= 0) ctx.addIssue({ code: "custom", path, message: REFUND_AMOUNT });
      else if (cents > leftCents) {
        ctx.addIssue({
          code: "custom",
          path,
          message: field("refundAmountTooHigh"),
          params: { most: formatDollars(centsToText(leftCents)) },
        });
      }
    });

type DecideClaimDialogProps = {
  claim: DeskClaimView;
  status: BookingStatus;
  refunds: BookingRefundsView;
  onClose: () => void;
};

/**
 * Decides a claim, or asks the mechanic to come back. Shows first what that means for the money.
 */
export function DecideClaimDialog({ claim, status, refunds, onClose }: DecideClaimDialogProps) {
  const isReport = claim.kind === "safety";
  const form = useForm({
    resolver: schemaResolver(formSchema(textToCents(refunds.refundable) ?? 0)),
    defaultValues: {
      decision: isReport ? ("dismiss" as const) : ("" as const),
      amount: "",
      bornBy: "shared" as const,
      reason: "",
    },
    reValidateMode: "onSubmit",
  });
  const { errors } = form.formState;
  const register = clearingRegister(form);
  const decide = api.desk.decideClaim.useMutation(afterAction(isReport ? CLOSED : COPY, onClose));
  const [decision, amount, bornBy] = form.watch(["decision", "amount", "bornBy"]);
  const options = decisionsFor(claim, status, refunds).map((value) => ({
    value,
    label: DESK_DECISION_LABELS[value],
  }));
  const givesBack = decision === "refund" || decision === "waive_fee";
  return (
    <ActionDialog
      title={isReport ? "Close safety report" : `Decide: ${CLAIM_RULES[claim.kind].label}`}
      description={
        isReport
          ? `Booking ${claim.bookingNumber}. We'll email only the ${claim.side} who reported it. The other person won't find out.`
          : `Booking ${claim.bookingNumber}. Both sides can read your decision and reason.`
      }
      submit={isReport ? "Close report" : "Decide"}
      call={decide}
      onSubmit={form.handleSubmit(({ amount, bornBy, ...input }) =>
        decide.mutate({
          id: claim.id,
          ...input,
          ...(input.decision === "refund" ? { amount } : {}),
          ...(givesBack ? { bornBy } : {}),
        }),
      )}
      onClose={onClose}
    >
      {isReport ? null : (
        <Field label="Decision" required error={errors.decision?.message}>
          {(control) => (
            <Select
              {...control}
              options={options}
              placeholder="Choose one"
              {...register("decision")}
            />
          )}
        </Field>
      )}
      {decision === "refund" ? (
        <Field
          label="Amount in dollars"
          required
          error={errors.amount?.message}
          hint={`You can refund up to ${formatDollars(refunds.refundable)}.`}
        >
          {(control) => (
            <Input {...control} inputMode="decimal" autoComplete="off" {...register("amount")} />
          )}
        </Field>
      ) : null}
      {givesBack ? (
        <Field label="Who pays for this refund?" required error={errors.bornBy?.message}>
          {(control) => <Select {...control} options={PAYER_OPTIONS} {...register("bornBy")} />}
        </Field>
      ) : null}
      {isReport ? null : (
        <DecisionEffect
          claim={claim}
          refunds={refunds}
          decision={decision}
          cents={textToCents(amount) ?? 0}
          bornBy={bornBy}
        />
      )}
      <NoteField
        label={isReport ? "What do you tell the reporter?" : "Why?"}
        hint={
          isReport
            ? "Only the reporter can read it. You can't change it later."
            : "Both sides can read it. You can't change it later."
        }
        error={errors.reason?.message}
        register={register("reason")}
      />
    </ActionDialog>
  );
}
