"use client";

import { useSearchParams } from "next/navigation";
import { lazy, Suspense, useState } from "react";
import { PageLoading } from "~/components/ui/page-loading";
import type { UserView } from "~/domain/account/view";
import { api } from "~/trpc/react";
import { namesServices, prefilledServices, readPrefill } from "../form/booking-draft";
import { BookingWizard } from "./booking-wizard";

const BookAgain = lazy(async () => ({ default: (await import("./book-again")).BookAgain }));

/** Opens the wizard with the answers from the address. */
export function PrefilledWizard({ user }: { user: UserView | null }) {
  const query = useSearchParams();
  // Remembered, because the wizard removes it from the address once it is in the draft.
  const [begun] = useState(() => new URLSearchParams(query));
  const again = begun.get("again");
  const catalog = api.booking.services.useQuery();
  // Without a catalog, the wizard starts without services and says why at its third step.
  if (again === null && namesServices(begun) && catalog.isPending) {
    return <PageLoading title="Book a service" />;
  }
  if (again === null || user === null) {
    const serviceIds = prefilledServices(begun, catalog.data ?? []);
    return <BookingWizard user={user} prefill={{ ...readPrefill(begun), serviceIds }} />;
  }
  return (
    <Suspense fallback={<PageLoading title="Book a service" />}>
      <BookAgain bookingId={again} user={user} />
    </Suspense>
  );
}
