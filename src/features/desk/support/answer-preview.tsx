import { ErrorState } from "~/components/ui/error-state";
import { SkeletonText } from "~/components/ui/skeleton";
import { api } from "~/trpc/react";
import { MailPreviewCard } from "../mail/mail-preview";
import { usePreview } from "../mail/use-preview";

type AnswerPreviewProps = {
  id: string;
  /** The name of the person who is answered. */
  name: string;
  message: string;
};

/** Shows the email an answer will be sent as. */
export function AnswerPreview({ id, name, message }: AnswerPreviewProps) {
  const preview = api.desk.support.preview.useMutation();
  const text = usePreview(message, (message) => preview.mutate({ id, message }));
  if (message.trim() === "" || text === "") return null;
  return (
    <section aria-label="Email preview" aria-busy={preview.isPending} className="grid gap-2">
      <h4 className="font-semibold">This is the email we&apos;ll send</h4>
      {preview.error !== null ? (
        <ErrorState
          title="The preview couldn't be loaded"
          description={preview.error.message}
          onRetry={() => preview.mutate({ id, message: text })}
        />
      ) : preview.data === undefined ? (
        <SkeletonText lines={6} />
      ) : preview.data.mail === null ? (
        <p>They have no email address. They can read your answer under Support.</p>
      ) : (
        <MailPreviewCard mail={preview.data.mail} name={name} />
      )}
    </section>
  );
}
