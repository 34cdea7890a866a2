import { useController, useForm } from "react-hook-form";
import { z } from "zod";
import { schemaResolver } from "~/components/schema-resolver";
import { clearingRegister } from "~/components/clearing-register";
import type { DeskAction } from "~/domain/booking/desk/actions";
import type { DeskBookingView } from "~/domain/booking/desk/schema";
import { isCancelled } from "~/domain/booking/status";
import { reasonText } from "~/domain/staff/team";
import { formatDollars } from "~/messages/format";
import type { ToastPair } from "~/lib/toast-copy";
import { api } from "~/trpc/react";
import { field } from "~/messages/field-key";
import { toast } from "~/lib/use-toast";
import { ActionDialog, afterAction, NoteField } from "../dialogs/action-dialog";
import { MechanicPicker } from "./mechanic-picker";

interface Words {
  title: string;
  submit: string;
  /** Describes the effect and who pays for it. */
  effect: (job: DeskBookingView) => string;
  copy: Required<Pick<ToastPair, "success" | "failure">>;
}

const told = { description: "We'll email both sides." };

/** Lowering a price has its own dialog, because it asks for more than a reason. */
type PlainAction = Exclude<DeskAction, "lower_price">;

const WORDS: Record<PlainAction, Words> = {
  desk_cancel: {
    title: "Cancel this job?",
    submit: "Cancel the job",
    effect: ({ payments, cancelWaives }) =>
      [
        payments.some(({ state }) => state === "authorized")
          ? `We'll release the hold of ${heldOf(payments)}. No one pays anything.`
          : "No one pays anything.",
        ...(Number(cancelWaives) > 0
          ? [
              `This waives ${formatDollars(cancelWaives)}, which counts against an operator's limits. Beyond them, work that has started is stopped until an owner cancels it.`,
            ]
          : []),
      ].join(" "),
    copy: {
      success: { title: "Canceled", ...told },
      failure: { title: "Not canceled", description: "server" },
    },
  },
  desk_complete: {
    title: "Complete this job?",
    submit: "Complete the job",
    effect: ({ total, payments }) =>
      payments.some(({ state }) => state === "authorized")
        ? `We'll charge ${formatDollars(total)} to the customer's card.`
        : `${formatDollars(total)} becomes due. We'll ask the customer to pay.`,
    copy: {
      success: { title: "Completed", ...told },
      failure: { title: "Not completed", description: "server" },
    },
  },
  desk_release: {
    title: "Reassign this job?",
    submit: "Reassign job",
    effect: ({ mechanic }) =>
      `${mechanic?.name ?? "The mechanic"} will lose the job. It won't count against them. The hold stays. A new mechanic can decline.`,
    copy: {
      success: { title: "Reassigned", ...told },
      failure: { title: "Not reassigned", description: "server" },
    },
  },
};

function heldOf(payments: DeskBookingView["payments"]): string {
  const held = payments.filter(({ state }) => state === "authorized");
  return formatDollars(held.reduce((sum, { amount }) => sum + Number(amount), 0));
}

const formSchema = z.object({
  reason: reasonText,
  asked: z
    .object({ text: z.string(), id: z.string().nullable() })
    .refine(({ text, id }) => id !== null || text.trim() === "", field("mechanicUnchosen")),
});

type JobActionDialogProps = { action: PlainAction; job: DeskBookingView; onClose: () => void };

/** Says what an action does and asks for the reason. */
export function JobActionDialog({ action, job, onClose }: JobActionDialogProps) {
  const { title, submit, effect, copy } = WORDS[action];
  const form = useForm({
    resolver: schemaResolver(formSchema),
    defaultValues: { reason: "", asked: { text: "", id: null } },
    reValidateMode: "onSubmit",
  });
  const { errors } = form.formState;
  const register = clearingRegister(form);
  const asked = useController({ name: "asked", control: form.control }).field;
  const after = afterAction(copy, onClose);
  const calls = {
    desk_cancel: api.desk.cancelBooking.useMutation({
      ...after,
      onSuccess(answer) {
        if (isCancelled(answer.status)) return after.onSuccess(answer);
        toast({ title: "Stopped", description: "An owner has to confirm the cancel." });
        onClose();
      },
    }),
    desk_complete: api.desk.completeBooking.useMutation(after),
    desk_release: api.desk.releaseBooking.useMutation(after),
  };
  const { id } = job;
  return (
    <ActionDialog
      title={title}
      description={effect(job)}
      submit={submit}
      call={calls[action]}
      onSubmit={form.handleSubmit(({ reason, asked }) => {
        switch (action) {
          case "desk_cancel":
          case "desk_complete":
            return calls[action].mutate({ id, reason });
          case "desk_release":
            return calls[action].mutate({ id, reason, requestTo: asked.id });
          default:
            return action satisfies never;
        }
      })}
      onClose={onClose}
    >
      {action === "desk_release" ? (
        <MechanicPicker
          booking={id}
          ref={asked.ref}
          value={asked.value}
          error={errors.asked?.message}
          onChange={(value) => {
            form.clearErrors("asked");
            asked.onChange(value);
          }}
        />
      ) : null}
      <NoteField label="Why?" error={errors.reason?.message} register={register("reason")} />
    </ActionDialog>
  );
}
