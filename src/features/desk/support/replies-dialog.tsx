import { useState } from "react";
import { useForm } from "react-hook-form";
import { schemaResolver } from "~/components/schema-resolver";
import { clearingRegister } from "~/components/clearing-register";
import { Button } from "~/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "~/components/ui/dialog";
import { ErrorState } from "~/components/ui/error-state";
import { Field } from "~/components/ui/field";
import { Input } from "~/components/ui/input";
import { SkeletonText } from "~/components/ui/skeleton";
import { Textarea } from "~/components/ui/textarea";
import { keepReplySchema, NAME_PLACEHOLDER, type SavedReply } from "~/domain/support/replies";
import { TEXT_LIMITS } from "~/domain/text/limits";
import { SecondFactorGate } from "~/features/second-factor/second-factor-gate";
import type { ToastPair } from "~/lib/toast-copy";
import { api } from "~/trpc/react";
import { ActionDialog, afterAction } from "../dialogs/action-dialog";

type Doing =
  { action: "write"; reply: SavedReply | null } | { action: "remove"; reply: SavedReply };

/** Lists the saved replies and lets staff edit them. */
export function RepliesDialog({ onClose }: { onClose: () => void }) {
  const replies = api.desk.support.replies.list.useQuery();
  const [doing, setDoing] = useState<Doing | null>(null);
  const back = () => setDoing(null);
  if (doing?.action === "write") return <WriteReply reply={doing.reply} onClose={back} />;
  if (doing?.action === "remove") return <RemoveReply reply={doing.reply} onClose={back} />;
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Saved replies</DialogTitle>
          <DialogDescription>
            Answers you use often. Insert one, and edit it before you send it.
          </DialogDescription>
        </DialogHeader>
        <SecondFactorGate call={replies}>
          {replies.data ? (
            <Replies replies={replies.data} onDo={setDoing} />
          ) : replies.error ? (
            <ErrorState
              title="The replies couldn't be loaded"
              description={replies.error.message}
              onRetry={() => void replies.refetch()}
            />
          ) : (
            <SkeletonText lines={4} />
          )}
        </SecondFactorGate>
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            Close
          </Button>
          <Button onClick={() => setDoing({ action: "write", reply: null })}>Add a reply</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

type RepliesProps = { replies: readonly SavedReply[]; onDo: (doing: Doing) => void };

function Replies({ replies, onDo }: RepliesProps) {
  if (replies.length === 0) {
    return <p className="text-sm text-muted-foreground">No saved replies yet.</p>;
  }
  return (
    <ul aria-label="Saved replies" className="divide-y text-sm">
      {replies.map((reply) => (
        <li key={reply.id} className="grid gap-2 py-3">
          <p className="font-semibold wrap-anywhere">{reply.name}</p>
          <p className="line-clamp-2 wrap-anywhere text-muted-foreground">{reply.body}</p>
          <div className="flex gap-2">
            <Button
              size="sm"
              variant="outline"
              aria-label={`Change ${reply.name}`}
              onClick={() => onDo({ action: "write", reply })}
            >
              Change
            </Button>
            <Button
              size="sm"
              variant="outline"
              aria-label={`Delete ${reply.name}`}
              onClick={() => onDo({ action: "remove", reply })}
            >
              Delete
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

const WRITE_COPY = {
  success: { title: "Reply saved", description: "Everyone at the desk can use it." },
  failure: { title: "Reply not saved", description: "server" },
} as const satisfies ToastPair;

type WriteReplyProps = {
  /** The reply to edit, or null for a new one. */
  reply: SavedReply | null;
  onClose: () => void;
};

function WriteReply({ reply, onClose }: WriteReplyProps) {
  const options = afterAction(WRITE_COPY, onClose);
  const keep = api.desk.support.replies.keep.useMutation(options);
  const change = api.desk.support.replies.change.useMutation(options);
  const form = useForm({
    resolver: schemaResolver(keepReplySchema),
    defaultValues: { name: reply?.name ?? "", body: reply?.body ?? "" },
    reValidateMode: "onSubmit",
  });
  const { errors } = form.formState;
  const register = clearingRegister(form);
  return (
    <ActionDialog
      title={reply === null ? "Add a reply" : `Change ${reply.name}`}
      description="Everyone at the desk can use it."
      submit="Save reply"
      call={reply === null ? keep : change}
      onSubmit={form.handleSubmit((input) =>
        reply === null
          ? keep.mutate(input)
          : change.mutate({ ...input, id: reply.id, version: reply.version }),
      )}
      onClose={onClose}
    >
      <Field
        label="Name"
        required
        error={errors.name?.message}
        hint="Shown when you choose a reply."
      >
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={TEXT_LIMITS.name}
            {...register("name")}
          />
        )}
      </Field>
      <Field
        label="Reply"
        required
        error={errors.body?.message}
        hint={`We replace ${NAME_PLACEHOLDER} with the person's name.`}
      >
        {(control) => (
          <Textarea {...control} rows={8} maxLength={TEXT_LIMITS.issue} {...register("body")} />
        )}
      </Field>
    </ActionDialog>
  );
}

const REMOVE_COPY = {
  success: { title: "Reply deleted", description: "Sent answers don't change." },
  failure: { title: "Reply not deleted", description: "server" },
} as const satisfies ToastPair;

function RemoveReply({ reply, onClose }: { reply: SavedReply; onClose: () => void }) {
  const remove = api.desk.support.replies.remove.useMutation(afterAction(REMOVE_COPY, onClose));
  return (
    <ActionDialog
      title={`Delete ${reply.name}?`}
      description="No one at the desk can use it after that. Sent answers don't change."
      submit="Delete reply"
      call={remove}
      onSubmit={(event) => {
        event.preventDefault();
        remove.mutate({ id: reply.id });
      }}
      onClose={onClose}
    >
      <p className="text-sm wrap-anywhere whitespace-pre-wrap text-muted-foreground">
        {reply.body}
      </p>
    </ActionDialog>
  );
}
