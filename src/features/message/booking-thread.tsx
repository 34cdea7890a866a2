"use client";

import { Lock, MessagesSquare } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { cn } from "~/components/cn";
import { ErrorState } from "~/components/ui/error-state";
import { SkeletonText } from "~/components/ui/skeleton";
import type { BookingView } from "~/domain/booking/view";
import { canMessage } from "~/domain/booking/status";
import { isOpenClaim } from "~/domain/claim/kinds";
import { MESSAGE_REFUSALS } from "~/domain/message/refusals";
import { endedAtOf, isThreadClosed } from "~/domain/message/thread";
import type { MessageView } from "~/domain/message/schema";
import { PhotoStrip } from "~/features/photo/photo-strip";
import { formatDateTime } from "~/messages/format";
import { api } from "~/trpc/react";
import { ClosedConversation, MessageForm } from "./message-form";

export type BookingThreadProps = {
  booking: Pick<
    BookingView,
    | "id"
    | "status"
    | "customerId"
    | "mechanicId"
    | "mechanicName"
    | "customer"
    | "timeZone"
    | "claims"
    | "scheduledAt"
    | "claimsUntil"
    | "completedAt"
  >;
  /** The viewer, who is on one side of the booking. */
  user: { id: string };
  /** Replaces the box to write. */
  instead?: ReactNode;
  /** The conversation has the page for itself. */
  tall?: boolean;
  className?: string;
};

/** Returns the viewer's name for the other side. */
export function otherParticipant(booking: BookingThreadProps["booking"], userId: string) {
  return userId === booking.customerId
    ? { id: booking.mechanicId, name: booking.mechanicName ?? "your mechanic" }
    : { id: booking.customerId, name: booking.customer.firstName || "your customer" };
}

/**
 * Shows the messages between customer and mechanic, with a box to write. Showing them marks them as
 * read.
 */
export function BookingThread({
  booking,
  user,
  instead,
  tall = false,
  className,
}: BookingThreadProps) {
  const open = canMessage(booking);
  const thread = api.message.thread.useQuery({ bookingId: booking.id }, { enabled: open });
  const markRead = api.message.markRead.useMutation();
  const blocks = api.auth.blocks.list.useQuery(undefined, { enabled: open });
  const log = useRef<HTMLDivElement>(null);
  const marked = useRef("");
  const messages = thread.data ?? [];
  const newestUnread = messages.findLast(
    (message) => message.receiverId === user.id && message.readAt === null,
  )?.id;
  const newest = messages[messages.length - 1]?.id;

  useEffect(() => {
    if (newestUnread === undefined || marked.current === newestUnread) return;
    marked.current = newestUnread;
    markRead.mutate({ bookingId: booking.id });
  }, [newestUnread, booking.id, markRead]);

  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [newest]);

  if (!open) {
    return (
      <p className={cn("flex items-start gap-2 text-sm text-muted-foreground", className)}>
        <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
        {MESSAGE_REFUSALS.noMessagesYet.sentence}
      </p>
    );
  }
  const other = otherParticipant(booking, user.id);
  const closed = isThreadClosed(
    {
      status: booking.status,
      scheduledAt: new Date(booking.scheduledAt),
      // Only the server knows. It refuses messages with the same sentence.
      isSuspended: false,
      endedAt: endedAtOf(booking),
      hasOpenClaim: booking.claims.some(
        ({ kind, state }) => kind !== "safety" && isOpenClaim(state),
      ),
      areBlocked: blocks.data?.some(({ userId }) => userId === other.id) ?? false,
    },
    new Date(),
  );
  return (
    <div className={cn("grid gap-4", className)}>
      {thread.isPending ? <SkeletonText lines={3} /> : null}
      {thread.isError ? (
        <ErrorState
          title="The messages couldn't be loaded"
          description={thread.error.message}
          onRetry={() => void thread.refetch()}
        />
      ) : null}
      {thread.isSuccess && messages.length === 0 ? (
        <p className="flex items-center gap-2 text-sm text-muted-foreground">
          <MessagesSquare aria-hidden className="size-4 shrink-0" />
          No messages yet. Say hello to {other.name}.
        </p>
      ) : null}
      {messages.length > 0 ? (
        <div
          ref={log}
          role="log"
          aria-label={`Messages with ${other.name}`}
          tabIndex={0}
          className={cn(
            "overflow-y-auto overscroll-contain rounded-md",
            tall ? "max-h-[max(18rem,calc(100dvh-30rem))]" : "max-h-96",
          )}
        >
          <ol className="grid gap-3 p-0.5">
            {messages.map((message) => (
              <Bubble
                key={message.id}
                message={message}
                own={message.senderId === user.id}
                timeZone={booking.timeZone}
              />
            ))}
          </ol>
        </div>
      ) : null}
      {other.id === null ? null : instead ? (
        instead
      ) : closed ? (
        <ClosedConversation />
      ) : (
        <MessageForm bookingId={booking.id} receiverId={other.id} receiverName={other.name} />
      )}
    </div>
  );
}

function Bubble({
  message,
  own,
  timeZone,
}: {
  message: MessageView;
  own: boolean;
  timeZone: string;
}) {
  return (
    <li className={cn("grid max-w-[85%] gap-1", own ? "justify-self-end" : "justify-self-start")}>
      <div
        className={cn(
          "rounded-lg px-3.5 py-2 text-sm wrap-anywhere whitespace-pre-wrap",
          own
            ? "rounded-br-sm bg-accent text-accent-foreground"
            : "rounded-bl-sm bg-muted text-foreground",
        )}
      >
        {message.content}
      </div>
      <PhotoStrip
        photos={message.photos}
        label={own ? "Photos you sent" : `Photos from ${message.senderName}`}
      />
      <p className={cn("text-xs text-muted-foreground", own && "text-right")}>
        {own ? "You" : message.senderName} · {formatDateTime(message.createdAt, timeZone)}
        {own && message.readAt !== null ? <span> · Read</span> : null}
      </p>
    </li>
  );
}
