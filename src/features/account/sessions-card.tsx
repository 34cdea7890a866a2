"use client";

import { Laptop, Smartphone } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "~/components/ui/card";
import { ErrorState } from "~/components/ui/error-state";
import { SkeletonCard } from "~/components/ui/skeleton";
import type { SessionView } from "~/domain/account/sessions";
import { dateFormat } from "~/lib/date-format";
import { formatRelative } from "~/lib/format";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";

const ConfirmDialog = lazy(async () => ({
  default: (await import("~/components/ui/confirm-dialog")).ConfirmDialog,
}));

const DAY = () => dateFormat({ month: "short", day: "numeric", year: "numeric" });

const END = {
  success: { title: "Signed out there" },
  failure: { title: "Not signed out", description: "server" },
} as const;

/** Where the viewer is signed in; each place but this one can be signed out. */
export function SessionsCard() {
  const sessions = api.auth.sessions.useQuery(undefined, { staleTime: 0 });
  if (sessions.data === undefined) {
    if (sessions.error === null) return <SkeletonCard lines={4} />;
    return (
      <ErrorState
        title="Your devices couldn't be loaded"
        description={sessions.error.message}
        onRetry={() => void sessions.refetch()}
      />
    );
  }
  return <Sessions sessions={sessions.data} />;
}

function Sessions({ sessions }: { sessions: readonly SessionView[] }) {
  const utils = api.useUtils();
  // One that ended by itself is no more to be seen, either.
  const onError = () => void utils.auth.sessions.invalidate();
  const onSuccess = (left: SessionView[]) => utils.auth.sessions.setData(undefined, left);
  const end = api.auth.endSession.useMutation(withToasts(END, { onSuccess, onError }));
  const endOthers = api.auth.endOtherSessions.useMutation(
    withToasts(END, {
      onSuccess(left: SessionView[]) {
        onSuccess(left);
        setAsks(false);
      },
      onError() {
        onError();
        setAsks(false);
      },
    }),
  );
  const [asks, setAsks] = useState(false);
  const others = sessions.filter((session) => !session.current).length;
  return (
    <Card>
      <CardHeader>
        <CardTitle>Where you&apos;re signed in</CardTitle>
        <CardDescription>
          If you don&apos;t know one of these, sign it out and choose a new password.
        </CardDescription>
      </CardHeader>
      <CardContent className="grid gap-5">
        <ul className="divide-y divide-border">
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              pending={end.isPending && end.variables.id === session.id}
              onEnd={() => end.mutate({ id: session.id })}
            />
          ))}
        </ul>
        {others === 0 ? (
          <p className="text-sm text-muted-foreground">You&apos;re signed in nowhere else.</p>
        ) : (
          <div>
            <Button variant="outline" onClick={() => setAsks(true)}>
              Sign out everywhere else
            </Button>
          </div>
        )}
      </CardContent>
      {asks ? (
        <Suspense>
          <ConfirmDialog
            open
            onOpenChange={setAsks}
            title="Sign out everywhere else?"
            description={`${others === 1 ? "One other device is" : `${others} other devices are`} signed out at once, and your calendar link stops working. You stay signed in here.`}
            confirmLabel="Sign out"
            destructive
            pending={endOthers.isPending}
            onConfirm={() => endOthers.mutate()}
          />
        </Suspense>
      ) : null}
    </Card>
  );
}

type SessionRowProps = { session: SessionView; pending: boolean; onEnd: () => void };

function SessionRow({ session, pending, onEnd }: SessionRowProps) {
  // Sessions from before it was noted have no name.
  const name = session.device || "Unknown device";
  const Icon = /iPhone|Android/.test(session.device) ? Smartphone : Laptop;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 first:pt-0">
      <Icon aria-hidden className="size-6 shrink-0 text-muted-foreground" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {name}
          {session.current ? <Badge variant="secondary">This device</Badge> : null}
        </p>
        <p className="text-sm text-muted-foreground">
          {session.current
            ? "In use now"
            : `Used ${formatRelative(session.lastUsedAt, Date.now())}`}
          {" · "}
          Signed in {DAY().format(new Date(session.signedInAt))}
        </p>
      </div>
      {session.current ? null : (
        <Button
          variant="outline"
          size="sm"
          loading={pending}
          aria-label={`Sign out ${name}`}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
