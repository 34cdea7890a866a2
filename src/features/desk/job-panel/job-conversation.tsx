import { useState } from "react";
import { Button } from "~/components/ui/button";
import { ErrorState } from "~/components/ui/error-state";
import { SkeletonText } from "~/components/ui/skeleton";
import type { DeskConversation } from "~/domain/booking/desk/list";
import type { DeskBookingView } from "~/domain/booking/desk/schema";
import { PHOTO_RULES } from "~/domain/photo/rules";
import { PHOTO_KINDS } from "~/domain/photo/kinds";
import { PhotoStrip } from "~/features/photo/photo-strip";
import { deskDateTime } from "../frame/desk-zone";
import { api } from "~/trpc/react";
import { plural } from "~/messages/plural";
import { PanelSection } from "../panel/panel-section";
import { sentLater } from "./sent-later";

/** Shows messages and photos only on request, because reading them is recorded. */
export function JobConversation({ job }: { job: DeskBookingView }) {
  const [isOpen, setOpen] = useState(false);
  const { messageCount, photoCount } = job;
  const count = [
    plural(messageCount, { one: "One message", other: "{count} messages" }),
    plural(photoCount, { one: "one photo", other: "{count} photos" }),
  ].join(", ");
  return (
    <PanelSection title="Messages and photos">
      {isOpen ? (
        <Conversation job={job} />
      ) : messageCount + photoCount === 0 ? (
        <p className="text-muted-foreground">No messages or photos.</p>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>{count}. The audit log records that you read them.</p>
          <Button size="sm" variant="outline" onClick={() => setOpen(true)}>
            Read messages
          </Button>
        </div>
      )}
    </PanelSection>
  );
}

function Conversation({ job }: { job: DeskBookingView }) {
  const conversation = api.desk.conversation.useQuery({ id: job.id });
  if (conversation.data === undefined) {
    return conversation.error ? (
      <ErrorState
        title="The messages couldn't be loaded"
        description={conversation.error.message}
        onRetry={() => void conversation.refetch()}
      />
    ) : (
      <SkeletonText lines={4} />
    );
  }
  const { messages, photos } = conversation.data;
  return (
    <div className="grid gap-4">
      <ol aria-label="Messages" className="grid gap-3">
        {messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ol>
      {PHOTO_KINDS.filter((kind) => kind !== "message").map((kind) => (
        <Photos key={kind} label={PHOTO_RULES[kind].label} kind={kind} photos={photos} />
      ))}
    </div>
  );
}

type MessageProps = { message: DeskConversation["messages"][number] };

function Message({ message }: MessageProps) {
  const { from, to, content, at, readAt, photos } = message;
  return (
    <li className="grid gap-1.5 rounded-lg border p-3">
      <p className="flex flex-wrap justify-between gap-x-4 text-muted-foreground">
        <span>
          <span className="font-semibold text-foreground">{from}</span> to {to}
        </span>
        <time dateTime={at}>{deskDateTime(at)}</time>
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{content}</p>
      <PhotoStrip photos={photos} label={`Photos of ${from}`} />
      {readAt === null ? <p className="text-muted-foreground">Not read yet</p> : null}
    </li>
  );
}

type PhotosProps = {
  label: string;
  kind: DeskConversation["photos"][number]["kind"];
  photos: DeskConversation["photos"];
};

function Photos({ label, kind, photos }: PhotosProps) {
  const ofKind = photos.filter((photo) => photo.kind === kind);
  if (ofKind.length === 0) return null;
  return (
    <div className="grid gap-2">
      <h4 className="text-muted-foreground">{label}</h4>
      <PhotoStrip
        label={label}
        photos={ofKind.map(({ id, url, by, at, deviceAt, isProof }) => ({
          id,
          url,
          caption: [
            by,
            deskDateTime(at),
            sentLater({ at, deviceAt }),
            isProof ? null : "too small, one color or used before",
          ]
            .filter((part) => part !== null)
            .join(", "),
        }))}
      />
    </div>
  );
}
