import { mechanicGate } from "~/features/mechanic/gate";
import { DashboardScreen } from "~/features/mechanic/dashboard-screen";
import { JOBS_QUERY } from "~/features/mechanic/jobs-query";
import { PATHS } from "~/lib/paths";
import { requireUser } from "~/trpc/guard";
import { api, HydrateClient } from "~/trpc/server";

export const metadata = { title: "Mechanic dashboard" };

export default async function DashboardPage() {
  const user = await requireUser(PATHS.mechanicDashboard);
  const refused = mechanicGate(user);
  if (refused) return refused;
  await Promise.all([
    api.mechanic.profile.prefetch(),
    api.mechanic.statement.prefetch(),
    api.booking.list.prefetchInfinite(JOBS_QUERY),
  ]);
  return (
    <HydrateClient>
      <DashboardScreen user={user} />
    </HydrateClient>
  );
}
