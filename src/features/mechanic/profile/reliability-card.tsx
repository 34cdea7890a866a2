"use client";

import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "~/components/ui/card";
import { ErrorState } from "~/components/ui/error-state";
import { SkeletonText } from "~/components/ui/skeleton";
import { isUnknown } from "~/domain/reliability/figures";
import { RELIABILITY_DAYS } from "~/domain/reliability/policy";
import { api } from "~/trpc/react";
import { ReliabilityFigures } from "../reliability-figures";

/** Shows the mechanic's reliability, explains each figure, and how to improve it. */
export function ReliabilityCard() {
  const reliability = api.mechanic.reliability.useQuery();
  const { data, error } = reliability;
  return (
    <Card>
      <CardHeader>
        <CardTitle>Your reliability</CardTitle>
        <CardDescription>
          The last {RELIABILITY_DAYS} days. Only you and our team can see it.
        </CardDescription>
      </CardHeader>
      <CardContent>
        {data === undefined ? (
          error ? (
            <ErrorState
              title="Your reliability couldn't be loaded"
              description={error.message}
              onRetry={() => void reliability.refetch()}
            />
          ) : (
            <SkeletonText lines={14} />
          )
        ) : isUnknown(data) ? (
          <p className="text-sm text-muted-foreground">
            Nothing to show yet. Your numbers appear once you accept jobs, finish them and answer
            your customers.
          </p>
        ) : (
          <ReliabilityFigures
            reliability={data}
            poor={(advice) => `Could be better. ${advice}`}
            stopped={(until) => `You can accept jobs again on ${until}`}
          />
        )}
      </CardContent>
    </Card>
  );
}
