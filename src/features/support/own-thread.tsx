import { useRef } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { schemaResolver } from "~/components/schema-resolver";
import { clearingRegister } from "~/components/clearing-register";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Field } from "~/components/ui/field";
import { Textarea } from "~/components/ui/textarea";
import { supportReplySchema, type OwnSupportThread } from "~/domain/support/schema";
import type { SupportState } from "~/domain/support/policy";
import { TEXT_LIMITS } from "~/domain/text/limits";
import { ThreadView } from "./thread-view";

/** A request's status in the user's words. */
const STATE_WORDS: Record<SupportState, { label: string; tone: string }> = {
  open: { label: "Waiting for our answer", tone: "bg-pending-soft text-pending" },
  answered: { label: "Answered", tone: "bg-completed-soft text-completed" },
  closed: { label: "Closed", tone: "bg-muted text-muted-foreground" },
};

export function OwnStateBadge({ state }: { state: SupportState }) {
  return <Badge className={STATE_WORDS[state].tone}>{STATE_WORDS[state].label}</Badge>;
}

const replyForm = supportReplySchema.pick({ message: true });

type OwnThreadProps = {
  thread: OwnSupportThread;
  isSending: boolean;
  /** Sends the reply and calls `onSent` once it has arrived. */
  onReply: (message: string, onSent: () => void) => void;
};

/** Shows a request to its user: the messages of both sides and a box to reply. */
export function OwnThread({ thread, isSending, onReply }: OwnThreadProps) {
  const box = useRef<HTMLTextAreaElement | null>(null);
  const form = useForm<z.infer<typeof replyForm>>({
    resolver: schemaResolver(replyForm),
    defaultValues: { message: "" },
    reValidateMode: "onSubmit",
  });
  const { ref, ...field } = clearingRegister(form)("message");
  return (
    <div className="grid gap-5">
      <ThreadView
        label="Your request and our answers"
        messages={thread.messages.map(({ from, ...message }) => ({
          ...message,
          isOwn: from === "you",
          by: from === "you" ? "You" : "Support",
        }))}
      />
      <form
        noValidate
        method="post"
        className="grid gap-3"
        onSubmit={form.handleSubmit(({ message }) => {
          if (isSending) return;
          onReply(message, () => {
            form.reset({ message: "" });
            box.current?.focus();
          });
        })}
      >
        <Field
          label="Reply"
          error={form.formState.errors.message?.message}
          hint={thread.state === "closed" ? "Your reply reopens the request." : undefined}
        >
          {(control) => (
            <Textarea
              {...control}
              rows={4}
              maxLength={TEXT_LIMITS.issue}
              {...field}
              ref={(element) => {
                ref(element);
                box.current = element;
              }}
            />
          )}
        </Field>
        <Button type="submit" className="justify-self-start" loading={isSending}>
          Send
        </Button>
      </form>
    </div>
  );
}
