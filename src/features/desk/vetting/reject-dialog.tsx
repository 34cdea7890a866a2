import { rejectDocumentSchema } from "~/domain/vetting/schema";
import type { ToastPair } from "~/lib/toast-copy";
import { api } from "~/trpc/react";
import { ReasonDialog } from "../reason-dialog";
import type { DecideDialogProps } from "./accept-dialog";
import { useDecided } from "./use-decided";

const COPY = {
  success: { title: "Document rejected", description: "The mechanic is told why." },
  failure: { title: "Not rejected", description: "server" },
} as const satisfies ToastPair;

/** Turns a document down; the mechanic reads why, and sends another one. */
export function RejectDialog({ document, onClose, onDone }: DecideDialogProps) {
  const reject = api.desk.documents.reject.useMutation(useDecided(COPY, onDone));
  return (
    <ReasonDialog
      title="Reject this document?"
      description={`${document.mechanic.name} is asked for another one. What was accepted before counts on.`}
      submit="Reject"
      call={reject}
      label="What is wrong with it?"
      hint="The mechanic reads it. Kept with your name."
      rule={rejectDocumentSchema.shape.reason}
      onSubmit={(reason) => reject.mutate({ id: document.id, reason })}
      onClose={onClose}
    />
  );
}
