import { useState } from "react";
import { Button } from "~/components/ui/button";
import type { DeskBookingView } from "~/domain/booking/desk-schema";
import { formatDateTime } from "~/lib/format";
import type { ToastPair } from "~/lib/toast-copy";
import { api } from "~/trpc/react";
import { afterAct } from "./act-dialog";
import { PanelSection } from "./panel-section";
import { ReasonDialog } from "./reason-dialog";

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
  const resend = api.desk.resendMail.useMutation(
    afterAct(COPY, (view) => {
      utils.desk.booking.setData({ id: job.bookingNumber }, view);
      onClose();
    }),
  );
  return (
    <ReasonDialog
      title="Send this mail again?"
      description={`“${mail.label}” is written anew and sent to ${mail.to}. It looks at the booking again, so it tells what is true now.`}
      submit="Send it again"
      call={resend}
      onSubmit={(reason) => resend.mutate({ id: job.id, mailId: mail.id, reason })}
      onClose={onClose}
    />
  );
}
