import type { JobCar } from "~/domain/booking/garage/schema";
import { api } from "~/trpc/react";
import { ReasonDialog } from "../dialogs/reason-dialog";

type CarDialogProps = {
  booking: string;
  onShown: (car: JobCar) => void;
  onClose: () => void;
};

/** Asks why staff read a whole VIN. */
export function CarDialog({ booking, onShown, onClose }: CarDialogProps) {
  const read = api.desk.readCar.useMutation({ onSuccess: onShown });
  return (
    <ReasonDialog
      title="Show the VIN?"
      description="The audit log records that you read the VIN and license plate, and why."
      submit="Show VIN"
      call={read}
      onSubmit={(reason) => read.mutate({ id: booking, reason })}
      onClose={onClose}
    />
  );
}
