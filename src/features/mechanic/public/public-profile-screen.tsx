"use client";

import { UserRoundX } from "lucide-react";
import { buttonVariants } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { ErrorState } from "~/components/ui/error-state";
import { Link } from "~/components/ui/link";
import { PageHeader } from "~/components/ui/page-header";
import { SkeletonCard } from "~/components/ui/skeleton";
import type { UserView } from "~/domain/account/view";
import { PAGE_HEADS } from "~/lib/page-heads";
import { PATHS } from "~/lib/paths";
import { api } from "~/trpc/react";
import { Experience } from "./experience";
import { MessageCard } from "./message-card";
import { PublicHead } from "./public-head";
import { Reviews } from "./reviews";
import { ServicesOffered } from "./services-offered";

type PublicProfileScreenProps = { user: UserView; userId: string };

export function PublicProfileScreen({
  user: viewer,
  userId: mechanicId,
}: PublicProfileScreenProps) {
  const profile = api.mechanic.publicProfile.useQuery({ userId: mechanicId });
  // Queried here too, so that everything below appears at once.
  api.mechanic.publicServices.useQuery({ userId: mechanicId });
  api.booking.list.useQuery(
    { as: "customer" },
    { enabled: viewer.userType !== null && viewer.id !== mechanicId },
  );
  const mechanic = profile.data;
  return (
    <>
      <PageHeader
        {...PAGE_HEADS.publicProfile}
        title={
          mechanic ? (
            <span className="wrap-anywhere">
              {`${mechanic.firstName} ${mechanic.lastName}`.trim()}
            </span>
          ) : (
            PAGE_HEADS.publicProfile.title
          )
        }
      />
      {mechanic ? (
        <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
          <div className="grid min-w-0 gap-6">
            <PublicHead mechanic={mechanic} viewer={viewer} />
            <ServicesOffered mechanicId={mechanicId} />
            <Experience mechanic={mechanic} />
          </div>
          <div className="grid min-w-0 gap-6">
            <MessageCard mechanicId={mechanicId} viewer={viewer} />
            <Reviews mechanic={mechanic} />
          </div>
        </div>
      ) : profile.error === null ? (
        <Places />
      ) : profile.error.data?.code === "NOT_FOUND" ? (
        <MechanicNotFound viewer={viewer} />
      ) : (
        <ErrorState
          title="This profile couldn't be loaded"
          description={profile.error.message}
          onRetry={() => void profile.refetch()}
        />
      )}
    </>
  );
}

function Places() {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]" aria-busy="true">
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
  );
}
