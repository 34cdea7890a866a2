"use client";

import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "~/components/ui/dialog";
import { WEBHOOK_TYPES } from "~/domain/webhook/events";
import { api } from "~/trpc/react";
import { EndpointForm } from "./endpoint-form";
import { ShownOnce } from "./shown-once";

/** Adds a webhook endpoint, then shows its signing secret, once. */
export function AddEndpoint({ onClose }: { onClose: () => void }) {
  const create = api.auth.webhooks.create.useMutation();
  const { error } = create;
  return (
    <Dialog open onOpenChange={(open) => (open || create.isPending ? undefined : onClose())}>
      {create.data !== undefined ? (
        <ShownOnce
          title="Your signing secret"
          description="Verify each delivery with it, so that nobody can pretend to be us."
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
          <EndpointForm
            start={{ url: "", events: WEBHOOK_TYPES }}
            submit="Add endpoint"
            pending={create.isPending}
            error={error === null ? null : { message: error.message, fields: error.data?.fields }}
            onSubmit={(endpoint) => create.mutate(endpoint)}
            onClose={onClose}
          />
        </DialogContent>
      )}
    </Dialog>
  );
}
