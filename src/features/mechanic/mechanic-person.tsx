"use client";

import { ChevronRight } from "lucide-react";
import { Avatar } from "~/components/ui/avatar";
import { Link } from "~/components/ui/link";
import { Rating } from "~/components/ui/rating";
import { Skeleton } from "~/components/ui/skeleton";
import { VerifiedLine } from "~/features/vetting/verified-line";
import { PATHS } from "~/lib/paths";
import { api } from "~/trpc/react";
import { jobsDoneText } from "~/messages/counts";
import { pictureOf, yearsText } from "./profile/profile-words";

type MechanicPersonProps = {
  userId: string;
  /** Available before the profile has loaded. */
  name: string | null;
};

/**
 * Shows a mechanic's picture, name, stars, experience and verification, with a link to the profile.
 */
export function MechanicPerson({ userId, name }: MechanicPersonProps) {
  const profile = api.mechanic.publicProfile.useQuery({ userId });
  const { data } = profile;
  const shown = data === undefined ? (name ?? "") : `${data.firstName} ${data.lastName}`.trim();
  return (
    <>
      <Link
        href={PATHS.mechanicPublicProfile(userId)}
        className="-m-2 flex items-center gap-4 rounded-md p-2 hover:bg-muted/60"
      >
        <Avatar name={shown} src={data === undefined ? null : pictureOf(data)} size="lg" />
        <span className="grid min-h-20 min-w-0 flex-1 content-center gap-1">
          <span className="font-display text-lead font-semibold wrap-anywhere">
            {shown || "Mechanic"}
          </span>
          {profile.isPending ? <Skeleton className="h-11 w-40" /> : null}
          {data === undefined ? null : (
            <>
              {data.reviewCount === 0 ? (
                <span className="text-sm text-muted-foreground">No reviews yet</span>
              ) : (
                <Rating value={data.rating} count={data.reviewCount} />
              )}
              {/* Without a dot between them, which would end the first line on a phone. */}
              <span className="flex flex-wrap gap-x-4 text-sm text-muted-foreground">
                <span>{yearsText(data.yearsExperience)}</span>
                <span>{jobsDoneText(data.totalJobs)}</span>
              </span>
            </>
          )}
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-muted-foreground" />
        <span className="sr-only">View profile</span>
      </Link>
      {data === undefined ? null : (
        <VerifiedLine verification={data.verification} className="mt-4" />
      )}
    </>
  );
}
