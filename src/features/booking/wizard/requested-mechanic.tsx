"use client";

import { X } from "lucide-react";
import { cn } from "~/components/cn";
import { Avatar } from "~/components/ui/avatar";
import { Button } from "~/components/ui/button";
import { Skeleton } from "~/components/ui/skeleton";
import { api } from "~/trpc/react";

type RequestedMechanicProps = { mechanicId: string; onRemove: () => void };

/**
 * Shows the requested mechanic, with a button to ask anyone nearby instead. A visitor without an
 * account reads a name only if that mechanic has a public page.
 */
export function RequestedMechanic({
  isSignedIn,
  ...requested
}: RequestedMechanicProps & { isSignedIn: boolean }) {
  return isSignedIn ? <MemberRequest {...requested} /> : <VisitorRequest {...requested} />;
}

function VisitorRequest({ mechanicId, onRemove }: RequestedMechanicProps) {
  const mechanic = api.mechanic.publicName.useQuery({ userId: mechanicId });
  if (mechanic.isPending) return <Skeleton className="h-14 w-full max-w-sm" />;
  return <Requested name={mechanic.data?.name || "the mechanic you chose"} onRemove={onRemove} />;
}

function MemberRequest({ mechanicId, onRemove }: RequestedMechanicProps) {
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
    <Requested name={name} picture={profileImageUrl} isOffline={!isAvailable} onRemove={onRemove} />
  );
}

type RequestedProps = {
  name: string;
  picture?: string | null;
  isOffline?: boolean;
  onRemove: () => void;
};

function Requested({ name, picture, isOffline = false, onRemove }: RequestedProps) {
  return (
    <div className="inline-flex max-w-full items-center gap-3 rounded-full border bg-card py-1 pr-1 pl-1.5 shadow-card">
      {picture === undefined ? null : <Avatar name={name} src={picture} size="sm" />}
      <p className={cn("min-w-0 text-sm", picture === undefined && "pl-3")}>
        <span className="block truncate font-semibold">Requesting {name}</span>
        {isOffline ? <span className="block text-muted-foreground">Offline right now</span> : null}
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
