"use client";

import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "~/components/ui/dialog";
import type { UserView } from "~/domain/account/view";
import { WEBHOOK_TYPES, type WebhookType } from "~/domain/webhook/events";
import { api } from "~/trpc/react";
import { EndpointForm } from "./endpoint-form";
import { OwnerChecks, useOwnerChecks } from "./owner-checks";
import { ShownOnce } from "./shown-once";

type AddEndpointProps = { user: UserView; onClose: () => void };
type Endpoint = { url: string; events: WebhookType[] };

/** Adds a webhook endpoint with the owner's proof, then shows its signing secret, once. */
export function AddEndpoint({ user, onClose }: AddEndpointProps) {
  const checks = useOwnerChecks();
  const create = api.auth.webhooks.create.useMutation();
  const send = (endpoint: Endpoint) =>
    create.mutate(endpoint, {
      onError: (error) => void checks.isAsked(error, () => send(endpoint)),
    });
  const error = checks.isOpen ? null : create.error;
  return (
    <Dialog open onOpenChange={(open) => (open || create.isPending ? undefined : onClose())}>
      {create.data !== undefined ? (
        <ShownOnce
          title="Your signing secret"
          description="Verify each delivery with it, so that nobody can pretend to be us. We emailed you that the endpoint was added."
          label="Signing secret"
          secret={create.data.secret}
          onDone={onClose}
        />
      ) : (
        <DialogContent>
          <DialogHeader>
            <DialogTitle>Add endpoint</DialogTitle>
            <DialogDescription>
              Deliveries name the booking and its status. Your software asks for the rest with an
              API key.
            </DialogDescription>
          </DialogHeader>
          {checks.asksFactor ? null : (
            <EndpointForm
              start={create.variables ?? { url: "", events: WEBHOOK_TYPES }}
              submit="Add endpoint"
              pending={create.isPending}
              error={error === null ? null : { message: error.message, fields: error.data?.fields }}
              onSubmit={send}
              onClose={onClose}
            />
          )}
          <OwnerChecks user={user} checks={checks} />
        </DialogContent>
      )}
    </Dialog>
  );
}
