import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { clearingRegister } from "~/components/clearing-register";
import { deskNoteSchema } from "~/domain/booking/desk-schema";
import type { ToastPair } from "~/lib/toast-copy";
import { toast } from "~/lib/use-toast";
import { api } from "~/trpc/react";
import { ActDialog, NoteField, showRefusal } from "./act-dialog";

const COPY = {
  success: { title: "Note added", description: "It stands with what staff did." },
  failure: { title: "Note not added", description: "server" },
} as const satisfies ToastPair;

/** What is to be remembered of a booking. */
export function NoteDialog({ booking, onClose }: { booking: string; onClose: () => void }) {
  const utils = api.useUtils();
  const form = useForm({
    resolver: zodResolver(deskNoteSchema),
    defaultValues: { id: booking, note: "" },
    reValidateMode: "onSubmit",
  });
  const note = api.desk.noteBooking.useMutation({
    onSuccess(view) {
      toast(COPY.success);
      utils.desk.booking.setData({ id: view.bookingNumber }, view);
      onClose();
    },
    onError(error) {
      showRefusal(COPY, error);
    },
  });
  return (
    <ActDialog
      title="Add a note"
      description="For staff. Neither the customer nor the mechanic reads it."
      submit="Add the note"
      call={note}
      onSubmit={form.handleSubmit((input) => note.mutate(input))}
      onClose={onClose}
    >
      <NoteField
        label="What is to be remembered?"
        error={form.formState.errors.note?.message}
        register={clearingRegister(form)("note")}
      />
    </ActDialog>
  );
}
