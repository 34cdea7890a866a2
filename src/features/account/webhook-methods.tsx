"use client";

import { Webhook } from "lucide-react";
import { buttonVariants } from "~/components/ui/button-variants";
import { ErrorState } from "~/components/ui/error-state";
import { Link } from "~/components/ui/link";
import { Skeleton } from "~/components/ui/skeleton";
import type { EndpointView } from "~/domain/webhook/schema";
import { PATHS } from "~/lib/paths";
import { dateFormat } from "~/messages/date-format";
import { api } from "~/trpc/react";
import { SignInMethodRow } from "./sign-in-method-row";

const DAY = () => dateFormat({ month: "short", day: "numeric", year: "numeric" });

/** Lists the webhook endpoints that hear of the account's bookings. */
export function WebhookMethods() {
  const endpoints = api.auth.webhooks.list.useQuery(undefined, { staleTime: 0 });
  return (
    <section className="grid gap-3 border-t border-border pt-5">
      <h3 className="font-semibold">Webhook endpoints</h3>
      {endpoints.data === undefined ? (
        endpoints.error === null ? (
          <Skeleton className="h-12" />
        ) : (
          <ErrorState
            title="Your webhook endpoints couldn't be loaded"
            description={endpoints.error.message}
            onRetry={() => void endpoints.refetch()}
          />
        )
      ) : endpoints.data.length === 0 ? (
        <p className="text-sm text-muted-foreground">No server gets your booking events.</p>
      ) : (
        <ul className="divide-y divide-border">
          {endpoints.data.map((endpoint) => (
            <EndpointMethod key={endpoint.id} endpoint={endpoint} />
          ))}
        </ul>
      )}
    </section>
  );
}

function EndpointMethod({ endpoint }: { endpoint: EndpointView }) {
  const { id, url, createdAt, pausedAt } = endpoint;
  const since = (at: string) => DAY().format(new Date(at));
  const state = pausedAt === null ? "Working" : `Paused ${since(pausedAt)}`;
  return (
    <SignInMethodRow icon={Webhook} name={url} facts={`${state} · Added ${since(createdAt)}`}>
      <Link
        href={PATHS.webhookEndpoint(id)}
        aria-label={`Manage ${url}`}
        className={buttonVariants({ variant: "outline", size: "sm" })}
      >
        Manage
      </Link>
    </SignInMethodRow>
  );
}
