import { deskNoteSchema } from "~/domain/booking/desk-schema";
import type { ToastPair } from "~/lib/toast-copy";
import { api } from "~/trpc/react";
import { afterAct } from "./act-dialog";
import { ReasonDialog } from "./reason-dialog";

const COPY = {
  success: { title: "Note added", description: "It stands with what staff did." },
  failure: { title: "Note not added", description: "server" },
} as const satisfies ToastPair;

/** What is to be remembered of a booking. */
export function NoteDialog({ booking, onClose }: { booking: string; onClose: () => void }) {
  const utils = api.useUtils();
  const note = api.desk.noteBooking.useMutation(
    afterAct(COPY, (view) => {
      utils.desk.booking.setData({ id: view.bookingNumber }, view);
      onClose();
    }),
  );
  return (
    <ReasonDialog
      title="Add a note"
      description="For staff. Neither the customer nor the mechanic reads it."
      submit="Add the note"
      label="What is to be remembered?"
      rule={deskNoteSchema.shape.note}
      call={note}
      onSubmit={(text) => note.mutate({ id: booking, note: text })}
      onClose={onClose}
    />
  );
}
