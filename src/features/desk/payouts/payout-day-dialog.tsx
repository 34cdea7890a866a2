import { useForm } from "react-hook-form";
import { clearingRegister } from "~/components/clearing-register";
import { schemaResolver } from "~/components/schema-resolver";
import { Field } from "~/components/ui/field";
import { Input } from "~/components/ui/input";
import { z } from "zod";
import { dayText } from "~/domain/staff/day-text";
import type { ToastPair } from "~/lib/toast-copy";
import { api } from "~/trpc/react";
import { ActionDialog, afterAction } from "../dialogs/action-dialog";

const COPY = {
  success: { title: "Payout day saved" },
  failure: { title: "Payout day not saved", description: "server" },
} as const satisfies ToastPair;

const formSchema = z.object({ runOn: z.union([z.literal(""), dayText]) });

type PayoutDayDialogProps = { runOn: string | null; onClose: () => void };

/** Asks for the day of the next run, which mechanics read. It can stay empty. */
export function PayoutDayDialog({ runOn, onClose }: PayoutDayDialogProps) {
  const form = useForm({
    resolver: schemaResolver(formSchema),
    defaultValues: { runOn: runOn ?? "" },
    reValidateMode: "onSubmit",
  });
  const call = api.desk.setPayoutDay.useMutation(afterAction(COPY, onClose));
  return (
    <ActionDialog
      title="When is the next run?"
      description="Mechanics read it with their balance. Leave it empty to promise no day."
      submit="Save the day"
      call={call}
      onSubmit={form.handleSubmit(({ runOn }) =>
        call.mutate({ runOn: runOn === "" ? null : runOn }),
      )}
      onClose={onClose}
    >
      <Field label="Day" optional error={form.formState.errors.runOn?.message}>
        {(control) => (
          <Input {...control} type="date" max="9999-12-31" {...clearingRegister(form)("runOn")} />
        )}
      </Field>
    </ActionDialog>
  );
}
