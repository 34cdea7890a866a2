"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { X } from "lucide-react";
import { cn } from "~/components/cn";
import { Alert } from "~/components/ui/alert";
import { Avatar } from "~/components/ui/avatar";
import { Button } from "~/components/ui/button";
import { Skeleton } from "~/components/ui/skeleton";
import { listAnd } from "~/messages/list";
import { api, type RouterOutputs } from "~/trpc/react";
import { cityName } from "../quote/quote-words";

type RequestedMechanicProps = {
  mechanicId: string;
  /** The service location as typed, once it's known; or "". */
  location: string;
  serviceIds: readonly string[];
  onRemove: () => void;
};

/**
 * Shows the requested mechanic, with a button to ask anyone nearby instead. A visitor without an
 * account reads a name only if that mechanic has a public page.
 */
export function RequestedMechanic({
  isSignedIn,
  location,
  serviceIds,
  ...requested
}: RequestedMechanicProps & { isSignedIn: boolean }) {
  const page = api.mechanic.publicName.useQuery(
    {
      userId: requested.mechanicId,
      ...(location === "" ? {} : { location }),
      ...(serviceIds.length === 0 ? {} : { serviceIds: [...serviceIds].sort().join(",") }),
    },
    { placeholderData: keepPreviousData, retry: false },
  );
  return (
    <div className="grid justify-items-start gap-3">
      {isSignedIn ? (
        <MemberRequest {...requested} />
      ) : page.isPending ? (
        <Skeleton className="h-14 w-full max-w-sm" />
      ) : (
        <Requested
          name={page.data?.name || "the mechanic you chose"}
          onRemove={requested.onRemove}
        />
      )}
      {page.data === undefined ? null : (
        <CantCome page={page.data} onAskEveryone={requested.onRemove} />
      )}
    </div>
  );
}

type CantComeProps = {
  page: RouterOutputs["mechanic"]["publicName"];
  onAskEveryone: () => void;
};

/** Says what the mechanic's public page has against the visit. Shows nothing if it has nothing. */
function CantCome({ page, onAskEveryone }: CantComeProps) {
  const { firstName, area, radiusMiles, fartherAway, notListed } = page;
  const reasons = [
    fartherAway === null
      ? ""
      : `${firstName} works within ${radiusMiles} miles of ${cityName(area)}. ${cityName(fartherAway)} is farther.`,
    notListed.length === 0 ? "" : `${firstName} doesn't list ${listAnd(notListed)}.`,
  ].filter(Boolean);
  if (reasons.length === 0) return null;
  return (
    <Alert role="status" tone="warning" title={`${firstName} may not be able to come`}>
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      <Button variant="outline" size="sm" className="mt-3" onClick={onAskEveryone}>
        Ask everyone nearby
      </Button>
    </Alert>
  );
}

function MemberRequest({
  mechanicId,
  onRemove,
}: Pick<RequestedMechanicProps, "mechanicId" | "onRemove">) {
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
