import { useState } from "react";
import { Button } from "~/components/ui/button";
import type { DeskBookingView } from "~/domain/booking/desk/schema";
import { deskDateTime } from "../frame/desk-zone";
import type { ToastPair } from "~/lib/toast-copy";
import { api } from "~/trpc/react";
import { afterAction } from "../dialogs/action-dialog";
import { PanelSection } from "../panel/panel-section";
import { ReasonDialog } from "../dialogs/reason-dialog";

type SentMail = DeskBookingView["mails"][number];

/** Lists the emails sent about a booking and lets staff send one again. */
export function JobMails({ job }: { job: DeskBookingView }) {
  const [again, setAgain] = useState<SentMail | null>(null);
  return (
    <PanelSection title="Emails">
      {job.mails.length === 0 ? (
        <p className="text-muted-foreground">We haven&apos;t sent any emails yet.</p>
      ) : (
        <ul className="grid gap-2">
          {job.mails.map((mail) => (
            <li key={mail.id} className="flex flex-wrap items-center justify-between gap-x-4">
              <span className="min-w-0">
                <span className="block">{mail.label}</span>
                <span className="block text-muted-foreground">
                  To {mail.to}, <time dateTime={mail.at}>{deskDateTime(mail.at)}</time>
                </span>
              </span>
              <Button
                size="sm"
                variant="outline"
                aria-label={`Resend: ${mail.label}, to ${mail.to}`}
                onClick={() => setAgain(mail)}
              >
                Resend
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
  success: { title: "Email sent", description: "It shows the current booking." },
  failure: { title: "Not sent", description: "server" },
} as const satisfies ToastPair;

type ResendDialogProps = { job: DeskBookingView; mail: SentMail; onClose: () => void };

function ResendDialog({ job, mail, onClose }: ResendDialogProps) {
  const resend = api.desk.resendMail.useMutation(afterAction(COPY, onClose));
  return (
    <ReasonDialog
      isOptional
      title="Resend this email?"
      description={`We'll write “${mail.label}” from the current booking and send it to ${mail.to}.`}
      submit="Resend email"
      call={resend}
      onSubmit={(reason) => resend.mutate({ id: job.id, mailId: mail.id, reason })}
      onClose={onClose}
    />
  );
}
