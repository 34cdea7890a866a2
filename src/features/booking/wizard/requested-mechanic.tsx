"use client";

import { X } from "lucide-react";
import { Avatar } from "~/components/ui/avatar";
import { Button } from "~/components/ui/button";
import { Skeleton } from "~/components/ui/skeleton";
import { api } from "~/trpc/react";

type RequestedMechanicProps = { mechanicId: string; onRemove: () => void };

/** Shows the requested mechanic, with a button to ask anyone nearby instead. */
export function RequestedMechanic({ mechanicId, onRemove }: RequestedMechanicProps) {
  const mechanic = api.mechanic.publicProfile.useQuery({ userId: mechanicId });
  if (mechanic.isPending) return <Skeleton className="h-14 w-full max-w-sm" />;
  if (mechanic.isError) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-x-3 text-sm text-destructive">
        The mechanic you chose is no longer available.
        <Button variant="link" onClick={onRemove}>
          Ask all mechanics nearby
        </Button>
      </p>
    );
  }
  const { firstName, lastName, profileImageUrl, isAvailable } = mechanic.data;
  const name = `${firstName} ${lastName}`.trim();
  return (
    <div className="inline-flex max-w-full items-center gap-3 rounded-full border bg-card py-1 pr-1 pl-1.5 shadow-card">
      <Avatar name={name} src={profileImageUrl} size="sm" />
      <p className="min-w-0 text-sm">
        <span className="block truncate font-semibold">Requesting {name}</span>
        {isAvailable ? null : (
          <span className="block text-muted-foreground">Offline right now</span>
        )}
      </p>
      <Button
        variant="ghost"
        size="icon"
        className="rounded-full"
        aria-label={`Don't request ${name}`}
        onClick={onRemove}
      >
        <X aria-hidden />
      </Button>
    </div>
  );
}
