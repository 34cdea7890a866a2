"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { SiteAction } from "~/domain/booking/site-actions";
import { toast } from "~/lib/use-toast";
import { SITE_ACTION_CHANGES } from "~/trpc/changes";
import { api } from "~/trpc/react";
import { replaceNouns } from "~/trpc/refetch";
import type { Outcome } from "./offline-queue";
import { UNREACHABLE } from "~/messages/unreachable";
import { WILL_BE_SENT } from "./queue-labels";

/** This code can't be loaded while offline, so the mechanic's app frame loads it early. */
const loadQueue = () => import("./offline-queue");

interface Answered {
  onDone: (body: unknown) => void;
  onRefused: (message: string) => void;
  /** Called when the action is queued for later. */
  onQueued?: () => void;
}

/**
 * Sends a job action, or queues it while offline. After an answer of the server it refetches what
 * the action changed, like any mutation.
 */
export function useSiteAction(bookingId: string, { onDone, onRefused, onQueued }: Answered) {
  const utils = api.useUtils();
  const client = useQueryClient();
  const doing = useMutation({
    networkMode: "always",
    mutationFn: async (action: SiteAction): Promise<Outcome> => {
      const owner = utils.auth.session.getData()?.id;
      if (owner === undefined) return { is: "refused", message: UNREACHABLE };
      return (await loadQueue()).perform({ owner, bookingId, act: action });
    },
    async onSuccess(outcome) {
      switch (outcome.is) {
        case "done":
          await replaceNouns(client, SITE_ACTION_CHANGES);
          onDone(outcome.body);
          return;
        case "queued":
          toast({
            title: WILL_BE_SENT,
            description: outcome.message ?? "We saved it on this phone.",
          });
          onQueued?.();
          return;
        case "refused":
          onRefused(outcome.message);
          return;
        default:
          return outcome satisfies never;
      }
    },
    onError: () => onRefused(UNREACHABLE),
  });
  return { perform: doing.mutate, isPending: doing.isPending };
}
