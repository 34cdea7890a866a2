"use client";

import { lazy, Suspense, useEffect, useState } from "react";

const SupportDialog = lazy(async () => ({
  default: (await import("./contact-support")).SupportDialog,
}));

const PARAMETER = "contact";

/** Opens the contact form with the booking named, for a link in an email (`?contact=CW-7K3F9`). */
export function ContactAbout() {
  const [booking, setBooking] = useState<string | null>(null);
  useEffect(() => {
    const address = new URL(window.location.href);
    const named = address.searchParams.get(PARAMETER);
    if (named === null) return;
    address.searchParams.delete(PARAMETER);
    window.history.replaceState(null, "", `${address.pathname}${address.search}`);
    // Delayed, because React may run and undo an effect in development, which would lose the
    // booking.
    setBooking(named.slice(0, 40));
  }, []);
  return booking === null ? null : (
    <Suspense fallback={null}>
      <SupportDialog message={`About booking ${booking}: `} onClose={() => setBooking(null)} />
    </Suspense>
  );
}
