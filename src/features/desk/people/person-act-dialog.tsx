import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { clearingRegister } from "~/components/clearing-register";
import { deskPersonActSchema, type DeskPerson } from "~/domain/staff/people";
import type { ToastPair } from "~/lib/toast-copy";
import { toast } from "~/lib/use-toast";
import { api } from "~/trpc/react";
import { ActDialog, NoteField, showRefusal } from "../act-dialog";

export type PersonAct = "signOut" | "resetPassword" | "resetSecondFactor";

interface Words {
  title: string;
  submit: string;
  effect: (person: DeskPerson) => string;
  copy: Required<Pick<ToastPair, "success" | "failure">>;
}

const WORDS: Record<PersonAct, Words> = {
  signOut: {
    title: "End all sessions?",
    submit: "End all sessions",
    effect: ({ name }) => `${name} is signed out everywhere, and has to sign in again.`,
    copy: {
      success: { title: "Signed out everywhere", description: "It stands in the audit log." },
      failure: { title: "Not signed out", description: "server" },
    },
  },
  resetPassword: {
    title: "Mail a temporary password?",
    submit: "Mail it",
    effect: ({ email }) =>
      `It goes to ${email ?? "them"} alone and works for 24 hours. Their own password keeps working until they change it.`,
    copy: {
      success: { title: "Mail on its way", description: "It stands in the audit log." },
      failure: { title: "Not mailed", description: "server" },
    },
  },
  resetSecondFactor: {
    title: "Reset their second factor?",
    submit: "Reset it",
    effect: ({ name }) =>
      `For somebody who lost phone and recovery codes. ${name} is signed out everywhere, and the way back in leads through their own mailbox. Be sure who asks you.`,
    copy: {
      success: { title: "Reset", description: "A temporary password is on its way to them." },
      failure: { title: "Not reset", description: "server" },
    },
  },
};

type PersonActDialogProps = { act: PersonAct; person: DeskPerson; onClose: () => void };

/** Asks for the reason of an act on somebody's account, after saying what it does. */
export function PersonActDialog({ act, person, onClose }: PersonActDialogProps) {
  const { title, submit, effect, copy } = WORDS[act];
  const utils = api.useUtils();
  const form = useForm({
    resolver: zodResolver(deskPersonActSchema),
    defaultValues: { id: person.id, reason: "" },
    reValidateMode: "onSubmit",
  });
  const after = {
    onSuccess() {
      toast(copy.success);
      void utils.desk.person.invalidate({ id: person.id });
      onClose();
    },
    onError(error: Parameters<typeof showRefusal>[1]) {
      showRefusal(copy, error);
    },
  };
  const calls = {
    signOut: api.desk.endSessions.useMutation(after),
    resetPassword: api.desk.resetPassword.useMutation(after),
    resetSecondFactor: api.desk.resetSecondFactor.useMutation(after),
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
        error={form.formState.errors.reason?.message}
        register={clearingRegister(form)("reason")}
      />
    </ActDialog>
  );
}
