"use client";

import { Camera, MessagesSquare, SearchX } from "lucide-react";
import { cn } from "~/components/cn";
import { Avatar } from "~/components/ui/avatar";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { ErrorState } from "~/components/ui/error-state";
import { Link } from "~/components/ui/link";
import { Skeleton } from "~/components/ui/skeleton";
import type { ThreadView } from "~/domain/message/schema";
import { useNow } from "~/features/mechanic/use-viewer-clock";
import { PATHS } from "~/lib/paths";
import { photosText } from "~/messages/counts";
import { formatDateTime, formatRelative } from "~/messages/format";
import { api } from "~/trpc/react";

type ThreadListProps = { chosen: string | null; q: string | undefined };

/** Lists the viewer's conversations, newest message first. */
export function ThreadList({ chosen, q }: ThreadListProps) {
  const list = api.message.threads.useInfiniteQuery(q === undefined ? {} : { q }, {
    getNextPageParam: (page) => page.nextCursor,
  });
  if (list.isPending) return <Placeholder />;
  if (list.data === undefined) {
    return (
      <ErrorState
        title="Your messages couldn't be loaded"
        description={list.error.message}
        onRetry={() => void list.refetch()}
      />
    );
  }
  const threads = list.data.pages.flatMap((page) => page.items);
  if (threads.length === 0) return q === undefined ? <NoMessages /> : <NothingFound q={q} />;
  return (
    <>
      <ul className="divide-y overflow-hidden rounded-lg border bg-card shadow-card">
        {threads.map((thread) => (
          <li key={thread.bookingId}>
            <ThreadRow thread={thread} q={q} isChosen={thread.bookingId === chosen} />
          </li>
        ))}
      </ul>
      {list.hasNextPage ? (
        <Button
          variant="outline"
          className="justify-self-center"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show older
        </Button>
      ) : null}
    </>
  );
}

type ThreadRowProps = { thread: ThreadView; q: string | undefined; isChosen: boolean };

function ThreadRow({ thread, q, isChosen }: ThreadRowProps) {
  const now = useNow();
  const { bookingId, otherName, otherPicture, content, own, photoCount, createdAt, unread } =
    thread;
  const isNew = unread > 0;
  return (
    <Link
      href={PATHS.messagesWith({ thread: bookingId, q })}
      aria-current={isChosen ? "page" : undefined}
      className="flex gap-3 px-4 py-3.5 hover:bg-muted/60 focus-visible:-outline-offset-2 aria-[current=page]:bg-accent aria-[current=page]:text-accent-foreground"
    >
      {/* The name is next to it. */}
      <span aria-hidden>
        <Avatar name={otherName} src={otherPicture} size="md" />
      </span>
      <span className="grid min-w-0 flex-1 grid-cols-1 gap-0.5">
        <span className="flex items-baseline justify-between gap-3">
          <span className={cn("truncate", isNew ? "font-bold" : "font-semibold")}>
            {otherName || "Your customer"}
          </span>
          <time
            dateTime={createdAt}
            title={formatDateTime(createdAt, thread.timeZone)}
            className="shrink-0 text-xs text-muted-foreground"
          >
            {now === null ? "" : formatRelative(createdAt, now)}
          </time>
        </span>
        <span className="flex items-start justify-between gap-3">
          <span
            className={cn(
              "line-clamp-2 min-w-0 text-sm wrap-anywhere",
              isNew ? "font-semibold" : "text-muted-foreground",
            )}
          >
            {own ? "You: " : ""}
            {content}
          </span>
          {isNew ? (
            <Badge className="shrink-0">
              <span>{unread}</span>
              <span className="sr-only"> unread</span>
            </Badge>
          ) : null}
        </span>
        <span className="flex flex-wrap items-center gap-x-3 text-xs text-muted-foreground">
          <span className="min-w-0 truncate">
            {thread.serviceName} · <span className="tabular-nums">{thread.bookingNumber}</span>
          </span>
          {photoCount === 0 ? null : (
            <span className="inline-flex items-center gap-1">
              <Camera aria-hidden className="size-3.5" />
              {photosText(photoCount)}
            </span>
          )}
        </span>
      </span>
    </Link>
  );
}

function NoMessages() {
  return (
    <EmptyState
      as="h2"
      icon={<MessagesSquare />}
      title="No messages yet"
      description="Once a mechanic accepts a booking, the two of you can write to each other from its page."
    />
  );
}

function NothingFound({ q }: { q: string }) {
  return (
    <EmptyState
      as="h2"
      icon={<SearchX />}
      title="No messages found"
      description={`Nothing matches “${q}”. Search for a name, a booking number or words in a message.`}
      action={
        <Button asChild variant="outline">
          <Link href={PATHS.messages}>Show all messages</Link>
        </Button>
      }
    />
  );
}

function Placeholder() {
  return (
    <div role="status" aria-label="Loading your messages" className="grid gap-px">
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-24" />
      ))}
    </div>
  );
}
