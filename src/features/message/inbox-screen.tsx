"use client";

import { ArrowLeft, MessagesSquare } from "lucide-react";
import { useRouter, useSearchParams } from "next/navigation";
import { useEffect, useRef, type ReactNode } from "react";
import { cn } from "~/components/cn";
import { SearchForm } from "~/components/search-form";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { ErrorState } from "~/components/ui/error-state";
import { Link } from "~/components/ui/link";
import { PageHeader } from "~/components/ui/page-header";
import { SkeletonText } from "~/components/ui/skeleton";
import type { UserView } from "~/domain/account/view";
import { TEXT_LIMITS } from "~/domain/text/limits";
import { BOOKING_PATHS } from "~/lib/booking-paths";
import { PAGE_HEADS } from "~/lib/page-heads";
import { PATHS } from "~/lib/paths";
import { api } from "~/trpc/react";
import { otherParticipant } from "./booking-thread";
import { CustomerThread } from "./customer-thread";
import { ThreadList } from "./thread-list";

/** Renders /messages: the conversations and the chosen one. A phone shows one of the two. */
export function InboxScreen({ user }: { user: UserView }) {
  const router = useRouter();
  const address = useSearchParams();
  const chosen = address.get("thread");
  const q = address.get("q")?.trim().slice(0, TEXT_LIMITS.name) || undefined;
  return (
    <>
      <PageHeader
        {...PAGE_HEADS.messages}
        className={cn("mb-5 sm:mb-6", chosen !== null && "max-lg:sr-only")}
      />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[22rem_minmax(0,1fr)] lg:gap-6">
        <nav
          aria-label="Conversations"
          className={cn("grid min-w-0 grid-cols-1 gap-4", chosen !== null && "max-lg:hidden")}
        >
          <SearchForm
            name="Search messages"
            label="Search"
            placeholder="Name or words"
            q={q}
            maxLength={TEXT_LIMITS.name}
            onSearch={(words) => router.push(PATHS.messagesWith({ q: words }))}
          />
          <ThreadList chosen={chosen} q={q} />
        </nav>
        {chosen === null ? (
          <Card className="hidden min-h-96 place-items-center p-6 lg:grid">
            <p className="grid justify-items-center gap-3 text-center text-muted-foreground">
              <MessagesSquare aria-hidden className="size-8" />
              Choose a conversation to read it here.
            </p>
          </Card>
        ) : (
          <Conversation key={chosen} bookingId={chosen} q={q} user={user} />
        )}
      </div>
    </>
  );
}

type ConversationProps = { bookingId: string; q: string | undefined; user: UserView };

/** Shows one conversation with a link to its booking. */
function Conversation({ bookingId, q, user }: ConversationProps) {
  const booking = api.booking.byId.useQuery({ id: bookingId });
  const { data, error } = booking;
  if (booking.isPending) {
    return (
      <Pane title="Messages" q={q}>
        <div role="status" aria-label="Loading the conversation">
          <SkeletonText lines={4} />
        </div>
      </Pane>
    );
  }
  if (data === undefined || (data.customerId !== user.id && data.mechanicId !== user.id)) {
    const isMissing = data !== undefined || error?.data?.reason === "NOT_FOUND";
    return (
      <Pane title="Messages" q={q}>
        {isMissing ? (
          <EmptyState
            title="Conversation not found"
            description="It doesn't exist, or the job is no longer yours."
          />
        ) : (
          <ErrorState
            title="The conversation couldn't be loaded"
            description={error?.message}
            onRetry={() => void booking.refetch()}
          />
        )}
      </Pane>
    );
  }
  const side = data.customerId === user.id ? "customer" : "mechanic";
  return (
    <Pane
      title={otherParticipant(data, user.id).name}
      q={q}
      about={
        <Link
          href={BOOKING_PATHS[side](data.id)}
          className="inline-flex min-h-11 flex-wrap items-center gap-x-1.5 text-sm font-semibold text-link underline-offset-4 hover:underline"
        >
          {data.serviceName} · {data.bookingNumber}
        </Link>
      }
    >
      <CustomerThread booking={data} user={user} tall />
    </Pane>
  );
}

type PaneProps = { title: string; q: string | undefined; about?: ReactNode; children: ReactNode };

/** The conversation's frame. Opening one moves the focus to its heading. */
function Pane({ title, q, about, children }: PaneProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // A page that was just loaded keeps the focus at its top.
    if (document.activeElement !== document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Card role="region" aria-labelledby="conversation" className="min-w-0 p-4 sm:p-6">
      <Link
        href={PATHS.messagesWith({ q })}
        className="-mt-2 -ml-1 inline-flex min-h-11 items-center gap-1.5 rounded-md px-1 text-sm font-semibold text-link hover:underline lg:hidden"
      >
        <ArrowLeft aria-hidden className="size-4" />
        All messages
      </Link>
      <h2
        id="conversation"
        ref={heading}
        tabIndex={-1}
        className="font-display text-heading font-semibold wrap-anywhere"
      >
        {title}
      </h2>
      {about}
      <div className="mt-3 border-t pt-4">{children}</div>
    </Card>
  );
}
