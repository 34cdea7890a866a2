"use client";

import { useEffect } from "react";
import { Controller, useForm, useWatch } from "react-hook-form";
import type { z } from "zod";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { Field } from "~/components/ui/field";
import { Input } from "~/components/ui/input";
import { RadioCards } from "~/components/ui/radio-cards";
import { BANK_ACCOUNT_TYPES, MASKED, routingCheckDigitFits } from "~/domain/mechanic/bank";
import type { bankFormSchema, bankViewSchema } from "~/domain/mechanic/bank-schema";
import { OwnerDialog } from "~/features/auth/owner-dialog";
import { useOwner } from "~/features/auth/use-owner";
import { clearingRegister } from "~/components/clearing-register";
import { TOASTS } from "~/lib/toast-copy";
import { toast } from "~/lib/use-toast";
import { useLaterRules } from "~/components/use-later-rules";
import { showFailure } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";
import { MaskedInput } from "./masked-input";

const loadRules = async () => (await import("~/domain/mechanic/bank-schema")).bankFormSchema;

type BankView = z.infer<typeof bankViewSchema>;

const TYPE_LABELS: Record<(typeof BANK_ACCOUNT_TYPES)[number], string> = {
  checking: "Checking",
  savings: "Savings",
};
const TYPE_OPTIONS = BANK_ACCOUNT_TYPES.map((value) => ({ value, label: TYPE_LABELS[value] }));

function bankValues(bank: BankView): z.input<typeof bankFormSchema> {
  return {
    bankAccountHolderName: bank.bankAccountHolderName ?? "",
    bankAccountNumber: bank.bankAccountNumber ?? "",
    bankRoutingNumber: bank.bankRoutingNumber ?? "",
    bankAccountType: bank.bankAccountType ?? "checking",
  };
}

/**
 * Renders the Banking tab. Stored numbers come masked, and a number that is still masked when sent
 * stays unchanged.
 */
export function BankForm({ bank, hasPassword }: { bank: BankView; hasPassword: boolean }) {
  const form = useForm({
    resolver: useLaterRules(loadRules),
    defaultValues: bankValues(bank),
    reValidateMode: "onSubmit",
  });
  const { control, reset, formState } = form;
  const { errors, isDirty } = formState;
  const register = clearingRegister(form);
  const { isAsked, dialog: owner } = useOwner();
  const save = api.mechanic.saveBankInfo.useMutation({
    onSuccess(saved: BankView) {
      toast(TOASTS.saveBankInformation.success);
      reset(bankValues(saved));
    },
    onError(error, sent) {
      if (isAsked(error, () => save.mutate(sent))) return;
      showFailure(TOASTS.saveBankInformation, error.message);
    },
  });
  useEffect(() => {
    if (!isDirty) reset(bankValues(bank));
  }, [bank, isDirty, reset]);

  const [account, routing] = useWatch({
    control,
    name: ["bankAccountNumber", "bankRoutingNumber"],
  });
  const doubtful = /^\d{9}$/.test(routing) && !routingCheckDigitFits(routing);
  const dialog = (
    <OwnerDialog
      {...owner}
      hasPassword={hasPassword}
      purpose="change your bank information"
      submit="Save bank information"
    />
  );
  return (
    <form
      data-keep-nothing
      noValidate
      className="grid gap-6"
      onSubmit={form.handleSubmit((values) => (save.isPending ? undefined : save.mutate(values)))}
    >
      <Alert title="Security Notice">
        We encrypt your bank details before we store them. After that, everyone, including you, sees
        only the last four digits.
      </Alert>
      <Field label="Account holder name" error={errors.bankAccountHolderName?.message} required>
        {(ids) => <Input {...ids} {...register("bankAccountHolderName")} autoComplete="name" />}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Routing number"
          hint="Nine digits, at the bottom left of a check."
          error={errors.bankRoutingNumber?.message}
          required
        >
          {(ids) => (
            <Input
              {...ids}
              {...register("bankRoutingNumber")}
              inputMode="numeric"
              autoComplete="off"
              maxLength={9}
              className="tabular-nums"
              onFocus={(event) => {
                if (MASKED.test(event.target.value)) event.target.select();
              }}
            />
          )}
        </Field>
        <Field
          label="Account number"
          hint={MASKED.test(account) && account !== "" ? "Stored. Type to replace it." : undefined}
          error={errors.bankAccountNumber?.message}
          required
        >
          {(ids) => <MaskedInput {...ids} {...register("bankAccountNumber")} value={account} />}
        </Field>
      </div>
      {doubtful ? (
        <Alert tone="warning" role="status" title="Check the routing number">
          It doesn&apos;t look valid. You can still save it.
        </Alert>
      ) : null}
      <div className="grid gap-1.5">
        <p id="account-type" className="text-sm font-semibold">
          Account type
        </p>
        <Controller
          control={control}
          name="bankAccountType"
          render={({ field }) => (
            <RadioCards
              aria-labelledby="account-type"
              options={TYPE_OPTIONS}
              value={field.value}
              onValueChange={field.onChange}
            />
          )}
        />
      </div>
      <div className="border-t pt-5">
        <Button type="submit" className="w-full sm:w-auto" loading={save.isPending}>
          Save Bank Information
        </Button>
      </div>
      {dialog}
    </form>
  );
}
