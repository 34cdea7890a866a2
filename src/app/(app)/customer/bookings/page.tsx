import type { Metadata } from "next";
import { readStatus } from "~/domain/booking/status";
import { AllBookings } from "~/features/booking/all-bookings";
import { ownBookingsInput } from "~/features/booking/own-bookings-input";
import { PATHS } from "~/lib/paths";
import { requireUser } from "~/trpc/guard";
import { api, HydrateClient } from "~/trpc/server";
import { ownOrdersGate } from "../own-orders-gate";
import { textsOf, type QueryPageProps } from "../query-texts";

export const metadata: Metadata = { title: "All Bookings" };

export default async function BookingsPage({ searchParams }: QueryPageProps) {
  const status = readStatus(textsOf(await searchParams, ["status"]).status ?? "") ?? undefined;
  const user = await requireUser(PATHS.bookingsWith({ status }));
  const instead = await ownOrdersGate(user);
  if (instead !== null) return instead;
  await api.booking.list.prefetchInfinite(ownBookingsInput(status));
  return (
    <HydrateClient>
      <AllBookings user={user} status={status} />
    </HydrateClient>
  );
}
