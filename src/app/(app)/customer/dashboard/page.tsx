import type { Metadata } from "next";
import { CustomerDashboard } from "~/features/customer/dashboard-screen";
import { customerGate } from "~/features/customer/gate";
import { PATHS } from "~/lib/paths";
import { requireUser } from "~/trpc/guard";
import { api, HydrateClient } from "~/trpc/server";

export const metadata: Metadata = { title: "Dashboard" };

export default async function CustomerDashboardPage() {
  const instead = customerGate(await requireUser(PATHS.customerDashboard));
  if (instead !== null) return instead;
  await api.booking.list.prefetch({});
  return (
    <HydrateClient>
      <CustomerDashboard />
    </HydrateClient>
  );
}
