"use client";

import { Lock, SendHorizontal } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { Button } from "~/components/ui/button";
import { Field } from "~/components/ui/field";
import { Textarea } from "~/components/ui/textarea";
import { isBlank } from "~/domain/text/characters";
import { MESSAGE_REFUSALS } from "~/domain/message/refusals";
import { TEXT_LIMITS } from "~/domain/text/limits";
import { TOASTS } from "~/lib/toast-copy";
import { tabStore, useDraft } from "~/lib/use-draft";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";

/** Pages with messages appear before the picker loads. */
const PhotoPicker = lazy(async () => ({
  default: (await import("~/features/photo/photo-picker")).PhotoPicker,
}));

const NO_PHOTOS: { ids: string[]; isBusy: boolean } = { ids: [], isBusy: false };

type MessageFormProps = { bookingId: string; receiverId: string; receiverName: string };

interface MessageDraft {
  content: string;
}

function readMessageDraft(kept: Record<string, unknown>): MessageDraft | null {
  return typeof kept.content === "string" ? { content: kept.content } : null;
}

/** Replaces the box once writing is closed. */
export function ClosedConversation() {
  return (
    <p role="status" className="flex items-start gap-2 text-sm text-muted-foreground">
      <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
      {MESSAGE_REFUSALS.conversationClosed.sentence}
    </p>
  );
}

/** Writes one message. Blank text isn't sent. Unsent text survives a reload and a lost session. */
export function MessageForm({ bookingId, receiverId, receiverName }: MessageFormProps) {
  const [content, setContent] = useState("");
  const [photos, setPhotos] = useState(NO_PHOTOS);
  const [sent, setSent] = useState(0);
  const box = useRef<HTMLTextAreaElement>(null);
  const { data: user } = api.auth.session.useQuery(undefined, { refetchOnMount: false });
  const draft = useDraft(
    readMessageDraft,
    { name: `message:${bookingId}`, owner: user?.id ?? "" },
    { store: tabStore, begin: (kept) => setContent(kept?.content ?? "") },
  );
  const write = (text: string) => {
    setContent(text);
    if (text === "") draft.clear();
    else draft.save({ content: text });
  };
  const send = api.message.send.useMutation(
    withToasts(TOASTS.sendMessage, {
      onSuccess() {
        write("");
        setPhotos(NO_PHOTOS);
        setSent((count) => count + 1);
        // The button is disabled now and would drop the focus.
        box.current?.focus();
      },
    }),
  );
  const submit = () => {
    if (isBlank(content) || send.isPending || photos.isBusy) return;
    send.mutate({ bookingId, receiverId, content, photoIds: photos.ids });
  };
  if (send.error?.data?.closed) return <ClosedConversation />;
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
            onChange={(event) => write(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) submit();
            }}
          />
        )}
      </Field>
      <Suspense fallback={<div className="h-18" />}>
        <PhotoPicker
          // A new key per message, because a sent message's photos belong to the thread.
          key={sent}
          bookingId={bookingId}
          kind="message"
          onChange={(ids, isBusy) => setPhotos({ ids, isBusy })}
        />
      </Suspense>
      <Button
        type="submit"
        className="justify-self-end"
        loading={send.isPending}
        disabled={isBlank(content) || photos.isBusy}
      >
        <SendHorizontal aria-hidden />
        Send Message
      </Button>
    </form>
  );
}
