import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { clearingRegister } from "~/components/clearing-register";
import { rejectDocumentSchema } from "~/domain/vetting/schema";
import type { ToastPair } from "~/lib/toast-copy";
import { api } from "~/trpc/react";
import { ActDialog, NoteField } from "../act-dialog";
import type { DecideDialogProps } from "./accept-dialog";
import { useDecided } from "./use-decided";

const COPY = {
  success: { title: "Document rejected", description: "The mechanic is told why." },
  failure: { title: "Not rejected", description: "server" },
} as const satisfies ToastPair;

/** Turns a document down; the mechanic reads why, and sends another one. */
export function RejectDialog({ document, onClose, onDone }: DecideDialogProps) {
  const form = useForm({
    resolver: zodResolver(rejectDocumentSchema),
    defaultValues: { id: document.id, reason: "" },
    reValidateMode: "onSubmit",
  });
  const reject = api.desk.documents.reject.useMutation(useDecided(COPY, onDone));
  return (
    <ActDialog
      title="Reject this document?"
      description={`${document.mechanic.name} is asked for another one. What was accepted before counts on.`}
      submit="Reject"
      call={reject}
      onSubmit={form.handleSubmit((input) => reject.mutate(input))}
      onClose={onClose}
    >
      <NoteField
        label="What is wrong with it?"
        hint="The mechanic reads it. Kept with your name."
        error={form.formState.errors.reason?.message}
        register={clearingRegister(form)("reason")}
      />
    </ActDialog>
  );
}
