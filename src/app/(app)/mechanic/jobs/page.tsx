import { mechanicGate } from "~/features/mechanic/gate";
import { JobsScreen } from "~/features/mechanic/jobs-screen";
import { JOBS_QUERY } from "~/features/mechanic/jobs-query";
import { PATHS } from "~/lib/paths";
import { requireUser } from "~/trpc/guard";
import { api, HydrateClient } from "~/trpc/server";

export const metadata = { title: "My Jobs" };

export default async function JobsPage() {
  const user = await requireUser(PATHS.mechanicJobs);
  const refused = mechanicGate(user);
  if (refused) return refused;
  await api.booking.list.prefetchInfinite(JOBS_QUERY);
  return (
    <HydrateClient>
      <JobsScreen user={user} />
    </HydrateClient>
  );
}
