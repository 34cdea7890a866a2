"use client";

import { LifeBuoy } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { ErrorState } from "~/components/ui/error-state";
import { Link } from "~/components/ui/link";
import { PageHeader } from "~/components/ui/page-header";
import { SkeletonCard } from "~/components/ui/skeleton";
import { ContactSupport } from "~/features/home/contact-support";
import { formatDateTime } from "~/messages/format";
import { PATHS } from "~/lib/paths";
import type { ToastPair } from "~/lib/toast-copy";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";
import { PAGE_HEADS } from "~/lib/page-heads";
import { OwnStateBadge, OwnThread } from "./own-thread";

/** Renders /support: the user's requests, and the one in the address. */
export function OwnSupportScreen() {
  const request = useSearchParams().get("request");
  return (
    <div className="mx-auto max-w-3xl">
      {request === null ? <Requests /> : <Request key={request} id={request} />}
    </div>
  );
}

function Requests() {
  const list = api.auth.support.list.useInfiniteQuery(
    {},
    { getNextPageParam: (page) => page.nextCursor ?? undefined, staleTime: 0 },
  );
  const items = list.data?.pages.flatMap((page) => page.items);
  return (
    <>
      <PageHeader {...PAGE_HEADS.ownSupport} actions={<ContactSupport />} />
      {items === undefined ? (
        list.error ? (
          <ErrorState
            title="Your requests couldn't be loaded"
            description={list.error.message}
            onRetry={() => void list.refetch()}
          />
        ) : (
          <SkeletonCard lines={4} />
        )
      ) : items.length === 0 ? (
        <EmptyState
          as="h2"
          icon={<LifeBuoy />}
          title="You haven't asked us anything yet"
          description="Contact us with the button above. We'll answer by email, and you'll find the answer here too."
        />
      ) : (
        <Card className="divide-y p-0">
          <ul aria-label="Your requests">
            {items.map(({ id, subject, state, lastAt }) => (
              <li key={id} className="border-b last:border-b-0">
                <Link
                  href={PATHS.supportRequest(id)}
                  className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-3 hover:bg-muted sm:px-6"
                >
                  <span className="min-w-0">
                    <span className="block font-semibold wrap-anywhere">{subject}</span>
                    <time dateTime={lastAt} className="text-sm text-muted-foreground">
                      {formatDateTime(lastAt)}
                    </time>
                  </span>
                  <OwnStateBadge state={state} />
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {list.hasNextPage ? (
        <Button
          variant="outline"
          className="mt-4"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show older
        </Button>
      ) : null}
    </>
  );
}

const COPY = {
  success: { title: "Sent", description: "We'll answer you by email." },
  failure: { title: "Not sent", description: "server" },
} as const satisfies ToastPair;

function Request({ id }: { id: string }) {
  const thread = api.auth.support.thread.useQuery({ id }, { staleTime: 0 });
  const reply = api.auth.support.reply.useMutation(withToasts(COPY));
  return (
    <>
      <PageHeader
        title={thread.data?.subject ?? "Your request"}
        description={
          thread.data === undefined ? undefined : `Sent ${formatDateTime(thread.data.createdAt)}`
        }
        backHref={PATHS.support}
        backLabel="Back to your requests"
        actions={
          thread.data === undefined ? undefined : <OwnStateBadge state={thread.data.state} />
        }
      />
      {thread.data ? (
        <Card className="p-5 sm:p-6">
          <OwnThread
            thread={thread.data}
            isSending={reply.isPending}
            onReply={(message, onSent) => reply.mutate({ id, message }, { onSuccess: onSent })}
          />
        </Card>
      ) : thread.error ? (
        <ErrorState
          title="This request couldn't be loaded"
          description={thread.error.message}
          onRetry={
            thread.error.data?.reason === "NOT_FOUND" ? undefined : () => void thread.refetch()
          }
        />
      ) : (
        <SkeletonCard lines={6} />
      )}
    </>
  );
}
