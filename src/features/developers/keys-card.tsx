"use client";

import { KeyRound } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { ErrorState } from "~/components/ui/error-state";
import { SkeletonCard } from "~/components/ui/skeleton";
import type { UserView } from "~/domain/account/view";
import { KEY_LIMIT } from "~/domain/api-key/policy";
import type { ApiKeyView } from "~/domain/api-key/schema";
import { dateFormat } from "~/messages/date-format";
import { formatRelative } from "~/messages/format";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";
import { DAY_MS } from "~/domain/time/durations";

const ConfirmDialog = lazy(async () => ({
  default: (await import("~/components/ui/confirm-dialog")).ConfirmDialog,
}));
const CreateKey = lazy(async () => ({ default: (await import("./create-key")).CreateKey }));

const day = (iso: string) =>
  dateFormat({ month: "short", day: "numeric", year: "numeric" }).format(new Date(iso));

/** A key is shown as expiring soon from this long before its end. */
const EXPIRES_SOON_MS = 14 * DAY_MS;

const REMOVE = {
  success: { title: "API key removed" },
  failure: { title: "API key not removed", description: "server" },
} as const;

/** Creates, lists and removes the user's API keys. */
export function KeysCard({ user }: { user: UserView }) {
  const keys = api.auth.keys.list.useQuery(undefined, { staleTime: 0 });
  const [isCreating, setIsCreating] = useState(false);
  const [removing, setRemoving] = useState<ApiKeyView | null>(null);
  const remove = api.auth.keys.remove.useMutation(
    withToasts(REMOVE, {
      onSuccess: () => setRemoving(null),
      onError: () => setRemoving(null),
    }),
  );
  if (keys.data === undefined) {
    if (keys.error === null) return <SkeletonCard lines={4} />;
    return (
      <ErrorState
        title="Your API keys couldn't be loaded"
        description={keys.error.message}
        onRetry={() => void keys.refetch()}
      />
    );
  }
  const create = (
    <Button variant="outline" onClick={() => setIsCreating(true)}>
      Create API key
    </Button>
  );
  return (
    <Card>
      <CardHeader>
        <CardTitle>API keys</CardTitle>
        <CardDescription>
          A program with a key acts for you, within the key&apos;s scopes. See the{" "}
          <a className="text-link underline underline-offset-4" href="/docs/api">
            API reference
          </a>
          .
        </CardDescription>
      </CardHeader>
      <CardContent className="grid gap-5">
        {keys.data.length === 0 ? (
          <EmptyState
            icon={<KeyRound />}
            title="No API keys yet"
            description="Create one to connect your own software."
            action={create}
          />
        ) : (
          <>
            <ul className="divide-y divide-border">
              {keys.data.map((key) => (
                <KeyRow key={key.id} apiKey={key} onRemove={() => setRemoving(key)} />
              ))}
            </ul>
            {keys.data.length >= KEY_LIMIT ? (
              <p className="text-sm text-muted-foreground">
                {KEY_LIMIT} is the most. Remove one to create another.
              </p>
            ) : (
              <div>{create}</div>
            )}
          </>
        )}
      </CardContent>
      {isCreating ? (
        <Suspense>
          <CreateKey user={user} onClose={() => setIsCreating(false)} />
        </Suspense>
      ) : null}
      {removing === null ? null : (
        <Suspense>
          <ConfirmDialog
            open
            onOpenChange={() => setRemoving(null)}
            title={`Remove “${removing.name}”?`}
            description="Programs that use this key stop working right away. You can't undo this."
            confirmLabel="Remove key"
            destructive
            pending={remove.isPending}
            onConfirm={() => remove.mutate({ id: removing.id })}
          />
        </Suspense>
      )}
    </Card>
  );
}

function KeyRow({ apiKey, onRemove }: { apiKey: ApiKeyView; onRemove: () => void }) {
  const { name, prefix, scopes, createdAt, expiresAt, lastUsedAt, lastNetwork, waitsForOwner } =
    apiKey;
  const now = Date.now();
  const expiresInMs = Date.parse(expiresAt) - now;
  const isExpired = expiresInMs <= 0;
  const used =
    lastUsedAt === null
      ? "Not used yet"
      : `Used ${formatRelative(lastUsedAt, now)} from ${lastNetwork || "an unknown network"}`;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <KeyRound aria-hidden className="mt-1 size-6 shrink-0 text-muted-foreground" />
      <div className="grid min-w-0 grow basis-40 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <span className="wrap-anywhere">{name}</span>
          {isExpired ? <Badge variant="secondary">Expired</Badge> : null}
          {!isExpired && expiresInMs <= EXPIRES_SOON_MS ? (
            <Badge className="bg-pending-soft text-pending">
              Expires {formatRelative(expiresAt, now)}
            </Badge>
          ) : null}
          {waitsForOwner ? <Badge variant="secondary">Desk access pending</Badge> : null}
        </p>
        <p className="font-mono text-sm text-muted-foreground">{prefix}…</p>
        <p className="text-sm text-muted-foreground">
          {used} · Created {day(createdAt)} · {isExpired ? "Expired" : "Expires"} {day(expiresAt)}
        </p>
        <p className="text-sm wrap-anywhere text-muted-foreground">{scopes.join(", ")}</p>
      </div>
      <Button variant="outline" size="sm" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  );
}
