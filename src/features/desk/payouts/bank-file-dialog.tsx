import type { ToastPair } from "~/lib/toast-copy";
import { api } from "~/trpc/react";
import { afterAction } from "../dialogs/action-dialog";
import { ReasonDialog } from "../dialogs/reason-dialog";

const COPY = {
  success: { title: "Bank file downloaded", description: "Your reason is in the audit log." },
  failure: { title: "Not downloaded", description: "server" },
} as const satisfies ToastPair;

type BankFileDialogProps = { run: { id: string; number: number }; onClose: () => void };

/** Downloads a run's bank file, which shows mechanics' bank details in full, with a reason. */
export function BankFileDialog({ run: { id, number }, onClose }: BankFileDialogProps) {
  const download = api.desk.bankFile.useMutation(
    afterAction(COPY, (file) => {
      save(file);
      onClose();
    }),
  );
  return (
    <ReasonDialog
      title={`Download the bank file of run ${number}?`}
      description="It shows mechanics' bank details in full. Send it to the bank, then delete it."
      submit="Download"
      call={download}
      onSubmit={(reason) => download.mutate({ id, reason })}
      onClose={onClose}
    />
  );
}

/** Saves a text as a file. */
function save({ name, text }: { name: string; text: string }): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
