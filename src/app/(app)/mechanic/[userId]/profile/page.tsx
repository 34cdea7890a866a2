import { PublicProfileScreen } from "~/features/mechanic/public-profile-screen";
import { PATHS } from "~/lib/paths";
import { requireUser } from "~/trpc/guard";
import { api, HydrateClient } from "~/trpc/server";

export const metadata = { title: "Mechanic" };

type Props = { params: Promise<{ userId: string }> };

export default async function PublicProfilePage({ params }: Props) {
  const { userId } = await params;
  const viewer = await requireUser(PATHS.mechanicPublicProfile(userId));
  await Promise.all([
    api.mechanic.publicProfile.prefetch({ userId }),
    api.mechanic.publicServices.prefetch({ userId }),
  ]);
  return (
    <HydrateClient>
      <PublicProfileScreen viewer={viewer} mechanicId={userId} />
    </HydrateClient>
  );
}
