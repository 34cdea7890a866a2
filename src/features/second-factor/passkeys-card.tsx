"use client";

import { KeyRound } from "lucide-react";
import { useState } from "react";
import { Button } from "~/components/ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "~/components/ui/card";
import { Dialog } from "~/components/ui/dialog";
import { ErrorState } from "~/components/ui/error-state";
import { SkeletonCard } from "~/components/ui/skeleton";
import { PASSKEY_LIMIT, type PasskeyView } from "~/domain/account/second-factor/passkeys";
import type { UserView } from "~/domain/account/view";
import { dateFormat } from "~/messages/date-format";
import { formatRelative } from "~/messages/format";
import { api } from "~/trpc/react";
import { AddPasskey } from "./add-passkey";
import { RemovePasskey } from "./remove-passkey";

const DAY = () => dateFormat({ month: "short", day: "numeric", year: "numeric" });

/** Adds, lists and removes a staff member's passkeys. */
export function PasskeysCard({ user }: { user: UserView }) {
  const passkeys = api.auth.passkeys.list.useQuery(undefined, { staleTime: 0 });
  const factor = api.auth.secondFactor.useQuery(undefined, { refetchOnMount: false });
  const [asking, setAsking] = useState<"add" | PasskeyView | null>(null);
  const close = () => setAsking(null);
  if (passkeys.data === undefined || factor.data === undefined) {
    const error = passkeys.error ?? factor.error;
    if (error === null) return <SkeletonCard lines={4} />;
    return (
      <ErrorState
        title="Your passkeys couldn't be loaded"
        description={error.message}
        onRetry={() => void Promise.all([passkeys.refetch(), factor.refetch()])}
      />
    );
  }
  const isFull = passkeys.data.length >= PASSKEY_LIMIT;
  return (
    <Card>
      <CardHeader>
        <CardTitle>Passkeys</CardTitle>
        <CardDescription>
          Use your fingerprint, face or device PIN instead of a code when you sign in, and when an
          action at the desk asks again.
        </CardDescription>
      </CardHeader>
      <CardContent className="grid gap-5">
        {passkeys.data.length === 0 ? (
          <p className="text-sm text-muted-foreground">You don&apos;t have any passkeys yet.</p>
        ) : (
          <ul className="divide-y divide-border">
            {passkeys.data.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setAsking(passkey)} />
            ))}
          </ul>
        )}
        {!factor.data.enabled && passkeys.data.length === 1 ? (
          <p className="text-sm text-muted-foreground">
            It&apos;s your only second factor. Add another passkey or an authenticator app so you
            can get in without this device.
          </p>
        ) : null}
        {isFull ? (
          <p className="text-sm text-muted-foreground">
            {PASSKEY_LIMIT} is the most. Remove one to add another.
          </p>
        ) : user.emailVerified ? (
          <div>
            <Button variant="outline" onClick={() => setAsking("add")}>
              Add a passkey
            </Button>
          </div>
        ) : (
          <p className="text-sm text-muted-foreground">Confirm your email address first.</p>
        )}
      </CardContent>
      <Dialog open={asking !== null} onOpenChange={(open) => (open ? undefined : close())}>
        {asking === null ? null : asking === "add" ? (
          <AddPasskey user={user} factor={factor.data} onClose={close} />
        ) : (
          <RemovePasskey passkey={asking} factor={factor.data} onClose={close} />
        )}
      </Dialog>
    </Card>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: PasskeyView; onRemove: () => void }) {
  const { name, addedAt, lastUsedAt } = passkey;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 first:pt-0">
      <KeyRound aria-hidden className="size-6 shrink-0 text-muted-foreground" />
      <div className="min-w-0 grow">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-muted-foreground">
          Added {DAY().format(new Date(addedAt))}
          {" · "}
          {lastUsedAt === null ? "Not used yet" : `Used ${formatRelative(lastUsedAt, Date.now())}`}
        </p>
      </div>
      <Button variant="outline" size="sm" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  );
}
