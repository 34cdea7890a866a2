"use client";

import { UserRoundX } from "lucide-react";
import { buttonVariants } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { ErrorState } from "~/components/ui/error-state";
import { Link } from "~/components/ui/link";
import { SkeletonCard } from "~/components/ui/skeleton";
import type { UserView } from "~/domain/account/schema";
import { PATHS } from "~/lib/paths";
import { api } from "~/trpc/react";
import { Experience } from "./public/experience";
import { MessageCard } from "./public/message-card";
import { PublicHead } from "./public/public-head";
import { Reviews } from "./public/reviews";
import { ServicesOffered } from "./public/services-offered";

type PublicProfileScreenProps = { user: UserView; userId: string };

/** /mechanic/{userId}/profile. */
export function PublicProfileScreen({
  user: viewer,
  userId: mechanicId,
}: PublicProfileScreenProps) {
  const profile = api.mechanic.publicProfile.useQuery({ userId: mechanicId });
  // Asked for here too, so that everything below comes in one piece and nothing jumps.
  api.mechanic.publicServices.useQuery({ userId: mechanicId });
  api.booking.list.useQuery(
    { as: "customer" },
    { enabled: viewer.userType !== null && viewer.id !== mechanicId },
  );
  if (profile.data) {
    return (
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
        <div className="grid min-w-0 gap-6">
          <PublicHead mechanic={profile.data} viewer={viewer} />
          <ServicesOffered mechanicId={mechanicId} />
          <Experience mechanic={profile.data} />
        </div>
        <div className="grid min-w-0 gap-6">
          <MessageCard mechanicId={mechanicId} viewer={viewer} />
          <Reviews mechanic={profile.data} />
        </div>
      </div>
    );
  }
  if (profile.error?.data?.code === "NOT_FOUND") return <MechanicNotFound viewer={viewer} />;
  if (profile.error) {
    return (
      <>
        <h1 className="sr-only">Mechanic profile</h1>
        <ErrorState
          title="This profile couldn't be loaded"
          description={profile.error.message}
          onRetry={() => void profile.refetch()}
        />
      </>
    );
  }
  return (
    // A key, or the browser would see its places move down where the profile takes them over.
    <div key="loading" className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]" aria-busy="true">
      <h1 className="sr-only">Mechanic profile</h1>
      <div className="grid gap-6">
        <SkeletonCard lines={5} />
        <SkeletonCard lines={6} />
      </div>
      <SkeletonCard lines={4} />
    </div>
  );
}

function MechanicNotFound({ viewer }: { viewer: UserView }) {
  return (
    <>
      <h1 className="sr-only">Mechanic profile</h1>
      <EmptyState
        icon={<UserRoundX />}
        as="h2"
        title="Mechanic Not Found"
        description="The mechanic profile you're looking for doesn't exist."
        action={
          viewer.userType === "mechanic" ? (
            <Link href={PATHS.mechanicDashboard} className={buttonVariants()}>
              Go to your dashboard
            </Link>
          ) : (
            <Link href={PATHS.mechanicSearch} className={buttonVariants()}>
              Find Mechanics
            </Link>
          )
        }
      />
    </>
  );
}
