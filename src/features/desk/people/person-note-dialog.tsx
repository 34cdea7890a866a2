import { notePersonSchema } from "~/domain/staff/people";
import type { ToastPair } from "~/lib/toast-copy";
import { api } from "~/trpc/react";
import { afterAction } from "../dialogs/action-dialog";
import { ReasonDialog } from "../dialogs/reason-dialog";

const COPY = {
  success: { title: "Note added", description: "You'll find it under staff actions." },
  failure: { title: "Note not added", description: "server" },
} as const satisfies ToastPair;

/** Adds a staff note about a person. */
export function PersonNoteDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const note = api.desk.notePerson.useMutation(afterAction(COPY, onClose));
  return (
    <ReasonDialog
      title="Add a note"
      description="For staff only. The person can't read it."
      submit="Add note"
      label="Note"
      rule={notePersonSchema.shape.note}
      call={note}
      onSubmit={(text) => note.mutate({ id, note: text })}
      onClose={onClose}
    />
  );
}
