import { useForm } from "react-hook-form";
import { schemaResolver } from "~/components/schema-resolver";
import { clearingRegister } from "~/components/clearing-register";
import { Field } from "~/components/ui/field";
import { Input } from "~/components/ui/input";
import { Textarea } from "~/components/ui/textarea";
import { noteSupportSchema, writeDownSupportSchema } from "~/domain/support/schema";
import { TEXT_LIMITS } from "~/domain/text/limits";
import type { ToastPair } from "~/lib/toast-copy";
import { api } from "~/trpc/react";
import { ActionDialog, afterAction } from "../dialogs/action-dialog";
import { useUndoToast } from "../dialogs/use-undo";
import { ReasonDialog } from "../dialogs/reason-dialog";

const NOTE_COPY = {
  success: { title: "Note added", description: "Only staff can read it." },
  failure: { title: "Note not added", description: "server" },
} as const satisfies ToastPair;

export function SupportNoteDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const note = api.desk.support.note.useMutation(afterAction(NOTE_COPY, onClose));
  return (
    <ReasonDialog
      title="Add a note"
      description="For staff only. The person can't read it."
      submit="Add note"
      label="Note"
      hint="Saved with your name, for as long as the request."
      rule={noteSupportSchema.shape.note}
      call={note}
      onSubmit={(text) => note.mutate({ id, note: text })}
      onClose={onClose}
    />
  );
}

const ACTIONS = {
  close: {
    title: "Close this request?",
    description: "They won't be notified. If they reply, it reopens.",
    submit: "Close request",
    success: { title: "Request closed", description: "It no longer needs an answer." },
  },
  reopen: {
    title: "Reopen this request?",
    description: "It will wait for an answer.",
    submit: "Reopen request",
    success: { title: "Request reopened", description: "It's in the list of open requests." },
  },
} as const;

type SupportActionDialogProps = { action: keyof typeof ACTIONS; id: string; onClose: () => void };

export function SupportActionDialog({ action, id, onClose }: SupportActionDialogProps) {
  const { success, ...words } = ACTIONS[action];
  const failure = { title: "Nothing was changed", description: "server" } as const;
  const offerUndo = useUndoToast(id);
  const calls = {
    close: api.desk.support.close.useMutation(
      afterAction({ failure }, () => {
        offerUndo(success);
        onClose();
      }),
    ),
    reopen: api.desk.support.reopen.useMutation(afterAction({ success, failure }, onClose)),
  };
  return (
    <ReasonDialog
      isOptional
      {...words}
      call={calls[action]}
      onSubmit={(reason) => calls[action].mutate({ id, reason })}
      onClose={onClose}
    />
  );
}

const WRITE_COPY = {
  success: {
    title: "Email recorded",
    description: "Answer it here. We'll send your answer by email.",
  },
  failure: { title: "Not recorded", description: "server" },
} as const satisfies ToastPair;

type WriteDownDialogProps = { onDone: (id: string) => void; onClose: () => void };

/** Turns an email to the support mailbox into a request. */
export function WriteDownDialog({ onDone, onClose }: WriteDownDialogProps) {
  const form = useForm({
    resolver: schemaResolver(writeDownSupportSchema),
    defaultValues: { email: "", sender: "", about: "", message: "" },
    reValidateMode: "onSubmit",
  });
  const { errors } = form.formState;
  const register = clearingRegister(form);
  const write = api.desk.support.writeDown.useMutation(
    afterAction(WRITE_COPY, ({ id }) => onDone(id)),
  );
  return (
    <ActionDialog
      title="Record an email"
      description="For emails to the support mailbox. If the address belongs to an account, we link it."
      submit="Record email"
      call={write}
      onSubmit={form.handleSubmit((input) => write.mutate(input))}
      onClose={onClose}
    >
      <Field label="Their email address" required error={errors.email?.message}>
        {(control) => <Input {...control} type="email" autoComplete="off" {...register("email")} />}
      </Field>
      <Field label="Their name" error={errors.sender?.message}>
        {(control) => <Input {...control} autoComplete="off" {...register("sender")} />}
      </Field>
      <Field label="Subject" required error={errors.about?.message}>
        {(control) => <Input {...control} maxLength={TEXT_LIMITS.name} {...register("about")} />}
      </Field>
      <Field label="Their message" required error={errors.message?.message}>
        {(control) => (
          <Textarea {...control} rows={5} maxLength={TEXT_LIMITS.issue} {...register("message")} />
        )}
      </Field>
    </ActionDialog>
  );
}
