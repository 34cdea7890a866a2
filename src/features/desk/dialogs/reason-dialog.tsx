import type { ComponentProps } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { schemaResolver } from "~/components/schema-resolver";
import { clearingRegister } from "~/components/clearing-register";
import { reasonText } from "~/domain/staff/team";
import { TEXT_LIMITS } from "~/domain/text/limits";
import { optionalText } from "~/domain/text/text";
import { ActionDialog, NoteField } from "./action-dialog";

type ReasonDialogProps = Omit<ComponentProps<typeof ActionDialog>, "onSubmit" | "children"> & {
  label?: string;
  /** Says who reads it. Without it, only staff do. */
  hint?: string | undefined;
  /** Validates text that isn't a reason. */
  rule?: z.ZodType<string, string>;
  /** The longest text. Without it, a note's. */
  maxLength?: number;
  /** The reason may stay empty. */
  isOptional?: boolean;
  onSubmit: (reason: string) => void;
};

/** Asks for an action's reason, or for a text to store. */
export function ReasonDialog({
  label = "Why?",
  hint,
  rule,
  maxLength,
  isOptional = false,
  onSubmit,
  ...frame
}: ReasonDialogProps) {
  const form = useForm({
    resolver: schemaResolver(
      z.object({ reason: rule ?? (isOptional ? optionalText(TEXT_LIMITS.note) : reasonText) }),
    ),
    defaultValues: { reason: "" },
    reValidateMode: "onSubmit",
  });
  return (
    <ActionDialog {...frame} onSubmit={form.handleSubmit(({ reason }) => onSubmit(reason))}>
      <NoteField
        label={label}
        hint={hint}
        isOptional={isOptional}
        maxLength={maxLength}
        error={form.formState.errors.reason?.message}
        register={clearingRegister(form)("reason")}
      />
    </ActionDialog>
  );
}
