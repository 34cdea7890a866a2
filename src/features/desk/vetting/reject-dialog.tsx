import { rejectDocumentSchema, type DeskDocument } from "~/domain/vetting/schema";
import type { ToastPair } from "~/lib/toast-copy";
import { api } from "~/trpc/react";
import { ReasonDialog } from "../dialogs/reason-dialog";
import { useAfterDecision } from "./after-decision";

const COPY = {
  success: { title: "Document rejected", description: "We'll email the mechanic your reason." },
  failure: { title: "Not rejected", description: "server" },
} as const satisfies ToastPair;

type RejectDialogProps = {
  document: DeskDocument;
  onClose: () => void;
  /** Called once the document is decided, by this user or a colleague. */
  onDone: () => void;
};

/** Rejects a document. The mechanic reads why and can send another one. */
export function RejectDialog({ document, onClose, onDone }: RejectDialogProps) {
  const reject = api.desk.documents.reject.useMutation(useAfterDecision(document.id, COPY, onDone));
  return (
    <ReasonDialog
      title="Reject this document?"
      description={`We'll ask ${document.mechanic.name} for another one. Documents you accepted earlier stay valid.`}
      submit="Reject"
      call={reject}
      label="What's wrong with it?"
      hint="The mechanic can read it. Saved with your name."
      rule={rejectDocumentSchema.shape.reason}
      onSubmit={(reason) => reject.mutate({ id: document.id, reason })}
      onClose={onClose}
    />
  );
}
