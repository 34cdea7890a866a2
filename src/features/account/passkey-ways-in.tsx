"use client";

import { KeyRound } from "lucide-react";
import { ErrorState } from "~/components/ui/error-state";
import { Skeleton } from "~/components/ui/skeleton";
import { dateFormat } from "~/lib/date-format";
import { formatRelative } from "~/lib/format";
import { api } from "~/trpc/react";
import { WayInRow } from "./way-in-row";

const DAY = () => dateFormat({ month: "short", day: "numeric", year: "numeric" });

/** The passkeys of staff, as ways in; the card above adds and removes them. */
export function PasskeyWaysIn() {
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
          <ul className="divide-y divide-border">
            {passkeys.data.map(({ id, name, addedAt, lastUsedAt }) => (
              <WayInRow
                key={id}
                icon={KeyRound}
                name={name}
                facts={`${
                  lastUsedAt === null
                    ? "Not used yet"
                    : `Used ${formatRelative(lastUsedAt, Date.now())}`
                } · Added ${DAY().format(new Date(addedAt))}`}
              />
            ))}
          </ul>
          <p className="text-sm text-muted-foreground">
            Signing out doesn&apos;t end a passkey. Remove one under Passkeys above.
          </p>
        </>
      )}
    </section>
  );
}
