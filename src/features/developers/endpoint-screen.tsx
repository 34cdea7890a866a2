"use client";

import { useParams, useRouter } from "next/navigation";
import { lazy, Suspense, useState } from "react";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "~/components/ui/card";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "~/components/ui/dialog";
import { ErrorState } from "~/components/ui/error-state";
import { PageHeader } from "~/components/ui/page-header";
import { SkeletonCard } from "~/components/ui/skeleton";
import type { UserView } from "~/domain/account/view";
import { WEBHOOK_TYPES } from "~/domain/webhook/events";
import { DELIVERIES_KEPT_DAYS, OLD_SECRET_HOURS, PAUSE_AFTER_DAYS } from "~/domain/webhook/policy";
import type { EndpointView } from "~/domain/webhook/schema";
import { PAGE_HEADS } from "~/lib/page-heads";
import { PATHS } from "~/lib/paths";
import { toast } from "~/lib/use-toast";
import { showFailure, withToasts } from "~/lib/use-toast-mutation";
import { formatDateTime, formatRelative } from "~/messages/format";
import { api } from "~/trpc/react";
import { Deliveries } from "./deliveries";
import { EndpointForm } from "./endpoint-form";
import { EndpointState } from "./endpoints-card";
import { OwnerChecks, useOwnerChecks } from "./owner-checks";
import { ShownOnce } from "./shown-once";

const ConfirmDialog = lazy(async () => ({
  default: (await import("~/components/ui/confirm-dialog")).ConfirmDialog,
}));

const LOOK_AGAIN_MS = 15_000;

const failure = (title: string) => ({ title, description: "server" }) as const;
const CHANGE = { success: { title: "Endpoint saved" }, failure: failure("Endpoint not saved") };
const TEST = { success: { title: "Test sent" }, failure: failure("Test not sent") };
const REMOVE = { success: { title: "Endpoint removed" }, failure: failure("Endpoint not removed") };
const ROTATE = { failure: failure("Secret not rotated") };

/** Renders /settings/developers/[endpointId]: one webhook endpoint and its deliveries. */
export function EndpointScreen({ user }: { user: UserView }) {
  const { endpointId } = useParams<{ endpointId: string }>();
  // A delivery's answer can make it failing or paused.
  const endpoint = api.auth.webhooks.get.useQuery(
    { id: endpointId },
    { staleTime: 0, refetchInterval: LOOK_AGAIN_MS },
  );
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader {...PAGE_HEADS.webhookEndpoint} />
      {endpoint.data !== undefined ? (
        <div className="grid gap-6">
          <Settings user={user} endpoint={endpoint.data} />
          <Deliveries endpoint={endpoint.data} />
        </div>
      ) : endpoint.error === null ? (
        <SkeletonCard lines={5} />
      ) : (
        <ErrorState
          title="This endpoint couldn't be loaded"
          description={endpoint.error.message}
          onRetry={() => void endpoint.refetch()}
        />
      )}
    </div>
  );
}

type Asking = "edit" | "remove" | "rotate" | null;

