import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { clearingRegister } from "~/components/clearing-register";
import { deskPersonActSchema, type DeskPerson } from "~/domain/staff/people";
import { toast } from "~/lib/use-toast";
import { api } from "~/trpc/react";
import { ActDialog, NoteField, showRefusal } from "../act-dialog";
import { PERSON_ACTS, type PersonAct } from "./person-acts";

type PersonActDialogProps = { act: PersonAct; person: DeskPerson; onClose: () => void };

/** Asks for the reason of an act on somebody's account, after saying what it does. */
export function PersonActDialog({ act, person, onClose }: PersonActDialogProps) {
  const { title, submit, effect, hint, copy } = PERSON_ACTS[act];
  const utils = api.useUtils();
  const form = useForm({
    resolver: zodResolver(deskPersonActSchema),
    defaultValues: { id: person.id, reason: "" },
    reValidateMode: "onSubmit",
  });
  const leave = () => {
    void utils.desk.person.invalidate({ id: person.id });
    onClose();
  };
  const after = {
    onSuccess() {
      toast(copy.success);
      leave();
    },
    onError(error: Parameters<typeof showRefusal>[1]) {
      showRefusal(copy, error);
      // Somebody was faster: the panel shows what is so by now.
      if (error.data?.reason === "CONFLICT") leave();
    },
  };
  const calls = {
    signOut: api.desk.endSessions.useMutation(after),
    resetPassword: api.desk.resetPassword.useMutation(after),
    resetSecondFactor: api.desk.resetSecondFactor.useMutation(after),
    suspend: api.desk.suspend.useMutation(after),
    restore: api.desk.restore.useMutation(after),
  };
  return (
    <ActDialog
      title={title}
      description={effect(person)}
      submit={submit}
      call={calls[act]}
      onSubmit={form.handleSubmit((input) => calls[act].mutate(input))}
      onClose={onClose}
    >
      <NoteField
        label="Why?"
        {...(hint === undefined ? {} : { hint })}
        error={form.formState.errors.reason?.message}
        register={clearingRegister(form)("reason")}
      />
    </ActDialog>
  );
}
