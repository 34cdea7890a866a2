"use client";

import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "~/components/ui/card";
import { ErrorState } from "~/components/ui/error-state";
import { SkeletonText } from "~/components/ui/skeleton";
import { isUnknown } from "~/domain/standing/figures";
import { STANDING_DAYS } from "~/domain/standing/policy";
import { api } from "~/trpc/react";
import { StandingFigures } from "../standing-figures";

/** How the mechanic did lately, what each number means, and how to do better. */
export function StandingCard() {
  const standing = api.mechanic.standing.useQuery();
  const { data, error } = standing;
  return (
    <Card>
      <CardHeader>
        <CardTitle>Your standing</CardTitle>
        <CardDescription>
          The last {STANDING_DAYS} days. You and our team see it, customers don&apos;t.
        </CardDescription>
      </CardHeader>
      <CardContent>
        {data === undefined ? (
          error ? (
            <ErrorState
              title="Your standing couldn't be loaded"
              description={error.message}
              onRetry={() => void standing.refetch()}
            />
          ) : (
            <SkeletonText lines={14} />
          )
        ) : isUnknown(data) ? (
          <p className="text-sm text-muted-foreground">
            Nothing to count yet. Once you accept and finish jobs and answer your customers, you see
            here how it goes.
          </p>
        ) : (
          <StandingFigures
            standing={data}
            poor={(advice) => `Could be better. ${advice}`}
            stopped={(until) => `You can accept jobs again on ${until}`}
          />
        )}
      </CardContent>
    </Card>
  );
}
