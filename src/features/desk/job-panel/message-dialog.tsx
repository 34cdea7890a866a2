import { useForm, useWatch } from "react-hook-form";
import { clearingRegister } from "~/components/clearing-register";
import { schemaResolver } from "~/components/schema-resolver";
import { ErrorState } from "~/components/ui/error-state";
import { Field } from "~/components/ui/field";
import { SkeletonText } from "~/components/ui/skeleton";
import { Textarea } from "~/components/ui/textarea";
import type { DeskBookingView } from "~/domain/booking/desk/schema";
import type { MessagePreview } from "~/domain/mail-preview";
import type { Channel } from "~/domain/notification/choices";
import { messageCustomerSchema } from "~/domain/support/schema";
import { TEXT_LIMITS } from "~/domain/text/limits";
import type { ToastPair } from "~/lib/toast-copy";
import { fillMessage } from "~/messages/fill-message";
import { listAnd } from "~/messages/list";
import { api } from "~/trpc/react";
import { MINUTE_MS } from "~/domain/time/durations";
import { ActionDialog, afterAction } from "../dialogs/action-dialog";
import { useBegunVersion } from "../dialogs/begun-version";
import { deskDateTime } from "../frame/desk-zone";
import { MailPreviewCard } from "../mail/mail-preview";
import { usePreview } from "../mail/use-preview";

const COPY = {
  success: { title: "Message sent", description: "Their answer will appear under Support." },
  failure: { title: "Not sent", description: "server" },
} as const satisfies ToastPair;

const messageForm = messageCustomerSchema.pick({ message: true });

type MessageDialogProps = { job: DeskBookingView; onClose: () => void };

/** Writes to the customer of an unfilled request, and shows exactly what they'll get. */
export function MessageDialog({ job, onClose }: MessageDialogProps) {
  const { id, customer, conversation } = job;
  const form = useForm({
    resolver: schemaResolver(messageForm),
    defaultValues: { message: fillMessage(job) },
    reValidateMode: "onSubmit",
  });
  const message = useWatch({ control: form.control, name: "message" });
  const preview = api.desk.previewMessage.useMutation();
  const text = usePreview(message, (message) => preview.mutate({ id, message }));
  const utils = api.useUtils();
  const { version, readAgain } = useBegunVersion(conversation?.version ?? null, true);
  const send = api.desk.messageCustomer.useMutation(
    // A colleague or the customer wrote first. Show that message and keep the typed text.
    afterAction(COPY, onClose, {
      CONFLICT: () => {
        readAgain();
        void utils.desk.booking.invalidate({ id });
      },
    }),
  );
  return (
    <ActionDialog
      title={`Message ${customer.name}`}
      description="They can read and answer it under Support. Nothing about the booking changes."
      submit="Send message"
      call={send}
      onSubmit={form.handleSubmit(({ message }) => send.mutate({ id, message, version }))}
      onClose={onClose}
    >
      <Field label="Message" required error={form.formState.errors.message?.message}>
        {(control) => (
          <Textarea
            {...control}
            rows={7}
            maxLength={TEXT_LIMITS.issue}
            {...clearingRegister(form)("message")}
          />
        )}
      </Field>
      {message.trim() === "" || text === "" ? null : (
        <section aria-label="Preview" aria-busy={preview.isPending} className="grid gap-2 text-sm">
          {preview.error !== null ? (
            <ErrorState
              title="The preview couldn't be loaded"
              description={preview.error.message}
              onRetry={() => preview.mutate({ id, message: text })}
            />
          ) : preview.data === undefined ? (
            <SkeletonText lines={6} />
          ) : (
            <Preview preview={preview.data} name={customer.name} />
          )}
        </section>
      )}
    </ActionDialog>
  );
}

const CHANNEL_WORDS: Record<Channel, string> = {
  email: "email",
  push: "push notification",
  sms: "text message",
};

function Preview({ preview, name }: { preview: MessagePreview; name: string }) {
  const { mail, notice, channels } = preview;
  const later = channels.filter(({ at }) => Date.parse(at) > Date.now() + MINUTE_MS);
  return (
    <>
      <p>
        {`We'll send it by ${listAnd([
          ...channels.map(({ channel }) => CHANNEL_WORDS[channel]),
          "notification in the app",
        ])}.`}
        {later.map(({ channel, at }) => (
          <span
            key={channel}
          >{` The ${CHANNEL_WORDS[channel]} waits until ${deskDateTime(at)}.`}</span>
        ))}
      </p>
      <p className="text-muted-foreground">
        {`The notification says: “${notice.title}. ${notice.text}”`}
      </p>
      {mail === null ? (
        <p>{`We can't email it: ${name} has no address or turned these emails off.`}</p>
      ) : (
        <MailPreviewCard mail={mail} name={name} />
      )}
    </>
  );
}
