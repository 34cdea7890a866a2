"use client";

import { ScrollText } from "lucide-react";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { ErrorState } from "~/components/ui/error-state";
import { SkeletonCard } from "~/components/ui/skeleton";
import type { UserView } from "~/domain/account/schema";
import type { AuditRow } from "~/domain/staff/team";
import { SecondFactorGate } from "~/features/second-factor/second-factor-gate";
import { formatDateTime } from "~/lib/format";
import { api } from "~/trpc/react";
import { DeskFrame } from "./desk-frame";

/** /desk/audit: what staff did and why, newest first. */
export function AuditScreen({ user }: { user: UserView }) {
  const log = api.desk.audit.useInfiniteQuery(
    {},
    { getNextPageParam: (page) => page.nextCursor ?? undefined },
  );
  const rows = log.data?.pages.flatMap((page) => page.rows);
  return (
    <DeskFrame
      user={user}
      title="Audit log"
      description="What staff did, to what, and why. Nobody can change or remove a line."
      here="/desk/audit"
    >
      <SecondFactorGate call={log}>
        <Log
          rows={rows}
          failure={log.error?.message}
          onRetry={() => void log.refetch()}
          more={
            log.hasNextPage ? (
              <Button
                variant="outline"
                loading={log.isFetchingNextPage}
                onClick={() => void log.fetchNextPage()}
              >
                Show older ones
              </Button>
            ) : null
          }
        />
      </SecondFactorGate>
    </DeskFrame>
  );
}

type LogProps = {
  rows: readonly AuditRow[] | undefined;
  failure: string | undefined;
  onRetry: () => void;
  more: React.ReactNode;
};

function Log({ rows, failure, onRetry, more }: LogProps) {
  if (rows === undefined) {
    return failure === undefined ? (
      <SkeletonCard lines={5} />
    ) : (
      <ErrorState title="The log couldn't be loaded" description={failure} onRetry={onRetry} />
    );
  }
  if (rows.length === 0) {
    return (
      <EmptyState
        as="h2"
        icon={<ScrollText />}
        title="Nobody has done anything yet"
        description="Roles given, refunds, payouts and everything else that staff do will stand here, each with its reason."
      />
    );
  }
  return (
    <div className="grid justify-items-start gap-5">
      <Card className="w-full p-0">
        <ol className="divide-y">
          {rows.map((row) => (
            <li key={row.id} className="grid gap-1 px-5 py-4 sm:px-6">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="font-semibold">{row.who}</span>
                <time dateTime={row.at} className="text-sm text-muted-foreground">
                  {formatDateTime(row.at)}
                </time>
              </p>
              <p className="text-sm break-all">
                <span className="font-mono">{row.action}</span>
                {row.subject === null ? null : (
                  <span className="text-muted-foreground"> · {row.subject}</span>
                )}
              </p>
              {row.changes === null ? null : (
                <p className="text-sm text-muted-foreground">
                  {Object.entries(row.changes)
                    .map(([name, value]) => `${name}: ${value ?? "none"}`)
                    .join(" · ")}
                </p>
              )}
              {row.reason === null ? null : <p className="max-w-prose break-words">{row.reason}</p>}
            </li>
          ))}
        </ol>
      </Card>
      {more}
    </div>
  );
}
