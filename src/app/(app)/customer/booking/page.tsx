import type { Metadata } from "next";
import { BookingWizard } from "~/features/booking/wizard/booking-wizard";
import { customerGate } from "~/features/customer/gate";
import { PATHS } from "~/lib/paths";
import { requireUser } from "~/trpc/guard";
import { api, HydrateClient } from "~/trpc/server";
import { textsOf, type QueryPageProps } from "../query-texts";

export const metadata: Metadata = { title: "Book a service" };

export default async function BookingPage({ searchParams }: QueryPageProps) {
  const prefill = textsOf(await searchParams, ["issue", "place", "mechanicId"]);
  const user = await requireUser(PATHS.bookingWith(prefill));
  const instead = customerGate(user);
  if (instead !== null) return instead;
  await Promise.all([api.booking.services.prefetch(), api.booking.vehicles.prefetch()]);
  return (
    <HydrateClient>
      <BookingWizard user={user} prefill={prefill} />
    </HydrateClient>
  );
}
