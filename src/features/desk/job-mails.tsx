import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { clearingRegister } from "~/components/clearing-register";
import { Button } from "~/components/ui/button";
import { resendMailSchema } from "~/domain/booking/desk-list";
import type { DeskBookingView } from "~/domain/booking/desk-schema";
import { formatDateTime } from "~/lib/format";
import type { ToastPair } from "~/lib/toast-copy";
import { toast } from "~/lib/use-toast";
import { api } from "~/trpc/react";
import { ActDialog, NoteField, showRefusal } from "./act-dialog";
import { PanelSection } from "./panel-section";

type SentMail = DeskBookingView["mails"][number];

/** Which mails about a booking were sent, and the way to send one again. */
export function JobMails({ job }: { job: DeskBookingView }) {
  const [again, setAgain] = useState<SentMail | null>(null);
  return (
    <PanelSection title="Mails">
      {job.mails.length === 0 ? (
        <p className="text-muted-foreground">No mail about it was sent yet.</p>
      ) : (
        <ul className="grid gap-2">
          {job.mails.map((mail) => (
            <li key={mail.id} className="flex flex-wrap items-center justify-between gap-x-4">
              <span className="min-w-0">
                <span className="block">{mail.label}</span>
                <span className="block text-muted-foreground">
                  To {mail.to},{" "}
                  <time dateTime={mail.at}>{formatDateTime(mail.at, job.timeZone)}</time>
                </span>
              </span>
              <Button
                size="sm"
                variant="outline"
                aria-label={`Send again: ${mail.label}, to ${mail.to}`}
                onClick={() => setAgain(mail)}
              >
                Send again
              </Button>
            </li>
          ))}
        </ul>
      )}
      {again === null ? null : (
        <ResendDialog job={job} mail={again} onClose={() => setAgain(null)} />
      )}
    </PanelSection>
  );
}

const COPY = {
  success: { title: "Mail on its way", description: "It tells what is true now." },
  failure: { title: "Not sent", description: "server" },
} as const satisfies ToastPair;

type ResendDialogProps = { job: DeskBookingView; mail: SentMail; onClose: () => void };

function ResendDialog({ job, mail, onClose }: ResendDialogProps) {
  const utils = api.useUtils();
  const form = useForm({
    resolver: zodResolver(resendMailSchema),
    defaultValues: { id: job.id, mailId: mail.id, reason: "" },
    reValidateMode: "onSubmit",
  });
  const resend = api.desk.resendMail.useMutation({
    onSuccess(view) {
      toast(COPY.success);
      utils.desk.booking.setData({ id: job.bookingNumber }, view);
      onClose();
    },
    onError(error) {
      showRefusal(COPY, error);
    },
  });
  return (
    <ActDialog
      title="Send this mail again?"
      description={`“${mail.label}” is written anew and sent to ${mail.to}. It looks at the booking again, so it tells what is true now.`}
      submit="Send it again"
      call={resend}
      onSubmit={form.handleSubmit((input) => resend.mutate(input))}
      onClose={onClose}
    >
      <NoteField
        label="Why?"
        error={form.formState.errors.reason?.message}
        register={clearingRegister(form)("reason")}
      />
    </ActDialog>
  );
}