function Settings({ user, endpoint }: { user: UserView; endpoint: EndpointView }) {
  const { id, url, events, pausedAt, failingSince, oldSecretUntil } = endpoint;
  const router = useRouter();
  const [asking, setAsking] = useState<Asking>(null);
  const close = () => setAsking(null);
  const checks = useOwnerChecks();
  const change = api.auth.webhooks.change.useMutation({
    onSuccess() {
      toast(CHANGE.success);
      close();
    },
    onError(error, changed) {
      const isAsked = checks.isAsked(error, () => change.mutate(changed));
      if (!isAsked) showFailure(CHANGE, error.message);
    },
  });
  const test = api.auth.webhooks.test.useMutation(withToasts(TEST));
  const rotate = api.auth.webhooks.rotate.useMutation({
    onError(error, rotated) {
      close();
      const isAsked = checks.isAsked(error, () => rotate.mutate(rotated));
      if (!isAsked) showFailure(ROTATE, error.message);
    },
  });
  const remove = api.auth.webhooks.remove.useMutation(
    withToasts(REMOVE, { onSuccess: () => router.push(PATHS.developers), onError: close }),
  );
  const error = checks.isOpen ? null : change.error;
  const finish = () => {
    rotate.reset();
    close();
  };
  return (
    <Card>
      <CardHeader>
        <CardTitle className="flex flex-wrap items-center gap-3">
          <span className="wrap-anywhere">{url}</span>
          <EndpointState endpoint={endpoint} />
        </CardTitle>
        <CardDescription className="wrap-anywhere">
          {events.length === WEBHOOK_TYPES.length ? "All events" : events.join(", ")}
        </CardDescription>
      </CardHeader>
      <CardContent className="grid gap-5">
        {pausedAt === null ? (
          failingSince === null ? null : (
            <Alert tone="warning" title="Deliveries fail">
              Your server has accepted none since {formatDateTime(failingSince)}. After{" "}
              {PAUSE_AFTER_DAYS} days of failures we pause the endpoint.
            </Alert>
          )
        ) : (
          <Alert tone="warning" title={`Paused since ${formatDateTime(pausedAt)}`}>
            We send nothing to this endpoint. If it&apos;s yours, resume it, then resend what it
            missed in the last {DELIVERIES_KEPT_DAYS} days.
          </Alert>
        )}
        {oldSecretUntil === null ? null : (
          <p className="text-sm text-muted-foreground">
            Deliveries carry signatures of the old and the new secret. The old one ends{" "}
            {formatRelative(oldSecretUntil, Date.now())}.
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button
            variant="outline"
            loading={test.isPending}
            disabled={pausedAt !== null}
            onClick={() => test.mutate({ id })}
          >
            Send test
          </Button>
          <Button variant="outline" onClick={() => setAsking("edit")}>
            Edit endpoint
          </Button>
          <Button
            variant={pausedAt === null ? "outline" : "default"}
            loading={change.isPending}
            onClick={() => change.mutate({ id, paused: pausedAt === null })}
          >
            {pausedAt === null ? "Pause endpoint" : "Resume endpoint"}
          </Button>
          <Button variant="outline" onClick={() => setAsking("rotate")}>
            Rotate secret
          </Button>
          <Button variant="outline" onClick={() => setAsking("remove")}>
            Remove endpoint
          </Button>
        </div>
      </CardContent>
      <Dialog
        open={asking === "edit" || rotate.data !== undefined}
        onOpenChange={(open) => (open ? undefined : finish())}
      >
        {rotate.data !== undefined ? (
          <ShownOnce
            title="Your new signing secret"
            description={`For ${OLD_SECRET_HOURS} hours we sign with the old one, too.`}
            label="Signing secret"
            secret={rotate.data.secret}
            onDone={finish}
          />
        ) : (
          <DialogContent>
            <DialogHeader>
              <DialogTitle>Edit endpoint</DialogTitle>
              <DialogDescription>It applies to the next delivery.</DialogDescription>
            </DialogHeader>
            <EndpointForm
              start={{ url, events }}
              submit="Save endpoint"
              pending={change.isPending}
              error={error === null ? null : { message: error.message, fields: error.data?.fields }}
              onSubmit={(changed) => change.mutate({ id, ...changed })}
              onClose={close}
            />
          </DialogContent>
        )}
      </Dialog>
      {checks.asksFactor ? (
        <Dialog open onOpenChange={(open) => (open ? undefined : checks.onCancel())}>
          <DialogContent>
            <DialogHeader>
              <DialogTitle>Confirm it&apos;s you</DialogTitle>
            </DialogHeader>
            <OwnerChecks user={user} checks={checks} />
          </DialogContent>
        </Dialog>
      ) : (
        <OwnerChecks user={user} checks={checks} />
      )}
      {asking === "rotate" && rotate.data === undefined ? (
        <Suspense>
          <ConfirmDialog
            open
            onOpenChange={close}
            title="Rotate the signing secret?"
            description={`You get a new secret. The old one keeps working for ${OLD_SECRET_HOURS} hours.`}
            confirmLabel="Rotate secret"
            pending={rotate.isPending}
            onConfirm={() => rotate.mutate({ id })}
          />
        </Suspense>
      ) : null}
      {asking === "remove" ? (
        <Suspense>
          <ConfirmDialog
            open
            onOpenChange={close}
            title="Remove this endpoint?"
            description="We stop sending right away and delete its deliveries. You can't undo this."
            confirmLabel="Remove endpoint"
            destructive
            pending={remove.isPending}
            onConfirm={() => remove.mutate({ id })}
          />
        </Suspense>
      ) : null}
    </Card>
  );
}
