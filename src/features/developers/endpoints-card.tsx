"use client";

import { Webhook } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { buttonVariants } from "~/components/ui/button-variants";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { ErrorState } from "~/components/ui/error-state";
import { Link } from "~/components/ui/link";
import { SkeletonCard } from "~/components/ui/skeleton";
import type { UserView } from "~/domain/account/view";
import { ENDPOINT_LIMIT } from "~/domain/webhook/policy";
import type { EndpointView } from "~/domain/webhook/schema";
import { PATHS } from "~/lib/paths";
import { plural } from "~/messages/plural";
import { api } from "~/trpc/react";

const AddEndpoint = lazy(async () => ({
  default: (await import("./add-endpoint")).AddEndpoint,
}));

/** Lists the user's webhook endpoints, each with a page of its own. */
export function EndpointsCard({ user }: { user: UserView }) {
  const endpoints = api.auth.webhooks.list.useQuery(undefined, { staleTime: 0 });
  const [isAdding, setIsAdding] = useState(false);
  if (endpoints.data === undefined) {
    if (endpoints.error === null) return <SkeletonCard lines={4} />;
    return (
      <ErrorState
        title="Your webhook endpoints couldn't be loaded"
        description={endpoints.error.message}
        onRetry={() => void endpoints.refetch()}
      />
    );
  }
  const add = (
    <Button variant="outline" onClick={() => setIsAdding(true)}>
      Add endpoint
    </Button>
  );
  return (
    <Card>
      <CardHeader>
        <CardTitle>Webhooks</CardTitle>
        <CardDescription>
          We post to your endpoint when something happens. Each delivery is signed as in{" "}
          <a
            className="text-link underline underline-offset-4"
            href="https://www.standardwebhooks.com"
            rel="noopener"
          >
            Standard Webhooks
          </a>
          .
        </CardDescription>
      </CardHeader>
      <CardContent className="grid gap-5">
        {endpoints.data.length === 0 ? (
          <EmptyState
            icon={<Webhook />}
            title="No endpoints yet"
            description="Add one so that your software hears of bookings right away."
            action={add}
          />
        ) : (
          <>
            <ul className="divide-y divide-border">
              {endpoints.data.map((endpoint) => (
                <EndpointRow key={endpoint.id} endpoint={endpoint} />
              ))}
            </ul>
            {endpoints.data.length >= ENDPOINT_LIMIT ? (
              <p className="text-sm text-muted-foreground">
                {ENDPOINT_LIMIT} is the most. Remove one to add another.
              </p>
            ) : (
              <div>{add}</div>
            )}
          </>
        )}
      </CardContent>
      {isAdding ? (
        <Suspense>
          <AddEndpoint user={user} onClose={() => setIsAdding(false)} />
        </Suspense>
      ) : null}
    </Card>
  );
}

function EndpointRow({ endpoint }: { endpoint: EndpointView }) {
  const { id, url, events } = endpoint;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <Webhook aria-hidden className="mt-1 size-6 shrink-0 text-muted-foreground" />
      <div className="grid min-w-0 grow basis-40 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <span className="wrap-anywhere">{url}</span>
          <EndpointState endpoint={endpoint} />
        </p>
        <p className="text-sm text-muted-foreground">
          {plural(events.length, { one: "1 event", other: "{count} events" })}
        </p>
      </div>
      <Link
        href={PATHS.webhookEndpoint(id)}
        aria-label={`Deliveries of ${url}`}
        className={buttonVariants({ variant: "outline", size: "sm" })}
      >
        Deliveries
      </Link>
    </li>
  );
}

/** Says whether the endpoint is paused or failing. Nothing if it works. */
export function EndpointState({ endpoint }: { endpoint: EndpointView }) {
  if (endpoint.pausedAt !== null) return <Badge variant="secondary">Paused</Badge>;
  if (endpoint.failingSince !== null) return <Badge variant="destructive">Failing</Badge>;
  return null;
}
