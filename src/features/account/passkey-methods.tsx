"use client";

import { KeyRound } from "lucide-react";
import { ErrorState } from "~/components/ui/error-state";
import { Skeleton } from "~/components/ui/skeleton";
import type { PasskeyView } from "~/domain/account/second-factor/passkeys";
import { dateFormat } from "~/messages/date-format";
import { formatRelative } from "~/messages/format";
import { api } from "~/trpc/react";
import { plural } from "~/messages/plural";
import { SignInMethodRow } from "./sign-in-method-row";

const DAY = () => dateFormat({ month: "short", day: "numeric", year: "numeric" });

/** Lists staff passkeys as one way to sign in. The card above names, adds and removes them. */
export function PasskeyMethods() {
  const passkeys = api.auth.passkeys.list.useQuery(undefined, { refetchOnMount: false });
  return (
    <section className="grid gap-3 border-t border-border pt-5">
      <h3 className="font-semibold">Passkeys</h3>
      {passkeys.data === undefined ? (
        passkeys.error === null ? (
          <Skeleton className="h-12" />
        ) : (
          <ErrorState
            title="Your passkeys couldn't be loaded"
            description={passkeys.error.message}
            onRetry={() => void passkeys.refetch()}
          />
        )
      ) : passkeys.data.length === 0 ? (
        <p className="text-sm text-muted-foreground">You have no passkeys.</p>
      ) : (
        <>
          <ul>
            <SignInMethodRow
              icon={KeyRound}
              name={plural(passkeys.data.length, { one: "1 passkey", other: "{count} passkeys" })}
              facts={factsOf(passkeys.data)}
            />
          </ul>
          <p className="text-sm text-muted-foreground">
            Signing out doesn&apos;t end a passkey. Remove one under Passkeys above.
          </p>
        </>
      )}
    </section>
  );
}

function factsOf(passkeys: readonly PasskeyView[]): string {
  // ISO times sort correctly as text.
  const lastUsed = passkeys
    .flatMap(({ lastUsedAt }) => lastUsedAt ?? [])
    .toSorted()
    .at(-1);
  const lastAdded = passkeys
    .map(({ addedAt }) => addedAt)
    .toSorted()
    .at(-1);
  return [
    lastUsed === undefined ? "Not used yet" : `Used ${formatRelative(lastUsed, Date.now())}`,
    ...(lastAdded === undefined ? [] : [`Added ${DAY().format(new Date(lastAdded))}`]),
  ].join(" · ");
}
