import { useForm } from "react-hook-form";
import { z } from "zod";
import { schemaResolver } from "~/components/schema-resolver";
import { clearingRegister } from "~/components/clearing-register";
import { Field } from "~/components/ui/field";
import { Input } from "~/components/ui/input";
import { Select } from "~/components/ui/select";
import { textToCents } from "~/domain/money";
import { REFUND_PAYERS } from "~/domain/payment/payer";
import {
  REFUND_AMOUNT,
  refundablePayments,
  type BookingRefundsView,
} from "~/domain/payment/refund/schema";
import { reasonText } from "~/domain/staff/team";
import { formatDollars } from "~/messages/format";
import type { ToastPair } from "~/lib/toast-copy";
import { api } from "~/trpc/react";
import { field } from "~/messages/field-key";
import { ActionDialog, afterAction, NoteField } from "../dialogs/action-dialog";
import { PAYER_OPTIONS, RefundEffect } from "./refund-effect";

const COPY = {
  success: { title: "Refund requested", description: "We'll email both sides when it's sent." },
  failure: { title: "Not refunded", description: "server" },
} as const satisfies ToastPair;

/** Refunds a booking. Shows first what it means for each side. */
export function RefundDialog({ view, onClose }: { view: BookingRefundsView; onClose: () => void }) {
  const left = textToCents(view.refundable) ?? 0;
  const formSchema = z.object({
    amount: z
      .string()
      .refine((text) => (textToCents(text) ?? 0) > 0, REFUND_AMOUNT)
      .refine((text) => (textToCents(text) ?? 0) <= left, {
        error: field("refundAmountTooHigh"),
        params: { most: formatDollars(view.refundable) },
      }),
    bornBy: z.enum(REFUND_PAYERS),
    reason: reasonText,
  });
  const form = useForm({
    resolver: schemaResolver(formSchema),
    defaultValues: { amount: "", bornBy: "shared" as const, reason: "" },
    reValidateMode: "onSubmit",
  });
  const { errors } = form.formState;
  const register = clearingRegister(form);
  const refund = api.desk.refund.useMutation(afterAction(COPY, onClose));
  const [amount, bornBy] = form.watch(["amount", "bornBy"]);
  const cents = textToCents(amount) ?? 0;
  return (
    <ActionDialog
      title={`Refund ${view.bookingNumber}`}
      description={`You can refund up to ${formatDollars(view.refundable)}. It goes back to the card that paid.`}
      submit="Refund"
      call={refund}
      onSubmit={form.handleSubmit((input) => refund.mutate({ id: view.bookingId, ...input }))}
      onClose={onClose}
    >
      <Field label="Amount in dollars" required error={errors.amount?.message}>
        {(control) => (
          <Input {...control} inputMode="decimal" autoComplete="off" {...register("amount")} />
        )}
      </Field>
      <Field label="Who pays for this refund?" required error={errors.bornBy?.message}>
        {(control) => <Select {...control} options={PAYER_OPTIONS} {...register("bornBy")} />}
      </Field>
      {cents > 0 && cents <= left ? (
        <RefundEffect payments={refundablePayments(view)} cents={cents} bornBy={bornBy} />
      ) : null}
      <NoteField label="Why?" error={errors.reason?.message} register={register("reason")} />
    </ActionDialog>
  );
}
