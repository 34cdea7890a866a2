"use client";

import { CalendarDays } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "~/components/ui/button";
import { ErrorState } from "~/components/ui/error-state";
import { Link } from "~/components/ui/link";
import { Skeleton } from "~/components/ui/skeleton";
import type { UserView } from "~/domain/account/view";
import { dateFormat } from "~/messages/date-format";
import { formatRelative } from "~/messages/format";
import { PATHS } from "~/lib/paths";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";
import { SignInMethodRow } from "./sign-in-method-row";

const ConfirmDialog = lazy(async () => ({
  default: (await import("~/components/ui/confirm-dialog")).ConfirmDialog,
}));

const DAY = () => dateFormat({ month: "short", day: "numeric", year: "numeric" });

const END = {
  success: { title: "Calendar link ended" },
  failure: { title: "Calendar link not ended", description: "server" },
} as const;

/** Shows the calendar link. Anyone who has it can read the appointments until it is ended. */
export function CalendarLink({ user }: { user: UserView }) {
  const feed = api.booking.calendar.feed.useQuery(undefined, { staleTime: 0 });
  return (
    <section className="grid gap-3 border-t border-border pt-5">
      <h3 className="font-semibold">Calendar link</h3>
      {feed.data === undefined ? (
        feed.error === null ? (
          <Skeleton className="h-12" />
        ) : (
          <ErrorState
            title="Your calendar link couldn't be loaded"
            description={feed.error.message}
            onRetry={() => void feed.refetch()}
          />
        )
      ) : feed.data.createdAt === null ? (
        <p className="text-sm text-muted-foreground">
          You don&apos;t have a calendar link. You can create one{" "}
          {user.userType === "mechanic" ? (
            <Link href={PATHS.calendarSettings} className="text-link underline underline-offset-4">
              beside your hours
            </Link>
          ) : (
            <Link href={PATHS.serviceHistory} className="text-link underline underline-offset-4">
              under your bookings
            </Link>
          )}
          .
        </p>
      ) : (
        <FeedRow createdAt={feed.data.createdAt} lastUsedAt={feed.data.lastUsedAt} />
      )}
    </section>
  );
}

function FeedRow({ createdAt, lastUsedAt }: { createdAt: string; lastUsedAt: string | null }) {
  const [asks, setAsks] = useState(false);
  const end = api.booking.calendar.end.useMutation(
    withToasts(END, {
      onSuccess() {
        // The button disappeared with its row.
        document.querySelector("main")?.focus();
      },
      onError: () => setAsks(false),
    }),
  );
  return (
    <ul>
      <SignInMethodRow
        icon={CalendarDays}
        name="Calendar link"
        facts={`${
          lastUsedAt === null ? "Not used yet" : `Used ${formatRelative(lastUsedAt, Date.now())}`
        } · Created ${DAY().format(new Date(createdAt))}`}
      >
        <Button variant="outline" size="sm" onClick={() => setAsks(true)}>
          End link
        </Button>
      </SignInMethodRow>
      {asks ? (
        <Suspense>
          <ConfirmDialog
            open
            onOpenChange={setAsks}
            title="End your calendar link?"
            description="Calendars using it will stop showing your appointments. You can create a new link at any time."
            confirmLabel="End link"
            destructive
            pending={end.isPending}
            onConfirm={() => end.mutate()}
          />
        </Suspense>
      ) : null}
    </ul>
  );
}
