import type { DeskPerson } from "~/domain/staff/people";
import { api } from "~/trpc/react";
import { afterAction } from "../dialogs/action-dialog";
import { ReasonDialog } from "../dialogs/reason-dialog";
import { PERSON_ACTIONS, type PersonAction } from "./person-actions";

type PersonActionDialogProps = { action: PersonAction; person: DeskPerson; onClose: () => void };

/** Says what an action does to a person's account and asks for the reason. */
export function PersonActionDialog({ action, person, onClose }: PersonActionDialogProps) {
  const { title, submit: label, effect, hint, copy } = PERSON_ACTIONS[action];
  // If a colleague was faster, the panel shows the current state.
  const after = afterAction(copy, onClose, { CONFLICT: onClose });
  const decideName = api.desk.decideName.useMutation(after);
  const { id, pendingName = "" } = person;
  const calls = {
    signOut: api.desk.endSessions.useMutation(after),
    resetPassword: api.desk.resetPassword.useMutation(after),
    resetSecondFactor: api.desk.resetSecondFactor.useMutation(after),
    suspend: api.desk.suspend.useMutation(after),
    restore: api.desk.restore.useMutation(after),
    giveTrial: api.desk.giveTrial.useMutation(after),
    acceptName: decideName,
    declineName: decideName,
  };
  const submit = (reason: string) => {
    switch (action) {
      case "acceptName":
        return decideName.mutate({ id, pendingName, decision: "accept", reason });
      case "declineName":
        return decideName.mutate({ id, pendingName, decision: "decline", reason });
      default:
        return calls[action].mutate({ id, reason });
    }
  };
  return (
    <ReasonDialog
      title={title}
      description={effect(person)}
      submit={label}
      hint={hint}
      call={calls[action]}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}
