import { useForm } from "react-hook-form";
import { z } from "zod";
import { schemaResolver } from "~/components/schema-resolver";
import { clearingRegister } from "~/components/clearing-register";
import { Checkbox } from "~/components/ui/checkbox";
import { Field } from "~/components/ui/field";
import { Input } from "~/components/ui/input";
import { Select } from "~/components/ui/select";
import { textToCents } from "~/domain/money";
import { REFUND_PAYERS } from "~/domain/payment/payer";
import { PROMO_LIMITS } from "~/domain/promo/promo";
import type { DeskPromo } from "~/domain/promo/schema";
import { reasonText } from "~/domain/staff/team";
import { api } from "~/trpc/react";
import { field } from "~/messages/field-key";
import { ActionDialog, NoteField } from "../dialogs/action-dialog";
import { MomentField, momentText } from "../dialogs/moment-field";
import { changedDeskField, deskZoneName, toDeskField } from "../frame/desk-zone";
import { afterPromoAction } from "./after-promo-action";
import { keptWords } from "./labels";

const { percent, amountCents, usesInAll, usesPerPerson } = PROMO_LIMITS;
const whole = (text: string) => (/^\d{1,7}$/.test(text) ? Number(text) : NaN);
const within = (value: number | null, { min, max }: { min: number; max: number }) =>
  value !== null && value >= min && value <= max;

/** Validates the fields. The server checks the same rules. */
const formSchema = z
  .object({
    code: z.string().regex(/^[A-Za-z0-9 ]{3,20}$/, field("promoCodeWrong")),
    kind: z.enum(["percent", "amount"]),
    off: z.string(),
    maximum: z
      .string()
      .refine(
        (text) => text === "" || within(textToCents(text), amountCents),
        field("promoMaximumWrong"),
      ),
    firstBookingOnly: z.boolean(),
    startsAt: momentText,
    endsAt: momentText,
    usesInAll: z
      .string()
      .refine(
        (text) => text === "" || within(whole(text), { min: 1, max: usesInAll }),
        field("promoUsesWrong"),
      ),
    usesPerPerson: z
      .string()
      .refine(
        (text) => within(whole(text), { min: 1, max: usesPerPerson }),
        field("promoUsesPerPersonWrong"),
      ),
    bornBy: z.enum(REFUND_PAYERS),
    reason: reasonText,
  })
  .superRefine(({ kind, off, startsAt, endsAt }, ctx) => {
    const fits =
      kind === "percent" ? within(whole(off), percent) : within(textToCents(off), amountCents);
    if (!fits) {
      const message = kind === "percent" ? field("promoPercentWrong") : field("promoAmountWrong");
      ctx.addIssue({ code: "custom", path: ["off"], message });
    }
    if (startsAt !== "" && endsAt !== "" && startsAt >= endsAt) {
      const message = field("promoEndReversed");
      ctx.addIssue({ code: "custom", path: ["endsAt"], message });
    }
  });

const KINDS = [
  { value: "percent", label: "Percent" },
  { value: "amount", label: "Dollars" },
];
const PAYERS = [
  { value: "platform", label: "The platform" },
  { value: "shared", label: "Platform and mechanic, half each" },
];

type PromoDialogProps = {
  /** Null for a new code. */
  promo: DeskPromo | null;
  onClose: () => void;
};

