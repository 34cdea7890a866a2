"use client";

import { SendHorizontal } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "~/components/ui/button";
import { Field } from "~/components/ui/field";
import { Textarea } from "~/components/ui/textarea";
import { isBlank } from "~/domain/characters";
import { TEXT_LIMITS } from "~/domain/text";
import { TOASTS } from "~/lib/toast-copy";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";

type MessageFormProps = { bookingId: string; receiverId: string; receiverName: string };

/**
 * A box for one message. Empty or whitespace-only content is not sent; what was
 * written stays until it has arrived.
 */
export function MessageForm({ bookingId, receiverId, receiverName }: MessageFormProps) {
  const [content, setContent] = useState("");
  const box = useRef<HTMLTextAreaElement>(null);
  const send = api.message.send.useMutation(
    withToasts(TOASTS.sendMessage, {
      onSuccess() {
        setContent("");
        // The button has nothing to send any more, and would drop the focus.
        box.current?.focus();
      },
    }),
  );
  const submit = () => {
    if (isBlank(content) || send.isPending) return;
    send.mutate({ bookingId, receiverId, content });
  };
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field label={`Message to ${receiverName}`}>
        {(control) => (
          <Textarea
            {...control}
            ref={box}
            rows={2}
            className="min-h-20"
            maxLength={TEXT_LIMITS.message}
            placeholder="Write a message"
            value={content}
            onChange={(event) => setContent(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) submit();
            }}
          />
        )}
      </Field>
      <Button
        type="submit"
        className="justify-self-end"
        loading={send.isPending}
        disabled={isBlank(content)}
      >
        <SendHorizontal aria-hidden />
        Send Message
      </Button>
    </form>
  );
}
