"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import { useState } from "react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { ErrorState } from "~/components/ui/error-state";
import { Field } from "~/components/ui/field";
import { Select } from "~/components/ui/select";
import { SkeletonCard } from "~/components/ui/skeleton";
import { DELIVERIES_KEPT_DAYS } from "~/domain/webhook/policy";
import type { DeliveryState, DeliveryView, EndpointView } from "~/domain/webhook/schema";
import { copyText } from "~/lib/copy-text";
import { withToasts } from "~/lib/use-toast-mutation";
import { formatDateTime, formatRelative } from "~/messages/format";
import { plural } from "~/messages/plural";
import { api } from "~/trpc/react";

const RESEND = {
  success: { title: "Delivery is being sent again" },
  failure: { title: "Delivery not resent", description: "server" },
} as const;

/** Returns a delivery's state in words, with the answer's status once there is one. */
function stateOf({ state, tries, answerStatus }: DeliveryView): {
  label: string;
  className: string;
} {
  const answer = answerStatus === null ? "" : ` · ${answerStatus}`;
  switch (state) {
    case "pending":
      return tries === 0
        ? { label: "Pending", className: "bg-secondary text-secondary-foreground" }
        : { label: `Retrying${answer}`, className: "bg-pending-soft text-pending" };
    case "delivered":
      return { label: `Delivered${answer}`, className: "bg-completed-soft text-completed" };
    case "failed":
      return { label: `Failed${answer}`, className: "bg-destructive text-destructive-foreground" };
    default:
      return state satisfies never;
  }
}

type Shown = "all" | DeliveryState;
const SHOWN: readonly { value: Shown; label: string }[] = [
  { value: "all", label: "All deliveries" },
  { value: "failed", label: "Failed" },
  { value: "pending", label: "Pending" },
  { value: "delivered", label: "Delivered" },
];
const NONE: Record<DeliveryState, string> = {
  failed: "No delivery has failed.",
  pending: "No delivery is pending.",
  delivered: "Your server hasn't accepted a delivery yet.",
};

/** How often the list is refetched while an answer is awaited, in ms. */
const LOOK_AGAIN_MS = 3_000;
/** A try due within this time is waited for. */
const SOON_MS = 60_000;

/** Returns true if a delivery is being tried, or will be in a minute. */
const isAwaited = ({ state, nextTryAt }: DeliveryView) =>
  state === "pending" && (nextTryAt === null || Date.parse(nextTryAt) - Date.now() < SOON_MS);

/** Lists an endpoint's deliveries with payload and answer, and resends them. */
export function Deliveries({ endpoint }: { endpoint: EndpointView }) {
  const { id } = endpoint;
  const [shown, setShown] = useState<Shown>("all");
  const deliveries = api.auth.webhooks.deliveries.useInfiniteQuery(
    shown === "all" ? { id } : { id, state: shown },
    {
      staleTime: 0,
      getNextPageParam: ({ nextCursor }) => nextCursor,
      refetchInterval: ({ state }) =>
        state.data?.pages[0]?.items.some(isAwaited) ? LOOK_AGAIN_MS : false,
      placeholderData: keepPreviousData,
    },
  );
  if (deliveries.data === undefined) {
    if (deliveries.error === null) return <SkeletonCard lines={5} />;
    return (
      <ErrorState
        title="The deliveries couldn't be loaded"
        description={deliveries.error.message}
        onRetry={() => void deliveries.refetch()}
      />
    );
  }
  const items = deliveries.data.pages.flatMap((page) => page.items);
  return (
    <Card>
      <CardHeader>
        <CardTitle>Deliveries</CardTitle>
        <CardDescription>We keep them for {DELIVERIES_KEPT_DAYS} days.</CardDescription>
      </CardHeader>
      <CardContent className="grid gap-5">
        {items.length === 0 && shown === "all" ? null : (
          <Field label="Show" className="max-w-60">
            {(control) => (
              <Select
                {...control}
                options={SHOWN}
                value={shown}
                onChange={({ target }) =>
                  setShown(SHOWN.find(({ value }) => value === target.value)?.value ?? "all")
                }
              />
            )}
          </Field>
        )}
        {items.length === 0 ? (
          shown === "all" ? (
            <EmptyState title="No deliveries yet" description="Send a test to see one here." />
          ) : (
            <p className="text-sm text-muted-foreground">{NONE[shown]}</p>
          )
        ) : (
          <ul className="divide-y divide-border">
            {items.map((delivery) => (
              <DeliveryRow key={delivery.id} delivery={delivery} endpoint={endpoint} />
            ))}
          </ul>
        )}
        {deliveries.hasNextPage ? (
          <div>
            <Button
              variant="outline"
              loading={deliveries.isFetchingNextPage}
              onClick={() => void deliveries.fetchNextPage()}
            >
              Show more
            </Button>
          </div>
        ) : null}
      </CardContent>
    </Card>
  );
}

