import { deskNoteSchema } from "~/domain/booking/desk/schema";
import type { ToastPair } from "~/lib/toast-copy";
import { api } from "~/trpc/react";
import { afterAction } from "../dialogs/action-dialog";
import { ReasonDialog } from "../dialogs/reason-dialog";

const COPY = {
  success: { title: "Note added", description: "You'll find it under staff actions." },
  failure: { title: "Note not added", description: "server" },
} as const satisfies ToastPair;

/** Adds a staff note to a booking. */
export function NoteDialog({ booking, onClose }: { booking: string; onClose: () => void }) {
  const note = api.desk.noteBooking.useMutation(afterAction(COPY, onClose));
  return (
    <ReasonDialog
      title="Add a note"
      description="For staff only. The customer and mechanic can't read it."
      submit="Add note"
      label="Note"
      rule={deskNoteSchema.shape.note}
      call={note}
      onSubmit={(text) => note.mutate({ id: booking, note: text })}
      onClose={onClose}
    />
  );
}
