import { mechanicGate } from "~/features/mechanic/gate";
import { EarningsScreen } from "~/features/mechanic/earnings-screen";
import { PATHS } from "~/lib/paths";
import { requireUser } from "~/trpc/guard";
import { api, HydrateClient } from "~/trpc/server";

export const metadata = { title: "Earnings" };

export default async function EarningsPage() {
  const user = await requireUser(PATHS.mechanicEarnings);
  const refused = mechanicGate(user);
  if (refused) return refused;
  await api.mechanic.statement.prefetch();
  return (
    <HydrateClient>
      <EarningsScreen />
    </HydrateClient>
  );
}
