import { useForm } from "react-hook-form";
import { clearingRegister } from "~/components/clearing-register";
import { schemaResolver } from "~/components/schema-resolver";
import { suspendCustomerSchema } from "~/domain/customer/suspension-schema";
import type { DeskPerson } from "~/domain/staff/people";
import { TEXT_LIMITS } from "~/domain/text/limits";
import type { ToastPair } from "~/lib/toast-copy";
import { plural } from "~/messages/plural";
import { api } from "~/trpc/react";
import { ActionDialog, afterAction, NoteField } from "../dialogs/action-dialog";
import { ReasonDialog } from "../dialogs/reason-dialog";

const SUSPENDED = {
  success: { title: "Customer suspended", description: "We'll email them what still works." },
  failure: { title: "Not suspended", description: "server" },
} as const satisfies ToastPair;

const RESTORED = {
  success: { title: "Customer restored", description: "We'll email them." },
  failure: { title: "Not restored", description: "server" },
} as const satisfies ToastPair;

const suspendForm = suspendCustomerSchema.omit({ id: true });

type SuspendCustomerDialogProps = {
  person: DeskPerson;
  /** Open requests that the suspension cancels. */
  requests: number;
  onClose: () => void;
};

/** Says what a suspension ends, asks for the reason and a sentence, and suspends a customer. */
export function SuspendCustomerDialog({ person, requests, onClose }: SuspendCustomerDialogProps) {
  const { id, name } = person;
  const form = useForm({
    resolver: schemaResolver(suspendForm),
    defaultValues: { reason: "", note: "" },
    reValidateMode: "onSubmit",
  });
  const { errors } = form.formState;
  const register = clearingRegister(form);
  // A colleague who was faster is named, and the panel shows the current state.
  const suspend = api.desk.suspendCustomer.useMutation(afterAction(SUSPENDED, onClose));
  return (
    <ActionDialog
      title="Suspend this customer?"
      description={`${name} can't book, write messages, leave reviews or tip. ${requestsGone(requests)} Accepted jobs go on. They can still sign in, pay, report a problem, and export or delete their data.`}
      submit="Suspend customer"
      call={suspend}
      onSubmit={form.handleSubmit((input) => suspend.mutate({ id, ...input }))}
      onClose={onClose}
    >
      <NoteField
        label="Why?"
        hint="For the audit log. The customer doesn't read it."
        error={errors.reason?.message}
        register={register("reason")}
      />
      <NoteField
        label="What the customer reads"
        isOptional
        hint="One sentence. Don't name anyone who reported them."
        maxLength={TEXT_LIMITS.line}
        error={errors.note?.message}
        register={register("note")}
      />
    </ActionDialog>
  );
}

const requestsGone = (requests: number): string =>
  requests === 0
    ? "They have no open requests."
    : plural(requests, {
        one: "We'll cancel their open request for free.",
        other: "We'll cancel their {count} open requests for free.",
      });

type RestoreCustomerDialogProps = { person: DeskPerson; onClose: () => void };

/** Asks for the reason and restores a customer. */
export function RestoreCustomerDialog({ person, onClose }: RestoreCustomerDialogProps) {
  const restore = api.desk.restoreCustomer.useMutation(afterAction(RESTORED, onClose));
  return (
    <ReasonDialog
      title="Restore this customer?"
      description={`${person.name} can book, write messages, leave reviews and tip again. Canceled requests stay canceled. We'll email them.`}
      submit="Restore customer"
      call={restore}
      onSubmit={(reason) => restore.mutate({ id: person.id, reason })}
      onClose={onClose}
    />
  );
}
