"use client";

import { Bell, Laptop, Smartphone } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "~/components/ui/card";
import { ErrorState } from "~/components/ui/error-state";
import { SkeletonCard } from "~/components/ui/skeleton";
import type { UserView } from "~/domain/account/view";
import type { SessionView } from "~/domain/account/sessions";
import { dateFormat } from "~/messages/date-format";
import { formatRelative } from "~/messages/format";
import { withToasts } from "~/lib/use-toast-mutation";
import { api, useRefetch } from "~/trpc/react";
import { plural } from "~/messages/plural";
import { CalendarLink } from "./calendar-link";
import { WebhookMethods } from "./webhook-methods";

const ConfirmDialog = lazy(async () => ({
  default: (await import("~/components/ui/confirm-dialog")).ConfirmDialog,
}));

// Only staff need it.
const PasskeyMethods = lazy(async () => ({
  default: (await import("./passkey-methods")).PasskeyMethods,
}));

const DAY = () => dateFormat({ month: "short", day: "numeric", year: "numeric" });

const END = {
  success: { title: "Signed out there" },
  failure: { title: "Not signed out", description: "server" },
} as const;

/**
 * Lists every way into the account that needs no password: signed-in devices, the calendar link,
 * webhook endpoints and staff passkeys. Each can be ended, except this device.
 */
export function SessionsCard({ user }: { user: UserView }) {
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
  return <SignInMethods user={user} sessions={sessions.data} />;
}

type SignInMethodsProps = { user: UserView; sessions: readonly SessionView[] };

function SignInMethods({ user, sessions }: SignInMethodsProps) {
  const refetch = useRefetch();
  // A session may have expired in the meantime.
  const onError = () => void refetch("signIn");
  const end = api.auth.endSession.useMutation(withToasts(END, { onError }));
  const endOthers = api.auth.endOtherSessions.useMutation(
    withToasts(END, {
      onSuccess: () => setAsks(false),
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
        <CardTitle>Access to your account</CardTitle>
        <CardDescription>
          If you don&apos;t recognize something here, end it and choose a new password.
        </CardDescription>
      </CardHeader>
      <CardContent className="grid gap-5">
        <h3 className="font-semibold">Where you&apos;re signed in</h3>
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
          <p className="text-sm text-muted-foreground">You&apos;re not signed in anywhere else.</p>
        ) : (
          <div>
            <Button variant="outline" onClick={() => setAsks(true)}>
              Sign out everywhere else
            </Button>
          </div>
        )}
        <CalendarLink user={user} />
        <WebhookMethods />
        {user.isAdmin ? (
          <Suspense>
            <PasskeyMethods />
          </Suspense>
        ) : null}
      </CardContent>
      {asks ? (
        <Suspense>
          <ConfirmDialog
            open
            onOpenChange={setAsks}
            title="Sign out everywhere else?"
            description={plural(others, {
              one: "We'll sign out one other device right away, and your calendar link and any API keys will stop working. Webhook endpoints will pause. You'll stay signed in here.",
              other:
                "We'll sign out {count} other devices right away, and your calendar link and any API keys will stop working. Webhook endpoints will pause. You'll stay signed in here.",
            })}
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
  // Older sessions have no device name.
  const name = session.device || "Unknown device";
  const Icon = /iPhone|Android/.test(session.device) ? Smartphone : Laptop;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 first:pt-0">
      <Icon aria-hidden className="size-6 shrink-0 text-muted-foreground" />
      <div className="min-w-0 grow basis-40">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <span>{name}</span>
          {session.current ? <Badge variant="secondary">This device</Badge> : null}
        </p>
        <p className="text-sm text-muted-foreground">
          {session.current
            ? "Active now"
            : `Used ${formatRelative(session.lastUsedAt, Date.now())}`}
          {" · "}
          Signed in {DAY().format(new Date(session.signedInAt))}
        </p>
        {session.notifiedSince === null ? null : (
          <p className="flex items-center gap-2 text-sm text-muted-foreground">
            <Bell aria-hidden className="size-4 shrink-0" />
            Notifications on since {DAY().format(new Date(session.notifiedSince))}
          </p>
        )}
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
