"use client";

import { useEffect, useId } from "react";
import { Controller, useForm } from "react-hook-form";
import { schemaResolver } from "~/components/schema-resolver";
import { Button } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/checkbox";
import { Field } from "~/components/ui/field";
import { Input } from "~/components/ui/input";
import { clearingRegister } from "~/components/clearing-register";
import { BRAND_NAME } from "~/domain/brand";
import { confirmSmsCodeSchema, requestSmsCodeSchema, SMS_CODE } from "~/domain/notification/sms";
import { api } from "~/trpc/react";

/** Asks for a phone number and the consent to text it. */
export function NumberForm({ onSent, onCancel }: { onSent: () => void; onCancel: () => void }) {
  const id = useId();
  const form = useForm({
    resolver: schemaResolver(requestSmsCodeSchema),
    defaultValues: { phone: "", consent: false },
    reValidateMode: "onSubmit",
  });
  const { setFocus } = form;
  useEffect(() => setFocus("phone"), [setFocus]);
  const ask = api.message.requestSmsCode.useMutation({ onSuccess: onSent });
  const { errors } = form.formState;
  return (
    <form
      noValidate
      method="post"
      className="grid max-w-md gap-4"
      onSubmit={form.handleSubmit((input) => {
        if (!ask.isPending) ask.mutate(input);
      })}
    >
      <Field
        label="Mobile number"
        required
        hint="US or Canada. We'll text you a code."
        error={errors.phone?.message ?? ask.error?.message}
      >
        {(control) => (
          <Input
            {...control}
            type="tel"
            autoComplete="tel-national"
            maxLength={40}
            {...clearingRegister(form)("phone", ask.reset)}
          />
        )}
      </Field>
      <div className="grid gap-1.5">
        <div className="flex items-start gap-3 text-sm">
          <Controller
            control={form.control}
            name="consent"
            render={({ field: { ref, value, onChange } }) => (
              <Checkbox
                ref={ref}
                id={`${id}consent`}
                checked={value}
                aria-invalid={errors.consent ? true : undefined}
                aria-describedby={errors.consent ? `${id}wrong` : undefined}
                onCheckedChange={(checked) => {
                  form.clearErrors("consent");
                  onChange(checked === true);
                }}
              />
            )}
          />
          <label htmlFor={`${id}consent`} className="cursor-pointer">
            I agree to get texts from {BRAND_NAME} about my bookings and what I choose below, up to
            20 a day. Message and data rates may apply. I can reply STOP to opt out or HELP for
            help.
          </label>
        </div>
        {errors.consent ? (
          <p id={`${id}wrong`} role="alert" className="text-sm font-medium text-destructive">
            {errors.consent.message}
          </p>
        ) : null}
        <p className="text-sm text-muted-foreground">You can book without it.</p>
      </div>
      <div className="flex flex-col-reverse gap-3 sm:flex-row">
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={ask.isPending}>
          Text me a code
        </Button>
      </div>
    </form>
  );
}

/** Asks for the texted code. */
export function SmsCodeForm({
  onConfirmed,
  onOther,
}: {
  onConfirmed: () => void;
  onOther: () => void;
}) {
  const form = useForm({
    resolver: schemaResolver(confirmSmsCodeSchema),
    defaultValues: { code: "" },
    reValidateMode: "onSubmit",
  });
  const { setFocus } = form;
  const confirm = api.message.confirmSmsCode.useMutation({ onSuccess: onConfirmed });
  const refusal = confirm.error?.message;
  useEffect(() => setFocus("code", { shouldSelect: true }), [refusal, setFocus]);
  return (
    <form
      noValidate
      method="post"
      className="grid max-w-md gap-4"
      onSubmit={form.handleSubmit((input) => {
        if (!confirm.isPending) confirm.mutate(input);
      })}
    >
      <Field
        label="Code"
        required
        error={form.formState.errors.code?.message ?? refusal}
        hint={`Six digits, valid for ${SMS_CODE.minutes} minutes. Didn't get it? If you once texted STOP, text START first.`}
      >
        {(control) => (
          <Input
            {...control}
            className="font-mono tracking-wider"
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={20}
            {...clearingRegister(form)("code", confirm.reset)}
          />
        )}
      </Field>
      <div className="flex flex-col-reverse gap-3 sm:flex-row">
        <Button variant="outline" onClick={onOther}>
          Use another number or get a new code
        </Button>
        <Button type="submit" loading={confirm.isPending}>
          Confirm
        </Button>
      </div>
    </form>
  );
}
