import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { clearingRegister } from "~/components/clearing-register";
import type { OpenChangeView } from "~/domain/booking/change-schema";
import { reasonText } from "~/domain/staff/team";
import { formatDollars } from "~/lib/format";
import type { ToastPair } from "~/lib/toast-copy";
import { toast } from "~/lib/use-toast";
import { api } from "~/trpc/react";
import { ActDialog, NoteField, showRefusal } from "./act-dialog";

const COPY = {
  success: { title: "Allowed", description: "The customer is asked now." },
  failure: { title: "Not allowed", description: "server" },
} as const satisfies ToastPair;

const formSchema = z.object({ reason: reasonText });

/** Puts a large change before its customer, who decides. */
export function AllowChangeDialog({
  change,
  onClose,
}: {
  change: OpenChangeView;
  onClose: () => void;
}) {
  const utils = api.useUtils();
  const form = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { reason: "" },
    reValidateMode: "onSubmit",
  });
  const register = clearingRegister(form);
  const allow = api.desk.allowChange.useMutation({
    onSuccess() {
      toast(COPY.success);
      void utils.desk.invalidate();
      onClose();
    },
    onError(error) {
      showRefusal(COPY, error);
    },
  });
  const [from, to] = [change.oldTotal, change.newTotal].map(formatDollars);
  return (
    <ActDialog
      title="Allow this change?"
      description={`The customer is asked whether the job may cost ${to} instead of ${from}, and has 24 hours to answer. Nothing is held or done before they say yes.`}
      submit="Allow the change"
      call={allow}
      onSubmit={form.handleSubmit(({ reason }) => allow.mutate({ id: change.id, reason }))}
      onClose={onClose}
    >
      <NoteField
        label="Why?"
        error={form.formState.errors.reason?.message}
        register={register("reason")}
      />
    </ActDialog>
  );
}
