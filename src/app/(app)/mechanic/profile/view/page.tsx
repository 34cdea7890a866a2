import { mechanicGate } from "~/features/mechanic/gate";
import { ProfileViewScreen } from "~/features/mechanic/profile-view-screen";
import { PATHS } from "~/lib/paths";
import { requireUser } from "~/trpc/guard";
import { api, HydrateClient } from "~/trpc/server";

export const metadata = { title: "Mechanic Profile" };

export default async function ProfileViewPage() {
  const user = await requireUser(PATHS.mechanicProfileView);
  const refused = mechanicGate(user);
  if (refused) return refused;
  await api.mechanic.profile.prefetch();
  return (
    <HydrateClient>
      <ProfileViewScreen />
    </HydrateClient>
  );
}
