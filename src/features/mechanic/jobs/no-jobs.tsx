"use client";

import { Wrench } from "lucide-react";
import { Button } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { api } from "~/trpc/react";
import { useAvailability } from "../use-availability";

/**
 * Explains an empty list by whether customers can find the mechanic, which the mechanic can change.
 */
export function NoJobs() {
  const profile = api.mechanic.profile.useQuery();
  const { setAvailable, pending } = useAvailability();
  const isAvailable = profile.data?.isAvailable;
  return (
    <EmptyState
      icon={<Wrench />}
      as="h2"
      title="No jobs yet"
      description={
        isAvailable === false
          ? "You're offline, so you don't get new requests. Go online to get them."
          : "You're online. Requests within your service radius appear here as soon as customers book."
      }
      action={
        <Button
          disabled={isAvailable === undefined}
          loading={pending}
          onClick={() => setAvailable(!isAvailable)}
        >
          Update Availability
        </Button>
      }
    />
  );
}