type DeliveryRowProps = { delivery: DeliveryView; endpoint: EndpointView };

function DeliveryRow({ delivery, endpoint }: DeliveryRowProps) {
  const { id, type, state, createdAt, tries, lastTriedAt, nextTryAt, body } = delivery;
  const { answerStatus, answerBody, failure } = delivery;
  const resend = api.auth.webhooks.resend.useMutation(withToasts(RESEND));
  const { label, className } = stateOf(delivery);
  const now = Date.now();
  const tried =
    tries === 0
      ? "Not tried yet"
      : plural(tries, { one: "Tried once", other: "Tried {count} times" });
  const next = nextTryAt === null ? "" : ` · Next try ${soonOr(nextTryAt, now)}`;
  return (
    <li className="grid gap-2 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="grid min-w-0 grow basis-40 gap-1">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
            <span className="font-mono text-sm wrap-anywhere">{type}</span>
            <Badge className={className}>{label}</Badge>
          </p>
          <p className="text-sm text-muted-foreground">
            <time dateTime={createdAt} title={formatDateTime(createdAt)}>
              {formatRelative(createdAt, now)}
            </time>{" "}
            · {tried}
            {next}
          </p>
        </div>
        {state === "pending" ? null : (
          <Button
            variant="outline"
            size="sm"
            loading={resend.isPending}
            disabled={endpoint.pausedAt !== null}
            aria-label={`Resend ${type}`}
            onClick={() => resend.mutate({ id })}
          >
            Resend
          </Button>
        )}
      </div>
      <details>
        <summary className="w-fit cursor-pointer rounded-sm py-1 text-sm font-semibold text-link">
          Payload and answer
        </summary>
        <div className="grid gap-3 pt-2">
          <Text label="webhook-id" text={id} />
          <Text label="Payload, exactly as signed" text={body} />
          {answerStatus === null ? (
            <Text label="Answer" text={failure ?? "None yet"} />
          ) : (
            <Text label={`Answer: ${answerStatus}`} text={answerBody || "(empty)"} />
          )}
          {lastTriedAt === null ? null : (
            <p className="text-sm text-muted-foreground">
              Last tried {formatDateTime(lastTriedAt)}
            </p>
          )}
        </div>
      </details>
    </li>
  );
}

/** Says when something happens: "in 5 minutes", or "within a minute". */
const soonOr = (at: string, now: number) =>
  Date.parse(at) - now < SOON_MS ? "within a minute" : formatRelative(at, now);

/** Shows a text to read and to copy. */
function Text({ label, text }: { label: string; text: string }) {
  return (
    <figure className="grid gap-1">
      <div className="flex items-center justify-between gap-3">
        <figcaption className="text-sm font-semibold">{label}</figcaption>
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Copy ${label}`}
          onClick={() => void copyText(text, label)}
        >
          <Copy aria-hidden />
          Copy
        </Button>
      </div>
      <pre className="rounded-md bg-muted p-3 font-mono text-xs wrap-anywhere whitespace-pre-wrap">
        {text}
      </pre>
    </figure>
  );
}
