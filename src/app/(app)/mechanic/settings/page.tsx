import { mechanicGate } from "~/features/mechanic/gate";
import { SettingsScreen } from "~/features/mechanic/settings-screen";
import { PATHS } from "~/lib/paths";
import { requireUser } from "~/trpc/guard";
import { api, HydrateClient } from "~/trpc/server";

export const metadata = { title: "Settings" };

export default async function SettingsPage() {
  const user = await requireUser(PATHS.mechanicSettings);
  const refused = mechanicGate(user);
  if (refused) return refused;
  await api.mechanic.profile.prefetch();
  return (
    <HydrateClient>
      <SettingsScreen />
    </HydrateClient>
  );
}