/** Edits a code's terms for new bookings. */
export function PromoDialog({ promo, onClose }: PromoDialogProps) {
  const form = useForm({
    resolver: schemaResolver(formSchema),
    defaultValues: {
      code: promo?.code ?? "",
      kind: promo !== null && promo.amount !== null ? ("amount" as const) : ("percent" as const),
      off: promo?.amount ?? (promo?.percent ?? "").toString(),
      maximum: promo?.maximum ?? "",
      firstBookingOnly: promo?.firstBookingOnly ?? false,
      startsAt: toDeskField(promo?.startsAt ?? null),
      endsAt: toDeskField(promo?.endsAt ?? null),
      usesInAll: (promo?.usesInAll ?? "").toString(),
      usesPerPerson: (promo?.usesPerPerson ?? 1).toString(),
      bornBy: promo?.bornBy ?? ("platform" as const),
      reason: "",
    },
    reValidateMode: "onSubmit",
  });
  const { errors } = form.formState;
  const register = clearingRegister(form);
  const options = afterPromoAction(onClose);
  const create = api.desk.promos.create.useMutation(options);
  const change = api.desk.promos.change.useMutation(options);
  return (
    <ActionDialog
      title={promo === null ? "Add a promo code" : `Change ${promo.code}`}
      description={
        promo === null
          ? "It works from its start date, or right away without one."
          : keptWords(promo)
      }
      submit={promo === null ? "Add" : "Save"}
      call={promo === null ? create : change}
      onSubmit={form.handleSubmit(({ code, kind, off, maximum, ...fields }) => {
        const input = {
          ...(kind === "percent"
            ? { percent: Number(off), maximum: maximum === "" ? null : maximum }
            : { amount: off }),
          firstBookingOnly: fields.firstBookingOnly,
          startsAt: changedDeskField(fields.startsAt, promo?.startsAt ?? null),
          endsAt: changedDeskField(fields.endsAt, promo?.endsAt ?? null),
          usesInAll: fields.usesInAll === "" ? null : Number(fields.usesInAll),
          usesPerPerson: Number(fields.usesPerPerson),
          bornBy: fields.bornBy,
          reason: fields.reason,
        };
        if (promo === null) create.mutate({ ...input, code });
        else change.mutate({ ...input, id: promo.id, version: promo.version });
      })}
      onClose={onClose}
    >
      <Field label="Code" required error={errors.code?.message}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            autoCapitalize="characters"
            readOnly={promo !== null}
            {...register("code")}
          />
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Discount" required>
          {(control) => <Select {...control} options={KINDS} {...register("kind")} />}
        </Field>
        <Field label="Amount" required error={errors.off?.message}>
          {(control) => (
            <Input {...control} inputMode="decimal" autoComplete="off" {...register("off")} />
          )}
        </Field>
        {form.watch("kind") === "percent" ? (
          <Field
            label="Maximum discount"
            optional
            hint="In dollars. Without it, large jobs get the whole percentage."
            error={errors.maximum?.message}
          >
            {(control) => (
              <Input {...control} inputMode="decimal" autoComplete="off" {...register("maximum")} />
            )}
          </Field>
        ) : null}
        <MomentField
          label="From"
          error={errors.startsAt?.message}
          hint={`${deskZoneName()} time.`}
          register={register("startsAt")}
        />
        <MomentField label="Until" error={errors.endsAt?.message} register={register("endsAt")} />
        <Field label="Total uses" optional error={errors.usesInAll?.message}>
          {(control) => (
            <Input {...control} inputMode="numeric" autoComplete="off" {...register("usesInAll")} />
          )}
        </Field>
        <Field label="Uses per person" required error={errors.usesPerPerson?.message}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              {...register("usesPerPerson")}
            />
          )}
        </Field>
      </div>
      <Field label="Who pays for it" required>
        {(control) => <Select {...control} options={PAYERS} {...register("bornBy")} />}
      </Field>
      <div className="flex min-h-11 items-center gap-3 text-sm">
        <Checkbox
          id="first-booking-only"
          checked={form.watch("firstBookingOnly")}
          onCheckedChange={(checked) => form.setValue("firstBookingOnly", checked === true)}
        />
        <label htmlFor="first-booking-only" className="cursor-pointer">
          First booking only
        </label>
      </div>
      <NoteField
        label="Why?"
        isOptional
        error={errors.reason?.message}
        register={register("reason")}
      />
    </ActionDialog>
  );
}
