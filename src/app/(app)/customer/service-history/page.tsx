import type { Metadata } from "next";
import { ownBookingsInput } from "~/features/booking/own-bookings-input";
import { ServiceHistory } from "~/features/booking/service-history";
import { PATHS } from "~/lib/paths";
import { requireUser } from "~/trpc/guard";
import { api, HydrateClient } from "~/trpc/server";
import { ownOrdersGate } from "../own-orders-gate";

export const metadata: Metadata = { title: "Service History" };

export default async function ServiceHistoryPage() {
  const user = await requireUser(PATHS.serviceHistory);
  const instead = await ownOrdersGate(user);
  if (instead !== null) return instead;
  await api.booking.list.prefetchInfinite(ownBookingsInput());
  return (
    <HydrateClient>
      <ServiceHistory user={user} />
    </HydrateClient>
  );
}
