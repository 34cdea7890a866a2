import { mechanicGate } from "~/features/mechanic/gate";
import { EditProfileScreen } from "~/features/mechanic/edit-profile-screen";
import { PATHS } from "~/lib/paths";
import { requireUser } from "~/trpc/guard";
import { api, HydrateClient } from "~/trpc/server";

export const metadata = { title: "Edit Profile" };

export default async function EditProfilePage() {
  const user = await requireUser(PATHS.mechanicProfile);
  const refused = mechanicGate(user);
  if (refused) return refused;
  await api.mechanic.profile.prefetch();
  return (
    <HydrateClient>
      <EditProfileScreen />
    </HydrateClient>
  );
}
