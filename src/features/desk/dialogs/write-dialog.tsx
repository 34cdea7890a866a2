import { messagePersonSchema } from "~/domain/support/schema";
import type { ToastPair } from "~/lib/toast-copy";
import { api } from "~/trpc/react";
import { TEXT_LIMITS } from "~/domain/text/limits";
import { afterAction } from "./action-dialog";
import { ReasonDialog } from "./reason-dialog";

const COPY = {
  success: { title: "Message sent", description: "Their answer will appear under Support." },
  failure: { title: "Not sent", description: "server" },
} as const satisfies ToastPair;

type WriteDialogProps = { person: { id: string; name: string }; onClose: () => void };

/** Begins a private conversation with a person. */
export function WriteDialog({ person: { id, name }, onClose }: WriteDialogProps) {
  const write = api.desk.messagePerson.useMutation(afterAction(COPY, onClose));
  return (
    <ReasonDialog
      title={`Message ${name}`}
      description="Our email and push message say only that support wrote. They read and answer it under Support, after signing in."
      submit="Send message"
      label="Message"
      hint="Only this person and our team can read it."
      maxLength={TEXT_LIMITS.issue}
      rule={messagePersonSchema.shape.message}
      call={write}
      onSubmit={(message) => write.mutate({ id, message })}
      onClose={onClose}
    />
  );
}
