"use client";

import {
  BellRing,
  CircleDollarSign,
  Clock,
  Megaphone,
  MessageSquare,
  Wrench,
  type LucideIcon,
} from "lucide-react";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { cn } from "~/components/cn";
import { EmptyState } from "~/components/ui/empty-state";
import { ErrorState } from "~/components/ui/error-state";
import { Link } from "~/components/ui/link";
import { PageHeader } from "~/components/ui/page-header";
import { SkeletonCard } from "~/components/ui/skeleton";
import type { UserView } from "~/domain/account/view";
import type { NoticeCategory } from "~/domain/notification/choices";
import { pageOf } from "~/domain/notification/page";
import type { NotificationView } from "~/domain/notification/schema";
import { dashboardHref } from "~/features/shell/nav-links";
import { formatDateTime, formatRelative } from "~/messages/format";
import { api } from "~/trpc/react";
import { PAGE_HEADS } from "~/lib/page-heads";

import { SettingsLink } from "./settings-link";

const ICONS: Record<NoticeCategory, LucideIcon> = {
  jobs: Wrench,
  money: CircleDollarSign,
  messages: MessageSquare,
  reminders: Clock,
  news: Megaphone,
};

/** Renders /notifications, newest first. */
export function NotificationsScreen({ user }: { user: UserView }) {
  const list = api.message.notifications.useInfiniteQuery(
    {},
    { getNextPageParam: (page) => page.nextCursor ?? undefined },
  );
  const read = api.message.readNotifications.useMutation();
  const items = list.data?.pages.flatMap((page) => page.items);
  const fresh = (items ?? []).filter(({ readAt }) => readAt === null).map(({ id }) => id);
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        {...PAGE_HEADS.notifications}
        backHref={dashboardHref(user.userType)}
        backLabel="Back to Dashboard"
        actions={
          <>
            {fresh.length === 0 ? null : (
              <Button
                size="sm"
                variant="outline"
                loading={read.isPending}
                onClick={() => read.mutate({ ids: fresh })}
              >
                Mark all as read
              </Button>
            )}
            <SettingsLink />
          </>
        }
      />
      <Notices
        items={items}
        failure={list.error?.message}
        onRetry={() => void list.refetch()}
        onOpen={({ id, readAt }) => {
          if (readAt === null) read.mutate({ ids: [id] });
        }}
      />
      {list.hasNextPage ? (
        <div className="mt-5 grid justify-items-center">
          <Button
            variant="outline"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Show older
          </Button>
        </div>
      ) : null}
    </div>
  );
}

type NoticesProps = {
  items: readonly NotificationView[] | undefined;
  failure: string | undefined;
  onRetry: () => void;
  onOpen: (item: NotificationView) => void;
};

function Notices({ items, failure, onRetry, onOpen }: NoticesProps) {
  if (items === undefined) {
    return failure === undefined ? (
      <SkeletonCard lines={5} />
    ) : (
      <ErrorState title="The list couldn't be loaded" description={failure} onRetry={onRetry} />
    );
  }
  if (items.length === 0) {
    return (
      <EmptyState
        as="h2"
        icon={<BellRing />}
        title="No notifications yet"
        description="You'll see it here when someone accepts, starts or finishes a job, or when there's a payment."
      />
    );
  }
  return (
    <Card className="p-0">
      <ol className="divide-y">
        {items.map((item) => (
          <li key={item.id}>
            <Notice item={item} onOpen={() => onOpen(item)} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Notice({ item, onOpen }: { item: NotificationView; onOpen: () => void }) {
  const Icon = ICONS[item.category];
  const isNew = item.readAt === null;
  return (
    <Link
      href={pageOf(item.kind, item.bookingId)}
      onClick={onOpen}
      className="grid grid-cols-[auto_1fr] gap-x-4 px-5 py-4 hover:bg-muted focus-visible:-outline-offset-2 sm:px-6"
    >
      <span
        aria-hidden
        className={cn(
          "grid size-10 place-items-center rounded-full [&_svg]:size-5",
          isNew ? "bg-accent text-accent-foreground" : "bg-muted text-muted-foreground",
        )}
      >
        <Icon />
      </span>
      <span className="grid min-w-0 gap-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className={isNew ? "font-semibold" : undefined}>
            <span>{item.title}</span>
            {isNew ? <span className="sr-only"> (new)</span> : null}
          </span>
          <time
            dateTime={item.createdAt}
            title={formatDateTime(item.createdAt)}
            className="text-sm text-muted-foreground"
          >
            {formatRelative(item.createdAt, Date.now())}
          </time>
        </span>
        <span className="text-sm wrap-anywhere text-muted-foreground">{item.text}</span>
        {item.bookingNumber === null ? null : (
          <span className="font-mono text-sm text-muted-foreground">{item.bookingNumber}</span>
        )}
      </span>
    </Link>
  );
}
