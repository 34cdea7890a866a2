"use client";

import { useSearchParams } from "next/navigation";
import { lazy, Suspense, useState } from "react";
import { PageLoading } from "~/components/ui/page-loading";
import type { UserView } from "~/domain/account/schema";
import { readPrefill } from "../form/booking-draft";
import { BookingWizard } from "./booking-wizard";

const BookAgain = lazy(async () => ({ default: (await import("./book-again")).BookAgain }));

/** Opens the wizard with the answers from the address. */
export function PrefilledWizard({ user }: { user: UserView }) {
  const query = useSearchParams();
  // Remembered, because the wizard removes it from the address once it is in the draft.
  const [again] = useState(() => query.get("again"));
  if (again === null) return <BookingWizard user={user} prefill={readPrefill(query)} />;
  return (
    <Suspense fallback={<PageLoading title="Book a service" />}>
      <BookAgain bookingId={again} user={user} />
    </Suspense>
  );
}
